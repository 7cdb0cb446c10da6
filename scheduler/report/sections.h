// SPDX-License-Identifier: Apache-2.0
// Makes the data of the pages' pieces. Each piece has a template of its own name in templates/,
// which says so where there is nothing to show.
#pragma once

#include <string>
#include <vector>

#include "scheduler/report/report.h"
#include "scheduler/report/templates.h"

namespace assay::report {

// Adds what every page needs (its style, its script, the version), and returns the page.
std::string page(std::string_view template_name, const std::string& title, Data data);

// Says whether the controls hold, and before that, which programs are left out because their own
// controls do not.
Data banner(const Report& report);
// Returns the controls of one of several programs that fail or are missing, for
// controls_that_do_not_hold.html.
Data program_banner(const scoring::ExperimentScore& program);
// Returns in short which controls fail: "control “null” FAILS".
std::string failing_controls(const scoring::ExperimentScore& program);
Data verdict_section(const Report& report);

// Returns a table of blocks found and errors, by what the blocks are, with a column for each
// profiler.
Data reason_table(const std::vector<scoring::ReasonSplit>& splits,
                  const std::vector<std::string>& profilers);
Data overall_reasons(const Report& report);

// Returns a table of methods' shares in the slowed program against the unchanged program.
Data change_table(const scoring::ExperimentScore& score);
// Returns a table of methods' shares in the unchanged program.
Data method_table(const scoring::ExperimentScore& score);

// The sections below are about one program.
Data block_section(const scoring::ExperimentScore& score);
Data share_section(const scoring::ExperimentScore& score);
Data rank_section(const scoring::ExperimentScore& score);
Data overhead_section(const scoring::ExperimentScore& score);
Data jvm_section(const scoring::ExperimentScore& score);
Data facts_section(const scoring::ExperimentScore& score);

}  // namespace assay::report
