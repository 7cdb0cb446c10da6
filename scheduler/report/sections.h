// SPDX-License-Identifier: Apache-2.0
// The pieces of the page. Each piece says so where it has nothing to show.
#pragma once

#include <string>
#include <vector>

#include "scheduler/report/html_text.h"
#include "scheduler/report/report.h"

namespace assay::report {

// Returns a page around its body. `other_formats` is a sentence on where the same figures are.
std::string document(const std::string& title, const std::string& body,
                     std::string_view other_formats);

// Says whether the controls hold, and before that, which programs are left out because their own
// controls do not.
std::string banner(const Report& report);
// Says the same of one of several programs. Returns an empty text where none of its controls fails
// or is missing.
std::string program_banner(const scoring::ExperimentScore& program);
// Returns the reason in short: "control “null” FAILS".
std::string failing_controls(const scoring::ExperimentScore& program);
std::string verdict_table(const Report& report);

// Returns a table of blocks found and errors, by what the blocks are, with a column for each
// profiler.
std::string reason_table(const std::vector<scoring::ReasonSplit>& splits,
                         const std::vector<std::string>& profilers);
std::string overall_reasons(const Report& report);

// Return tables of methods' shares: with the program slowed against without, and in the unchanged
// program.
std::string change_table(const scoring::ExperimentScore& score, const std::string& id);
std::string method_table(const scoring::ExperimentScore& score, const std::string& id);

// The sections below are about one program.
std::string block_section(const scoring::ExperimentScore& score, const Ids& ids);
std::string share_section(const scoring::ExperimentScore& score, const Ids& ids);
std::string rank_section(const scoring::ExperimentScore& score, const Ids& ids);
std::string overhead_section(const scoring::ExperimentScore& score, const Ids& ids);
std::string jvm_section(const scoring::ExperimentScore& score, const Ids& ids);
std::string facts_section(const scoring::ExperimentScore& score, const Ids& ids);

}  // namespace assay::report
