// SPDX-License-Identifier: Apache-2.0
// Counts the branches of an oracle's bytecode, whose numbers are known in closed form: compiled
// alone, and inlined into two callers (requirement P3).
#include <gtest/gtest.h>

#include <iterator>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tests/jvm/support/counted_run.h"
#include "tests/jvm/support/files.h"
#include "tests/jvm/support/oracles.h"

namespace assay::jvm_tests {
namespace {

// So few iterations that methods are compiled as a whole, and never from within a loop.
constexpr std::uint64_t kSize = 8;
constexpr std::uint64_t kSteps = 8;  // of one activation of decide()
const std::string kOracles = "assay.workloads.oracles.";

const std::vector<std::string> kAlone = {"one", "two", "within"};

struct Branch {
  std::uint64_t taken = 0;
  std::uint64_t not_taken = 0;
  std::uint64_t unattributed = 0;
  std::map<std::vector<int>, std::uint64_t> ways;  // of a switch: by the keys
};

// Returns the branches of a method of the oracle, by bytecode index.
using Branches = std::map<int, Branch>;

Branch read_branch(const rapidjson::Value& listed) {
  Branch branch;
  branch.unattributed = listed["unattributed"].GetUint64();
  if (!listed.HasMember("ways")) {
    branch.taken = listed["taken"].GetUint64();
    branch.not_taken = listed["not_taken"].GetUint64();
    return branch;
  }
  for (const auto& way : listed["ways"].GetArray()) {
    std::vector<int> keys;
    for (const auto& key : way["keys"].GetArray()) {
      keys.push_back(key.GetInt());
    }
    branch.ways[keys] = way["count"].GetUint64();
  }
  return branch;
}

class KeptBranches {
 public:
  // Methods that are `alone` are not inlined; calls of the first one are awaited.
  KeptBranches(const std::string& oracle, const std::vector<std::string>& alone,
               std::vector<std::string> options, std::vector<std::string> flags)
      : methods_(kOracles + oracle + "."), session_(temporary_folder() + "/kept.session") {
    options.insert(options.begin(), {"--quiet", "--session", session_});
    flags.emplace_back("-XX:CompileCommand=quiet");
    const std::string stands_alone = "-XX:CompileCommand=dontinline," + kOracles + oracle + "::";
    for (const std::string& method : alone) {
      flags.push_back(stands_alone + method);
    }
    counted_ = count_until_compiled({.options = std::move(options),
                                     .java_flags = std::move(flags),
                                     .main_class = "oracles." + oracle,
                                     .arguments = {"40000", std::to_string(kSize)}},
                                    0, methods_ + alone.front());
  }

  const CountedRun& counted() const { return counted_; }

  // Returns how often compiled code entered the method; its units were entered at their begin.
  std::uint64_t entries(const std::string& method) const {
    std::uint64_t sum = 0;
    for (const CountedUnit& unit : counted_.units(methods_ + method)) {
      sum += unit.count("method-entry");
    }
    return sum;
  }

  // Returns the branches of a method in all units, or in one.
  Branches of(const std::string& method, const std::string& in_unit = "") const {
    std::vector<std::string> words = {assay_program(), "paths",    "--branches", "--top",
                                      "100000",        "--format", "json",       session_};
    if (!in_unit.empty()) {
      words.insert(words.end(), {"--method", methods_ + in_unit});
    }
    const CountedRun shown = run(words);
    EXPECT_EQ(shown.exit_code, 0) << shown.standard_error;
    rapidjson::Document list;
    list.Parse(shown.standard_output.c_str());
    Branches branches;
    for (const auto& listed : list["branches"].GetArray()) {
      if (std::string(listed["method"].GetString()).starts_with(methods_ + method + "(")) {
        branches[listed["bci"].GetInt()] = read_branch(listed);
      }
    }
    return branches;
  }

