// SPDX-License-Identifier: Apache-2.0
// Makes the profile of a program from counted units, for storing and comparing
// (native/profiles/program_profile.h).
#pragma once

#include <span>
#include <string>

#include "native/profiles/program_profile.h"
#include "native/unit/unit_snapshot.h"
#include "native/views/counted_unit.h"

namespace assay::views {

// Returns the digest of a unit's blocks, edges and branches, as hexadecimal digits. Two
// compilations of a method have the same digest where the compiler made the same graph.
std::string shape_of(const unit::UnitSnapshot& snapshot);

// Returns the paths and branches of the units, added up over compilations of the same shape.
profiles::ProgramProfile profile_of(std::span<const CountedUnit> units);

}  // namespace assay::views
