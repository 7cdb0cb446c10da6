// SPDX-License-Identifier: Apache-2.0
#include "native/unit/plan_codec.h"

#include <variant>

#include "native/support/byte_codec.h"

namespace assay::unit {
namespace {

// These are the kind bytes of plan_codec.h.
constexpr std::uint8_t kConstantValue = 0;
constexpr std::uint8_t kAddValue = 1;
constexpr std::uint8_t kPhiValue = 2;
constexpr std::uint8_t kAddConstant = 0;
constexpr std::uint8_t kCountPath = 1;
constexpr std::uint8_t kDecodePath = 2;

class PlanWriter {
 public:
  PlanWriter(const UnitSnapshot& snapshot, std::uint32_t counter_base)
      : snapshot_(snapshot), counter_base_(counter_base) {}

  void write(const InstrumentationPlan& plan, std::uint64_t row_pointers) {
    out_.put_unsigned(kPlanVersion);
    out_.put_unsigned(plan.path_values.size());
    for (const PathValue& value : plan.path_values) {
      std::visit([this](const auto& kind) { put_value(kind); }, value);
    }
    out_.put_unsigned(plan.base_loads.size());
    for (const BaseLoad& load : plan.base_loads) {
      put_place(load.place);
    }
    out_.put_fixed64(row_pointers);
    out_.put_unsigned(plan.probes.size());
    for (const Probe& probe : plan.probes) {
      put_probe(probe);
    }
  }

  std::vector<std::byte> take() { return out_.take(); }

 private:
  void put_value(const PathConstant& constant) {
    out_.put_byte(kConstantValue);
    out_.put_signed(constant.value);
  }

  void put_value(const PathAdd& add) {
    out_.put_byte(kAddValue);
    out_.put_unsigned(add.block.value());
    out_.put_unsigned(add.operand.value());
    out_.put_signed(add.addend);
  }

  void put_value(const PathPhi& phi) {
    out_.put_byte(kPhiValue);
    out_.put_unsigned(phi.block.value());
    out_.put_unsigned(phi.inputs.size());
    for (const PathPhiInput& input : phi.inputs) {
      out_.put_unsigned(source_of(input.edge));
      out_.put_unsigned(input.value.value());
    }
  }

  void put_place(const Place& place) {
    out_.put_byte(static_cast<std::uint8_t>(place.kind));
    out_.put_unsigned(place.index);
  }

  void put_probe(const Probe& probe) {
    put_place(probe.place);
    out_.put_unsigned(probe.base ? probe.base->value() + std::uint64_t{1} : 0);
    if (probe.loop_carried) {
      put_loop_carried(*probe.loop_carried);
    } else {
      out_.put_unsigned(0);
    }
    std::visit([this](const auto& action) { put_action(action); }, probe.action);
  }

  void put_loop_carried(const LoopCarriedCounter& carried) {
    out_.put_unsigned(carried.header.value() + std::uint64_t{1});
    out_.put_unsigned(source_of(carried.entry_edge));
    out_.put_unsigned(carried.store_interval);
    out_.put_unsigned(carried.exits.size());
    for (const LoopExit& exit : carried.exits) {
      out_.put_unsigned(exit.block.value());
      out_.put_byte(exit.incremented ? 1 : 0);
    }
  }

  void put_action(const AddConstant& add) {
    out_.put_byte(kAddConstant);
    put_counter(add.counter);
    out_.put_unsigned(add.delta);
  }

  void put_action(const CountPath& count) {
    out_.put_byte(kCountPath);
    put_counter(count.first_counter);
    out_.put_unsigned(count.path_register.value());
    out_.put_signed(count.offset);
  }

  void put_action(const DecodePath& decode) {
    out_.put_byte(kDecodePath);
    out_.put_unsigned(decode.path_register.value());
    out_.put_signed(decode.offset);
  }

  void put_counter(std::uint32_t counter) {
    out_.put_unsigned(counter_base_ + std::uint64_t{counter});
  }

  std::uint32_t source_of(EdgeId edge) const { return snapshot_.edges[edge.index()].from.value(); }

  const UnitSnapshot& snapshot_;
  std::uint32_t counter_base_;
  ByteWriter out_;
};

}  // namespace

std::vector<std::byte> encode_plan(const InstrumentationPlan& plan, const UnitSnapshot& snapshot,
                                   std::uint32_t counter_base, std::uint64_t row_pointers) {
  PlanWriter writer(snapshot, counter_base);
  writer.write(plan, row_pointers);
  return writer.take();
}

}  // namespace assay::unit
