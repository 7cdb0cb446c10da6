// SPDX-License-Identifier: Apache-2.0
// Writes what the agent has counted, where no other process does: after a launch by hand.
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>

#include "jni/agent/say.h"
#include "jni/counting/counting_feature.h"
#include "jni/counting/file_names.h"
#include "native/files/atomic_file.h"
#include "native/files/terminal.h"
#include "native/options/option_table.h"
#include "native/results/aggregation.h"
#include "native/results/iteration_rows.h"
#include "native/results/result_writers.h"
#include "native/session/session_reader.h"
#include "native/support/build_name.h"
#include "native/support/shell_word.h"

namespace assay::agent {
namespace {

std::string table_on_stderr(const results::RunResult& result,
                            const options::CountOptions& options) {
  const char* columns = std::getenv("COLUMNS");
  const auto lines = files::terminal_lines(
      STDERR_FILENO, columns == nullptr ? std::nullopt : std::optional<std::string>(columns));
  return results::to_table(result, results::table_options(options, lines));
}

}  // namespace

void CountingFeature::write_snapshot() {
  const auto written = write_result(false);
  if (!written && !snapshot_failure_said_) {
    snapshot_failure_said_ = true;
    say("a snapshot of the result could not be written: " + written.error().message());
  }
}

void CountingFeature::write_final_result() {
  if (const auto written = write_result(true); !written) {
    say("the result could not be written: " + written.error().message());
    say("the counts are in " + file_.path() + "; this command reads them: assay recover " +
        shell_word(file_.path()));
    return;
  }
  if (options_.session.empty()) {
    file_.remove();  // a session that was asked for by name stays
  }
}

Result<void> CountingFeature::write_result(bool complete) {
  ASSAY_ASSIGN(const ReadMapping mapping, file_.map_for_reading());
  ASSAY_ASSIGN(const session::SessionView view,
               session::read_session(mapping.bytes(), mapping.segments()));
  ASSAY_ASSIGN(const results::RunResult result,
               results::aggregate(view, {options_.by_compilation, build_name()}));
  ASSAY_PROPAGATE(write_iterations(view));
  if (complete && !options_.quiet) {
    (void)std::fputs(table_on_stderr(result, options_).c_str(), stderr);
  }
  if (result_path_.empty()) {
    return {};
  }
  ASSAY_ASSIGN(const options::FileFormat format, options::format_of_result(options_, result_path_));
  ASSAY_ASSIGN(const std::string content, results::in_format(result, format, options_));
  return files::write_atomically(result_path_, content);
}

Result<void> CountingFeature::write_iterations(const session::SessionView& view) const {
  if (options_.every_iteration.empty()) {
    return {};
  }
  ASSAY_ASSIGN(const std::string path, expanded_name(options_.every_iteration));
  ASSAY_ASSIGN(const std::string table, results::iterations_csv(view));
  return files::write_atomically(path, table);
}

}  // namespace assay::agent
