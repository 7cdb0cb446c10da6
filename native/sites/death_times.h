// SPDX-License-Identifier: Apache-2.0
// Computes when objects died, by the Merlin algorithm (Hertz, Blackburn, Moss, McKinley and
// Stefanovic, "Error-Free Garbage Collection Traces: How To Cheat and Not Get Caught", SIGMETRICS
// 2002). An object dies when it is used for the last time, or when the last object dies that leads
// to it, whichever comes later. The use of an object also is that a reference to it goes away.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace assay::sites {

// Appends the numbers of the objects to which a dead object refers. What the object refers to now,
// it referred to when it died, because nobody changes a dead object.
using ReferentsOf =
    std::function<void(std::uint32_t object, std::vector<std::uint32_t>& referents)>;

// Returns the time of death of each object, on the clock of the last uses. Objects are numbered
// from 0. Referents that are no dead objects do not matter; they have the number `last_uses.size()`
// or a greater one. Each object's referents are asked for once. Takes n log n steps for n objects,
// and one for each reference.
std::vector<std::uint64_t> death_times(std::span<const std::uint64_t> last_uses,
                                       const ReferentsOf& referents_of);

}  // namespace assay::sites
