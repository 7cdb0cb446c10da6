// SPDX-License-Identifier: Apache-2.0
// The real programs of tests/bench/programs, which scripts/score-profilers scores: each tells its
// iterations, and computes the same when all events are counted in it. Each checks by itself that
// its iterations agree.
#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include "scheduler/process/environment.h"
#include "tests/jvm/support/counted_run.h"
#include "tests/jvm/support/files.h"

namespace assay::jvm_tests {
namespace {

constexpr int kIterations = 8;

struct BenchProgram {
  std::string name;     // of the lines that it prints
  std::string library;  // folder of its jars
  std::vector<std::string> words;
};

std::vector<std::string> java_command_of(const BenchProgram& program) {
  const std::filesystem::path folder =
      process::cache_folder(process::Environment::of_this_process()) / "real-programs";
  EXPECT_TRUE(std::filesystem::exists(folder / "bench/sources.sha256"))
      << "the programs are not compiled: run scripts/setup-real-programs";
  const std::string classes = (folder / "bench").string();
  const std::string jars = (folder / program.library / "*").string();
  return joined({java(), "-cp", classes + ":" + jars}, program.words);
}

struct Printed {
  int iterations = 0;
  std::string result;
};

Printed printed_by(const CountedRun& run, const std::string& name) {
  Printed printed;
  std::istringstream lines(run.standard_output);
  for (std::string line; std::getline(lines, line);) {
    printed.iterations += static_cast<int>(line.starts_with(name + ": iterations=1 runtime: "));
    if (line.starts_with("result: ")) {
      printed.result = line;
    }
  }
  return printed;
}

class ProgramsToScore : public testing::TestWithParam<BenchProgram> {};

TEST_P(ProgramsToScore, ComputeTheSameWhenTheyAreCounted) {
  const std::string name = GetParam().name;
  const std::vector<std::string> plain = java_command_of(GetParam());
  const CountedRun alone = run(plain);
  ASSERT_EQ(alone.exit_code, 0) << alone.standard_error;
  EXPECT_EQ(printed_by(alone, name).iterations, kIterations) << alone.standard_output;
  EXPECT_FALSE(printed_by(alone, name).result.empty()) << alone.standard_output;

  const std::string file = temporary_folder() + "/counts.json";
  const CountedRun counted =
      run(joined({assay_program(), "count", "--quiet", "-o", file, "--"}, plain));
  ASSERT_EQ(counted.exit_code, 0) << counted.standard_error;
  EXPECT_EQ(printed_by(counted, name).result, printed_by(alone, name).result);
  EXPECT_TRUE(std::filesystem::exists(file)) << counted.standard_error;
}

std::vector<BenchProgram> programs() {
  const std::string count = std::to_string(kIterations);
  const std::string inputs = ASSAY_BENCH_INPUTS;
  return {{"WebServer", "jetty", {"assay.bench.WebServer", count}},
          {"EventPipeline", "reactor", {"assay.bench.EventPipeline", count}},
          {"JsonDocuments", "jackson", {"assay.bench.JsonDocuments", count}},
          {"Lua", "luaj", {"lua", inputs + "/lua.lua", count}},
          {"TextIndex", "lucene", {"assay.bench.TextIndex", count}},
          {"AntBuild", "ant", {"assay.bench.AntBuild", count, inputs + "/ant-build.xml"}}};
}

INSTANTIATE_TEST_SUITE_P(Long, ProgramsToScore, testing::ValuesIn(programs()),
                         [](const auto& test) { return test.param.library; });

}  // namespace
}  // namespace assay::jvm_tests
