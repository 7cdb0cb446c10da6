// SPDX-License-Identifier: Apache-2.0
#include "scheduler/markers/map_agreement.h"

#include <map>
#include <utility>

#include "scheduler/markers/marker_scan.h"

namespace assay::markers {
namespace {

std::string at(std::uint64_t offset) { return "+" + std::to_string(offset); }

std::string block(std::uint32_t number) { return "block " + std::to_string(number); }

// The places of a block's markers, by the number of the block.
using MarkerPlaces = std::map<std::uint32_t, std::vector<std::uint64_t>>;

std::string difference_of(const codelog::DescribedBlock& described, std::uint64_t begin,
                          const std::vector<std::uint64_t>& places) {
  if (described.positions == 0) {
    return places.empty() ? ""
                          : block(described.number) + " has a marker, but no operation to mark";
  }
  if (places.empty()) {
    return "there is no marker of " + block(described.number) + ", which the log has at " +
           at(begin);
  }
  if (places.size() > 1) {
    return "there are " + std::to_string(places.size()) + " markers of " + block(described.number) +
           ", the first two at " + at(places[0]) + " and " + at(places[1]);
  }
  return places[0] == begin ? ""
                            : "the marker of " + block(described.number) + " is at " +
                                  at(places[0]) + ", but the log has it at " + at(begin);
}

std::vector<std::string> differences_with(const codelog::DescribedUnit& unit,
                                          const codelog::BlockOffsets& offsets,
                                          const MarkerScan& scan) {
  MarkerPlaces places;
  for (const FoundMarker& marker : scan.markers) {
    places[marker.block].push_back(marker.offset);
  }
  std::vector<std::string> reasons;
  for (std::size_t i = 0; i < unit.blocks.size(); ++i) {
    const auto found = places.extract(unit.blocks[i].number);
    std::string reason = difference_of(unit.blocks[i], offsets.begins[i],
                                       found ? found.mapped() : std::vector<std::uint64_t>{});
    if (!reason.empty()) {
      reasons.push_back(std::move(reason));
    }
  }
  for (const auto& [number, offsets_of_it] : places) {
    reasons.push_back("a marker at " + at(offsets_of_it.front()) + " of " + block(number) +
                      ", which the unit does not have");
  }
  // A sweep that is out of step might miss markers.
  if (!scan.undecodable.empty() && scan.undecodable.front() < offsets.blocks_end) {
    reasons.push_back("no instruction begins at " + at(scan.undecodable.front()) +
                      ", between blocks");
  }
  return reasons;
}

}  // namespace

std::vector<std::string> differences(const codelog::DescribedUnit& unit,
                                     const codelog::BlockOffsets& offsets,
                                     std::span<const std::byte> code) {
  return differences_with(unit, offsets, find_markers(code));
}

MapAgreement compare_maps(const codelog::CodeLog& log) {
  MapAgreement agreement;
  agreement.installations = log.installations.size();
  for (std::size_t i = 0; i < log.installations.size(); ++i) {
    const codelog::Installation& installation = log.installations[i];
    if (installation.code.empty()) {
      ++agreement.without_code;
      continue;
    }
    const codelog::DescribedUnit& unit = log.units[installation.unit_id].description;
    const MarkerScan scan = find_markers(installation.code);
    agreement.blocks += unit.blocks.size();
    agreement.markers += scan.markers.size();
    agreement.undecodable_bytes += scan.undecodable.size();
    auto reasons = differences_with(unit, installation.offsets, scan);
    if (!reasons.empty()) {
      agreement.disagreements.push_back({i, std::move(reasons)});
    }
  }
  return agreement;
}

}  // namespace assay::markers
