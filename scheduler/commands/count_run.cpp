// SPDX-License-Identifier: Apache-2.0
#include "scheduler/commands/count_run.h"

#include <fmt/format.h>

#include "native/options/file_name.h"
#include "scheduler/commands/messages.h"
#include "scheduler/jdk/jdk_discovery.h"
#include "scheduler/launch/java_command.h"
#include "scheduler/launch/java_launcher.h"
#include "scheduler/launch/launch_notes.h"
#include "scheduler/process/child_process.h"
#include "scheduler/process/program_path.h"
#include "scheduler/process/text_file.h"

namespace assay::commands {
namespace {

namespace fs = std::filesystem;

constexpr int kNotFound = 127;  // as shells report a command that does not exist

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

bool has_units(const DecodedSession& session) { return session.result.coverage.units_seen != 0; }

}  // namespace

int CountRun::run_java(const std::vector<std::string>& command,
                       const process::Environment& environment) {
  const auto toolchain = toolchain_of(command.front(), environment);
  if (!toolchain) {
    return fail_setup(toolchain.error());
  }
  const std::vector<std::string> words(command.begin() + 1, command.end());
  const launch::JvmInvocation invocation = launch::read_invocation(
      words, environment, [](const std::string& path) { return process::read_text_file(path); });
  const launch::FlagInspection inspection = launch::inspect_flags(invocation);
  if (inspection.runs_no_program) {
    note("this java runs no program, so there is nothing to count");
    std::vector<std::string> plain = words;
    plain.insert(plain.begin(), toolchain->jdk.java().string());
    return run_uncounted(plain, environment);
  }
  for (const std::string& refusal : inspection.refusals) {
    note(refusal);
  }
  if (!inspection.refusals.empty()) {
    return kUsage;
  }
  for (const std::string& warning : inspection.warnings) {
    warn(warning);
  }
  const auto counted =
      launch::counted_java_command(*toolchain, launch::agent_options_for(options_, folder_.path()),
                                   invocation, words, folder_.path());
  return counted ? run(*counted, environment) : fail(counted.error());
}

int CountRun::run_other(const std::vector<std::string>& command,
                        const process::Environment& environment) {
  through_launcher_ = true;
  const auto changed = launch::launcher_environment(
      options_, installation::this_installation().program, folder_.path(), environment);
  return changed ? run(command, *changed) : fail(changed.error());
}

int CountRun::run_uncounted(const std::vector<std::string>& command,
                            const process::Environment& environment) {
  auto child = process::ChildProcess::start(command, environment);
  return child ? child->wait({}, [] {}) : fail(child.error());
}

int CountRun::run(const std::vector<std::string>& command,
                  const process::Environment& environment) {
  auto child = process::ChildProcess::start(command, environment);
  if (!child) {
    const int code = fail(child.error());
    return child.error().code() == ErrorCode::not_found ? kNotFound : code;
  }
  const int exit_code = child->wait(options_.every, [this] { write_snapshots(); });
  report();
  return exit_code;
}

Result<void> CountRun::write(const DecodedSession& session, std::size_t session_count) {
  // Snapshots cannot know how many JVMs are still to come.
  const bool many = session_count > 1 || (through_launcher_ && options_.every.count() != 0);
  return write_result(session, many && !options::names_the_process(options_.file)
                                   ? options::with_process_id(options_.file)
                                   : options_.file);
}

void CountRun::write_snapshots() {
  const auto files = launch::session_files_in(folder_.path());
  for (const fs::path& file : files) {
    const auto session = decode_session(file, options_.by_compilation);
    const auto written = session ? write(*session, files.size()) : session.error();
    if (!written && complaints_.insert(written.error().message()).second) {
      warn("snapshot: " + written.error().message());
    }
  }
}

void CountRun::report() {
  const auto files = launch::session_files_in(folder_.path());
  bool any_units = false;
  for (const fs::path& file : files) {
    const auto session = decode_session(file, options_.by_compilation);
    if (!session) {
      note(session.error().message());
      continue;
    }
    any_units = any_units || has_units(*session);
    if (!options_.quiet) {
      print_table(session->result, options_.verbose);
    }
    const auto written = options_.file.empty() ? Result<void>() : write(*session, files.size());
    if (!written) {
      note(written.error().message());
    }
  }
  if (!any_units) {
    report_nothing_counted();
  }
  report_untouched();
}

void CountRun::report_nothing_counted() const {
  if (launch::session_files_in(folder_.path()).empty()) {
    note(through_launcher_
             ? "no JVM was counted: the command started none through PATH or JAVA_HOME, or none "
               "that fits"
             : "nothing was counted: the JVM ended before the agent could start");
  } else {
    note(
        "nothing was counted: Graal compiled no method. The program may be too short: a method is "
        "compiled after some thousand calls or loop iterations");
  }
}

void CountRun::report_untouched() const {
  for (const launch::LaunchNote& launch : launch::notes_in(folder_.path())) {
    if (!launch.reason.empty()) {
      note(fmt::format("not counted: {}: {}", launch.java, launch.reason));
    }
  }
}

}  // namespace assay::commands
