// SPDX-License-Identifier: Apache-2.0
#include "scheduler/divining/search_file.h"

#include "scheduler/divining/search_members.h"

namespace assay::divining {
namespace {

constexpr std::string_view kVersion = "version";

}  // namespace

void write_value(json::Writer& out, const BlockTime& time) {
  out.list(std::array{time.ns, time.samples}, [&](double value) { out.number(value); });
}

Result<void> read_value(const json::Place& place, BlockTime& time) {
  ASSAY_ASSIGN(const auto parts, place.elements());
  if (parts.size() != 2) {
    return place.wrong("a block's time is [ns, samples] or null");
  }
  ASSAY_ASSIGN(time.ns, parts[0].number());
  ASSAY_ASSIGN(time.samples, parts[1].number());
  return {};
}

std::string to_json(const Search& search) {
  return json::versioned_text(kVersion, kSearchFileVersion, search, json::Layout::compact);
}

Result<Search> search_from_json(std::string_view text) {
  return json::read_versioned<Search>(text, kVersion, kSearchFileVersion, "search");
}

}  // namespace assay::divining
