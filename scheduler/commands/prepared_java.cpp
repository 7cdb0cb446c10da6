// SPDX-License-Identifier: Apache-2.0
#include "scheduler/commands/prepared_java.h"

#include <fmt/format.h>

#include <filesystem>
#include <utility>

#include "native/classfile/method_name.h"
#include "native/files/text_file.h"
#include "scheduler/commands/messages.h"
#include "scheduler/jdk/jdk_discovery.h"
#include "scheduler/process/program_path.h"

namespace assay::commands {
namespace {

namespace fs = std::filesystem;

// The java that is meant: ASSAY_JAVA_HOME stands in for a bare `java` only.
Result<fs::path> java_meant(const std::string& word, const process::Environment& environment) {
  const auto ordered = environment.get("ASSAY_JAVA_HOME");
  if (word == "java" && ordered) {
    return fs::path(*ordered) / "bin/java";
  }
  const auto java = process::find_program(word, environment);
  if (!java) {
    return make_error(ErrorCode::not_found,
                      fmt::format("there is no '{}'. {}", word, jdk::kHowToGetJdk));
  }
  return *java;
}

// The same error, and the JDK that would do, if this machine has one.
Error with_remedy(const Error& error, const process::Environment& environment) {
  const auto fitting = jdk::find_jdk(environment);
  return fitting ? make_error(error.code(), fmt::format("{}\n  here is one: ASSAY_JAVA_HOME={}",
                                                        error.message(), fitting->home.string()))
                 : error;
}

// What is missing is missing on this machine, whichever file or folder showed it.
Error as_of_machine(const Error& error) {
  return error.code() == ErrorCode::invalid_argument
             ? error
             : make_error(ErrorCode::unsupported, error.message());
}

// The toolchain around a java that the user named.
Result<launch::Toolchain> toolchain_of(const std::string& word,
                                       const process::Environment& environment) {
  ASSAY_ASSIGN(const fs::path java, java_meant(word, environment));
  ASSAY_ASSIGN(const jdk::Jdk jdk, jdk::jdk_of_java(java));
  if (const auto fits = check_fits(jdk); !fits) {
    return with_remedy(fits.error(), environment);
  }
  return launch::find_toolchain(jdk, environment);
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

std::vector<std::string> PreparedJava::plain_command() const {
  std::vector<std::string> command = words;
  command.insert(command.begin(), toolchain.jdk.java().string());
  return command;
}

Result<PreparedJava> prepare_java(const std::vector<std::string>& command,
                                  const process::Environment& environment) {
  auto toolchain = toolchain_of(command.front(), environment);
  if (!toolchain) {
    return as_of_machine(toolchain.error());
  }
  PreparedJava java;
  java.toolchain = std::move(*toolchain);
  java.words.assign(command.begin() + 1, command.end());
  java.invocation = launch::read_invocation(
      java.words, environment, [](const std::string& path) { return files::read_text_file(path); });
  java.inspection = launch::inspect_flags(java.invocation);
  return java;
}

bool accept_flags(const launch::FlagInspection& inspection) {
  for (const std::string& refusal : inspection.refusals) {
    note(refusal);
  }
  if (!inspection.refusals.empty()) {
    return false;
  }
  for (const std::string& warning : inspection.warnings) {
    warn(warning);
  }
  return true;
}

}  // namespace assay::commands
