// SPDX-License-Identifier: Apache-2.0
// Tests that slowed programs compute what they computed before (requirement S4), and that the code
// log says which code got what.
#include <gtest/gtest.h>

#include <ostream>
#include <random>
#include <string>

#include "slowdown/plan/plan_text.h"
#include "tests/jvm/support/slowed_run.h"

namespace assay::jvm_tests {
namespace {

using slowdown::SlowdownPlan;

constexpr std::uint32_t kMostInstructions = 2000;
constexpr const char* kIterations = "40";

SlowedRun run_with(const SlowdownPlan& plan, const std::string& kernel,
                   const std::vector<std::string>& java_flags) {
  return run_slowed({.options = {"--quiet", "--plan", write_plan(plan)},
                     .java_flags = java_flags,
                     .main_class = "kernels.Harness",
                     .arguments = {kernel, kIterations}});
}

// Returns a plan with up to 2,000 instructions in half of the blocks of every unit that was
// compiled.
SlowdownPlan random_plan(const codelog::CodeLog& log, std::uint32_t seed) {
  std::mt19937 random(seed);
  SlowdownPlan plan;
  for (const codelog::LoggedUnit& unit : log.units) {
    slowdown::UnitPlan blocks;
    for (const codelog::DescribedBlock& block : unit.description.blocks) {
      const std::uint32_t most = random() % 8 == 0 ? kMostInstructions : 20;
      if (block.positions != 0 && random() % 2 == 0) {
        const auto kind = random() % 2 == 0 ? slowdown::Kind::mov : slowdown::Kind::nop2;
        blocks[slowdown::BlockNumber{block.number}] = {
            .counts = {{kind, static_cast<std::uint32_t>(random() % most + 1)}},
            .placement =
                random() % 2 == 0 ? slowdown::Placement::even : slowdown::Placement::contiguous};
      }
    }
    if (!blocks.empty() && slowdown::byte_count(blocks) <= slowdown::kMaxBytesPerUnit) {
      plan.units[key_of(unit.description)] = std::move(blocks);
    }
  }
  return plan;
}

// Expects each block of installed code to be at least as long as what the plan inserts into the
// block. Two compilations of one shape differ in length by more than a small insertion (their
// branches are short or near), so the code without a plan is no measure.
void expect_insertions(const codelog::Installation& installation,
                       const codelog::DescribedUnit& unit, const slowdown::UnitPlan& plan) {
  const codelog::BlockOffsets& offsets = installation.offsets;
  ASSERT_EQ(offsets.begins.size(), unit.blocks.size()) << unit.identity.method;
  for (std::size_t i = 0; i < unit.blocks.size(); ++i) {
    const slowdown::BlockNumber number{unit.blocks[i].number};
    const auto planned = plan.find(number);
    if (planned == plan.end()) {
      continue;
    }
    const std::uint32_t end =
        i + 1 < offsets.begins.size() ? offsets.begins[i + 1] : offsets.blocks_end;
    EXPECT_GE(end - offsets.begins[i], slowdown::byte_count(planned->second))
        << unit.identity.method << ", block " << unit.blocks[i].number;
  }
}

// Expects operations to come from lines of the program's methods, whatever the compiler puts in
// their place.
void expect_sources(const codelog::CodeLog& log) {
  std::uint32_t with_line = 0;
  std::uint32_t with_call = 0;
  std::uint32_t without_call = 0;
  for (const codelog::LoggedUnit& unit : log.units) {
    for (const codelog::DescribedBlock& block : unit.description.blocks) {
      std::uint32_t operations = 0;
      for (const codelog::SourceCount& source : block.sources) {
        operations += source.operations;
        with_line += source.line > 0 ? source.operations : 0;
        const std::string& method = unit.description.source_methods[source.method];
        EXPECT_EQ(method.find("Snippets."), std::string::npos) << method;
        EXPECT_EQ(method.find("ReplacementsUtil."), std::string::npos) << method;
      }
      EXPECT_LE(operations, block.with_debug_info) << unit.description.identity.method;
      block.calls > 0 ? ++with_call : ++without_call;
    }
  }
  EXPECT_GT(with_line, 0U);
  EXPECT_GT(with_call, 0U);
  EXPECT_GT(without_call, with_call);
}

struct Case {
  std::string kernel;
  std::string collector;
};

void PrintTo(const Case& one, std::ostream* out) { *out << one.kernel << " " << one.collector; }

std::string name_of(const testing::TestParamInfo<Case>& info) {
  return info.param.kernel + info.param.collector;
}

class ASlowedKernel : public testing::TestWithParam<Case> {};

TEST_P(ASlowedKernel, ComputesWhatItComputed) {
  const std::vector<std::string> flags = {"-XX:+Use" + GetParam().collector};
  const SlowedRun base = run_with({}, GetParam().kernel, flags);
  ASSERT_EQ(base.run.exit_code, 0) << base.run.standard_error;
  ASSERT_FALSE(base.log.installations.empty());
  EXPECT_EQ(base.log.damaged_records, 0U);
  expect_sources(base.log);

  const SlowdownPlan plan = random_plan(base.log, 7);
  const SlowedRun slowed = run_with(plan, GetParam().kernel, flags);
  EXPECT_EQ(slowed.run.exit_code, 0) << slowed.run.standard_error;
  EXPECT_EQ(slowed.checksum(), base.checksum());

  std::size_t slowed_units = 0;
  for (const codelog::Installation& installation : slowed.log.installations) {
    const codelog::LoggedUnit& unit = slowed.log.units[installation.unit_id];
    const auto planned = plan.units.find(key_of(unit.description));
    if (planned != plan.units.end()) {
      ++slowed_units;
      EXPECT_EQ(unit.refusal, "") << unit.description.identity.method;
      expect_insertions(installation, unit.description, planned->second);
    }
  }
  EXPECT_GT(slowed_units, 0U) << "no unit had the same shape again";
}

INSTANTIATE_TEST_SUITE_P(Long, ASlowedKernel, testing::Values(Case{"HashMapMix", "ParallelGC"}),
                         name_of);

INSTANTIATE_TEST_SUITE_P(Thorough, ASlowedKernel,
                         testing::Values(Case{"Sieve", "G1GC"}, Case{"Recursion", "G1GC"},
                                         Case{"StringBuild", "ParallelGC"},
                                         Case{"JsonParse", "G1GC"}),
                         name_of);

TEST(LongPlanForAnotherShape, IsRefusedAndTheUnitRunsAsItIs) {
  const SlowedRun base = run_with({}, "Sieve", {});
  SlowdownPlan plan = random_plan(base.log, 3);
  SlowdownPlan other;
  for (auto& [key, blocks] : plan.units) {
    other.units[{key.method, key.entry_bci, key.shape + 1}] = blocks;
  }
  const SlowedRun slowed = run_with(other, "Sieve", {});
  EXPECT_EQ(slowed.run.exit_code, 0);
  EXPECT_EQ(slowed.checksum(), base.checksum());
  std::size_t refused = 0;
  for (const codelog::LoggedUnit& unit : slowed.log.units) {
    refused += unit.refusal.empty() ? 0 : 1;
  }
  EXPECT_GT(refused, 0U);
}

TEST(AssayRun, WantsAPlanAndAJavaCommand) {
  EXPECT_EQ(run({assay_program(), "run", "--", "java", "X"}).exit_code, 2);
  const std::vector<std::vector<std::string>> senseless = {
      {"--jitdump", "."}, {"--code-bytes", "--markers"}, {"--code-log", "x", "--profiles", "."}};
  for (const std::vector<std::string>& options : senseless) {
    std::vector<std::string> command = {assay_program(), "run"};
    command.insert(command.end(), options.begin(), options.end());
    command.insert(command.end(), {"--", "java", "X"});
    EXPECT_EQ(run(command).exit_code, 2) << options.front();
  }
  const CountedRun missing =
      run({assay_program(), "run", "--plan", "no-such.json", "--", "java", "X"});
  EXPECT_NE(missing.exit_code, 0);
  EXPECT_NE(missing.standard_error.find("no-such.json"), std::string::npos);
  const std::string plan = temporary_folder() + "/plan.json";
  write_text(plan, slowdown::to_json({}));
  const CountedRun script = run({assay_program(), "run", "--plan", plan, "--", "./script.sh"});
  EXPECT_EQ(script.exit_code, 2);
  EXPECT_NE(script.standard_error.find("a java command goes after '--'"), std::string::npos);
}

}  // namespace
}  // namespace assay::jvm_tests
