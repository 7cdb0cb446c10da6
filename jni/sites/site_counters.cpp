// SPDX-License-Identifier: Apache-2.0
#include "jni/sites/site_counters.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

#include "jni/memory/thread_segment_pointer.h"

namespace assay::agent {
namespace {

constexpr std::uint32_t kAnswers = 3;  // fast, slow and unknown (assay.regions.Query)

}  // namespace

Result<std::uint32_t> SiteCounters::define(std::string_view description, std::uint32_t count) {
  if (count == 0 || count > kMostAtOnce) {
    return make_error(
        ErrorCode::invalid_argument,
        "a tool may define between 1 and " + std::to_string(kMostAtOnce) + " sites at once");
  }
  const std::lock_guard lock(mutex_);
  return make({.description = std::string(description), .counters = {}, .one_of = {}}, count);
}

Result<std::uint32_t> SiteCounters::of_several(std::vector<std::uint64_t> sites) {
  const std::lock_guard lock(mutex_);
  if (const auto known = several_.find(sites); known != several_.end()) {
    return known->second;
  }
  ASSAY_ASSIGN(const std::uint32_t first,
               make({.description = {}, .counters = {}, .one_of = sites}, kAnswers));
  several_.emplace(std::move(sites), first);
  return first;
}

Result<std::uint32_t> SiteCounters::in_context(std::uint32_t site, std::string_view context) {
  const std::string description = std::string(session::kContextWord) + "\t" + std::to_string(site) +
                                  "\t" + std::string(context);
  const std::lock_guard lock(mutex_);
  if (const auto known = contexts_.find(description); known != contexts_.end()) {
    return known->second;
  }
  ASSAY_ASSIGN(const std::uint32_t made, make_derived(description));
  contexts_.emplace(description, made);
  return made;
}

Result<std::uint32_t> SiteCounters::derive(std::string_view description) {
  const std::lock_guard lock(mutex_);
  return make_derived(description);
}

Result<std::uint32_t> SiteCounters::make_derived(std::string_view description) {
  if (derived_ == kMostDerived) {
    return make_error(ErrorCode::limit_exceeded,
                      "a JVM has at most " + std::to_string(kMostDerived) +
                          " sites for some of the events of other sites");
  }
  ASSAY_ASSIGN(const std::uint32_t made,
               make({.description = std::string(description), .counters = {}, .one_of = {}}, 1));
  ++derived_;
  return made;
}

Result<std::uint32_t> SiteCounters::make(session::SiteRecord record, std::uint32_t count) {
  ASSAY_PROPAGATE(make_room_for(used_ + count));
  for (std::uint32_t site = used_; site < used_ + count; ++site) {
    record.counters.push_back(
        {.compiled = *compiled_counter(site), .interpreted = *interpreted_counter(site)});
  }
  if (!log_.append(session::encode_sites(record))) {
    return make_error(ErrorCode::io_failure, "the session has no space for more sites");
  }
  return std::exchange(used_, used_ + count);
}

Result<void> SiteCounters::make_room_for(std::uint32_t sites) {
  if (sites > kMostSites) {
    return make_error(ErrorCode::limit_exceeded,
                      "a JVM has at most " + std::to_string(kMostSites) + " sites");
  }
  constexpr std::uint64_t kBytes = sizeof(std::uint64_t);
  for (std::uint32_t piece = 0; piece * kSitesPerPiece < sites; ++piece) {
    if (pieces_[piece].load(std::memory_order_relaxed) == 0) {
      ASSAY_ASSIGN(const std::uint64_t offset,
                   segments_.allocate({session::MemoryKind::counters, kBytes,
                                       std::uint64_t{2} * kSitesPerPiece, kBytes}));
      pieces_[piece].store(static_cast<std::uint32_t>(offset / kBytes) + 1,
                           std::memory_order_release);
    }
  }
  return {};
}

std::optional<std::uint32_t> SiteCounters::compiled_counter(std::uint32_t site) const {
  const std::uint32_t piece = site / kSitesPerPiece;
  const std::uint32_t first = piece < kPieces ? pieces_[piece].load(std::memory_order_acquire) : 0;
  return first == 0 ? std::nullopt : std::optional(first - 1 + site % kSitesPerPiece);
}

std::optional<std::uint32_t> SiteCounters::interpreted_counter(std::uint32_t site) const {
  const auto compiled = compiled_counter(site);
  return compiled ? std::optional(*compiled + kSitesPerPiece) : std::nullopt;
}

// Threads without a segment of their own share the segment of last resort, where a plain add loses
// updates.
void SiteCounters::add(std::uint32_t site, SiteCode code, std::uint64_t amount) {
  const auto counter =
      code == SiteCode::compiled ? compiled_counter(site) : interpreted_counter(site);
  if (!counter) {
    return;
  }
  std::byte* segment = thread_segment();
  std::atomic_ref<std::uint64_t> word(
      *reinterpret_cast<std::uint64_t*>(segment + *counter * sizeof(std::uint64_t)));
  if (segment == last_resort_segment()) {
    word.fetch_add(amount, std::memory_order_relaxed);
  } else {
    word.store(word.load(std::memory_order_relaxed) + amount, std::memory_order_relaxed);
  }
}

std::uint64_t SiteCounters::compiled(std::uint32_t site) { return sum_of(compiled_counter(site)); }

std::uint64_t SiteCounters::interpreted(std::uint32_t site) {
  return sum_of(interpreted_counter(site));
}

std::uint64_t SiteCounters::sum_of(std::optional<std::uint32_t> counter) {
  std::uint64_t sum = 0;
  if (counter) {
    for (const MemoryInUse& memory : segments_.memory_in_use(session::MemoryKind::counters)) {
      if (memory.segment != session::SegmentKind::compiler && *counter < memory.words.size()) {
        sum += std::atomic_ref(memory.words[*counter]).load(std::memory_order_relaxed);
      }
    }
  }
  return sum;
}

}  // namespace assay::agent
