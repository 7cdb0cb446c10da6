// SPDX-License-Identifier: Apache-2.0
// Holds all that a user program's instruction could change: registers, flags, vectors, the red
// zone. Which vector registers there are depends on the CPU.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace assay::slowdown {

inline constexpr std::size_t kGeneralRegisters = 16;  // rsp's slot holds a distance, see below
inline constexpr std::size_t kRedZoneBytes = 128;     // below rsp, by the System V ABI

// The arithmetic flags are carry, parity, adjust, zero, sign and overflow.
inline constexpr std::uint64_t kArithmeticFlags = 0x8D5;
// The direction flag is always clear before the instructions run, because programs expect it to be
// clear. An instruction that sets the flag is found out.
inline constexpr std::uint64_t kDirectionFlag = 0x400;

struct alignas(64) MachineState {
  std::array<std::array<std::byte, 64>, 32> vectors{};
  std::array<std::uint64_t, 8> masks{};  // k0 to k7
  // The registers in the order of their numbers in machine code. Slot 4: what was added to rsp.
  std::array<std::uint64_t, kGeneralRegisters> general{};
  std::array<std::byte, kRedZoneBytes> red_zone{};  // lowest address first
  std::uint64_t flags = 0;
  std::uint32_t mxcsr = 0;
};

// The part of the vector state that this CPU (and its system) has.
struct VectorSupport {
  std::uint32_t register_count = 16;
  std::uint32_t register_bytes = 16;
  bool has_masks = false;

  static VectorSupport of_this_cpu();
};

MachineState random_state(std::mt19937_64& random, const VectorSupport& support);

// Returns the names of what differs, such as "rax", "flags", "vector 3", "red zone byte 17".
std::vector<std::string> differences(const MachineState& before, const MachineState& after);

}  // namespace assay::slowdown
