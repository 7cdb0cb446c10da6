// SPDX-License-Identifier: Apache-2.0
// Tests profiles that outlive their JVM: a fresh JVM compiles a planned unit with the profile of
// the JVM in which the plan was found. Mostly the shape is the same; otherwise the unit runs as it
// is, and that is said.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <string>

#include "scheduler/codemap/debug_names.h"
#include "tests/jvm/support/slowed_run.h"

namespace assay::jvm_tests {
namespace {

namespace fs = std::filesystem;

using slowdown::SlowdownPlan;

constexpr const char* kForever = "1000000";
constexpr const char* kIterations = "100";
constexpr std::size_t kWarmUpIterations = 60;

// Returns a kernel under a named collector. Which collector the JVM takes by itself depends on the
// CPUs that it may use, and a collector's barriers are part of a unit's shape.
Program kernel_program(const std::string& kernel, const char* iterations) {
  return {.java_flags = {"-Xmx512m", "-XX:+UseG1GC"},
          .main_class = "kernels.Harness",
          .arguments = {kernel, iterations}};
}

std::size_t iterations_of(const RunningProgram& program) {
  const std::string output = program.standard_output();
  return static_cast<std::size_t>(std::ranges::count(output, '\n'));
}

// Returns the kernel's own units that are entered at their begin.
std::vector<std::string> units_to_store(const codelog::CodeLog& log, const std::string& kernel) {
  std::vector<std::string> methods;
  for (const auto& [unit, key] : last_installed(log)) {
    const auto& [method, entry_bci] = unit;
    if (entry_bci == -1 && method.starts_with("assay.workloads.kernels." + kernel)) {
      methods.push_back(method);
    }
  }
  return methods;
}

// Returns a plan with one instruction in each first block; the first unit is listed without blocks.
SlowdownPlan plan_for(const codelog::CodeLog& log, const std::vector<std::string>& methods) {
  const auto keys = last_installed(log);
  SlowdownPlan plan;
  for (const std::string& method : methods) {
    plan.units[keys.at({method, -1})] = {
        {slowdown::BlockNumber{0}, {.counts = {{slowdown::Kind::nop2, 1}}}}};
  }
  plan.units.begin()->second.clear();
  return plan;
}

struct StoredProfiles {
  std::string folder;
  std::vector<std::string> methods;
  SlowdownPlan plan;
};

// Stores profiles of a program, which is ended once it has them.
StoredProfiles store_profiles(const std::string& kernel) {
  StoredProfiles stored{.folder = temporary_folder() + "/profiles", .methods = {}, .plan = {}};
  ConductedProgram first(kernel_program(kernel, kForever), "profiles=" + stored.folder);
  while ((iterations_of(first.program()) < kWarmUpIterations || stored.methods.empty()) &&
         !first.program().has_ended()) {
    pause_shortly();
    stored.methods = units_to_store(first.code_log(), kernel);
  }
  EXPECT_FALSE(stored.methods.empty()) << first.program().standard_error();
  // The second time, a unit is compiled with the profile as it was stored. Other JVMs get that
  // shape.
  for (const std::string& method : stored.methods) {
    EXPECT_EQ(first.ask("compile -1 " + method), "ok") << method;
    EXPECT_EQ(first.ask("compile -1 " + method), "ok") << method;
  }
  if (!stored.methods.empty()) {
    stored.plan = plan_for(first.code_log(), stored.methods);
  }
  return stored;
}

class AProfileOfASlowedProgram : public testing::TestWithParam<std::string> {};

TEST_P(AProfileOfASlowedProgram, OutlivesIt) {
  const auto [folder, methods, plan] = store_profiles(GetParam());
  ASSERT_FALSE(methods.empty());
  EXPECT_EQ(std::distance(fs::directory_iterator(folder), fs::directory_iterator()),
            static_cast<std::ptrdiff_t>(methods.size()));

  Program second = kernel_program(GetParam(), kIterations);
  second.options = {"--plan", write_plan(plan), "--profiles", folder};
  const SlowedRun run = run_slowed(second);
  EXPECT_EQ(run.run.exit_code, 0) << run.run.standard_error;
  const auto installed = last_installed(run.log);
  std::size_t compiled = 0;
  for (const auto& [key, blocks] : plan.units) {
    // A unit may be inlined everywhere before it is compiled for itself.
    const auto found = installed.find({key.method, key.entry_bci});
    if (found == installed.end()) {
      continue;
    }
    ++compiled;
    const bool is_named = run.run.standard_error.find(key.method) != std::string::npos;
    EXPECT_EQ(found->second.shape != key.shape, is_named) << key.method << "\n"
                                                          << run.run.standard_error;
  }
  EXPECT_GT(compiled, 0U);
}

// Numbers of installations of the plan's units, by whether the JVM has told other agents of them.
struct Installed {
  std::size_t told = 0;
  std::size_t untold = 0;
};

Installed installed_units_of(const SlowdownPlan& plan, const codelog::CodeLog& log) {
  const codemap::DebugNames names(log);
  Installed found;
  for (std::uint32_t i = 0; i < log.installations.size(); ++i) {
    const auto& unit = log.units[log.installations[i].unit_id].description;
    const bool is_planned = std::ranges::any_of(plan.units, [&](const auto& planned) {
      return planned.first.method == unit.identity.method &&
             planned.first.entry_bci == unit.identity.entry_bci;
    });
    if (is_planned) {
      ++(names.of(codemap::VersionId{i}) == nullptr ? found.untold : found.told);
    }
  }
  return found;
}

// perf, for one, learns names from such an agent, and has no name for code of which the agent was
// not told.
TEST(LongReplayedUnit, IsToldToOtherAgentsAsIfTheVmHadCompiledIt) {
  constexpr std::size_t kIterationsAtMost = 1000;
  const auto stored = store_profiles("HashMapMix");
  ASSERT_FALSE(stored.methods.empty());
  ConductedProgram program(
      kernel_program("HashMapMix", kForever),
      "debug-info,profiles=" + stored.folder + ",plan=" + write_plan(stored.plan));
  Installed found;
  const auto are_told = [&] { return found.told > stored.methods.size() && found.untold == 0; };
  while (!are_told() && iterations_of(program.program()) < kIterationsAtMost &&
         !program.program().has_ended()) {
    pause_shortly();
    found = installed_units_of(stored.plan, program.code_log());
  }
  EXPECT_TRUE(are_told()) << found.told << " told, " << found.untold << " not told\n"
                          << program.program().standard_error();
}

std::string name_of(const testing::TestParamInfo<std::string>& kernel) { return kernel.param; }

INSTANTIATE_TEST_SUITE_P(Long, AProfileOfASlowedProgram, testing::Values("HashMapMix"), name_of);
INSTANTIATE_TEST_SUITE_P(Thorough, AProfileOfASlowedProgram,
                         testing::Values("JsonParse", "QuickSort", "Sieve"), name_of);

}  // namespace
}  // namespace assay::jvm_tests
