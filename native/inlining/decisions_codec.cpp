// SPDX-License-Identifier: Apache-2.0
#include "native/inlining/decisions_codec.h"

#include "native/support/byte_codec.h"
#include "native/wire/wire.h"

namespace assay::inlining {
namespace {

// The least bytes that an element takes, for ByteReader::count().
constexpr std::size_t kLeastOfName = 1;
constexpr std::size_t kLeastOfCall = 7;
constexpr std::size_t kLeastOfDecision = 2;
constexpr std::size_t kLeastOfType = 5;

constexpr std::uint8_t kInlined = 1;
constexpr std::uint8_t kDispatched = 2;
constexpr std::uint8_t kAlive = 4;

Result<Decision> take_decision(ByteReader& in) {
  Decision decision;
  ASSAY_ASSIGN(const std::uint8_t positive, in.byte());
  if (positive > 1) {
    return malformed("an inlining decision is neither yes nor no");
  }
  decision.positive = positive == 1;
  ASSAY_ASSIGN(decision.reason, in.string());
  return decision;
}

Result<ReceiverType> take_type(ByteReader& in) {
  ReceiverType type;
  ASSAY_ASSIGN(type.name, in.string());
  ASSAY_ASSIGN(type.probability, in.float_value());
  return type;
}

Result<void> take_flags(ByteReader& in, CallSite& site) {
  ASSAY_ASSIGN(const std::uint8_t flags, in.byte());
  if (flags > (kInlined | kDispatched | kAlive)) {
    return malformed("a call site has unknown flags");
  }
  site.inlined = (flags & kInlined) != 0;
  site.dispatched = (flags & kDispatched) != 0;
  site.alive = (flags & kAlive) != 0;
  return {};
}

// Returns the index that the number stands for: 0 for none, otherwise an index plus 1.
Result<std::optional<std::uint32_t>> take_index(ByteReader& in, std::size_t limit) {
  ASSAY_ASSIGN(const std::uint32_t number, in.unsigned32());
  if (number > limit) {
    return malformed("a call site names a method or a caller that does not exist");
  }
  return number == 0 ? std::optional<std::uint32_t>() : std::optional(number - 1);
}

Result<CallSite> take_call(ByteReader& in, std::size_t sites_before, std::size_t methods) {
  CallSite site;
  ASSAY_ASSIGN(site.caller, take_index(in, sites_before));
  ASSAY_ASSIGN(site.bci, in.signed32());
  ASSAY_ASSIGN(site.line, in.unsigned32());
  ASSAY_ASSIGN(site.target, take_index(in, methods));
  ASSAY_PROPAGATE(take_flags(in, site));
  ASSAY_ASSIGN(const std::uint32_t decisions, in.count(kLeastOfDecision));
  for (std::uint32_t i = 0; i < decisions; ++i) {
    ASSAY_ASSIGN(site.decisions.emplace_back(), take_decision(in));
  }
  ASSAY_ASSIGN(const std::uint32_t types, in.count(kLeastOfType));
  for (std::uint32_t i = 0; i < types; ++i) {
    ASSAY_ASSIGN(site.types.emplace_back(), take_type(in));
  }
  return site;
}

Result<void> check_decisions_version(ByteReader& in) {
  ASSAY_ASSIGN(const std::uint64_t version, in.unsigned_value());
  if (version == wire::kInliningVersion) {
    return {};
  }
  return make_error(ErrorCode::version_mismatch,
                    "the inlining decisions are of version " + std::to_string(version) +
                        ", and this is version " + std::to_string(wire::kInliningVersion));
}

}  // namespace

Result<UnitDecisions> decode_decisions(std::span<const std::byte> bytes) {
  ByteReader in(bytes);
  ASSAY_PROPAGATE(check_decisions_version(in));
  UnitDecisions unit;
  ASSAY_ASSIGN(unit.unit, in.unsigned_value());
  ASSAY_ASSIGN(const std::uint32_t methods, in.count(kLeastOfName));
  for (std::uint32_t i = 0; i < methods; ++i) {
    ASSAY_ASSIGN(unit.methods.emplace_back(), in.string());
  }
  ASSAY_ASSIGN(const std::uint32_t sites, in.count(kLeastOfCall));
  for (std::uint32_t i = 0; i < sites; ++i) {
    ASSAY_ASSIGN(CallSite site, take_call(in, unit.sites.size(), unit.methods.size()));
    unit.sites.push_back(std::move(site));
  }
  if (!in.at_end()) {
    return malformed("there are bytes behind the inlining decisions");
  }
  return unit;
}

}  // namespace assay::inlining
