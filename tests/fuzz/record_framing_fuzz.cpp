// SPDX-License-Identifier: Apache-2.0
// Reads any bytes as a log. Framing the records that were read gives the bytes that they were read
// from, and reading in two pieces gives the same records.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <vector>

#include "native/records/record_framing.h"

namespace {

using namespace assay;

enum class Kind : std::uint32_t {};

// Appends the whole records of `log` to `framed`, framed again, and returns their length.
std::size_t frame_again(std::span<const std::byte> log, std::vector<std::byte>& framed) {
  const auto take = [&](Kind kind, ByteReader in) -> Result<void> {
    const auto record =
        records::frame_record(static_cast<std::uint32_t>(kind), *in.raw(in.remaining()));
    framed.insert(framed.end(), record.begin(), record.end());
    return {};
  };
  return records::read_records<Kind>(log, take).bytes;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto log = std::as_bytes(std::span(data, size));
  std::vector<std::byte> whole;
  const std::size_t end = frame_again(log, whole);
  if (end > size || !std::ranges::equal(whole, log.first(end))) {
    std::abort();
  }
  std::vector<std::byte> pieces;
  const std::size_t middle = frame_again(log.first(size / 2), pieces);
  if (middle + frame_again(log.subspan(middle), pieces) != end || pieces != whole) {
    std::abort();
  }
  return 0;
}
