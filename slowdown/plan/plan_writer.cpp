// SPDX-License-Identifier: Apache-2.0
#include "native/json/writer.h"
#include "native/support/fnv_hash.h"
#include "slowdown/plan/plan_text.h"

namespace assay::slowdown {
namespace {

void write_block(json::Writer& out, BlockNumber number, const BlockPlan& block) {
  out.object([&] {
    out.name("block").whole_number(number.value());
    if (block.placement != Placement::even) {
      out.name("placement").text(to_string(block.placement));
    }
    out.name("instructions").object([&] {
      for (const auto& [kind, count] : block.counts) {
        out.name(to_string(kind)).whole_number(count);
      }
    });
  });
}

void write_unit(json::Writer& out, const UnitKey& key, const UnitPlan& unit) {
  out.object([&] {
    out.name("method").text(key.method);
    out.name("entry_bci").whole_number(key.entry_bci);
    out.name("shape").text(shape_text(key.shape));
    out.name("blocks").list(
        unit, [&](const auto& entry) { write_block(out, entry.first, entry.second); });
  });
}

void write_metadata(json::Writer& out, const PlanMetadata& metadata) {
  if (metadata.target_percent) {
    out.name("target_percent").number(*metadata.target_percent);
  }
  if (metadata.created_by) {
    out.name("created_by").text(*metadata.created_by);
  }
  if (metadata.cpu) {
    out.name("cpu").text(*metadata.cpu);
  }
}

}  // namespace

std::string shape_text(std::uint64_t shape) {
  constexpr char kDigits[] = "0123456789abcdef";
  std::string text;
  for (int shift = 60; shift >= 0; shift -= 4) {
    text += kDigits[(shape >> shift) & 15];
  }
  return text;
}

std::string to_json(const SlowdownPlan& plan) {
  json::Writer out;
  out.object([&] {
    out.name("schema_version").whole_number(kPlanSchemaVersion);
    write_metadata(out, plan.metadata);
    out.name("units").list(plan.units,
                           [&](const auto& entry) { write_unit(out, entry.first, entry.second); });
  });
  return out.str();
}

std::string fingerprint(const SlowdownPlan& plan) {
  return fnv1a_digits(to_json({{}, plan.units}));
}

}  // namespace assay::slowdown
