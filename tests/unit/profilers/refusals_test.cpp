// SPDX-License-Identifier: Apache-2.0
// Checks that an output that is cut off, empty, damaged or of another version gives a clear error.
#include <gtest/gtest.h>

#include <chrono>
#include <optional>
#include <string>

#include "scheduler/profilers/readers/collapsed_stacks.h"
#include "scheduler/profilers/readers/method_export.h"
#include "scheduler/profilers/readers/perf_script.h"
#include "scheduler/profilers/readers/recording_text.h"
#include "scheduler/profilers/readers/samples_in_time.h"
#include "tests/support/profile_text.h"

namespace assay::profilers {
namespace {

void expect_refused(const Result<ReportedProfile>& profile, const std::string& reason,
                    ErrorCode code = ErrorCode::malformed_data) {
  ASSERT_FALSE(profile) << text_of(profile);
  EXPECT_EQ(profile.error().code(), code);
  EXPECT_NE(profile.error().message().find(reason), std::string::npos)
      << profile.error().message() << "\nhas not: " << reason;
}

TEST(CollapsedStacks, AreRefused) {
  expect_refused(read_collapsed_stacks(""), "holds no samples");
  expect_refused(read_collapsed_stacks("a.B.c 0\n"), "holds no samples");
  expect_refused(read_collapsed_stacks("a.B.c 1\na.B.d 12"), "line 2: the line has no end");
  expect_refused(read_collapsed_stacks("a.B.c 1\na.B.d\n"), "line 2: expected frames");
  expect_refused(read_collapsed_stacks("a.B.c -1\n"), "line 1");
  expect_refused(read_collapsed_stacks("a.B.c 99999999999999999999\n"), "line 1");
  expect_refused(read_collapsed_stacks(" 7\n"), "line 1");
  expect_refused(read_collapsed_stacks("<html>\n"), "line 1");
}

// perf's periods are numbers of cycles, and async-profiler's option `total` writes nanoseconds.
TEST(AProfile, IsRefusedWhereItsWeightsCannotBeSamples) {
  using std::chrono::milliseconds;
  const auto profile = read_collapsed_stacks("a.B.main;a.B.c 3000000000\na.B.main;memcpy 1\n");
  ASSERT_TRUE(profile);
  const auto fits = check_samples_fit(*profile, milliseconds(3000), milliseconds(10));
  ASSERT_FALSE(fits);
  EXPECT_EQ(fits.error().message(),
            "the profile has 3000000001 samples, but the program had only 3000 ms of CPU time: its "
            "weights are periods or times. Let the tool write numbers of samples");
  const auto samples = read_collapsed_stacks("a.B.main;a.B.c 200000\n");
  EXPECT_TRUE(check_samples_fit(*samples, milliseconds(3000), milliseconds(10)))
      << "of 600 idle threads";
  EXPECT_TRUE(check_samples_fit(*samples, milliseconds(3000), std::nullopt));
  const auto times = read_yourkit_export("Method,Own Time (ms)\na.B.c(),30000000\n");
  ASSERT_TRUE(times);
  EXPECT_TRUE(check_samples_fit(*times, milliseconds(3000), std::nullopt)) << "milliseconds";
}

TEST(ARecording, IsRefused) {
  const auto read = [](std::string_view text) {
    return read_recording_text(text, LossAccount::kept);
  };
  expect_refused(read(""), "does not begin as it should");
  expect_refused(read("FLR"), "does not begin as it should");
  expect_refused(read("assay-recording\t2\nend\n"), "of version '2'", ErrorCode::version_mismatch);
  expect_refused(read("assay-recording\t1\njava\t1\t2\ta.B.c\n"),
                 "is cut off, because its last line is missing");
  expect_refused(read("assay-recording\t1\njava\t1\t2\ta.B.c\nend"),
                 "is cut off, because its last line is missing");
  expect_refused(read("assay-recording\t1\noutside\t0\nend\n"), "holds no samples");
  expect_refused(read("assay-recording\t1\njava\tx\t2\ta.B.c\nend\n"), "is not understood");
  expect_refused(read("assay-recording\t1\njava\t1\tx\ta.B.c\nend\n"), "is not understood");
  expect_refused(read("assay-recording\t1\nfound\t1\nend\n"), "is not understood");
}

TEST(ARecording, SaysTheIntervalInItsSettings) {
  const auto interval = [](const char* setting) {
    return read_recording_text(
               std::string("assay-recording\t1\nstated\t") + setting + "\njava\t1\t-\ta.B.c\nend\n",
               LossAccount::none)
        ->interval;
  };
  EXPECT_EQ(interval("period\t20 ms"), std::chrono::milliseconds(20));
  EXPECT_EQ(interval("interval\t1000000"), std::chrono::milliseconds(1));
  EXPECT_EQ(interval("period\teveryChunk"), std::nullopt);
  EXPECT_EQ(interval("period\t0 ns"), std::nullopt);
}

TEST(APerfScript, IsRefused) {
  const auto read = [](std::string_view text) { return read_perf_script(text, 1); };
  expect_refused(read(""), "holds no samples");
  expect_refused(read("java 1/2 x: 7f a.B.c() (/tmp/perf-1.map)\njava 1/2 x: 7f a.B"), "cut off");
  expect_refused(read("java 1/2 PERF_RECORD_LOST lost 12"), "cut off");
  expect_refused(read("java 1/2 x: 7f a.B.c() (/tmp/perf-1.map)\njava 1/2 x: 7f a.B\n"), "line 2");
  expect_refused(read("\n# a remark\n\njava 1/2 x: 7f a.B.c()\n"), "line 4");
  expect_refused(read("java 12 x: 7f a.B.c() (/tmp/perf-1.map)\n"), "line 1");
  expect_refused(read("java 1/2 x: zz a.B.c() (/tmp/perf-1.map)\n"), "line 1");
  expect_refused(read("java 3/4 x: 7f int a.B.c() (/tmp/perf-3.map)\n"), "none of process 1");
}

TEST(AnExport, IsRefused) {
  expect_refused(read_yourkit_export(""), "it is empty. Export its list of methods");
  expect_refused(read_yourkit_export("\xEF\xBB\xBF \n"), "it is empty");
  expect_refused(read_yourkit_export("\"Class\",\"Objects\"\n\"a.B\",1\n"), "'Class', 'Objects'");
  expect_refused(read_yourkit_export("Method,Own Time (ms)\na.B.c,much\n"), "'much' is not a time");
  expect_refused(read_yourkit_export("Method,Own Time (ms)\n\"a.B.c,1\n"), "cut off");
  expect_refused(read_yourkit_export("Method,Own Time (ms)\na.B.c,1\na.B.d\n"),
                 "'' is not a time of a.B.d");
  // Perhaps it was 54530.
  expect_refused(read_yourkit_export("Method,Own Time (ms)\na.B.c,1\na.B.d,54"), "cut off");
  expect_refused(read_yourkit_export("Method,Own Time (ms)\n"), "holds no samples");
  expect_refused(read_jprofiler_export("<tree><hotspot class=\"a.B\""), "cut off");
  expect_refused(read_jprofiler_export("<tree><hotspot class='a.B' methodName='c' time='1'/>"),
                 "cut off");
  expect_refused(read_jprofiler_export("<tree></tree>"), "no element has a method");
}

TEST(AnExport, KnowsUnitsOfTimeAndRefusesOthers) {
  const auto milliseconds = [](const std::string& time) {
    const auto profile = read_jprofiler_export("Hot Spot,Self Time\na.B.c,\"" + time + "\"\n");
    return profile ? profile->places.at(0).samples : 0;
  };
  EXPECT_EQ(milliseconds("54,530"), 54530U);
  EXPECT_EQ(milliseconds("54,530 (62 %)"), 54530U);
  EXPECT_EQ(milliseconds("54,530   62 %"), 54530U);
  EXPECT_EQ(milliseconds("54,530 62.5%"), 54530U);
  EXPECT_EQ(milliseconds("1,234 ms"), 1234U);
  EXPECT_EQ(milliseconds("1,234,567"), 1'234'567U);
  EXPECT_EQ(milliseconds("1,234.5 s"), 1'234'500U);
  EXPECT_EQ(milliseconds("2 min"), 120'000U);
  EXPECT_EQ(milliseconds("1.5 s"), 1500U);
  EXPECT_EQ(milliseconds("7,000 \xC2\xB5s"), 7U);
  expect_refused(read_jprofiler_export("Hot Spot,Self Time\na.B.c,2 days\n"),
                 "'2 days' is not a time");
}

// "1,5 s" without its comma are 15 s. Some languages have a space between thousands, some a point.
TEST(AnExport, IsRefusedWhereNumbersAreNotWrittenAsInEnglish) {
  for (const char* time :
       {"1,5", "1,5 s", "12,34", "12,34 ms", "1,2345", "1234,567", "0,123", "1,234,5", "1,",
        "1,,234", "1.234,567", "< 0,1", "1 234", "1 234,5 ms", "1 234,5 ms (62 %)"}) {
    const std::string word = time;
    expect_refused(read_jprofiler_export("Hot Spot;Self Time\na.B.c;" + word + "\n"),
                   "line 2: '" + word + "' is not an English number");
  }
  const std::string of_points = "Hot Spot;Self Time\na.B.c;1.234.567\n";
  expect_refused(read_jprofiler_export(of_points), "line 2: '1.234.567' is not a time of a.B.c");
  const std::string quoted = "Method,Own Time (ms)\na.B.c,1\na.B.d,\"1,5\"\n";
  expect_refused(read_yourkit_export(quoted), "export with an English locale");
}

TEST(AnExport, IsRefusedWithTheLine) {
  const std::string csv = "Method,Own Time (ms)\n\n\"a.B.\nc\",1\na.B.d,\"1,5\"\n";
  expect_refused(read_yourkit_export(csv), "line 5: '1,5'");
  const std::string xml =
      "<?xml\nversion='1.0'?>\n<tree><!-- of\nall -->\n"
      "<hotspot\nclass='a.B' methodName='c' time='1,5'/>\n</tree>";
  expect_refused(read_jprofiler_export(xml), "line 5: '1,5'");
}

// In CSV, 1,5 without quotes is two cells, and the first is 1.
TEST(AnExport, IsRefusedForACommaWithoutQuotes) {
  expect_refused(read_yourkit_export("Method,Own Time (ms)\na.B.c,7\na.B.d,1,5\n"),
                 "line 3 has more cells than headings");
  EXPECT_TRUE(read_yourkit_export("Method,Own Time (ms)\na.B.c,7,\n"));
}

// Its time would be lost in silence.
TEST(AnExport, IsRefusedForARowThatIsNoMethods) {
  expect_refused(read_yourkit_export("Method,Own Time (ms)\na.B.c,1\nmemcpy,2\n"),
                 "'memcpy' is not a method, not a sum and not a thread");
  expect_refused(read_yourkit_export("Method,Own Time (ms)\na.B.c,1\n,2\n"),
                 "'' is not a method, not a sum and not a thread");
  expect_refused(read_jprofiler_export("<tree><hotspot class='a.B' methodName='c' time='1'/>"
                                       "<hotspot name='memcpy' time='2'/></tree>"),
                 "'memcpy' is not a method, not a sum and not a thread");
  expect_refused(read_yourkit_export("Method,Own Time (ms)\n<All threads>,1\n"),
                 "holds no samples");
}

}  // namespace
}  // namespace assay::profilers
