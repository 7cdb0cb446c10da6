// SPDX-License-Identifier: Apache-2.0
#include "tests/jvm/support/small_score.h"

#include <filesystem>
#include <system_error>
#include <utility>

namespace assay::jvm_tests {
namespace {

// Appends a kernel with few and small units that are compiled at once, so that even short runs have
// enough warm iterations for our own sampler.
std::vector<std::string> with_kernel(std::vector<std::string> words, const SmallScore& score,
                                     const char* iterations) {
  const std::vector<std::string> rest = {
      "--any-speed",
      "--profilers",
      score.profilers,
      "--forks",
      score.forks,
      "--blocks",
      "1",
      "-o",
      score.folder,
      "--",
      "java",
      "-Xmx512m",
      "-XX:CompileCommand=quiet",
      "-XX:CompileCommand=dontinline,assay.workloads.kernels.Stages::*",
      "-cp",
      workloads_jar(),
      "assay.workloads.kernels." + score.main_class};
  words.insert(words.end(), rest.begin(), rest.end());
  if (score.main_class == "Harness") {
    words.emplace_back("Stages");
  }
  words.insert(words.end(), {iterations, "10000"});
  return words;
}

}  // namespace

EnvironmentChanges score_environment() { return {{"ASSAY_JAVA_HOME", java_home()}}; }

std::vector<std::string> command_of(const SmallScore& score) {
  std::vector<std::string> words = {assay_program()};
  words.insert(words.end(), score.command.begin(), score.command.end());
  // A run is as long as its warm-up, which the score finds out, and this time. All runs are wanted,
  // however busy the machine is.
  words.insert(words.end(), {"--quick", "--run-time", "1", "--gain", "60%", "--minutes", "30"});
  return with_kernel(std::move(words), score, "{iterations}");
}

std::vector<std::string> command_of_whole_runs(const std::string& folder) {
  return with_kernel({assay_program(), "score", "--whole-runs", "--targets", "50"},
                     {.command = {}, .folder = folder}, "1600");
}

std::size_t files_in(const std::string& folder, const char* ending) {
  std::size_t count = 0;
  std::error_code none_yet;
  for (const auto& entry : std::filesystem::directory_iterator(folder, none_yet)) {
    count += entry.path().extension() == ending ? 1 : 0;
  }
  return count;
}

}  // namespace assay::jvm_tests
