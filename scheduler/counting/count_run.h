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
#include "scheduler/counting/session_results.h"
#include "scheduler/launch/session_folder.h"
#include "scheduler/process/environment.h"

namespace assay::counting {

// Says what is made of each session besides a count's result.
struct SessionUse {
  std::string file;  // as the user named it for the run; empty: no file
  // Takes the session file and the name of the file for what is made of it.
  std::function<Result<void>(const std::filesystem::path& session, const std::string& file)> use;
  // Tells whether a session in which Graal compiled nothing is of use, too.
  bool needs_no_units = false;
};

class CountRun {
 public:
  // The folder will hold the sessions.
  CountRun(options::CountOptions options, launch::SessionFolder folder, bool keep_limits)
      : options_(std::move(options)), folder_(std::move(folder)), keep_limits_(keep_limits) {}

  // Has something else made of the sessions in place of the table of events.
  void use_sessions(SessionUse use) { use_ = std::move(use); }

  // Adds options of java to those of run_java().
  void add_java_flags(const std::vector<std::string>& flags) {
    java_flags_.insert(java_flags_.end(), flags.begin(), flags.end());
  }

  // Runs a command. Where the command begins with java, our options are put before the user's;
  // otherwise a launcher takes the place of java for what the command starts. Returns the exit
  // code.
  int run_command(const std::vector<std::string>& command, const process::Environment& environment);

  // Returns the folder of the sessions, which goes with this object.
  const std::filesystem::path& folder() const { return folder_.path(); }

 private:
  int run_java(const std::vector<std::string>& command, const process::Environment& environment);
  int run_other(const std::vector<std::string>& command, const process::Environment& environment);
  int run(const std::vector<std::string>& command, const process::Environment& environment);
  static int run_uncounted(const std::vector<std::string>& command,
                           const process::Environment& environment);
  void write_snapshots();
  void report(int exit_code);
  // Leaves a session file that could not be read, or whose result could not be written, where it
  // is.
  void keep(const std::filesystem::path& session_file, const Error& reason);
  void report_nothing_counted(bool any_started, int exit_code) const;
  void report_untouched() const;
  // Says what else is to be known of a JVM whose table is not printed.
  void say_without_table(const DecodedSession& session) const;
  // Warns where memory ran out for Graal in the JVM. Returns whether memory ran out.
  bool say_lack_of_memory(const DecodedSession& session) const;
  static void say_what_is_where(const DecodedSession& session, const std::string& name);
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
  bool any_messages_ = false;  // an agent said something
  pid_t child_ = 0;
  std::set<std::string> complaints_;  // each is printed once, however many snapshots fail
};

}  // namespace assay::counting
