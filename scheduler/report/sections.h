// SPDX-License-Identifier: Apache-2.0
// The page, piece by piece. Each piece says itself when there is nothing to show.
#pragma once

#include <string>
#include <vector>

#include "scheduler/report/html_text.h"
#include "scheduler/report/report.h"

namespace assay::report {

// All of a page but its body. `other_formats`: a sentence on where the same figures are.
std::string document(const std::string& title, const std::string& body,
                     std::string_view other_formats);

// Whether the controls hold; before that, which programs are left out, for theirs do not.
std::string banner(const Report& report);
// The same of one of several programs; empty where no control of it fails or is missing.
std::string program_banner(const scoring::ExperimentScore& program);
// "control “null” FAILS": the reason, in short.
std::string failing_controls(const scoring::ExperimentScore& program);
std::string verdict_table(const Report& report);

// Blocks found and errors, by what the blocks are; a column for each of the profilers.
std::string reason_table(const std::vector<scoring::ReasonSplit>& splits,
                         const std::vector<std::string>& profilers);
std::string overall_reasons(const Report& report);

// Methods' shares: with the program slowed against without, and of the unchanged program.
std::string change_table(const scoring::ExperimentScore& score, const std::string& id);
std::string method_table(const scoring::ExperimentScore& score, const std::string& id);

// These are about one program.
std::string block_section(const scoring::ExperimentScore& score, const Ids& ids);
std::string share_section(const scoring::ExperimentScore& score, const Ids& ids);
std::string rank_section(const scoring::ExperimentScore& score, const Ids& ids);
std::string overhead_section(const scoring::ExperimentScore& score, const Ids& ids);
std::string jvm_section(const scoring::ExperimentScore& score, const Ids& ids);
std::string facts_section(const scoring::ExperimentScore& score, const Ids& ids);

}  // namespace assay::report
