// SPDX-License-Identifier: Apache-2.0
#include "native/planning/plan_fingerprint.h"

#include <cstddef>
#include <span>

#include "native/support/byte_codec.h"
#include "native/unit/plan_codec.h"

namespace assay::planning {
namespace {

// The parameters of FNV-1a for 64 bits are from http://www.isthe.com/chongo/tech/comp/fnv.
constexpr std::uint64_t kOffsetBasis = 0xcbf29ce484222325;
constexpr std::uint64_t kPrime = 0x100000001b3;

std::uint64_t hash_of(std::span<const std::byte> bytes, std::uint64_t hash) {
  for (const std::byte byte : bytes) {
    hash = (hash ^ std::to_integer<std::uint64_t>(byte)) * kPrime;
  }
  return hash;
}

std::vector<std::byte> bytes_of(const unit::RowTable& rows) {
  ByteWriter out;
  out.put_unsigned(rows.row_offsets.size());
  for (const std::uint32_t offset : rows.row_offsets) {
    out.put_fixed32(offset);
  }
  for (const unit::RowEntry& entry : rows.entries) {
    out.put_fixed32(entry.counter);
    out.put_fixed32(entry.delta);
  }
  return out.take();
}

}  // namespace

PlanFingerprint fingerprint_of(const unit::InstrumentationPlan& plan,
                               const unit::UnitSnapshot& snapshot) {
  const unit::PlanAddress nowhere;
  ByteWriter counters;
  counters.put_fixed32(plan.counter_count);
  std::uint64_t hash = hash_of(counters.bytes(), kOffsetBasis);
  hash = hash_of(unit::encode_plan(plan, snapshot, nowhere), hash);
  return PlanFingerprint{hash_of(bytes_of(plan.rows), hash)};
}

}  // namespace assay::planning
