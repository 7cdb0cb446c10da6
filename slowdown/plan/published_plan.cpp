// SPDX-License-Identifier: Apache-2.0
#include "slowdown/plan/published_plan.h"

#include <charconv>
#include <limits>
#include <system_error>

#include "native/json/document.h"

namespace assay::slowdown {
namespace {

using json::Place;

constexpr std::string_view kBackendBlocks = "Backend Blocks";

// Reads the number before the blank, as in "3 (Vtune Block 6)"; what follows is a comment.
Result<std::uint32_t> read_number(const std::string& name, const Place& place) {
  std::uint32_t number = 0;
  const char* end = name.data() + name.size();
  const auto parsed = std::from_chars(name.data(), end, number);
  if (parsed.ec != std::errc() || (parsed.ptr != end && *parsed.ptr != ' ')) {
    return place.wrong("expected a block such as \"3 (Vtune Block 6)\"");
  }
  return number;
}

Result<void> read_block(const std::string& name, const Place& place, bool is_backend,
                        PublishedUnit& unit) {
  ASSAY_ASSIGN(const std::uint32_t number, read_number(name, place));
  ASSAY_ASSIGN(const std::int64_t count,
               place.whole_number(std::numeric_limits<std::int32_t>::min(),
                                  std::numeric_limits<std::int32_t>::max()));
  unit.blocks.push_back({name, number, count, is_backend});
  return {};
}

Result<PublishedUnit> read_unit(const std::string& method, const Place& place) {
  PublishedUnit unit{method, {}};
  ASSAY_ASSIGN(const auto members, place.members());
  for (const auto& [name, member] : members) {
    if (name != kBackendBlocks) {
      ASSAY_PROPAGATE(read_block(name, member, false, unit));
      continue;
    }
    ASSAY_ASSIGN(const auto backend_members, member.members());
    for (const auto& [backend_name, backend_member] : backend_members) {
      ASSAY_PROPAGATE(read_block(backend_name, backend_member, true, unit));
    }
  }
  return unit;
}

}  // namespace

bool looks_published(const Place& root) {
  const auto members = root.members();
  if (!members || members->empty() || root.find("schema_version")) {
    return false;
  }
  for (const auto& [name, place] : *members) {
    if (!place.is_object()) {
      return false;
    }
  }
  return true;
}

Result<PublishedPlan> read_published_plan(std::string_view text) {
  ASSAY_ASSIGN(const json::Document document, json::Document::parse(text));
  ASSAY_ASSIGN(const auto members, document.root().members());
  PublishedPlan plan;
  for (const auto& [method, place] : members) {
    ASSAY_ASSIGN(PublishedUnit unit, read_unit(method, place));
    plan.units.push_back(std::move(unit));
  }
  return plan;
}

}  // namespace assay::slowdown
