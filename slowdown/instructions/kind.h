// SPDX-License-Identifier: Apache-2.0
// Lists the slowdown instructions: instructions that change nothing but time. neutrality.h proves
// that each is neutral, by running it. calibration/ measures which kind is best on a machine, and
// what one instruction costs there.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace assay::slowdown {

// All kinds in catalogue order: of kinds that are equally regular on a machine, the first is taken.
// Plans and calibrations name kinds by their words, so that the numbers may change.
enum class Kind : std::uint8_t {
  mov,
  nop2,
  lea,
  nop3,
  nop4,
  nop5,
  nop6,
  nop7,
  nop8,
  nop9,
  xchg,
};

struct KindDescription {
  Kind kind;
  std::string_view name;
  std::uint32_t bytes;  // size of one instruction, whichever registers it names
  std::string_view text;
};

// Returns all kinds, in catalogue order.
std::span<const KindDescription> catalogue();

const KindDescription& describe(Kind kind);
inline std::string_view to_string(Kind kind) { return describe(kind).name; }
std::optional<Kind> kind_named(std::string_view name);

// Returns a message about a word that names no kind.
std::string unknown_kind(std::string_view name);

}  // namespace assay::slowdown
