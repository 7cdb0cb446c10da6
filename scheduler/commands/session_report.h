// SPDX-License-Identifier: Apache-2.0
// Runs the commands that report on a session: on that of a run which the command starts, or on one
// that an earlier run kept. Each command says what the run counts and what the report has.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "native/options/option_table.h"
#include "native/support/result.h"
#include "scheduler/commands/command.h"
#include "scheduler/commands/table_options.h"
#include "scheduler/viewing/opened_session.h"

namespace assay::commands {

// Says how large the table of a report may become.
struct ReportShape {
  std::size_t top;                     // most rows
  std::optional<std::size_t> columns;  // of the terminal; absent: names are not shortened
};

struct SessionReport {
  std::string name;                  // of the command
  std::vector<std::string> formats;  // "text", which is the table, comes first
  bool reads_running_jvms = true;
  // Long names of the command's own options that say how a session is shown. All others are about a
  // run, and refused beside a kept session.
  std::vector<std::string> view_options = {};
  // Returns the report in one of the formats.
  std::function<Result<std::string>(const viewing::OpenedSession& session,
                                    const std::string& format, const ReportShape& shape)>
      text;
  // Returns what a run counts.
  std::function<std::vector<options::GivenOption>()> counted;
  // Returns options of java for the run. Empty where a run needs none; then the command may be any
  // that starts JVMs.
  std::function<Result<std::vector<std::string>>()> java_flags;
};

// What all these commands are told.
struct ReportArguments {
  std::string kept;  // session
  std::string file;
  std::string format;  // empty: as the file's name says
  bool quiet = false;
  bool keep_limits = false;
  std::size_t top = 20;
  TableOptions table;
  const CLI::App* app = nullptr;  // knows which options were given
};

// Adds the options that all these commands have, and those of the option table with the keys.
void add_report_options(CLI::App& app, const SessionReport& report, ReportArguments& arguments,
                        const std::vector<std::string_view>& keys);

// Starts the command that is to be counted, or reports on the kept session. Returns the exit code.
int run_session_report(const std::shared_ptr<const SessionReport>& report,
                       const std::shared_ptr<const ReportArguments>& arguments,
                       const Surroundings& surroundings);

}  // namespace assay::commands
