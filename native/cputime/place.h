// SPDX-License-Identifier: Apache-2.0
// Says where a thread of the program was when it was sampled.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace assay::cputime {

// These numbers are also those of the session's records.
enum class TimePlace : std::uint8_t {
  counted = 0,      // in a unit that has counters
  left_alone = 1,   // in code of Graal's without counters
  compiled = 2,     // in other compiled code: the JVM's first compiler (C1)
  stub = 3,         // in code that the VM generates: stubs, intrinsics, adapters, native wrappers
  interpreter = 4,  // in the interpreter
  vm = 5,           // in the VM's own library
  native = 6,       // in another native library
};

inline constexpr std::size_t kPlaces = 7;

constexpr std::size_t index_of(TimePlace place) { return static_cast<std::size_t>(place); }

using SamplesByPlace = std::array<std::uint64_t, kPlaces>;

}  // namespace assay::cputime
