// SPDX-License-Identifier: Apache-2.0
#include "tests/jvm/support/endings.h"

#include <gtest/gtest.h>

namespace assay::jvm_tests {
namespace {

constexpr std::uint64_t kSize = 1000;  // loads of one call of the target

// The value is far above what these programs can count, and far below a negative number taken for a
// positive one.
constexpr std::uint64_t kBeyondReason = 1ull << 50;

std::uint64_t distance(std::uint64_t a, std::uint64_t b) { return a > b ? a - b : b - a; }

}  // namespace

Program program_ending_by(const std::string& ending, const std::vector<std::string>& flags) {
  return {.options = {"--quiet"},
          .java_flags = flags,
          .main_class = "oracles.Endings",
          .arguments = {ending, "200000", std::to_string(kSize)}};
}

CountedRun count_ending(const Program& program,
                        const std::function<CountedRun(const Program&)>& run_once) {
  constexpr std::size_t kCallsArgument = 1;
  return count_until_compiled(program, kCallsArgument, kTarget, run_once);
}

Program spinning_program() {
  return {.options = {"--quiet"},
          .main_class = "oracles.Endings",
          .arguments = {"spin", "4000", std::to_string(kSize)}};
}

void expect_plausible(const CountedRun& run) {
  ASSERT_TRUE(run.has_result()) << run.standard_error;
  for (const auto& total : run.result["totals"].GetObject()) {
    EXPECT_LT(total.value.GetUint64(), kBeyondReason) << total.name.GetString();
  }
  for (const CountedUnit& unit : run.units(kTarget)) {
    EXPECT_LE(distance(unit.count("load"), unit.count("method-entry") * kSize),
              (unit.unfinished + unit.running_at_most.value_or(0)) * kSize)
        << "entries " << unit.count("method-entry") << ", unfinished " << unit.unfinished;
  }
}

void expect_counted(const CountedRun& run) {
  ASSERT_NO_FATAL_FAILURE(expect_plausible(run));
  const auto units = run.units(kTarget);
  ASSERT_FALSE(units.empty()) << "the target was never compiled\n" << run.standard_error;
  EXPECT_GT(units.front().count("load"), 0u);
}

bool is_complete(const CountedRun& run) {
  return run.has_result() && run.result["complete"].GetBool();
}

CountedRun read_until_more_loads(pid_t jvm, std::uint64_t loads) {
  const std::string file = temporary_folder() + "/read.json";
  for (;;) {
    RunningProgram reading({assay_program(), "read", std::to_string(jvm), "-o", file});
    CountedRun read = finish(reading, file);
    if (read.exit_code != 0 || read.total("load") > loads) {
      return read;
    }
    pause_shortly();
  }
}

CountedRun recover(const std::string& session) {
  const std::string file = temporary_folder() + "/recovered.json";
  RunningProgram recovering({assay_program(), "recover", session, "-o", file});
  return finish(recovering, file);
}

std::filesystem::path only_session_in(const std::filesystem::path& folder) {
  std::filesystem::path found;
  for (const std::filesystem::directory_entry& entry :
       std::filesystem::directory_iterator(folder)) {
    found = entry.path().extension() == ".session" ? entry.path() : found;
  }
  return found;
}

}  // namespace assay::jvm_tests
