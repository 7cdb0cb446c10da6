// SPDX-License-Identifier: Apache-2.0
// Scans any bytes for markers. The scan must end, and each marker that it finds must stand there
// byte by byte.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <span>

#include "scheduler/markers/map_agreement.h"
#include "slowdown/markers/block_marker.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace assay;
  const auto code = std::as_bytes(std::span(data, size));
  const markers::MarkerScan scan = markers::find_markers(code);
  std::uint64_t previous_end = 0;
  for (const markers::FoundMarker& found : scan.markers) {
    const auto marker = slowdown::marker_of(slowdown::BlockNumber{found.block});
    if (found.offset < previous_end || found.offset + marker.size() > size ||
        !std::ranges::equal(code.subspan(found.offset, marker.size()), marker)) {
      std::abort();
    }
    previous_end = found.offset + marker.size();
  }
  if (scan.undecodable.size() > size) {
    std::abort();
  }
  return 0;
}
