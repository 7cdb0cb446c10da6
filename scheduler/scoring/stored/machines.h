// SPDX-License-Identifier: Apache-2.0
// Tells machines apart that have made runs of one experiment. The functions are pure.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "native/support/named_value.h"
#include "scheduler/scoring/experiment.h"

namespace assay::scoring {

// The name of the fact that names a machine. Machines of one kind differ in it.
inline constexpr std::string_view kHostFact = "machine.host";

// Returns the facts by which kinds of machines are told apart: all but the machine's name and its
// memory, whose size differs by what the system keeps for itself.
std::vector<NamedValue> kind_of(std::span<const NamedValue> machine);

// Returns the results of each kind of machine by itself, in the order in which their first runs
// are: runs are compared within one kind alone. Where there are several, each is a program of its
// own, whose name has the machine's. Runs that were not made yet, and cells without a machine,
// belong to the first. Several machines of one kind are told among what is not measured.
std::vector<Results> by_machine(Results results);

}  // namespace assay::scoring
