// SPDX-License-Identifier: Apache-2.0
#include <charconv>
#include <system_error>

#include "native/json/document.h"
#include "slowdown/plan/plan_text.h"
#include "slowdown/plan/published_plan.h"

namespace assay::slowdown {
namespace {

using json::Place;

Result<Placement> read_placement(const Place& block) {
  const auto place = block.find("placement");
  if (!place) {
    return Placement::even;
  }
  ASSAY_ASSIGN(const std::string name, place->text());
  const auto placement = placement_named(name);
  if (!placement) {
    return place->wrong("unknown placement '" + name +
                        "'; the placements are 'even' and 'contiguous'");
  }
  return *placement;
}

Result<std::map<Kind, std::uint32_t>> read_counts(const Place& place) {
  std::map<Kind, std::uint32_t> counts;
  ASSAY_ASSIGN(const auto members, place.members());
  for (const auto& [name, member] : members) {
    const auto kind = kind_named(name);
    if (!kind) {
      return place.wrong(unknown_kind(name));
    }
    ASSAY_ASSIGN(const std::int64_t count, member.whole_number(1, kMaxInstructionsOfAKind));
    if (!counts.emplace(*kind, static_cast<std::uint32_t>(count)).second) {
      return place.wrong("'" + name + "' is given twice; remove one of the two");
    }
  }
  return counts;
}

Result<void> read_block(const Place& place, UnitPlan& unit) {
  ASSAY_PROPAGATE(place.has_only({"block", "placement", "instructions"}));
  ASSAY_ASSIGN(const std::uint32_t number, place.count("block"));
  ASSAY_ASSIGN(const Placement placement, read_placement(place));
  ASSAY_ASSIGN(const Place instructions, place.member("instructions"));
  ASSAY_ASSIGN(auto counts, read_counts(instructions));
  const BlockNumber block{number};
  if (!unit.emplace(block, BlockPlan{std::move(counts), placement}).second) {
    return place.wrong("block " + std::to_string(number) +
                       " is listed twice in this unit; join the two entries");
  }
  return {};
}

Result<std::uint64_t> read_shape(const Place& place) {
  ASSAY_ASSIGN(const std::string text, place.text());
  std::uint64_t shape = 0;
  const auto parsed = std::from_chars(text.data(), text.data() + text.size(), shape, 16);
  if (parsed.ec != std::errc() || text != shape_text(shape)) {
    return place.wrong("expected a shape of 16 hexadecimal digits in lower case, found \"" +
                       text.substr(0, 40) + "\"");
  }
  return shape;
}

Result<UnitKey> read_key(const Place& unit) {
  ASSAY_ASSIGN(const Place method_place, unit.member("method"));
  ASSAY_ASSIGN(std::string method, method_place.text());
  if (method.empty()) {
    return method_place.wrong("expected a method with its parameters, found an empty text");
  }
  ASSAY_ASSIGN(const std::int64_t entry_bci, unit.whole_number("entry_bci", -1, 65'535));
  ASSAY_ASSIGN(const Place shape_place, unit.member("shape"));
  ASSAY_ASSIGN(const std::uint64_t shape, read_shape(shape_place));
  return UnitKey{std::move(method), static_cast<std::int32_t>(entry_bci), shape};
}

Result<void> read_unit(const Place& place, SlowdownPlan& plan) {
  ASSAY_PROPAGATE(place.has_only({"method", "entry_bci", "shape", "blocks"}));
  ASSAY_ASSIGN(UnitKey key, read_key(place));
  ASSAY_ASSIGN(const auto blocks, place.elements("blocks"));
  UnitPlan unit;
  for (const Place& block : blocks) {
    ASSAY_PROPAGATE(read_block(block, unit));
  }
  if (plan.units.contains(key)) {
    return place.wrong("unit " + unit_name(key) + " with shape " + shape_text(key.shape) +
                       " is listed twice; join the two entries");
  }
  plan.units.emplace(std::move(key), std::move(unit));
  return {};
}

Result<PlanMetadata> read_metadata(const Place& root) {
  PlanMetadata metadata;
  if (const auto place = root.find("target_percent")) {
    ASSAY_ASSIGN(metadata.target_percent, place->number(0, kHighestTargetPercent));
  }
  if (const auto place = root.find("created_by")) {
    ASSAY_ASSIGN(metadata.created_by, place->text());
  }
  if (const auto place = root.find("cpu")) {
    ASSAY_ASSIGN(metadata.cpu, place->text());
  }
  return metadata;
}

}  // namespace

Result<SlowdownPlan> read_plan(std::string_view text) {
  ASSAY_ASSIGN(const json::Document document, json::Document::parse(text));
  const Place root = document.root();
  if (looks_published(root)) {
    return make_error(ErrorCode::version_mismatch,
                      "this plan has the format of the published schedulers, which has no "
                      "parameters of methods and no shapes; 'assay plan show' shows the plan, and "
                      "'assay plan import' maps it to the units that a run compiled");
  }
  ASSAY_PROPAGATE(json::check_version(root, "schema_version", kPlanSchemaVersion, "plan"));
  ASSAY_PROPAGATE(
      root.has_only({"schema_version", "target_percent", "created_by", "cpu", "units"}));
  SlowdownPlan plan;
  ASSAY_ASSIGN(plan.metadata, read_metadata(root));
  ASSAY_ASSIGN(const auto units, root.elements("units"));
  for (const Place& unit : units) {
    ASSAY_PROPAGATE(read_unit(unit, plan));
  }
  return plan;
}

}  // namespace assay::slowdown
