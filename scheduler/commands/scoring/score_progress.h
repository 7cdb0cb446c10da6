// SPDX-License-Identifier: Apache-2.0
// How far `assay score` is, in words. Pure.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "scheduler/commands/scoring/score_setup.h"
#include "scheduler/scoring/experiment.h"

namespace assay::commands {

// "80 s", "12 min"
std::string in_minutes(double seconds);

// Of an unchanged run, before there is one. None where the user, or the program, says how many
// iterations it has, and nobody how long they take.
std::optional<double> first_guess_s(const ScoreSetup& setup);

// Before an experiment is planned, of which `plans` have been found or given: how many searches and
// runs there will be, and how long they take, roughly, as far as that can be said.
std::string rough_outlook(const ScoreArguments& arguments, const ScoreSetup& setup,
                          experiment::Pairs pairs, std::size_t plans);

// Before the first run, and when an experiment goes on: how many runs there are, and how long those
// that are left will take, where that can be said.
std::string outlook(const scoring::Results& results, std::optional<double> guess_s);

}  // namespace assay::commands
