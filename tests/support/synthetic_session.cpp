// SPDX-License-Identifier: Apache-2.0
#include "tests/support/synthetic_session.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "native/session/plan_flags.h"
#include "native/support/version.h"

namespace assay::test {
namespace {

constexpr std::uint64_t kPage = 4096;
constexpr std::size_t kCalls = session::index_of(session::MemoryKind::calls);
constexpr std::size_t kCounters = session::index_of(session::MemoryKind::counters);

std::uint64_t page_aligned(std::uint64_t bytes) { return (bytes + kPage - 1) / kPage * kPage; }

}  // namespace

SyntheticSession::SyntheticSession() {
  header_.magic = session::kSessionMagic;
  header_.version = session::kSessionVersion;
  header_.header_bytes = sizeof(session::SessionHeader);
  std::strncpy(header_.assay_version, kVersion, session::kVersionTextBytes - 1);
  header_.pid = 4711;
  header_.start_time_unix_ms = 1'700'000'000'000;
  header_.state = static_cast<std::uint64_t>(session::SessionState::ended);
  set_plan({});
}

void SyntheticSession::set_plan(const planning::PlanOptions& plan) {
  header_.strategy = static_cast<std::uint32_t>(plan.strategy);
  header_.thread_mode = static_cast<std::uint32_t>(plan.threads);
  header_.segment_base = static_cast<std::uint64_t>(plan.base);
  header_.path_budget = plan.path_budget;
  header_.plan_flags = session::plan_flags_of(plan);
}

void SyntheticSession::log(const std::vector<std::byte>& record) {
  log_.insert(log_.end(), record.begin(), record.end());
}

void SyntheticSession::segment(session::SegmentKind kind, std::vector<std::uint64_t> counters) {
  segments_.push_back({kind, std::move(counters), {}});
}

void SyntheticSession::calls(const std::vector<session::CallSlot>& slots, std::uint64_t dropped) {
  std::vector<std::uint64_t>& words = segments_.back().calls;
  words.resize(sizeof(session::CallTableHeader) / 8);
  words.front() = dropped;
  for (const session::CallSlot& slot : slots) {
    words.insert(words.end(), {slot.return_address, slot.unit, slot.entries, slot.samples});
  }
}

std::vector<std::uint64_t> SyntheticSession::words() const {
  session::SessionHeader header = header_;
  std::uint64_t& used = header.region_used[kCounters];
  std::uint64_t& calls_used = header.region_used[kCalls];
  for (const Segment& segment : segments_) {
    used = std::max<std::uint64_t>(used, segment.counters.size() * 8);
    calls_used = std::max<std::uint64_t>(calls_used, segment.calls.size() * 8);
  }
  header.directory_offset = kPage;
  header.segment_capacity = header.segments_used = segments_.size();
  header.log_offset = kPage + page_aligned(segments_.size() * sizeof(session::SegmentEntry));
  header.log_capacity = page_aligned(log_.size());
  header.log_used = log_.size();
  header.segments_offset = header.log_offset + header.log_capacity;
  // Counters need not be at the segment's start.
  header.regions[kCounters] = {.offset = kPage, .capacity = page_aligned(used)};
  header.regions[kCalls] = {.offset = kPage + page_aligned(used),
                            .capacity = page_aligned(calls_used)};
  header.segment_stride = kPage + page_aligned(used) + page_aligned(calls_used);

  std::vector<std::uint64_t> words(
      (header.segments_offset + segments_.size() * header.segment_stride) / 8);
  auto* bytes = reinterpret_cast<std::byte*>(words.data());
  std::memcpy(bytes, &header, sizeof(header));
  if (!log_.empty()) {
    std::memcpy(bytes + header.log_offset, log_.data(), log_.size());
  }
  for (std::size_t i = 0; i < segments_.size(); ++i) {
    session::SegmentEntry entry{};
    entry.kind = static_cast<std::uint64_t>(segments_[i].kind);
    entry.region_space[kCounters] = segments_[i].counters.size() * 8;
    entry.region_space[kCalls] = segments_[i].calls.size() * 8;
    std::memcpy(bytes + header.directory_offset + i * sizeof(entry), &entry, sizeof(entry));
    const std::size_t start = (header.segments_offset + i * header.segment_stride + kPage) / 8;
    const std::size_t table = start + page_aligned(used) / 8;
    std::ranges::copy(segments_[i].calls, words.begin() + static_cast<std::ptrdiff_t>(table));
    std::ranges::copy(segments_[i].counters, words.begin() + static_cast<std::ptrdiff_t>(start));
  }
  return words;
}

std::span<const std::byte> bytes_of(const std::vector<std::uint64_t>& words) {
  return std::as_bytes(std::span(words));
}

}  // namespace assay::test
