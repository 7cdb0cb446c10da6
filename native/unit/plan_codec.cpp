// SPDX-License-Identifier: Apache-2.0
#include "native/unit/plan_codec.h"

#include <variant>

#include "native/support/byte_codec.h"
#include "native/wire/wire.h"

namespace assay::unit {
namespace {

class PlanWriter {
 public:
  PlanWriter(const UnitSnapshot& snapshot, const PlanAddress& address)
      : snapshot_(snapshot), address_(address) {}

  void write(const InstrumentationPlan& plan) {
    out_.put_unsigned(wire::kPlanVersion);
    out_.put_unsigned(address_.unit_id);
    out_.put_unsigned(plan.path_values.size());
    for (const PathValue& value : plan.path_values) {
      std::visit([this](const auto& kind) { put_value(kind); }, value);
    }
    out_.put_unsigned(plan.base_loads.size());
    for (const BaseLoad& load : plan.base_loads) {
      put_place(load.place);
    }
    out_.put_fixed64(address_.row_pointers);
    out_.put_unsigned(plan.probes.size());
    for (const Probe& probe : plan.probes) {
      put_probe(probe);
    }
  }

  std::vector<std::byte> take() { return out_.take(); }

 private:
  void put_value(const PathConstant& constant) {
    put_kind(PathValueKind::constant);
    out_.put_signed(constant.value);
  }

  void put_value(const PathAdd& add) {
    put_kind(PathValueKind::add);
    out_.put_unsigned(add.block.value());
    out_.put_unsigned(add.operand.value());
    out_.put_signed(add.addend);
  }

  void put_value(const PathPhi& phi) {
    put_kind(PathValueKind::phi);
    out_.put_unsigned(phi.block.value());
    out_.put_unsigned(phi.inputs.size());
    for (const PathPhiInput& input : phi.inputs) {
      out_.put_unsigned(source_of(input.edge));
      out_.put_unsigned(input.value.value());
    }
  }

  void put_place(const NodePlace& place) {
    put_kind(place.kind);
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
    out_.put_unsigned(carried.merges.size());
    for (const CarriedMerge& merge : carried.merges) {
      out_.put_unsigned(merge.block.value());
      put_inputs(merge.inputs);
    }
    put_inputs(carried.latches);
    out_.put_byte(carried.on_leaving ? 1 : 0);
    if (carried.on_leaving) {
      put_stores(carried.on_leaving->exits);
      put_stores(carried.on_leaving->polls);
    }
  }

  void put_inputs(const std::vector<CarriedInput>& inputs) {
    out_.put_unsigned(inputs.size());
    for (const CarriedInput& input : inputs) {
      out_.put_unsigned(source_of(input.edge));
      out_.put_unsigned(input.value.value());
    }
  }

  // Writes places where a loop's counter is stored: LoopExits or LoopPolls.
  template <typename Place>
  void put_stores(const std::vector<Place>& places) {
    out_.put_unsigned(places.size());
    for (const Place& place : places) {
      out_.put_unsigned(place.block.value());
      out_.put_unsigned(place.value.value());
    }
  }

  void put_action(const AddConstant& add) {
    put_kind(ActionKind::add_constant);
    put_counter(add.counter);
    out_.put_unsigned(add.delta);
  }

  void put_action(const CountPath& count) {
    put_kind(ActionKind::count_path);
    put_counter(count.first_counter);
    out_.put_unsigned(count.path_register.value());
    out_.put_signed(count.offset);
  }

  void put_action(const DecodePath& decode) {
    put_kind(ActionKind::decode_path);
    out_.put_unsigned(decode.path_register.value());
    out_.put_signed(decode.offset);
  }

  void put_action(const AddValue& add) {
    put_kind(ActionKind::add_value);
    put_counter(add.counter);
  }

  void put_action(const SamplePath& sample) {
    put_kind(ActionKind::sample_path);
    put_counter(sample.first_counter);
    out_.put_unsigned(sample.path_register ? sample.path_register->value() + std::uint64_t{1} : 0);
    out_.put_signed(sample.offset);
  }

  void put_counter(std::uint32_t counter) {
    out_.put_unsigned(address_.counter_base + std::uint64_t{counter});
  }

  template <typename Kind>
  void put_kind(Kind kind) {
    out_.put_byte(static_cast<std::uint8_t>(kind));
  }

  std::uint32_t source_of(EdgeId edge) const { return snapshot_.edges[edge.index()].from.value(); }

  const UnitSnapshot& snapshot_;
  const PlanAddress& address_;
  ByteWriter out_;
};

}  // namespace

std::vector<std::byte> encode_plan(const InstrumentationPlan& plan, const UnitSnapshot& snapshot,
                                   const PlanAddress& address) {
  PlanWriter writer(snapshot, address);
  writer.write(plan);
  return writer.take();
}

}  // namespace assay::unit
