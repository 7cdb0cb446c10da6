// SPDX-License-Identifier: Apache-2.0
// Outputs as profilers wrote them (those with a version in their name) or as they are documented,
// and what is read from them.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <functional>
#include <string>

#include "scheduler/profilers/readers/async_profiler_text.h"
#include "scheduler/profilers/readers/collapsed_stacks.h"
#include "scheduler/profilers/readers/flame_graph.h"
#include "scheduler/profilers/readers/method_export.h"
#include "scheduler/profilers/readers/perf_script.h"
#include "scheduler/profilers/readers/recording_text.h"
#include "scheduler/profilers/readers/speedscope.h"
#include "tests/support/golden.h"
#include "tests/support/profile_text.h"

namespace assay::profilers {
namespace {

using Reader = std::function<Result<ReportedProfile>(std::string_view)>;

struct Case {
  std::string file;
  Reader read;
};

class AnOutput : public testing::TestWithParam<Case> {};

TEST_P(AnOutput, IsReadAsItsGoldenFileSays) {
  const std::string name = "profilers/" + GetParam().file;
  test::expect_golden(name + ".profile", text_of(GetParam().read(test::golden_text(name))));
}

// Checks that `whole` has all that `part` has.
void expect_part(const ReportedProfile& part, const ReportedProfile& whole, std::size_t size) {
  EXPECT_LE(part.outside_java, whole.outside_java) << size;
  EXPECT_LE(part.unknown, whole.unknown) << size;
  EXPECT_LE(part.lost.value_or(0), whole.lost.value_or(0)) << size;
  for (const ChargedPlace& place : part.places) {
    const auto same = std::ranges::find_if(whole.places, [&](const ChargedPlace& other) {
      return other.method == place.method && other.line == place.line;
    });
    ASSERT_NE(same, whole.places.end()) << size << ": " << place.method;
    EXPECT_LE(place.samples, same->samples) << size << ": " << place.method;
  }
}

// An output that is cut off anywhere is refused, or gives a part of what the whole output gives.
// The last characters may be missing without a loss.
TEST_P(AnOutput, NeverGivesMoreThanItHas) {
  const std::string whole = test::golden_text("profilers/" + GetParam().file);
  const auto profile = GetParam().read(whole);
  ASSERT_TRUE(profile) << profile.error().message();
  for (std::size_t size = 0; size < whole.size(); ++size) {
    const auto part = GetParam().read(std::string_view(whole).substr(0, size));
    if (part) {
      expect_part(*part, *profile, size);
    } else {
      EXPECT_FALSE(part.error().message().empty());
    }
  }
}

Result<ReportedProfile> read_cpu_time_recording(std::string_view text) {
  return read_recording_text(text, LossAccount::kept);
}

Result<ReportedProfile> read_recording_without_losses(std::string_view text) {
  return read_recording_text(text, LossAccount::none);
}

Reader perf_script_of(long process) {
  return [process](std::string_view text) { return read_perf_script(text, process); };
}

INSTANTIATE_TEST_SUITE_P(
    OfEachKind, AnOutput,
    testing::Values(Case{"async-profiler-4.1.collapsed", read_collapsed_stacks},
                    Case{"plain.collapsed", read_collapsed_stacks},
                    Case{"async-profiler-4.6.txt", read_async_profiler_text},
                    Case{"async-profiler-4.6.html", read_flame_graph},
                    Case{"sampled.speedscope.json", read_speedscope},
                    Case{"evented.speedscope.json", read_speedscope},
                    Case{"async-profiler-4.6.recording", read_recording_without_losses},
                    Case{"jfr-25.recording", read_recording_without_losses},
                    Case{"jfr-25-cputime.recording", read_cpu_time_recording},
                    Case{"perf-6.1-map.script", perf_script_of(938)},
                    Case{"perf-6.1-jitdump.script", perf_script_of(29074)},
                    Case{"perf-blocks-and-losses.script", perf_script_of(100)},
                    Case{"yourkit-method-list.csv", read_yourkit_export},
                    Case{"yourkit-method-list.xml", read_yourkit_export},
                    Case{"jprofiler-hot-spots.xml", read_jprofiler_export},
                    Case{"jprofiler-call-tree.xml", read_jprofiler_export},
                    Case{"jprofiler-hot-spots.csv", read_jprofiler_export}),
    [](const testing::TestParamInfo<Case>& tested) {
      std::string name = tested.param.file;
      for (char& c : name) {
        c = std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
      }
      return name;
    });

}  // namespace
}  // namespace assay::profilers
