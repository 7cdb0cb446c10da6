// SPDX-License-Identifier: Apache-2.0
// Defines ids that the compiler keeps apart: a BlockId is not an EdgeId, and neither is a plain
// number.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>

namespace assay {

// An id is an index into the array of things that Tag names. `Tag` is never defined.
template <typename Tag>
class StrongId {
 public:
  constexpr StrongId() = default;
  explicit constexpr StrongId(std::uint32_t value) : value_(value) {}

  constexpr std::uint32_t value() const { return value_; }
  constexpr std::size_t index() const { return value_; }
  friend constexpr auto operator<=>(StrongId, StrongId) = default;

 private:
  std::uint32_t value_ = 0;
};

}  // namespace assay

template <typename Tag>
struct std::hash<assay::StrongId<Tag>> {
  std::size_t operator()(assay::StrongId<Tag> id) const noexcept { return id.index(); }
};
