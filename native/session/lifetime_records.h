// SPDX-License-Identifier: Apache-2.0
// Defines the records of object lifetimes (decision 0035). The clock is the number of bytes that
// the program has allocated (paper 5, section 5.2), so a lifetime is a number of bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "native/support/byte_codec.h"
#include "native/support/result.h"

namespace assay::session {

// Facts of a run in which lifetimes were traced: bytes between two looks at what is alive (0: the
// lifetimes are exact), bytes that were allocated in all, and the number of looks.
inline constexpr std::string_view kLifetimeResolution = "lifetimes.resolution_bytes";
inline constexpr std::string_view kLifetimeClock = "lifetimes.allocated_bytes";
inline constexpr std::string_view kLifetimeLooks = "lifetimes.looks";

// A number of objects for each number of bits of a lifetime: 0 is a lifetime of 0 bytes, 1 of 1
// byte, 2 of 2 or 3 bytes, n of 2^(n-1) to 2^n - 1 bytes. Only buckets with objects are there.
using LifetimeBuckets = std::map<std::uint32_t, std::uint64_t>;

inline constexpr std::uint32_t kMostLifetimeBits = 64;

// The objects of one type that one line of a method allocated.
struct LifetimeRecord {
  std::string class_name;  // "com.acme.Main"
  std::string method;
  std::string descriptor;
  std::uint32_t line = 0;  // 0: unknown
  std::string type;        // "int[]"
  std::uint64_t born = 0;
  std::uint64_t born_bytes = 0;
  std::uint64_t alive = 0;     // at the end of the run
  std::uint64_t survived = 0;  // were alive at one look at least; exact: outlived their allocation
  // These are the lifetimes of the objects that died, at least and at most.
  LifetimeBuckets at_least;
  LifetimeBuckets at_most;
  // Sums over the objects that died, in bytes.
  std::uint64_t sum_at_least = 0;
  std::uint64_t sum_at_most = 0;

  bool operator==(const LifetimeRecord&) const = default;
};

// Layout: string class, string method, string descriptor, u line, string type, u born, u bytes,
// u alive, u survived, then twice: u count, for each (u bits, u objects), by rising bits; then
// u sum at least, u sum at most, which older records do not have.
std::vector<std::byte> encode_lifetimes(const LifetimeRecord& lifetimes);
Result<LifetimeRecord> decode_lifetimes(ByteReader& payload);

}  // namespace assay::session
