// SPDX-License-Identifier: Apache-2.0
// Compares counts with those of sources that are not ours: the counters in Graal's own snippets
// (`-Djdk.graal.SnippetCounters=true`), and the events of the JVM's flight recorder.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "tests/jvm/support/counted_run.h"
#include "tests/jvm/support/oracles.h"

namespace assay::jvm_tests {
namespace {

// Maps the names of a group of Graal's counters, and "TOTAL", to the numbers that Graal prints.
using SnippetCounters = std::map<std::string, std::uint64_t>;

std::map<std::string, SnippetCounters> snippet_counters_in(const std::string& log) {
  static const std::regex counter(R"(^\s*(\S.*):\s+[0-9.]+%\s+([0-9,]+)\s+//.*)");
  const std::string head = "Counters: ";
  std::map<std::string, SnippetCounters> groups;
  std::string group;
  std::istringstream lines(log);
  std::smatch found;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with(head)) {
      group = line.substr(head.size());
    } else if (std::regex_match(line, found, counter)) {
      std::string digits = found[2];
      std::erase(digits, ',');
      groups[group][found[1]] += std::stoull(digits);
    }
  }
  return groups;
}

// Graal's counters are those of all threads.
std::uint64_t of_all_threads(const CountedRun& run, const std::string& event) {
  std::uint64_t sum = 0;
  for (const char* threads : {"totals", "compiler_threads", "unattributed"}) {
    const auto& counts = run.result[threads];
    sum += counts.HasMember(event.c_str()) ? counts[event.c_str()].GetUint64() : 0;
  }
  return sum;
}

// An event type, and the counters of Graal whose sum it has to be.
struct SameCount {
  const char* event;
  const char* group;
  std::vector<std::string> counters;
};

struct SnippetOracle {
  const char* name;
  std::vector<SameCount> same;
};

std::vector<SnippetOracle> snippet_oracles() {
  const std::vector<std::string> outcomes = {"isNull",    "hintsHit",   "exactHit",
                                             "exactMiss", "displayHit", "displayMiss"};
  return {
      {"InstanceOf", {{"instanceof", "TypeCheck", outcomes}}},
      {"EscapingAllocation",
       {{"allocation", "Allocations", {"TOTAL"}},
        {"alloc-tlab-fast", "Allocations", {"tlabSeqInit", "tlabLoopInit", "tlabBulkInit"}},
        {"alloc-slow", "Allocations", {"stub"}}}},
      {"ArrayAllocation", {{"allocation", "Allocations", {"TOTAL"}}}},
      {"SubtypeSearch", {{"subtype-slow", "TypeCheck", {"hashMissStub"}}}},
      {"ArrayCopy",
       {{"arraycopy", "System.arraycopy calls", {"TOTAL"}},
        {"copied-elements", "System.arraycopy copied elements", {"TOTAL"}}}},
      {"SynchronizedBlock",
       {{"monitor-enter", "MonitorEnters", {"TOTAL"}},
        {"cas-lock-entry", "MonitorEnters", {"lock{fast:cas}"}}}},
      {"NestedLock",
       {{"monitor-enter", "MonitorEnters", {"TOTAL"}},
        {"recursive-lock-entry", "MonitorEnters", {"lock{fast:recursive}"}}}},
      {"InflatedLock",
       {{"monitor-enter", "MonitorEnters", {"TOTAL"}},
        {"inflated-lock-entry", "MonitorEnters", {"lock{heavyweight:cas}"}},
        {"inflated-recursive-lock-entry", "MonitorEnters", {"lock{heavyweight:recursive}"}}}},
  };
}

class SnippetCounting : public testing::TestWithParam<SnippetOracle> {};

TEST_P(SnippetCounting, OfGraalItselfCountsTheSame) {
  const std::string log = temporary_folder() + "/graal.log";
  const CountedRun run = count_until_compiled(
      {.options = {"--quiet", "--events", "all"},
       .java_flags = {"-Djdk.graal.SnippetCounters=true", "-Djdk.graal.LogFile=" + log},
       .main_class = std::string("oracles.") + GetParam().name,
       .arguments = {"30000", "20"}},
      0, target_of(GetParam().name), [&](const Program& program) {
        std::filesystem::remove(log);
        return count(program);
      });
  ASSERT_TRUE(run.has_result()) << run.standard_error;
  const auto groups = snippet_counters_in(read_text(log));
  for (const SameCount& same : GetParam().same) {
    const auto group = groups.find(same.group);
    ASSERT_NE(group, groups.end()) << read_text(log);
    std::uint64_t expected = 0;
    for (const std::string& counter : same.counters) {
      const auto found = group->second.find(counter);
      ASSERT_NE(found, group->second.end()) << counter << "\n" << read_text(log);
      expected += found->second;
    }
    EXPECT_GT(expected, 0u) << same.event;
    EXPECT_EQ(of_all_threads(run, same.event), expected) << same.event;
  }
}

std::string name_of_oracle(const testing::TestParamInfo<SnippetOracle>& test) {
  return test.param.name;
}

// Three of them are quick enough for each run of the tests: one each of type checks, allocations
// and locks.
std::vector<SnippetOracle> quick_ones(bool quick) {
  std::vector<SnippetOracle> chosen;
  for (const SnippetOracle& oracle : snippet_oracles()) {
    const std::string name = oracle.name;
    const bool is_quick =
        name == "InstanceOf" || name == "EscapingAllocation" || name == "SynchronizedBlock";
    if (is_quick == quick) {
      chosen.push_back(oracle);
    }
  }
  return chosen;
}

