// SPDX-License-Identifier: Apache-2.0
// Says in words how far `assay score` is. The functions are pure.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "scheduler/experiment/design/score_setup.h"
#include "scheduler/scoring/experiment.h"

namespace assay::experiment {

// Returns "80 s" or "12 min".
std::string in_minutes(double seconds);

// Returns the seconds that the searches for plans take, roughly; plans that are given take none.
double searches_s(const ScoreSetup& setup);

// Guesses the length of an unchanged run, in seconds, before there is one. Returns nothing where
// the user or the program sets the number of iterations, because nobody knows how long they take.
std::optional<double> first_guess_s(const ScoreSetup& setup);

// Returns the outlook before an experiment is planned, of which `plans` have been found or given:
// how many searches and runs there will be, and roughly how long searches and runs take, where an
// estimate is possible.
std::string rough_outlook(const ScoreSetup& setup, Pairs pairs, std::size_t plans);

// Returns the outlook before the first run, and when an experiment goes on: how many runs there
// are, and how long the remaining runs will take, where an estimate is possible.
std::string outlook(const scoring::Results& results, std::optional<double> guess_s);

}  // namespace assay::experiment
