// SPDX-License-Identifier: Apache-2.0
#include "jni/slowing/slowdown_answer.h"

#include <utility>
#include <variant>

#include "native/support/byte_codec.h"
#include "native/wire/wire.h"
#include "slowdown/counting/block_counting.h"
#include "slowdown/markers/block_marker.h"
#include "slowdown/unit/slowable_unit.h"

namespace assay::agent {
namespace {

std::string in_words(const slowdown::Refusal& refusal) {
  const slowdown::Finding& first = refusal.findings.front();
  const std::size_t others = refusal.findings.size() - 1;
  return first.where + ": " + first.what +
         (others == 0 ? "" : " (and " + std::to_string(others) + " more)");
}

// Operation 0 of a block is its label: the first position is before operation 1.
constexpr std::uint32_t kFirstOperation = 1;

void put(const slowdown::Insertion& insertion, ByteWriter& out) {
  out.put_unsigned(insertion.position + kFirstOperation);
  out.put_byte(insertion.takes_debug_info ? 1 : 0);
  out.put_string({reinterpret_cast<const char*>(insertion.bytes.data()), insertion.bytes.size()});
}

}  // namespace

PlannedInsertions plan_insertions(const codelog::DescribedUnit& unit,
                                  const slowdown::SlowdownPlan& plan) {
  slowdown::UnitAnswer answer = slowdown::answer_for(slowdown::slowable_unit(unit), plan);
  if (const auto* refusal = std::get_if<slowdown::Refusal>(&answer)) {
    return {in_words(*refusal), {}};
  }
  if (auto* insertions = std::get_if<slowdown::UnitInsertions>(&answer)) {
    return {"", std::move(insertions->blocks)};
  }
  return {};
}

PlannedInsertions counting_insertions(const codelog::DescribedUnit& unit,
                                      std::uint32_t first_counter) {
  return {"", slowdown::insert_block_counters(slowdown::slowable_unit(unit), first_counter).blocks};
}

void add_markers(const codelog::DescribedUnit& unit, PlannedInsertions& planned) {
  planned.blocks = slowdown::with_markers(slowdown::slowable_unit(unit), std::move(planned.blocks));
}

std::vector<std::byte> encode_answer(std::uint64_t unit_id, const PlannedInsertions& planned,
                                     const std::string& replay_profile) {
  std::size_t count = 0;
  for (const slowdown::BlockInsertions& block : planned.blocks) {
    count += block.insertions.size();
  }
  ByteWriter out;
  out.put_unsigned(wire::kSlowdownAnswerVersion);
  out.put_unsigned(unit_id);
  out.put_string(planned.refusal);
  out.put_string(replay_profile);
  out.put_unsigned(count);
  for (const slowdown::BlockInsertions& block : planned.blocks) {
    for (const slowdown::Insertion& insertion : block.insertions) {
      out.put_unsigned(block.index);
      put(insertion, out);
    }
  }
  return out.take();
}

}  // namespace assay::agent