INSTANTIATE_TEST_SUITE_P(Of, SnippetCounting, testing::ValuesIn(quick_ones(true)), name_of_oracle);
INSTANTIATE_TEST_SUITE_P(ThoroughOf, SnippetCounting, testing::ValuesIn(quick_ones(false)),
                         name_of_oracle);

// A run that the flight recorder recorded, too. The recording is of the program's own threads: the
// JVM's and the compiler's wait, too.
struct RecordedRun {
  CountedRun run;
  std::string recording;

  // Returns how many events of this type the recording has.
  std::uint64_t recorded(const std::string& type) const {
    const CountedRun summary = jvm_tests::run({java_home() + "/bin/jfr", "summary", recording});
    std::istringstream lines(summary.standard_output);
    for (std::string line; std::getline(lines, line);) {
      std::istringstream words(line);
      std::string name;
      std::uint64_t events = 0;
      if (words >> name >> events && name == type) {
        return events;
      }
    }
    ADD_FAILURE() << type << " is not in the summary\n" << summary.standard_output;
    return 0;
  }
};

// Writes the events of threads of these names to a recording of their own.
void keep_only(const std::string& threads, const std::string& recording, const std::string& kept) {
  std::filesystem::remove(kept);
  const CountedRun scrub = jvm_tests::run(
      {java_home() + "/bin/jfr", "scrub", "--include-threads", threads, recording, kept});
  EXPECT_TRUE(std::filesystem::exists(kept)) << scrub.standard_output << scrub.standard_error;
}

RecordedRun recorded_run(const std::string& oracle, const std::string& calls,
                         const std::string& threads = "main") {
  const std::string of_all = temporary_folder() + "/recording.jfr";
  RecordedRun recorded;
  recorded.recording = temporary_folder() + "/own-threads.jfr";
  recorded.run = count_until_compiled(
      {.options = {"--quiet", "--events", "all"},
       .java_flags =
           joined(plain_loops(), {"-Xlog:jfr*=off", "-XX:StartFlightRecording:filename=" + of_all +
                                                        ",jdk.JavaMonitorWait#threshold=0ms,"
                                                        "jdk.JavaMonitorEnter#threshold=0ms,"
                                                        "jdk.Deoptimization#enabled=true"}),
       .main_class = "oracles." + oracle,
       .arguments = {calls, "100"}},
      0, target_of(oracle));
  keep_only(threads, of_all, recorded.recording);
  return recorded;
}

// Calls that were not compiled yet wait, too, and each call waits once.
TEST(TheFlightRecorder, SeesEachWaitThatIsCounted) {
  const RecordedRun recorded = recorded_run("WaitInterrupted", "100000");
  ASSERT_TRUE(recorded.run.has_result()) << recorded.run.standard_error;
  const auto units = recorded.run.units(target_of("WaitInterrupted"));
  ASSERT_FALSE(units.empty()) << recorded.run.standard_error;
  const std::string& output = recorded.run.standard_output;  // calls=...
  const std::uint64_t calls = std::stoull(output.substr(output.find("calls=") + 6));
  const std::uint64_t not_compiled = calls - units.front().count("method-entry");
  EXPECT_GT(units.front().count("wait"), 0u);
  EXPECT_EQ(recorded.recorded("jdk.JavaMonitorWait"), units.front().count("wait") + not_compiled);
}

// An entry for which a thread has to wait is made by the VM: compiled code counts it as stubbed,
// and the interpreter not at all. Not each stubbed entry waits, so the recorder sees at most as
// many.
TEST(TheFlightRecorder, SeesNoMoreContendedEntriesThanAreCounted) {
  const RecordedRun recorded = recorded_run("ContendedLock", "20000", "Thread-*");
  ASSERT_TRUE(recorded.run.has_result()) << recorded.run.standard_error;
  const auto units = recorded.run.units(target_of("ContendedLock"));
  ASSERT_FALSE(units.empty()) << recorded.run.standard_error;
  constexpr std::uint64_t kThreads = 3;
  constexpr std::uint64_t kEntriesOfACall = 100;
  const std::string& output = recorded.run.standard_output;  // calls=...
  const std::uint64_t calls = kThreads * std::stoull(output.substr(output.find("calls=") + 6));
  std::uint64_t compiled = 0;
  std::uint64_t stubbed = 0;
  for (const CountedUnit& unit : units) {
    compiled += unit.count("method-entry");
    stubbed += unit.count("stubbed-lock-entry");
  }
  const std::uint64_t waited = recorded.recorded("jdk.JavaMonitorEnter");
  EXPECT_GT(waited, 0u);
  EXPECT_LE(waited, stubbed + (calls - compiled) * kEntriesOfACall);
}

TEST(TheFlightRecorder, SeesTheDeoptimizationThatIsCounted) {
  const RecordedRun recorded = recorded_run("BranchTakenLate", "20000");
  ASSERT_TRUE(recorded.run.has_result()) << recorded.run.standard_error;
  EXPECT_EQ(of_all_threads(recorded.run, "deoptimization"), 1u);
  EXPECT_EQ(recorded.recorded("jdk.Deoptimization"), 1u);
}

}  // namespace
}  // namespace assay::jvm_tests
