// SPDX-License-Identifier: Apache-2.0
// Runs one `assay count`: starts the command, watches over it, and writes the results.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "native/options/count_options.h"
#include "native/support/result.h"
#include "scheduler/counting/run_outcome.h"
#include "scheduler/counting/session_results.h"
#include "scheduler/launch/session_folder.h"
#include "scheduler/process/child_process.h"
#include "scheduler/process/environment.h"

namespace assay::counting {

// Says what is made of each session besides a count's result.
struct SessionUse {
  std::string file;  // as the user named it for the run; empty: no file
  // Takes the session file and the name of the file for what is made of it.
  std::function<Result<void>(const std::filesystem::path& session, const std::string& file)> use;
  // Tells whether a session in which Graal compiled nothing is of use, too.
  bool needs_no_units = false;
  bool quiet = false;  // no line about each JVM, where there are several
};

class CountRun {
 public:
  // The folder will hold the sessions.
  CountRun(options::CountOptions options, launch::SessionFolder folder, bool keep_limits)
      : options_(std::move(options)), folder_(std::move(folder)), keep_limits_(keep_limits) {}

  // Keeps standard output for results: what the command prints there goes to stderr. A result file
  // named "-" has the same effect.
  void keep_standard_output() { keeps_standard_output_ = true; }

  // Has something else made of the sessions in place of the table of events.
  void use_sessions(SessionUse use) { use_ = std::move(use); }

  // Adds options of java to those of run_java().
  void add_java_flags(const std::vector<std::string>& flags) {
    java_flags_.insert(java_flags_.end(), flags.begin(), flags.end());
  }

  // Runs a command. Where the command begins with java, our options are put before the user's;
  // otherwise a launcher takes the place of java for what the command starts. Returns the command's
  // exit code, or kFailed where that is 0 and a result that the user wants was not written.
  int run_command(const std::vector<std::string>& command, const process::Environment& environment);

  // Returns the folder of the sessions, which goes with this object.
  const std::filesystem::path& folder() const { return folder_.path(); }

 private:
  int run_java(const std::vector<std::string>& command, const process::Environment& environment);
  int run_other(const std::vector<std::string>& command, const process::Environment& environment);
  int run(const std::vector<std::string>& command, const process::Environment& environment);
  int run_uncounted(const std::vector<std::string>& command,
                    const process::Environment& environment) const;
  void write_snapshots();
  // Writes the results and says what was counted. Returns whether the user has all files.
  bool report(int exit_code);
  // Adds what the session tells about the run.
  static void look_at(const DecodedSession& session, RunOutcome& outcome);
  // Prints what there is to read about one JVM, before its files are written.
  void print(const DecodedSession& session, std::size_t session_count, int exit_code) const;
  bool has_table(const DecodedSession& session, std::size_t session_count) const;
  // Writes all files that are made of a session.
  Result<void> write_all(const std::filesystem::path& session_file, const DecodedSession& session,
                         std::size_t session_count) const;
  // Leaves a session file that could not be read, or whose result could not be written, where it
  // is.
  void keep(const std::filesystem::path& session_file, const Error& reason);
  void report_nothing_counted(const RunOutcome& outcome) const;
  // Returns a sentence about the file that the user named, where nothing was counted into it.
  std::string state_of_file(const RunOutcome& outcome) const;
  // Returns the name that the user gave for results; empty: none.
  const std::string& wanted_file() const { return use_ ? use_->file : options_.file; }
  process::ChildOutput output_of_command() const;
  bool is_quiet() const { return use_ ? use_->quiet : options_.quiet; }
  // Tells whether a result is made of the session.
  bool is_of_use(const DecodedSession& session) const;
  void report_untouched() const;
  // Warns where memory ran out for Graal in the JVM. Returns whether memory ran out.
  bool say_lack_of_memory(const DecodedSession& session) const;
  // Says in one line what was counted in one of several JVMs.
  void say_what_is_where(const DecodedSession& session, std::size_t session_count) const;
  // Returns the name of one JVM's file, where the user named `file` for the run; an empty name
  // where no file is wanted. The JVM of the command itself gets the name that the user gave. The
  // name for another JVM contains the process id of that JVM.
  std::string name_for(const std::string& file, const DecodedSession& session,
                       std::size_t session_count) const;
  // Writes the result and the rows of iterations, as far as they are asked for.
  Result<void> write_files(const DecodedSession& session, std::size_t session_count) const;
  // Copies the session to where the user wants to keep it, if anywhere.
  Result<void> keep_session(const std::filesystem::path& session_file,
                            const DecodedSession& session, std::size_t session_count) const;

  // Does what is to be done with each session besides its result.
  Result<void> use_session(const std::filesystem::path& session_file, const DecodedSession& session,
                           std::size_t session_count) const;

  options::CountOptions options_;
  std::optional<SessionUse> use_;
  launch::SessionFolder folder_;
  bool keep_limits_;
  std::vector<std::string> java_flags_;
  bool through_launcher_ = false;
  bool keeps_standard_output_ = false;
  pid_t child_ = 0;
  std::set<std::string> complaints_;  // each is printed once, however many snapshots fail
};

}  // namespace assay::counting
