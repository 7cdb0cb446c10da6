// SPDX-License-Identifier: Apache-2.0
#include "native/records/record_framing.h"

namespace assay::records {

std::vector<std::byte> frame_record(std::uint32_t kind, std::span<const std::byte> fields,
                                    std::span<const std::byte> rest) {
  ByteWriter head;
  head.put_fixed32(static_cast<std::uint32_t>(fields.size() + rest.size()));
  head.put_fixed32(kind);
  std::vector<std::byte> bytes = head.take();
  bytes.reserve(bytes.size() + fields.size() + rest.size());
  bytes.insert(bytes.end(), fields.begin(), fields.end());
  bytes.insert(bytes.end(), rest.begin(), rest.end());
  return bytes;
}

std::optional<FramedRecord> first_record(std::span<const std::byte> log) {
  if (log.size() < kHeadBytes) {
    return std::nullopt;
  }
  ByteReader head(log.first(kHeadBytes));
  const std::size_t length = *head.fixed32();
  const std::uint32_t kind = *head.fixed32();
  if (log.size() - kHeadBytes < length) {
    return std::nullopt;
  }
  return FramedRecord{kind, log.subspan(kHeadBytes, length)};
}

}  // namespace assay::records
