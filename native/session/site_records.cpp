// SPDX-License-Identifier: Apache-2.0
#include "native/session/site_records.h"

#include "native/records/record_framing.h"
#include "native/session/session_layout.h"

namespace assay::session {

std::string caller_description(std::uint32_t site, std::uint64_t return_address) {
  return std::string(kCallerWord) + "\t" + std::to_string(site) + "\t" +
         std::to_string(return_address);
}

std::vector<std::byte> encode_sites(const SiteRecord& sites) {
  ByteWriter payload;
  payload.put_string(sites.description);
  payload.put_unsigned(sites.counters.size());
  for (const SiteCounterPair& pair : sites.counters) {
    payload.put_unsigned(pair.compiled);
    payload.put_unsigned(pair.interpreted);
  }
  payload.put_unsigned(sites.one_of.size());
  for (const std::uint64_t site : sites.one_of) {
    payload.put_unsigned(site);
  }
  return records::frame_record(static_cast<std::uint32_t>(SessionRecordKind::sites),
                               payload.bytes());
}

Result<SiteRecord> decode_sites(ByteReader& payload) {
  SiteRecord sites;
  ASSAY_ASSIGN(sites.description, payload.string());
  ASSAY_ASSIGN(const std::uint64_t count, payload.unsigned_value());
  for (std::uint64_t i = 0; i < count; ++i) {
    SiteCounterPair pair;
    ASSAY_ASSIGN(pair.compiled, payload.unsigned_value());
    ASSAY_ASSIGN(pair.interpreted, payload.unsigned_value());
    sites.counters.push_back(pair);
  }
  ASSAY_ASSIGN(const std::uint64_t candidates, payload.unsigned_value());
  for (std::uint64_t i = 0; i < candidates; ++i) {
    ASSAY_ASSIGN(const std::uint64_t site, payload.unsigned_value());
    sites.one_of.push_back(site);
  }
  return sites;
}

}  // namespace assay::session
