// SPDX-License-Identifier: Apache-2.0
// Tests every profiler that works here, on a kernel that runs under the slowing agent: the profiler
// starts beside that agent, leaves something that can be read, and finds the method that has most
// of the time.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <map>
#include <string>
#include <utility>

#include "scheduler/profilers/profiled_run.h"
#include "slowdown/plan/plan_text.h"
#include "tests/jvm/support/files.h"
#include "tests/jvm/support/profiler_host.h"
#include "tests/jvm/support/slowed_run.h"
#include "tests/support/golden.h"
#include "tests/support/profile_text.h"

namespace assay::jvm_tests {
namespace {

using profilers::ReportedProfile;

constexpr const char* kHottest = "assay.workloads.kernels.QuickSort.partition";
constexpr const char* kItsCaller = "assay.workloads.kernels.QuickSort.sort";

Program sorting_kernel(const char* iterations = "80") {
  return {.java_flags = {"-Xmx512m"},
          .main_class = "kernels.Harness",
          .arguments = {"QuickSort", iterations, "200000"}};
}

std::uint64_t total_of(const ReportedProfile& profile) {
  std::uint64_t total = 0;
  for (const auto& place : profile.places) {
    total += place.samples;
  }
  return total;
}

std::uint64_t all_samples_of(const ReportedProfile& profile) {
  return total_of(profile) + profile.outside_java + profile.unknown;
}

std::map<std::string, std::uint64_t> by_method(const ReportedProfile& profile) {
  std::map<std::string, std::uint64_t> methods;
  for (const auto& place : profile.places) {
    methods[place.method] += place.samples;
  }
  return methods;
}

Result<profilers::ProfiledRun> run_under(const profilers::ProfilerChoice& choice,
                                         const std::filesystem::path& folder) {
  const std::string plan = write_plan({});
  return profilers::run_profiled(
      this_host(), choice,
      {.words = agent_command(sorting_kernel(), "slow,quiet,plan=" + plan),
       .folder = folder,
       .time_limit = std::chrono::minutes(5)});
}

std::uint64_t samples_of_the_compiler(const std::map<std::string, std::uint64_t>& methods) {
  std::uint64_t sum = 0;
  for (const auto& [method, samples] : methods) {
    sum += method.starts_with("jdk.graal.compiler.") ? samples : 0;
  }
  return sum;
}

bool is_perf(const profilers::ProfilerChoice& choice) {
  return choice.profiler->name().starts_with("perf");
}

// Returns the samples of the method that the profiler has to find. perf sees no inlined frames:
// where the compiler took partition into its recursive caller, which depends on when the caller was
// compiled, the caller has partition's samples.
std::uint64_t samples_of_the_hottest(const profilers::ProfilerChoice& choice,
                                     const std::map<std::string, std::uint64_t>& methods) {
  std::uint64_t sum = 0;
  for (const auto& [method, samples] : methods) {
    const bool counts = method == kHottest || (is_perf(choice) && method == kItsCaller);
    sum += counts ? samples : 0;
  }
  return sum;
}

std::string listing(const std::map<std::string, std::uint64_t>& methods) {
  std::string lines;
  for (const auto& [method, samples] : methods) {
    lines += std::to_string(samples) + " " + method + "\n";
  }
  return lines;
}

class AProfiler : public testing::TestWithParam<const char*> {};

TEST_P(AProfiler, WorksBesideTheSlowingAgent) {
  const auto choice = profilers::parse_choice(GetParam());
  ASSERT_TRUE(choice) << choice.error().message();
  const auto availability = choice->profiler->availability(this_host());
  if (!availability.here) {
    GTEST_SKIP() << availability.missing;
  }
  const auto run = run_under(*choice, temporary_folder());
  ASSERT_TRUE(run) << run.error().message();
  ASSERT_EQ(run->exit_code, 0) << run->error_output.text;
  EXPECT_EQ(run->output.text.find("Profiling started"), std::string::npos) << run->output.text;
  EXPECT_EQ(run->output.text.find("Started recording"), std::string::npos) << run->output.text;
  EXPECT_NE(run->output.text.find("QuickSort: checksum="), std::string::npos) << run->output.text;
  EXPECT_GT(run->cpu_time.count(), 0);
  ASSERT_TRUE(run->profile) << run->profile.error().message();
  const auto methods = by_method(*run->profile);
  const std::uint64_t total = total_of(*run->profile);
  EXPECT_GE(total, 20U);
  // The compiler's own threads are left out. A few of perf's samples may seem to be left: perf
  // writes its map at the end, where code that was thrown away has the name of what came to its
  // address.
  const bool has_late_map = choice->profiler->name() == "perf";
  EXPECT_LE(samples_of_the_compiler(methods), has_late_map ? total / 50 : 0) << "of " << total;
  if (choice->profiler->is_control()) {
    return;  // a control finds the wrong methods
  }
  // Only the process id would tell that the profile is of another process.
  EXPECT_TRUE(run->profile->stated.contains("pid"));
  EXPECT_GT(samples_of_the_hottest(*choice, methods), total / 3) << "of " << total << ":\n"
                                                                 << listing(methods);
}

std::string name_of(const testing::TestParamInfo<const char*>& tested) {
  std::string name = tested.param;
  std::ranges::replace_if(
      name, [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(OfEachKind, AProfiler,
                         testing::Values("async", "jfr", "perf:interval=1ms"), name_of);
INSTANTIATE_TEST_SUITE_P(Long, AProfiler,
                         testing::Values("async:interval=1ms", "async-agct",
                                         "jfr-cputime:interval=1ms:settings=none", "perf-jitdump",
                                         "thread-dumps"),
                         name_of);
INSTANTIATE_TEST_SUITE_P(Thorough, AProfiler,
                         testing::Values("async:event=wall", "async:event=ctimer",
                                         "async:event=itimer", "async:cstack=vmx",
                                         "async:cstack=fp", "async:cstack=dwarf", "async:cstack=no",
                                         "async-agct:cstack=fp", "async-agct:cstack=dwarf",
                                         "async-agct:cstack=vm", "jfr-cputime",
                                         "jfr:interval=10ms:debug-non-safepoints=on"),
                         name_of);

// The profile has what the recorder says of itself.
TEST(TheCpuTimeSampler, SaysItsIntervalAndItsLosses) {
  const auto choice = profilers::parse_choice("jfr-cputime:interval=10ms");
  const auto run = run_under(*choice, temporary_folder());
  ASSERT_TRUE(run) << run.error().message();
  ASSERT_TRUE(run->profile) << run->profile.error().message();
  EXPECT_EQ(run->profile->interval, std::chrono::milliseconds(10));
  EXPECT_TRUE(run->profile->lost.has_value());
  EXPECT_TRUE(std::ranges::any_of(run->profile->places,
                                  [](const auto& place) { return place.line.has_value(); }));
}

TEST(ARecordingThatIsCutOff, IsAnError) {
  const auto choice = profilers::parse_choice("jfr");
  const std::string folder = temporary_folder();
  write_text(folder + "/profile.jfr", std::string("FLR\0\0\2\0\1", 8));
  const auto profile = choice->profiler->read(this_host(), choice->settings, folder);
  ASSERT_FALSE(profile);
  EXPECT_NE(profile.error().message().find("profile.jfr cannot be read"), std::string::npos)
      << profile.error().message();
}

// Our reader and the JDK's parser read what recorders wrote, the same with each JDK. None of the
// profilers has to be installed here.
TEST(AStoredRecording, IsReadAsItsGoldenFileSays) {
  const auto host = this_host();
  for (const auto& [name, file] :
       {std::pair("async", "async-profiler-4.6.jfr"), std::pair("jfr", "jfr-25.jfr"),
        std::pair("jfr-cputime", "jfr-25-cputime.jfr")}) {
    const auto choice = profilers::parse_choice(name);
    const std::filesystem::path folder = temporary_folder();
    const std::string golden = std::string("profilers/") + file;
    write_text(folder / "profile.jfr", test::golden_text(golden));
    const auto profile = choice->profiler->read(host, choice->settings, folder);
    test::expect_golden(golden + ".profile", profilers::text_of(profile));
  }
}

class ARealRecording : public testing::TestWithParam<const char*> {};

// The JDK's parser refuses a chunk that is cut. A cut between two chunks would leave fewer samples.
TEST_P(ARealRecording, ThatIsCutOffGivesAnErrorOrFewerSamples) {
  const auto choice = profilers::parse_choice(GetParam());
  const auto host = this_host();
  const auto availability = choice->profiler->availability(host);
  if (!availability.here) {
    GTEST_SKIP() << availability.missing;
  }
  const std::filesystem::path folder = temporary_folder();
  const auto run = run_under(*choice, folder / "whole");
  ASSERT_TRUE(run) << run.error().message();
  ASSERT_TRUE(run->profile) << run->profile.error().message();
  const std::string recording = read_text(folder / "whole" / "profile.jfr");
  ASSERT_GT(recording.size(), 1000U);
  const std::size_t quarter = recording.size() / 4;
  for (const std::size_t size : {quarter, 2 * quarter, 3 * quarter, recording.size() - 1}) {
    const std::filesystem::path part = folder / std::to_string(size);
    write_text(part / "profile.jfr", recording.substr(0, size));
    const auto profile = choice->profiler->read(host, choice->settings, part);
    if (profile) {
      EXPECT_LE(all_samples_of(*profile), all_samples_of(*run->profile)) << size;
      EXPECT_GT(all_samples_of(*profile), 0U) << size;
    } else {
      EXPECT_NE(profile.error().message().find("profile.jfr cannot be read"), std::string::npos)
          << size << ": " << profile.error().message();
    }
  }
}

INSTANTIATE_TEST_SUITE_P(OfEachRecorder, ARealRecording, testing::Values("async", "jfr"), name_of);

// Two profilers and the slowing agent run in one JVM, and none takes the flags of the others away.
TEST(LongProfilersTogether, StandBesideTheSlowingAgent) {
  const auto async = profilers::parse_choice("async");
  const auto host = this_host();
  if (!async->profiler->availability(host).here) {
    GTEST_SKIP() << async->profiler->availability(host).missing;
  }
  const auto jfr = profilers::parse_choice("jfr");
  const std::string folder = temporary_folder();
  // The kernel runs long enough for Graal to get its turn on a busy machine.
  Program program = sorting_kernel("400");
  for (const auto* choice : {&*async, &*jfr}) {
    std::filesystem::create_directories(folder + "/" + choice->text);
    const auto additions =
        choice->profiler->additions(host, choice->settings, folder + "/" + choice->text);
    ASSERT_TRUE(additions) << additions.error().message();
    program.java_flags.insert(program.java_flags.end(), additions->java_options.begin(),
                              additions->java_options.end());
  }
  program.options = {"--quiet", "--plan", write_plan({})};
  const SlowedRun slowed = run_slowed(program);
  ASSERT_EQ(slowed.run.exit_code, 0) << slowed.run.standard_error;
  EXPECT_FALSE(slowed.log.installations.empty());
  for (const auto* choice : {&*async, &*jfr}) {
    const auto profile =
        choice->profiler->read(host, choice->settings, folder + "/" + choice->text);
    ASSERT_TRUE(profile) << profile.error().message();
    EXPECT_TRUE(by_method(*profile).contains(kHottest)) << choice->text;
  }
}

TEST(AssayListProfilers, ListsThemAll) {
  const CountedRun table = run({assay_program(), "list", "profilers"});
  ASSERT_EQ(table.exit_code, 0) << table.standard_error;
  const CountedRun json = run({assay_program(), "list", "profilers", "--json"});
  rapidjson::Document listed;
  listed.Parse(json.standard_output.c_str());
  ASSERT_TRUE(listed.IsArray()) << json.standard_output;
  EXPECT_EQ(listed.Size(), profilers::all_profilers().size());
  for (const auto& each : listed.GetArray()) {
    EXPECT_NE(table.standard_output.find(each["name"].GetString()), std::string::npos);
    // A profiler that cannot run here says why.
    EXPECT_NE(each["available"].GetBool(), each["missing"].GetStringLength() != 0)
        << each["name"].GetString();
  }
}

}  // namespace
}  // namespace assay::jvm_tests
