// SPDX-License-Identifier: Apache-2.0
// Tests iterations that are told by a method's returns (options::SlowOptions::iteration_method).
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "scheduler/launch/graal_flags.h"
#include "tests/jvm/support/slowed_run.h"

namespace assay::jvm_tests {
namespace {

constexpr std::size_t kIterations = 60;
constexpr const char* kKernels = "assay.workloads.kernels.";

Program kernel_program(const std::string& kernel, const std::string& iterations,
                       const std::string& size) {
  return {.java_flags = {"-Xmx512m", "-Xcheck:jni"},
          .main_class = "kernels.Harness",
          .arguments = {kernel, iterations, size}};
}

struct MarkedRun {
  codelog::CodeLog log;
  std::string output;
  std::string errors;
  int exit_code = -1;

  std::string why_no_iterations() const {
    const std::string* why = codelog::fact_of(log, codelog::kNoIterationsFact);
    return why == nullptr ? "" : *why;
  }
  bool has_loaded_class() const {
    return std::ranges::count(log.facts, codelog::kIterationClassFact, &NamedValue::name) == 1;
  }
};

MarkedRun run_marked(const Program& program, const std::string& method) {
  ConductedProgram conducted(program, "iteration-method=" + std::string(kKernels) + method);
  MarkedRun run;
  run.exit_code = conducted.program().wait_for_end();
  run.log = conducted.code_log();
  run.output = conducted.program().standard_output();
  run.errors = conducted.program().standard_error();
  return run;
}

TEST(AnIterationMethod, IsSeenToReturn) {
  const MarkedRun run = run_marked(kernel_program("Sieve", std::to_string(kIterations), "3000000"),
                                   "Sieve.iterate(int)");
  EXPECT_EQ(run.exit_code, 0) << run.errors;
  EXPECT_EQ(run.errors.find("WARNING"), std::string::npos) << run.errors;
  EXPECT_NE(run.output.find("checksum="), std::string::npos);
  EXPECT_EQ(run.why_no_iterations(), "");
  EXPECT_TRUE(run.has_loaded_class());
  ASSERT_EQ(run.log.iterations.size(), kIterations);
  for (std::size_t i = 1; i < kIterations; ++i) {
    EXPECT_GT(run.log.iterations[i].time, run.log.iterations[i - 1].time);
    EXPECT_GT(run.log.iterations[i].cpu_ns, run.log.iterations[i - 1].cpu_ns);
  }
}

// The loop in the method is compiled, as it would be without us, and the method's returns are seen
// after that.
TEST(AnIterationMethod, IsCompiled) {
  ConductedProgram conducted(kernel_program("Sieve", "1000000", "3000000"),
                             "iteration-method=assay.workloads.kernels.Sieve.iterate");
  const auto compiled_at = [](const codelog::CodeLog& log) -> std::optional<std::int64_t> {
    for (const codelog::Installation& one : log.installations) {
      if (log.units[one.unit_id].description.identity.method.starts_with(
              "assay.workloads.kernels.Sieve.iterate$assay$body(")) {
        return one.time;
      }
    }
    return std::nullopt;
  };
  bool is_seen_compiled = false;
  while (!is_seen_compiled && !conducted.program().has_ended()) {
    pause_shortly();
    const codelog::CodeLog log = conducted.code_log();
    const auto since = compiled_at(log);
    is_seen_compiled = since && !log.iterations.empty() && log.iterations.back().time > *since;
  }
  EXPECT_TRUE(is_seen_compiled) << conducted.program().standard_error();
}

// The wrapper that calls the body is compiled after some 5000 iterations. A unit that took the body
// in would be one that shorter runs do not have.
TEST(ThoroughIterationMethod, KeepsItsBodyInAUnitOfItsOwn) {
  const std::string method = "assay.workloads.kernels.Sieve.iterate";
  Program program = kernel_program("Sieve", "1000000", "400000");
  program.java_flags = joined(std::move(program.java_flags), launch::slowing_flags(method));
  ConductedProgram conducted(program, "iteration-method=" + method);
  const auto is_compiled = [&](const codelog::CodeLog& log) {
    return std::ranges::any_of(log.installations, [&](const codelog::Installation& one) {
      return log.units[one.unit_id].description.identity.method.starts_with(method + "(");
    });
  };
  codelog::CodeLog log;
  while (!is_compiled(log) && !conducted.program().has_ended()) {
    pause_shortly();
    log = conducted.code_log();
  }
  ASSERT_TRUE(is_compiled(log)) << conducted.program().standard_error();
  EXPECT_EQ(conducted.program().standard_output().find("CompileCommand"), std::string::npos);
  const std::string body = method + "$assay$body";
  for (const auto& unit : log.units) {
    EXPECT_TRUE(unit.description.identity.method.starts_with(body + "(") ||
                std::ranges::count(unit.description.source_methods, body) == 0)
        << unit.description.identity.method;
  }
}

TEST(AnIterationMethod, MustNotReturnAllTheTime) {
  const MarkedRun run =
      run_marked(kernel_program("QuickSort", "5", "200000"), "QuickSort.partition");
  EXPECT_EQ(run.exit_code, 0) << run.errors;
  EXPECT_NE(run.why_no_iterations().find("more than 1000 times a second"), std::string::npos);
  EXPECT_EQ(std::ranges::count(run.log.facts, codelog::kNoIterationsFact, &NamedValue::name), 1);
}

// The log does not say that the class was loaded, so whoever waits for iterations can say that the
// name may be wrong.
TEST(AnIterationMethod, HasToBeOfAClassThatIsLoaded) {
  const MarkedRun run = run_marked(kernel_program("Sieve", "1", "1000"), "Sive.iterate");
  EXPECT_EQ(run.exit_code, 0) << run.errors;
  EXPECT_FALSE(run.has_loaded_class());
  EXPECT_TRUE(run.log.iterations.empty());
}

TEST(AnIterationMethod, HasToExist) {
  const MarkedRun run = run_marked(kernel_program("Sieve", "1", "1000"), "Sieve.iterates");
  EXPECT_EQ(run.exit_code, 0) << run.errors;
  EXPECT_NE(run.why_no_iterations().find("is not a method of that class"), std::string::npos);
  EXPECT_TRUE(run.log.iterations.empty());
}

}  // namespace
}  // namespace assay::jvm_tests
