// SPDX-License-Identifier: Apache-2.0
#include "native/session/lifetime_records.h"

#include "native/records/record_framing.h"
#include "native/session/session_layout.h"

namespace assay::session {
namespace {

void put_buckets(ByteWriter& payload, const LifetimeBuckets& buckets) {
  payload.put_unsigned(buckets.size());
  for (const auto& [bits, objects] : buckets) {
    payload.put_unsigned(bits);
    payload.put_unsigned(objects);
  }
}

Result<LifetimeBuckets> read_buckets(ByteReader& payload) {
  LifetimeBuckets buckets;
  ASSAY_ASSIGN(const std::uint32_t count, payload.count(2));
  for (std::uint32_t i = 0; i < count; ++i) {
    ASSAY_ASSIGN(const std::uint32_t bits, payload.unsigned32());
    ASSAY_ASSIGN(const std::uint64_t objects, payload.unsigned_value());
    if (bits > kMostLifetimeBits || (!buckets.empty() && bits <= buckets.rbegin()->first)) {
      return make_error(ErrorCode::malformed_data, "a record of lifetimes has a wrong bucket");
    }
    buckets.emplace(bits, objects);
  }
  return buckets;
}

}  // namespace

std::vector<std::byte> encode_lifetimes(const LifetimeRecord& lifetimes) {
  ByteWriter payload;
  payload.put_string(lifetimes.class_name);
  payload.put_string(lifetimes.method);
  payload.put_string(lifetimes.descriptor);
  payload.put_unsigned(lifetimes.line);
  payload.put_string(lifetimes.type);
  payload.put_unsigned(lifetimes.born);
  payload.put_unsigned(lifetimes.born_bytes);
  payload.put_unsigned(lifetimes.alive);
  payload.put_unsigned(lifetimes.survived);
  put_buckets(payload, lifetimes.at_least);
  put_buckets(payload, lifetimes.at_most);
  payload.put_unsigned(lifetimes.sum_at_least);
  payload.put_unsigned(lifetimes.sum_at_most);
  return records::frame_record(static_cast<std::uint32_t>(SessionRecordKind::lifetimes),
                               payload.bytes());
}

Result<LifetimeRecord> decode_lifetimes(ByteReader& payload) {
  LifetimeRecord lifetimes;
  ASSAY_ASSIGN(lifetimes.class_name, payload.string());
  ASSAY_ASSIGN(lifetimes.method, payload.string());
  ASSAY_ASSIGN(lifetimes.descriptor, payload.string());
  ASSAY_ASSIGN(lifetimes.line, payload.unsigned32());
  ASSAY_ASSIGN(lifetimes.type, payload.string());
  ASSAY_ASSIGN(lifetimes.born, payload.unsigned_value());
  ASSAY_ASSIGN(lifetimes.born_bytes, payload.unsigned_value());
  ASSAY_ASSIGN(lifetimes.alive, payload.unsigned_value());
  ASSAY_ASSIGN(lifetimes.survived, payload.unsigned_value());
  ASSAY_ASSIGN(lifetimes.at_least, read_buckets(payload));
  ASSAY_ASSIGN(lifetimes.at_most, read_buckets(payload));
  if (!payload.at_end()) {
    ASSAY_ASSIGN(lifetimes.sum_at_least, payload.unsigned_value());
    ASSAY_ASSIGN(lifetimes.sum_at_most, payload.unsigned_value());
  }
  return lifetimes;
}

}  // namespace assay::session
