// SPDX-License-Identifier: Apache-2.0
// Defines the records of sites: places in a program that a tool counts (decision 0029).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "native/support/byte_codec.h"
#include "native/support/result.h"

namespace assay::session {

// The first word of the description of a site that the agent made of another one: for its events in
// a calling context, and for those on a receiver of one class. The number of the other site is the
// second word. The context's frames follow, the innermost first, or the name of the class, each
// behind a tabulator.
inline constexpr std::string_view kContextWord = "context";
inline constexpr std::string_view kReceiverWord = "receiver";

// The first word of the description of a site for events behind a caller on the stack. The number
// of the other site follows, and the address to which the caller returns, in decimal. The other
// site may be one for events behind a nearer caller.
inline constexpr std::string_view kCallerWord = "caller";

// Returns the description of the site for events of `site` behind the caller.
std::string caller_description(std::uint32_t site, std::uint64_t return_address);

// The first word of the description of a site that counts calls by the depth of their stack. The
// number of frames follows, and "whole" or "part", each behind a tabulator; "part" where the walk
// over the stack ended early. The other word is that of the counter by which threads count down to
// samples.
inline constexpr std::string_view kDepthWord = "depth";
inline constexpr std::string_view kDepthCountdownWord = "depth-countdown";

// The numbers of a site's counters in each segment.
struct SiteCounterPair {
  std::uint64_t compiled = 0;     // counts what compiled code executes
  std::uint64_t interpreted = 0;  // counts what the interpreter and the VM's first compiler execute

  bool operator==(const SiteCounterPair&) const = default;
};

// Sites with consecutive numbers that a tool has defined at once. The number of a record's first
// site is the number of sites of all records before it.
struct SiteRecord {
  std::string description;                // the tool's words
  std::vector<SiteCounterPair> counters;  // one for each site
  // Not empty: the agent defined the sites, for events that belong to one of these sites, nobody
  // knows to which.
  std::vector<std::uint64_t> one_of;

  bool operator==(const SiteRecord&) const = default;
};

// Layout: string description, u count, for each (u compiled, u interpreted), u count, for each u
// site.
std::vector<std::byte> encode_sites(const SiteRecord& sites);
Result<SiteRecord> decode_sites(ByteReader& payload);

}  // namespace assay::session
