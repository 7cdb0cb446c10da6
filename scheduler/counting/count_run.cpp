// SPDX-License-Identifier: Apache-2.0
#include "scheduler/counting/count_run.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>

#include "native/files/sparse_copy.h"
#include "native/files/text_file.h"
#include "native/options/file_name.h"
#include "native/options/window_options.h"
#include "native/results/cpu_time_writers.h"
#include "native/results/iteration_rows.h"
#include "native/results/result_writers.h"
#include "native/session/session_facts.h"
#include "native/support/shell_word.h"
#include "scheduler/launch/graal_flags.h"
#include "scheduler/launch/java_command.h"
#include "scheduler/launch/java_launcher.h"
#include "scheduler/launch/launch_notes.h"
#include "scheduler/launch/overriding_options.h"
#include "scheduler/launch/prepared_java.h"
#include "scheduler/launch/process_limits.h"
#include "scheduler/process/child_process.h"
#include "scheduler/process/messages.h"

namespace assay::counting {
namespace {

namespace fs = std::filesystem;

// Exit code of shells for a command that does not exist.
constexpr int kNotFound = 127;
// Exit code of shells for a command that cannot be executed.
constexpr int kNotExecutable = 126;

int exit_code_without_child(const Error& error) {
  (void)process::fail(error);
  return error.code() == ErrorCode::not_found ? kNotFound : kNotExecutable;
}

bool still_runs(const DecodedSession& session) {
  return !session.vm_ended && ::kill(static_cast<pid_t>(session.result.pid), 0) == 0;
}

// Returns a fact of the session; empty where the session does not have it.
std::string fact(const DecodedSession& session, std::string_view key) {
  const auto found = std::ranges::find(session.result.environment, key, &NamedValue::name);
  return found == session.result.environment.end() ? "" : found->value;
}

bool has_units(const DecodedSession& session) { return session.result.coverage.units_seen != 0; }

bool has_counts(const DecodedSession& session) {
  return results::sum_of(session.result.totals) != 0 ||
         results::sum_of(session.result.compiler_threads) != 0 ||
         results::sum_of(session.result.unattributed) != 0;
}

}  // namespace

int CountRun::run_command(const std::vector<std::string>& command,
                          const process::Environment& environment) {
  return launch::is_java_command(command) ? run_java(command, environment)
                                          : run_other(command, environment);
}

int CountRun::run_java(const std::vector<std::string>& command,
                       const process::Environment& environment) {
  const auto java = launch::prepare_java(command, environment, keep_limits_);
  if (!java) {
    return process::fail(java.error());
  }
  if (java->inspection.runs_no_program) {
    process::note("this java runs no program, so there is nothing to count");
    return run_uncounted(java->plain_command(), environment);
  }
  if (!launch::accept_flags(java->inspection)) {
    return process::kUsage;
  }
  std::vector<std::string> flags = launch::counting_flags(options_);
  flags.insert(flags.end(), java_flags_.begin(), java_flags_.end());
  const auto counted = launch::java_command_with_agent(
      java->toolchain, launch::agent_options_for(options_, folder_.path()), java->invocation,
      java->words, folder_.path(), flags);
  if (!counted) {
    return process::fail(counted.error());
  }
  for (const std::string& line : launch::raise_address_space(keep_limits_)) {
    process::note(line);
  }
  return run(*counted, launch::environment_for(java->invocation, environment));
}

int CountRun::run_other(const std::vector<std::string>& command,
                        const process::Environment& environment) {
  through_launcher_ = true;
  const auto changed = launch::launcher_environment(
      {.options = options_, .keep_limits = keep_limits_}, installation::this_installation().program,
      folder_.path(), environment);
  return changed ? run(command, *changed) : process::fail(changed.error());
}

int CountRun::run_uncounted(const std::vector<std::string>& command,
                            const process::Environment& environment) {
  auto child = process::ChildProcess::start(command, environment);
  return child ? child->wait({}, [] {}) : exit_code_without_child(child.error());
}

int CountRun::run(const std::vector<std::string>& command,
                  const process::Environment& environment) {
  auto child = process::ChildProcess::start(command, environment);
  if (!child) {
    return exit_code_without_child(child.error());
  }
  child_ = child->pid();
  files::remove_file_that_begins(options_.file, results::begins_as_result);
  files::remove_file_that_begins(options_.every_iteration, results::begins_as_iterations);
  const int exit_code = child->wait(options_.every, [this] { write_snapshots(); });
  report(exit_code);
  return exit_code;
}

std::string CountRun::name_for(const std::string& file, const DecodedSession& session,
                               std::size_t session_count) const {
  if (file.empty() || options::names_the_process(file)) {
    return file;
  }
  // At a snapshot nobody knows how many JVMs a script will still start.
  const bool is_alone = through_launcher_
                            ? session_count == 1 && options_.every.count() == 0
                            : session.result.pid == static_cast<std::uint64_t>(child_);
  return is_alone ? file : options::with_process_id(file);
}

Result<void> CountRun::write_files(const DecodedSession& session, std::size_t session_count) const {
  const std::string rows = name_for(options_.every_iteration, session, session_count);
  if (!rows.empty() && session.iteration_rows) {
    ASSAY_PROPAGATE(write_iterations(session, rows));
  }
  const std::string name = name_for(options_.file, session, session_count);
  return name.empty() ? Result<void>() : write_result(session, name, options_);
}

void CountRun::write_snapshots() {
  const auto files = launch::session_files_in(folder_.path());
  for (const fs::path& file : files) {
    const auto session = decode_session(file, options_.by_compilation);
    const auto written =
        session ? write_result(*session, name_for(options_.file, *session, files.size()), options_)
                : session.error();
    if (!written && complaints_.insert(written.error().message()).second) {
      process::warn("snapshot: " + written.error().message());
    }
  }
}

Result<void> CountRun::keep_session(const fs::path& session_file, const DecodedSession& session,
                                    std::size_t session_count) const {
  const std::string name = name_for(options_.session, session, session_count);
  if (name.empty()) {
    return {};
  }
  const auto start = static_cast<std::int64_t>(session.start_time_unix_ms / 1000);
  ASSAY_ASSIGN(const std::string path, options::expand_file_name(name, session.result.pid, start));
  return files::copy_sparsely(session_file, path);
}

Result<void> CountRun::use_session(const fs::path& session_file, const DecodedSession& session,
                                   std::size_t session_count) const {
  if (!use_ || !(has_units(session) || (use_->needs_no_units && session.vm_started))) {
    return {};
  }
  const std::string name = name_for(use_->file, session, session_count);
  const auto start = static_cast<std::int64_t>(session.start_time_unix_ms / 1000);
  ASSAY_ASSIGN(const std::string path, options::expand_file_name(name, session.result.pid, start));
  return use_->use(session_file, path);
}

void CountRun::keep(const fs::path& session_file, const Error& reason) {
  folder_.keep();
  process::note(fmt::format("{}. The counts are kept: assay recover {} -o FILE", reason.message(),
                            shell_word(session_file.string())));
}

void CountRun::report(int exit_code) {
  const auto files = launch::session_files_in(folder_.path());
  bool any_units = false;
  bool any_counts = false;
  bool any_started = false;
  bool is_short_of_memory = false;
  for (const fs::path& file : files) {
    const auto session = decode_session(file, options_.by_compilation);
    if (!session) {
      keep(file, session.error());
      continue;
    }
    any_units = any_units || has_units(*session);
    any_counts = any_counts || has_counts(*session);
    any_started = any_started || session->vm_started;
    any_messages_ = any_messages_ || !session->result.messages.empty();
    is_short_of_memory = say_lack_of_memory(*session) || is_short_of_memory;
    // A JVM without units has no table; that nothing was counted is said below.
    if (!options_.quiet && (has_units(*session) || !session->result.messages.empty())) {
      process::print_message("\n" + table_for(STDERR_FILENO, session->result, options_));
    } else {
      say_without_table(*session);
    }
    if (const auto written = write_files(*session, files.size()); !written) {
      keep(file, written.error());
    } else if (const auto used = use_session(file, *session, files.size()); !used) {
      keep(file, used.error());
    } else if (const auto kept = keep_session(file, *session, files.size()); !kept) {
      keep(file, kept.error());
    } else if (files.size() > 1) {
      say_what_is_where(*session, name_for(options_.file, *session, files.size()));
    }
  }
  // The lack of memory was the reason, or what the session was used for has said what there is.
  const bool is_told = is_short_of_memory || (use_ && use_->needs_no_units && any_started);
  if (!is_told && !any_units) {
    report_nothing_counted(any_started, exit_code);
  } else if (!is_told && !any_counts && !use_) {
    process::note(fmt::format(
        "no event was counted: none happened in a method after Graal had compiled it{}. Let the "
        "program run for longer, or choose other events",
        options::has_window(options_) ? ", while counting was on" : ""));
  }
  report_untouched();
}

void CountRun::say_without_table(const DecodedSession& session) const {
  if (session.result.window_is_missing()) {
    process::note(fmt::format("process {}: {}", session.result.pid,
                              results::window_line(*session.result.window)));
  }
  if (!options_.quiet && session.vm_started) {
    process::print_message(results::cpu_time_lines(session.result.cpu_time));
  }
}

bool CountRun::say_lack_of_memory(const DecodedSession& session) const {
  const std::string what = fact(session, session::kGraalOutOfMemory);
  if (what.empty()) {
    return false;
  }
  process::warn(
      fmt::format("Graal ran out of memory in process {} ({}). The JVM switches Graal off if this "
                  "happens often, so methods are missing in the result. {}",
                  session.result.pid, what,
                  keep_limits_ ? "Leave --keep-limits out" : "Give the JVM a larger limit"));
  return true;
}

void CountRun::say_what_is_where(const DecodedSession& session, const std::string& name) {
  const auto start = static_cast<std::int64_t>(session.start_time_unix_ms / 1000);
  const auto file = options::expand_file_name(name, session.result.pid, start);
  const auto program = fact(session, session::kProgram);
  process::note(fmt::format("process {}{} {} counted{}", session.result.pid,
                            program.empty() ? "" : " (" + program + ")",
                            still_runs(session) ? "still runs; until now it was" : "was",
                            name.empty() || !file ? "" : ": " + *file));
}

void CountRun::report_nothing_counted(bool any_started, int exit_code) const {
  if (launch::session_files_in(folder_.path()).empty()) {
    process::note(
        through_launcher_
            ? (launch::notes_in(folder_.path()).empty()
                   ? "no JVM was counted: the command started none through PATH or JAVA_HOME"
                   : "no JVM was counted: none of the JVMs that the command started fits; the "
                     "reasons are below")
            : "nothing was counted: the agent did not start, or the JVM ended before that; the "
              "reason is above");
  } else if (!any_started) {
    process::note(
        "nothing was counted: the JVM ended while it was starting; its messages are above");
  } else if (any_messages_) {
    process::note("nothing was counted; the agent's messages above may say why");
  } else {
    process::note(fmt::format(
        "nothing was counted: Graal had compiled no method when the program ended{}. Graal is Java "
        "code that has to be compiled itself, so it needs some seconds (5 to 10 on two busy "
        "processors). Let the program run for longer, or let it do its work several times",
        exit_code == 0 ? "" : fmt::format(" with exit code {}", exit_code)));
  }
}

void CountRun::report_untouched() const {
  for (const launch::LaunchNote& launch : launch::notes_in(folder_.path())) {
    if (!launch.reason.empty()) {
      process::note(fmt::format("not counted: {}: {}", launch.java, launch.reason));
    }
  }
  const auto remedy = launch::remedy_for_unfit_java(launch::notes_in(folder_.path()),
                                                    process::Environment::of_this_process());
  if (remedy) {
    process::note(*remedy);
  }
}

}  // namespace assay::counting
