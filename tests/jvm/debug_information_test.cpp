// SPDX-License-Identifier: Apache-2.0
// Compares the debug information that the JVM has with what the compiler has told: in the code log,
// and as names of the same samples (requirement A6).
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>
#include <string>

#include "scheduler/codemap/debug_names.h"
#include "scheduler/codemap/logged_code.h"
#include "tests/jvm/support/named_samples.h"
#include "tests/jvm/support/slowed_run.h"

namespace assay::jvm_tests {
namespace {

// Returns com.acme.Main.run for com.acme.Main.run(int):void.
std::string root_of(const codelog::DescribedUnit& unit) {
  return unit.identity.method.substr(0, unit.identity.method.find('('));
}

std::string dotted(std::string name) {
  std::ranges::replace(name, '/', '.');
  return name;
}

std::size_t descriptors_of_units(const codelog::CodeLog& log) {
  const codemap::DebugNames names(log);
  std::size_t sum = 0;
  for (std::uint32_t i = 0; i < log.installations.size(); ++i) {
    const codelog::CodeDebugInfo* info = names.of(codemap::VersionId{i});
    sum += info == nullptr ? 0 : info->descriptors.size();
  }
  return sum;
}

Program sorting(std::vector<std::string> options, std::vector<std::string> flags = {}) {
  return {.options = std::move(options),
          .java_flags = std::move(flags),
          .main_class = "kernels.Harness",
          .arguments = {"QuickSort", "200", "200000"}};
}

TEST(DebugInformation, IsToldOfEveryInstallation) {
  const SlowedRun slowed = run_slowed(sorting({"--debug-info"}));
  ASSERT_EQ(slowed.run.exit_code, 0) << slowed.run.standard_error;
  const codemap::DebugNames names(slowed.log);
  ASSERT_GT(slowed.log.installations.size(), 10U);
  std::size_t without = 0;
  for (std::uint32_t i = 0; i < slowed.log.installations.size(); ++i) {
    const auto& unit = slowed.log.units[slowed.log.installations[i].unit_id].description;
    const codelog::CodeDebugInfo* info = names.of(codemap::VersionId{i});
    without += info == nullptr ? 1 : 0;
    const bool has_digest =
        unit.identity.method.find('#') != std::string::npos;  // the unit's class is hidden
    if (info != nullptr && !has_digest) {
      EXPECT_EQ(dotted(info->methods.at(0)), root_of(unit));
      const bool is_ours =
          unit.identity.method.find("QuickSort") != std::string::npos;  // no such unit is trivial
      EXPECT_TRUE(!is_ours || !info->descriptors.empty()) << unit.identity.method;
    }
  }
  EXPECT_LE(without, 2U);  // the VM may end before it has told of the last installation
  EXPECT_EQ(slowed.log.damaged_records, 0U);
}

TEST(DebugInformation, IsNotWrittenUnlessItIsAskedFor) {
  EXPECT_TRUE(run_slowed(sorting({})).log.debug_infos.empty());
  const CountedRun nowhere =
      run({assay_program(), "run", "--markers", "--debug-info", "--", "java", "-version"});
  EXPECT_EQ(nowhere.exit_code, kUsage);
  EXPECT_NE(nowhere.standard_error.find("need --code-log"), std::string::npos);
}

// The logged debug information is as fine as the JVM can have it, for the JVM keeps more when an
// agent wants to know.
TEST(LongDebugInformation, IsAsFineAsTheJvmHasIt) {
  const auto told = [](std::vector<std::string> flags) {
    const SlowedRun slowed = run_slowed(sorting({"--debug-info"}, std::move(flags)));
    std::size_t bytes = 0;
    for (const codelog::Installation& one : slowed.log.installations) {
      bytes += one.code_bytes;
    }
    return 1024.0 * static_cast<double>(descriptors_of_units(slowed.log)) /
           static_cast<double>(std::max<std::size_t>(bytes, 1));
  };
  const double by_itself = told({});
  const double off = told({"-XX:+UnlockDiagnosticVMOptions", "-XX:-DebugNonSafepoints"});
  EXPECT_GT(by_itself, 3 * off) << "descriptors for each KiB of code";
  EXPECT_GT(off, 1);
}

// Returns the methods that have 5 % or more of the samples in one of the two profiles.
std::set<std::string> hot_methods(const NamedSamples& named) {
  constexpr double kLeast = 5;
  std::set<std::string> methods;
  for (const auto* profile : {&named.by_blocks, &named.by_debug_information}) {
    for (const profilers::ChargedPlace& place : profile->places) {
      if (share_of(*profile, place.method) >= kLeast) {
        methods.insert(place.method);
      }
    }
  }
  return methods;
}

// Tells whether a unit has code of a method that is not the unit's root.
bool is_inlined_somewhere(const codelog::CodeLog& log, const std::string& method) {
  return std::ranges::any_of(log.units, [&](const codelog::LoggedUnit& unit) {
    return root_of(unit.description) != method &&
           std::ranges::find(unit.description.source_methods, method) !=
               unit.description.source_methods.end();
  });
}

// Returns the part (0 to 1) of samples in instructions that none of the JVM's entries is about,
// among the samples that the JVM names `method`, or among all that it names. The JVM names such an
// instruction by its next entry, which stands more than kLongerThanAnyInstruction bytes behind the
// entry before.
double part_in_gaps(const NamedSamples& named, const std::optional<std::string>& method = {}) {
  constexpr std::uint32_t kLongerThanAnyInstruction = 64;
  const auto map = codemap::code_map_of(named.log);
  const codemap::DebugNames names(named.log);
  double all = 0;
  double in_gaps = 0;
  for (const sampling::Sample& one : named.samples) {
    const auto place = map->find(one.address, one.time_ns);
    const codelog::CodeDebugInfo* info = place ? names.of(place->version) : nullptr;
    const codelog::PcDescriptor* at =
        info == nullptr ? nullptr : codemap::descriptor_near(*info, one.address - info->address);
    if (at == nullptr || (method && dotted(info->methods[at->method]) != *method)) {
      continue;
    }
    const std::uint32_t begin = at == info->descriptors.data() ? 0 : std::prev(at)->pc;
    ++all;
    in_gaps += at->pc - begin > kLongerThanAnyInstruction ? 1 : 0;
  }
  return all > 0 ? in_gaps / all : 0;
}

// Both sources name the same samples. The JVM may have more unknown samples, for it does not know
// all code, and the two may differ by the samples in gaps, which the JVM names by the code that
// follows.
TEST(ThoroughDebugInformation, AgreesWithTheCompilerAboutInlinedMethods) {
  constexpr double kFewPoints = 3;
  const NamedSamples named = take_named_samples({.options = {},
                                                 .main_class = "kernels.Harness",
                                                 .arguments = {"QuickSort", "400", "200000"}});
  if (!named.cannot.empty()) {
    GTEST_SKIP() << named.cannot;
  }
  const std::string partition = "assay.workloads.kernels.QuickSort.partition";
  EXPECT_TRUE(is_inlined_somewhere(named.log, partition));
  const std::set<std::string> methods = hot_methods(named);
  EXPECT_TRUE(methods.contains(partition)) << share_of(named.by_blocks, partition);
  const double in_gaps = 100 * part_in_gaps(named);
  RecordProperty("percent_in_gaps", std::to_string(in_gaps));
  EXPECT_LT(in_gaps, 20) << "percent: too much to say that both agree";
  for (const std::string& method : methods) {
    EXPECT_NEAR(share_of(named.by_debug_information, method), share_of(named.by_blocks, method),
                kFewPoints + in_gaps)
        << method;
  }
  EXPECT_GE(named.by_debug_information.unknown, named.by_blocks.unknown);
  EXPECT_LT(distance(named.by_blocks, named.by_debug_information), 2 * kFewPoints + in_gaps);
}

// Values that are moved for the next round of a loop have no source position. This program has many
// such moves, and the JVM has no entry for them: it names them by the code that follows, which
// belongs to the loop's own method.
TEST(DebugInformation, GivesCodeWithoutPositionsToWhatFollowsIt) {
  const NamedSamples named = take_named_samples(
      {.options = {}, .main_class = "kernels.Harness", .arguments = {"NBody", "6000", "4000"}});
  if (!named.cannot.empty()) {
    GTEST_SKIP() << named.cannot;
  }
  const std::string loop = "assay.workloads.kernels.NBody.iterate";
  const double more = share_of(named.by_debug_information, loop) - share_of(named.by_blocks, loop);
  EXPECT_GT(more, 5) << "points; the JVM has become better at this: choose another example";
  EXPECT_GT(part_in_gaps(named, loop), 0.8);
}

}  // namespace
}  // namespace assay::jvm_tests
