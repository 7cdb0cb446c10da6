// SPDX-License-Identifier: Apache-2.0
// Numbers sites, the places that tools count (decision 0029), and hands out their counters. A site
// has two counters in each thread's segment: one for compiled code, one for the interpreter and the
// VM's first compiler. Both are written by their thread alone, so neither needs a lock.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "jni/memory/thread_segments.h"
#include "jni/session/session_log.h"
#include "native/session/site_records.h"
#include "native/support/result.h"

namespace assay::agent {

// The code that executes an event of a site.
enum class SiteCode : std::uint8_t { compiled, interpreted };

class SiteCounters {
 public:
  // Sites get their counters in pieces, so that a program with few sites needs little memory.
  static constexpr std::uint32_t kSitesPerPiece = 512;
  static constexpr std::uint32_t kMostSites = 1u << 21;
  // Sites for some of the events of others. The other sites are left to tools.
  static constexpr std::uint32_t kMostDerived = kMostSites / 2;
  // Sites with consecutive numbers that one request may ask for.
  static constexpr std::uint32_t kMostAtOnce = 64;

  // Requires: the segments' first region is that of counters.
  SiteCounters(ThreadSegments& segments, SessionLog& log) : segments_(segments), log_(log) {}

  // Makes sites with consecutive numbers and returns the first number. Fails (invalid_argument) on
  // a number of sites that is 0 or too large, and (io_failure, limit_exceeded) where there is no
  // room.
  Result<std::uint32_t> define(std::string_view description, std::uint32_t count);

  // Returns the first of three sites for events that belong to one of `sites`, nobody knows to
  // which. The same sites have the same three.
  Result<std::uint32_t> of_several(std::vector<std::uint64_t> sites);

  // Returns the site for events of `site` in a calling context, which the text says. The same
  // context has the same site.
  Result<std::uint32_t> in_context(std::uint32_t site, std::string_view context);

  // Makes a site for some of the events of another one, and returns its number. Fails as `define`
  // does.
  Result<std::uint32_t> derive(std::string_view description);

  // Returns the number of the counter that compiled code increments; nothing where there is no such
  // site. Takes no lock.
  std::optional<std::uint32_t> compiled_counter(std::uint32_t site) const;

  // Counts `amount` events that the calling thread executes. A number without a site is passed
  // over. Takes no lock.
  void add(std::uint32_t site, SiteCode code, std::uint64_t amount);
  void count_interpreted(std::uint32_t site) { add(site, SiteCode::interpreted, 1); }

  // Return the counts of all threads but compilers so far; 0 for a number without a site.
  std::uint64_t compiled(std::uint32_t site);
  std::uint64_t interpreted(std::uint32_t site);

 private:
  static constexpr std::uint32_t kPieces = kMostSites / kSitesPerPiece;

  // The three functions require: the caller holds the mutex.
  Result<std::uint32_t> make_derived(std::string_view description);
  Result<std::uint32_t> make(session::SiteRecord record, std::uint32_t count);
  Result<void> make_room_for(std::uint32_t sites);

  std::optional<std::uint32_t> interpreted_counter(std::uint32_t site) const;
  std::uint64_t sum_of(std::optional<std::uint32_t> counter);

  ThreadSegments& segments_;
  SessionLog& log_;
  std::mutex mutex_;  // guards the numbers of sites and of pieces
  // The first counter of each piece, plus 1; 0: the piece has no memory yet.
  std::array<std::atomic<std::uint32_t>, kPieces> pieces_{};
  std::uint32_t used_ = 0;
  std::uint32_t derived_ = 0;  // of these
  std::map<std::vector<std::uint64_t>, std::uint32_t> several_;
  std::map<std::string, std::uint32_t> contexts_;  // by the description of their sites
};

}  // namespace assay::agent
