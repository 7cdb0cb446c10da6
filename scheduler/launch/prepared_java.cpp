// SPDX-License-Identifier: Apache-2.0
#include "scheduler/launch/prepared_java.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "native/classfile/method_name.h"
#include "native/files/text_file.h"
#include "native/support/shell_word.h"
#include "scheduler/jdk/jdk_discovery.h"
#include "scheduler/process/messages.h"
#include "scheduler/process/program_path.h"

namespace assay::launch {
namespace {

namespace fs = std::filesystem;

// Returns the error for a java that the user named by a path, and which cannot be started.
Error not_startable_java(const std::string& path) {
  switch (process::why_not_started(path)) {
    case process::Unstartable::folder:
      return make_error(ErrorCode::not_found, fmt::format("'{}' is a folder", path));
    case process::Unstartable::not_executable:
      return make_error(ErrorCode::not_found,
                        fmt::format("'{}' is not executable; 'chmod +x' makes it so", path));
    case process::Unstartable::missing:
      break;
  }
  return make_error(ErrorCode::not_found, fmt::format("there is no file '{}'", path));
}

// Returns the java that is meant; ASSAY_JAVA_HOME replaces only a bare `java`.
Result<fs::path> java_meant(const std::string& word, const process::Environment& environment) {
  const auto ordered = environment.get("ASSAY_JAVA_HOME");
  if (word == "java" && ordered) {
    return fs::path(*ordered) / "bin/java";
  }
  const auto java = process::find_program(word, environment);
  if (!java && word.find('/') != std::string::npos) {
    return not_startable_java(word);
  }
  if (!java) {
    return make_error(ErrorCode::not_found,
                      fmt::format("there is no '{}'. {}", word, jdk::kHowToGetJdk));
  }
  return *java;
}

// Returns the command line that this process was started with, but with another java. Where the
// user has not named the unfit java, the function returns an example instead.
std::string command_line_with(const fs::path& java, const std::string& unfit) {
  std::vector<std::string> words = process::own_command_line();
  const auto separator = std::ranges::find(words, "--");
  if (words.end() - separator < 2 || separator[1] != unfit) {
    return shell_line(std::vector<std::string>{"assay", "count", "--", java.string(), "..."});
  }
  separator[1] = java.string();
  return shell_line(words);
}

// Returns the error. Where this machine has a JDK that fits, the message says how to use it, and
// not how to get one.
Error with_remedy(const Error& error, const std::string& unfit,
                  const process::Environment& environment) {
  const auto fitting = jdk::find_jdk(environment);
  if (!fitting) {
    return error;
  }
  std::string message = error.message();
  if (message.ends_with(jdk::kHowToGetJdk)) {
    message.resize(message.size() - jdk::kHowToGetJdk.size());
  } else {
    message += ". ";
  }
  return make_error(error.code(),
                    fmt::format("{}{} fits. The command with this JDK is\n  {}", message,
                                describe(*fitting), command_line_with(fitting->java(), unfit)));
}

// Returns the error with the code `unsupported`, because this machine lacks something. An error
// with the code `invalid_argument` stays as it is.
Error as_of_machine(const Error& error) {
  return error.code() == ErrorCode::invalid_argument
             ? error
             : make_error(ErrorCode::unsupported, error.message());
}

// Returns the toolchain around a java that the user named.
Result<Toolchain> toolchain_of(const std::string& word, const process::Environment& environment) {
  ASSAY_ASSIGN(const fs::path java, java_meant(word, environment));
  ASSAY_ASSIGN(const jdk::Jdk jdk, jdk::jdk_of_java(java));
  if (const auto fits = check_fits(jdk); !fits) {
    return with_remedy(fits.error(), word, environment);
  }
  return find_toolchain(jdk, environment);
}

}  // namespace

bool is_java_command(const std::vector<std::string>& command) {
  return !command.empty() && fs::path(command.front()).filename() == "java";
}

Result<void> check_iteration_method(const std::string& method) {
  if (!method.empty()) {
    ASSAY_PROPAGATE(classfile::parse_method_name(method));
  }
  return {};
}

process::Environment with_fitting_java(const process::Environment& environment) {
  process::Environment changed = environment;
  const auto java = process::find_program("java", environment);
  const auto found = jdk::find_jdk(environment);
  if (environment.get("ASSAY_JAVA_HOME") || !found) {
    return changed;
  }
  const auto usual =
      java ? jdk::jdk_of_java(*java) : make_error(ErrorCode::not_found, "there is no java on PATH");
  if (usual && check_fits(*usual)) {
    return changed;
  }
  process::note(fmt::format(
      "{}: {} is used instead",
      usual ? fmt::format("the java on PATH belongs to {}, which does not fit", describe(*usual))
            : usual.error().message(),
      describe(*found)));
  changed.set("ASSAY_JAVA_HOME", found->home.string());
  return changed;
}

std::vector<std::string> PreparedJava::plain_command() const {
  std::vector<std::string> command = words;
  command.insert(command.begin(), toolchain.jdk.java().string());
  return command;
}

Result<PreparedJava> prepare_java(const std::vector<std::string>& command,
                                  const process::Environment& environment, bool keep_limits) {
  auto toolchain = toolchain_of(command.front(), environment);
  if (!toolchain) {
    return as_of_machine(toolchain.error());
  }
  PreparedJava java;
  java.toolchain = std::move(*toolchain);
  java.words.assign(command.begin() + 1, command.end());
  java.invocation = read_invocation(
      java.words, environment, [](const std::string& path) { return files::read_text_file(path); });
  java.invocation.keep_limits = keep_limits;
  java.inspection = inspect_flags(java.invocation);
  return java;
}

bool accept_flags(const FlagInspection& inspection) {
  for (const std::string& refusal : inspection.refusals) {
    process::note(refusal);
  }
  if (!inspection.refusals.empty()) {
    return false;
  }
  for (const std::string& warning : inspection.warnings) {
    process::warn(warning);
  }
  for (const std::string& line : inspection.overridden) {
    process::note(line);
  }
  return true;
}

}  // namespace assay::launch
