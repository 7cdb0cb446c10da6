// SPDX-License-Identifier: Apache-2.0
#include "tests/jvm/support/counted_run.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace assay::jvm_tests {
namespace {

namespace fs = std::filesystem;

constexpr const char* kWorkloadsPackage = "assay.workloads.";

std::string read_text(const fs::path& path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

// Removes the folders of temporary_folder() when the program ends.
class TemporaryFolders {
 public:
  ~TemporaryFolders() {
    std::error_code ignored;
    fs::remove_all(root_, ignored);
  }
  std::string next() {
    const fs::path folder = root_ / std::to_string(count_++);
    fs::create_directories(folder);
    return folder.string();
  }

 private:
  fs::path root_ = fs::temp_directory_path() / ("assay-tests-" + std::to_string(::getpid()));
  int count_ = 0;
};

int wait_for(pid_t child) {
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

std::vector<std::string> java_command(const Program& program) {
  std::vector<std::string> command = {java()};
  command.insert(command.end(), program.java_flags.begin(), program.java_flags.end());
  command.insert(command.end(), {"-cp", workloads_jar(), kWorkloadsPackage + program.main_class});
  command.insert(command.end(), program.arguments.begin(), program.arguments.end());
  return command;
}

Counts counts_of(const rapidjson::Value& object) {
  Counts counts;
  for (const auto& member : object.GetObject()) {
    counts[member.name.GetString()] = member.value.GetUint64();
  }
  return counts;
}

CountedUnit unit_of(const rapidjson::Value& json) {
  CountedUnit unit;
  unit.method = json["method"].GetString();
  unit.entry_bci = json["entry_bci"].GetInt();
  unit.counts = counts_of(json["counts"]);
  unit.unfinished_known = json["unfinished"].IsUint64();
  unit.unfinished = unit.unfinished_known ? json["unfinished"].GetUint64() : 0;
  if (json["inlined"].IsArray()) {
    for (const auto& inlined : json["inlined"].GetArray()) {
      unit.inlined[inlined["method"].GetString()] = counts_of(inlined["counts"]);
    }
  }
  return unit;
}

}  // namespace

std::uint64_t CountedUnit::count(std::string_view event) const {
  const auto found = counts.find(std::string(event));
  return found == counts.end() ? 0 : found->second;
}

std::uint64_t CountedRun::total(const char* event) const {
  return result["totals"].HasMember(event) ? result["totals"][event].GetUint64() : 0;
}

std::vector<CountedUnit> CountedRun::units(std::string_view method) const {
  std::vector<CountedUnit> found;
  for (const auto& json : result["units"].GetArray()) {
    CountedUnit unit = unit_of(json);
    const std::string_view name = std::string_view(unit.method).substr(0, unit.method.find('('));
    if (name == method && unit.entry_bci == -1) {
      found.push_back(std::move(unit));
    }
  }
  return found;
}

CountedRun run(const std::vector<std::string>& command) {
  const fs::path folder = temporary_folder();
  const std::string out = folder / "stdout";
  const std::string err = folder / "stderr";
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 1, out.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  posix_spawn_file_actions_addopen(&actions, 2, err.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  std::vector<char*> arguments;
  for (const std::string& word : command) {
    arguments.push_back(const_cast<char*>(word.c_str()));
  }
  arguments.push_back(nullptr);
  pid_t child = 0;
  CountedRun finished;
  if (::posix_spawnp(&child, arguments[0], &actions, nullptr, arguments.data(), environ) == 0) {
    finished.exit_code = wait_for(child);
  }
  posix_spawn_file_actions_destroy(&actions);
  finished.standard_output = read_text(out);
  finished.standard_error = read_text(err);
  return finished;
}

CountedRun count(const Program& program) {
  const std::string file = temporary_folder() + "/result.json";
  std::vector<std::string> command = {assay_program(), "count", "-o", file};
  command.insert(command.end(), program.options.begin(), program.options.end());
  command.emplace_back("--");
  const std::vector<std::string> java_part = java_command(program);
  command.insert(command.end(), java_part.begin(), java_part.end());
  CountedRun finished = run(command);
  finished.result = read_json(file);
  return finished;
}

CountedRun run_plainly(const Program& program) { return run(java_command(program)); }

std::string temporary_folder() {
  static TemporaryFolders folders;
  return folders.next();
}

rapidjson::Document read_json(const std::string& path) {
  rapidjson::Document document;
  const std::string text = read_text(path);
  if (!text.empty()) {
    document.Parse(text.c_str());
  }
  return document;
}

std::string assay_program() { return ASSAY_BUILD_DIR "/bin/assay"; }
std::string agent_library() { return ASSAY_BUILD_DIR "/lib/libassay.so"; }
std::string workloads_jar() { return ASSAY_BUILD_DIR "/lib/workloads.jar"; }
std::string java() { return ASSAY_TEST_JAVA_HOME "/bin/java"; }

}  // namespace assay::jvm_tests
