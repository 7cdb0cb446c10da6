// SPDX-License-Identifier: Apache-2.0
#include "slowdown/instructions/kind.h"

#include <algorithm>
#include <array>
#include <vector>

#include "native/support/nearest_word.h"

namespace assay::slowdown {
namespace {

// Some instructions are left out because they are not neutral: `vpblendd xmm` and every other
// VEX.128 instruction (clears the upper half of its register), `mov r32,r32` (clears the upper
// half), push and pop (write the red zone). Other instructions are not regular: fences and `pause`.
constexpr std::array kCatalogue = {
    KindDescription{Kind::mov, "mov", 3, "mov r,r (64 bits), over all registers but rsp in turn"},
    KindDescription{Kind::nop2, "nop2", 2, "nop of 2 bytes (66 90)"},
    KindDescription{Kind::lea, "lea", 4, "lea r,[r+0], over all registers but rsp and r12 in turn"},
    KindDescription{Kind::nop3, "nop3", 3, "nop of 3 bytes"},
    KindDescription{Kind::nop4, "nop4", 4, "nop of 4 bytes"},
    KindDescription{Kind::nop5, "nop5", 5, "nop of 5 bytes"},
    KindDescription{Kind::nop6, "nop6", 6, "nop of 6 bytes"},
    KindDescription{Kind::nop7, "nop7", 7, "nop of 7 bytes"},
    KindDescription{Kind::nop8, "nop8", 8, "nop of 8 bytes"},
    KindDescription{Kind::nop9, "nop9", 9, "nop of 9 bytes"},
    KindDescription{Kind::xchg, "xchg", 3,
                    "xchg r,r (64 bits), over all registers but rsp and rax in turn; coarse"},
};

}  // namespace

std::span<const KindDescription> catalogue() { return kCatalogue; }

const KindDescription& describe(Kind kind) { return kCatalogue[static_cast<std::size_t>(kind)]; }

std::optional<Kind> kind_named(std::string_view name) {
  const auto* found = std::ranges::find(kCatalogue, name, &KindDescription::name);
  return found == kCatalogue.end() ? std::nullopt : std::optional(found->kind);
}

std::string unknown_kind(std::string_view name) {
  std::vector<std::string_view> names;
  std::string list;
  for (const KindDescription& one : kCatalogue) {
    names.push_back(one.name);
    list += (list.empty() ? "" : ", ") + std::string(one.name);
  }
  return "'" + std::string(name) + "' is not a kind of slowdown instruction" +
         did_you_mean(name, names) + " (the kinds are " + list + ")";
}

}  // namespace assay::slowdown
