// SPDX-License-Identifier: Apache-2.0
// Says what a score found in sentences for somebody who has not read docs/scoring.md, and what to
// do next. The functions are pure.
#pragma once

#include <optional>
#include <string>

#include "scheduler/report/report.h"

namespace assay::report {

// Returns the verdict in words: "On this program async names the slow method; jfr names the method,
// but not the line. Two blocks were tested: weak evidence." Where no profiler can be judged, the
// sentence says the reason.
std::string verdict_sentence(const Report& report);

// Returns the profiler that comes out best: one that is accurate, or else one that finds at least
// three of four blocks; nothing where none does, or none was judged.
std::optional<scoring::Verdict> recommended(const Report& report);

// Says what to do now: run the recommended profiler, or make the runs that decide.
std::string next_step(const Report& report);
// Returns the command that belongs to next_step(), to copy; empty where it is not known.
std::string next_command(const Report& report);

}  // namespace assay::report
