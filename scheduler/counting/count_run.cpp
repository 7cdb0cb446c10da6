// SPDX-License-Identifier: Apache-2.0
#include "scheduler/counting/count_run.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>

#include "native/files/atomic_file.h"
#include "native/files/sparse_copy.h"
#include "native/files/text_file.h"
#include "native/options/file_name.h"
#include "native/options/window_options.h"
#include "native/results/cpu_time_writers.h"
#include "native/results/iteration_rows.h"
#include "native/results/process_line.h"
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
#include "scheduler/launch/result_target.h"
#include "scheduler/process/messages.h"
#include "scheduler/process/process_end.h"

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
  return !session.vm_ended && process::is_running(static_cast<std::uint32_t>(session.result.pid));
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
                            const process::Environment& environment) const {
  auto child = process::ChildProcess::start(command, environment, output_of_command());
  return child ? child->wait({}, [] {}) : exit_code_without_child(child.error());
}

process::ChildOutput CountRun::output_of_command() const {
  return keeps_standard_output_ || wanted_file() == options::kStandardOutput
             ? process::ChildOutput::our_errors
             : process::ChildOutput::ours;
}

int CountRun::run(const std::vector<std::string>& command,
                  const process::Environment& environment) {
  auto child = process::ChildProcess::start(command, environment, output_of_command());
  if (!child) {
    return exit_code_without_child(child.error());
  }
  child_ = child->pid();
  files::remove_file_that_begins(launch::path_of_result(options_.file), results::begins_as_result);
  files::remove_file_that_begins(options_.every_iteration, results::begins_as_iterations);
  const int exit_code = child->wait(options_.every, [this] { write_snapshots(); });
  const bool is_written = report(exit_code);
  return exit_code == process::kOk && !is_written ? process::kFailed : exit_code;
}

std::string CountRun::name_for(const std::string& file, const DecodedSession& session,
                               std::size_t session_count) const {
  // Several results on one stream follow one another.
  const bool is_stream = file == options::kStandardOutput || files::named_descriptor(file);
  if (file.empty() || is_stream || options::names_the_process(file)) {
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

bool CountRun::is_of_use(const DecodedSession& session) const {
  return !use_ || has_units(session) || (use_->needs_no_units && session.vm_started);
}

Result<void> CountRun::use_session(const fs::path& session_file, const DecodedSession& session,
                                   std::size_t session_count) const {
  if (!use_ || !is_of_use(session)) {
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

Result<void> CountRun::write_all(const fs::path& session_file, const DecodedSession& session,
                                 std::size_t session_count) const {
  ASSAY_PROPAGATE(write_files(session, session_count));
  ASSAY_PROPAGATE(use_session(session_file, session, session_count));
  return keep_session(session_file, session, session_count);
}

void CountRun::look_at(const DecodedSession& session, RunOutcome& outcome) {
  outcome.any_started = outcome.any_started || session.vm_started;
  outcome.any_units = outcome.any_units || has_units(session);
  outcome.any_counts = outcome.any_counts || has_counts(session);
  outcome.any_messages = outcome.any_messages || !session.result.messages.empty();
}

bool CountRun::report(int exit_code) {
  const auto files = launch::session_files_in(folder_.path());
  RunOutcome outcome{.exit_code = exit_code,
                     .through_launcher = through_launcher_,
                     .any_launches = !launch::notes_in(folder_.path()).empty(),
                     .any_sessions = !files.empty(),
                     .has_window = options::has_window(options_),
                     .asks_for_events = options_.events != options::kNoEvents};
  bool is_short_of_memory = false;
  bool is_written = true;
  bool has_file = wanted_file().empty();
  for (const fs::path& file : files) {
    const auto session = decode_session(file, options_.by_compilation);
    if (!session) {
      keep(file, session.error());
      is_written = false;
      continue;
    }
    look_at(*session, outcome);
    is_short_of_memory = say_lack_of_memory(*session) || is_short_of_memory;
    print(*session, files.size(), exit_code);
    if (const auto written = write_all(file, *session, files.size()); !written) {
      keep(file, written.error());
      is_written = false;
      continue;
    }
    has_file = has_file || is_of_use(*session);
    if (files.size() > 1 && !is_quiet()) {
      say_what_is_where(*session, files.size());
    }
  }
  // The lack of memory was the reason, or what the session was used for has said what there is.
  if (!is_short_of_memory && !(use_ && use_->needs_no_units && outcome.any_started)) {
    report_nothing_counted(outcome);
  }
  report_untouched();
  return is_written && has_file;
}

// A JVM without units has no table; that nothing was counted is said at the end. JVMs that a script
// has started are told in one line each, if their results are in files.
bool CountRun::has_table(const DecodedSession& session, std::size_t session_count) const {
  if (options_.quiet || !(has_units(session) || !session.result.messages.empty())) {
    return false;
  }
  const bool is_the_commands =
      !through_launcher_ && session.result.pid == static_cast<std::uint64_t>(child_);
  return session_count == 1 || options_.verbose || is_the_commands ||
         (options_.file.empty() && has_counts(session));
}

void CountRun::print(const DecodedSession& session, std::size_t session_count,
                     int exit_code) const {
  if (has_table(session, session_count)) {
    process::print_message("\n" + table_for(STDERR_FILENO, session.result, options_));
    return;
  }
  if (session.result.window_is_missing()) {
    process::note(fmt::format("process {}: {}", session.result.pid,
                              results::window_line(*session.result.window)));
  }
  // Of a program that failed at once, its CPU time says nothing.
  const bool is_failed = failed_by_itself(exit_code) && !has_units(session);
  if (!options_.quiet && session.vm_started && session_count == 1 && !is_failed) {
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

void CountRun::say_what_is_where(const DecodedSession& session, std::size_t session_count) const {
  const std::string name = name_for(wanted_file(), session, session_count);
  const auto start = static_cast<std::int64_t>(session.start_time_unix_ms / 1000);
  const auto file = options::expand_file_name(name, session.result.pid, start);
  const std::string written =
      file && is_of_use(session) ? launch::path_of_result(*file) : std::string();
  process::note(use_ ? results::file_line(session.result, still_runs(session), written)
                     : results::process_line(session.result, still_runs(session), written));
}

std::string CountRun::state_of_file(const RunOutcome& outcome) const {
  if (wanted_file().empty()) {
    return "";
  }
  const std::string file = launch::path_of_result(wanted_file());
  const bool has_zeros = !use_ && outcome.any_sessions && outcome.asks_for_events;
  if (!outcome.asks_for_events && outcome.any_units) {
    return "";
  }
  return has_zeros ? fmt::format(". The result in '{}' has no counts", file)
                   : fmt::format(". '{}' was not written", file);
}

void CountRun::report_nothing_counted(const RunOutcome& outcome) const {
  if (use_ && outcome.any_units) {
    return;  // what was made of the session says what there is
  }
  const std::string why = why_nothing_counted(outcome);
  if (!why.empty()) {
    process::note(why + state_of_file(outcome));
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