 private:
  std::string methods_;  // what the names of the oracle's methods begin with
  std::string session_;
  CountedRun counted_;
};

// Checks the three branches of decide(), which `activations` executed.
void expect_decided(const Branches& branches, std::uint64_t activations) {
  ASSERT_EQ(branches.size(), 3u);
  auto next = branches.begin();
  const Branch& condition = (next++)->second;
  EXPECT_EQ(condition.not_taken, 2 * activations);  // the source's condition is met
  EXPECT_EQ(condition.taken, 6 * activations);
  EXPECT_EQ(condition.unattributed, 0u);
  const Branch& cases = (next++)->second;
  EXPECT_EQ(cases.ways, (std::map<std::vector<int>, std::uint64_t>{{{1, 6}, 2 * activations},
                                                                   {{2}, activations},
                                                                   {{5}, activations},
                                                                   {{3, 4}, 4 * activations}}));
  EXPECT_EQ(cases.unattributed, 0u);
  const Branch& loop = next->second;
  EXPECT_EQ(loop.taken, (kSteps - 1) * activations);
  EXPECT_EQ(loop.not_taken, activations);
  EXPECT_EQ(loop.unattributed, 0u);
}

class BranchesOfTheBytecode : public testing::TestWithParam<const char*> {};

TEST_P(BranchesOfTheBytecode, AreCountedExactlyWhereverTheyWereInlined) {
  std::vector<std::string> options = {"--strategy", GetParam()};
  if (options.back() == "pep") {
    options.emplace_back("--samples=all");
  }
  const KeptBranches kept("Branches", kAlone, options, plain_loops());
  ASSERT_TRUE(kept.counted().has_result()) << kept.counted().standard_error;
  const std::uint64_t in_one = kSize * kept.entries("one");
  const std::uint64_t in_two = kSize * kept.entries("two");
  ASSERT_GT(in_one, 0u);
  ASSERT_GT(in_two, 0u);
  expect_decided(kept.of("decide", "one"), in_one);
  expect_decided(kept.of("decide", "two"), in_two);
  expect_decided(kept.of("decide"), in_one + in_two + kept.entries("decide"));
  const Branches callers = kept.of("one");
  ASSERT_EQ(callers.size(), 1u);
  EXPECT_EQ(callers.begin()->second.not_taken, in_one);
  EXPECT_EQ(callers.begin()->second.taken, kept.entries("one"));
}

INSTANTIATE_TEST_SUITE_P(Strategies, BranchesOfTheBytecode, testing::Values("ec", "pc", "pep"),
                         strategy_of);

// One unsigned comparison takes the place of `i >= 0` and `i < sums.length`, so nobody knows how
// often which of the two was met.
TEST(MergedBranches, AreNotGuessed) {
  const KeptBranches kept("Branches", kAlone, {"--strategy", "ec"}, plain_loops());
  ASSERT_TRUE(kept.counted().has_result()) << kept.counted().standard_error;
  const std::uint64_t entries = kept.entries("within");
  ASSERT_GT(entries, 0u);
  std::uint64_t unattributed = 0;
  std::uint64_t attributed = 0;
  for (const auto& [bci, branch] : kept.of("within")) {
    unattributed += branch.unattributed;
    attributed += branch.taken + branch.not_taken;
  }
  EXPECT_EQ(unattributed, 3 * kSize * entries);
  EXPECT_EQ(attributed, (3 * kSize + 1) * entries);  // the loop's own test
}

// Loops are peeled and unrolled as usual. The parts of an activation are those of the source's
// comments; a branch of the bytecode is taken where the source's condition is not met, but for the
// left side of the `||`.
TEST(BranchesOfEachKind, AreCountedExactly) {
  const KeptBranches kept("Conditions", {"target"}, {"--strategy", "ec"}, {});
  ASSERT_TRUE(kept.counted().has_result()) << kept.counted().standard_error;
  const std::uint64_t entries = kept.entries("target");
  ASSERT_GT(entries, 0u);
  struct Parts {
    std::uint64_t taken;
    std::uint64_t not_taken;
  };
  constexpr Parts kExpected[] = {{1, 12}, {8, 4}, {3, 1}, {4, 8},  {6, 2},
                                 {6, 6},  {9, 3}, {7, 5}, {10, 2}, {12, 12}};
  const Branches branches = kept.of("target");
  ASSERT_EQ(branches.size(), std::size(kExpected));
  const Parts* expected = kExpected;
  for (const auto& [bci, branch] : branches) {
    EXPECT_EQ(branch.taken, expected->taken * entries) << bci;
    EXPECT_EQ(branch.not_taken, expected->not_taken * entries) << bci;
    EXPECT_EQ(branch.unattributed, 0u) << bci;
    ++expected;
  }
}

}  // namespace
}  // namespace assay::jvm_tests
