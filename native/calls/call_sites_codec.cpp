// SPDX-License-Identifier: Apache-2.0
#include "native/calls/call_sites_codec.h"

#include "native/support/byte_codec.h"
#include "native/wire/wire.h"

namespace assay::calls {
namespace {

// The least bytes that an element takes, for ByteReader::count().
constexpr std::size_t kLeastBytesOfText = 1;
constexpr std::size_t kLeastBytesOfFrame = 3;
constexpr std::size_t kLeastBytesOfSite = 3;

Result<SiteFrame> take_frame(ByteReader& in, std::size_t methods) {
  SiteFrame frame;
  ASSAY_ASSIGN(frame.method, in.unsigned32());
  ASSAY_ASSIGN(frame.bci, in.signed32());
  ASSAY_ASSIGN(frame.line, in.unsigned32());
  if (frame.method >= methods) {
    return malformed("a call site names a method that does not exist");
  }
  return frame;
}

Result<CallSite> take_site(ByteReader& in, std::size_t methods) {
  CallSite site;
  ASSAY_ASSIGN(site.returns_to, in.unsigned_value());
  ASSAY_ASSIGN(const std::uint32_t target_and_one, in.unsigned32());
  if (target_and_one > methods) {
    return malformed("a call site calls a method that does not exist");
  }
  if (target_and_one != 0) {
    site.only_target = target_and_one - 1;
  }
  ASSAY_ASSIGN(const std::uint32_t frames, in.count(kLeastBytesOfFrame));
  if (frames == 0) {
    return malformed("a call site has no frame");
  }
  site.frames.reserve(frames);
  for (std::uint32_t i = 0; i < frames; ++i) {
    ASSAY_ASSIGN(site.frames.emplace_back(), take_frame(in, methods));
  }
  return site;
}

Result<void> check_call_sites_version(ByteReader& in) {
  ASSAY_ASSIGN(const std::uint64_t version, in.unsigned_value());
  if (version == wire::kCallSitesVersion) {
    return {};
  }
  return make_error(ErrorCode::version_mismatch,
                    "the call sites are of version " + std::to_string(version) +
                        ", and this is version " + std::to_string(wire::kCallSitesVersion));
}

}  // namespace

Result<CodeCallSites> decode_call_sites(std::span<const std::byte> bytes) {
  ByteReader in(bytes);
  ASSAY_PROPAGATE(check_call_sites_version(in));
  CodeCallSites code;
  ASSAY_ASSIGN(code.identity, unit::take_identity(in));
  ASSAY_ASSIGN(const std::uint64_t unit_and_one, in.unsigned_value());
  if (unit_and_one != 0) {
    code.unit = unit_and_one - 1;
  }
  ASSAY_ASSIGN(code.address, in.fixed64());
  ASSAY_ASSIGN(code.bytes, in.unsigned_value());
  ASSAY_ASSIGN(const std::uint32_t methods, in.count(kLeastBytesOfText));
  for (std::uint32_t i = 0; i < methods; ++i) {
    ASSAY_ASSIGN(code.methods.emplace_back(), in.string());
  }
  ASSAY_ASSIGN(const std::uint32_t sites, in.count(kLeastBytesOfSite));
  for (std::uint32_t i = 0; i < sites; ++i) {
    ASSAY_ASSIGN(code.sites.emplace_back(), take_site(in, methods));
  }
  if (!in.at_end()) {
    return malformed("there are bytes behind the call sites");
  }
  return code;
}

}  // namespace assay::calls
