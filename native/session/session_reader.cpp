// SPDX-License-Identifier: Apache-2.0
#include "native/session/session_reader.h"

#include <algorithm>
#include <cstring>

#include "native/session/call_slots.h"
#include "native/session/log_reader.h"
#include "native/session/mapped_words.h"
#include "native/session/plan_flags.h"
#include "native/session/segment_summer.h"
#include "native/support/version.h"

namespace assay::session {
namespace {

Error not_a_session(std::string_view why) {
  return malformed("this is not a session file: " + std::string(why));
}

// Returns a copy of the header with one reading of the words that change. The log's length is read
// first: everything that its records name was handed out before.
SessionHeader copy_header(std::span<const std::byte> bytes) {
  SessionHeader header;
  std::memcpy(&header, bytes.data(), offsetof(SessionHeader, state));
  const auto word = [&](std::size_t offset) {
    return load_word(bytes, offset, std::memory_order_acquire);
  };
  header.log_used = word(offsetof(SessionHeader, log_used));
  // The numbers are limited to what the file can hold, so that a damaged number cannot make readers
  // allocate too much memory.
  for (std::size_t kind = 0; kind < kMemoryKinds; ++kind) {
    const std::size_t used = offsetof(SessionHeader, region_used) + kind * sizeof(std::uint64_t);
    header.region_used[kind] = std::min({word(used), header.regions[kind].capacity, bytes.size()});
  }
  header.segments_used = word(offsetof(SessionHeader, segments_used));
  header.state = word(offsetof(SessionHeader, state));
  header.threads_without_segment = word(offsetof(SessionHeader, threads_without_segment));
  header.threads_with_other_base = word(offsetof(SessionHeader, threads_with_other_base));
  header.heartbeat_unix_ms = word(offsetof(SessionHeader, heartbeat_unix_ms));
  header.records_lost = word(offsetof(SessionHeader, records_lost));
  return header;
}

template <std::size_t length>
std::string padded_text(const char (&field)[length]) {
  return {field, std::find(field, field + length, '\0')};
}

// Checks the format's version. The version of the writer is at the same place in every format; its
// build is not.
Result<void> check_version(const SessionHeader& header) {
  if (header.version == kSessionVersion) {
    return {};
  }
  return make_error(ErrorCode::version_mismatch,
                    "the session was written by assay " + padded_text(header.assay_version) +
                        " in format " + std::to_string(header.version) + ", and this is assay " +
                        kVersion + ", which reads format " + std::to_string(kSessionVersion) +
                        ": decode it with the build of assay that wrote it");
}

bool is_well_laid_out(const SessionHeader& header) {
  const auto fits = [&](const SegmentRegion& region) {
    return region.offset % 8 == 0 && region.offset <= header.segment_stride &&
           region.capacity <= header.segment_stride - region.offset;
  };
  return header.directory_offset % 8 == 0 && header.segments_offset % 8 == 0 &&
         header.segment_stride % 8 == 0 && header.log_offset % 8 == 0 &&
         std::ranges::all_of(header.regions, fits);
}

// Tells whether options can ask for the header's plan. Units are planned again by the header's
// values: a budget that no option can ask for would take any amount of memory.
bool has_possible_plan(const SessionHeader& header) {
  return header.strategy <= static_cast<std::uint32_t>(planning::Strategy::pep) &&
         header.thread_mode <= static_cast<std::uint32_t>(planning::ThreadMode::thread) &&
         header.segment_base <= static_cast<std::uint64_t>(planning::SegmentBase::gs) &&
         header.path_budget <= planning::kMaxPathBudget &&
         header.samples <= planning::kMaxSamples && header.stride <= planning::kMaxStride &&
         header.path_window_us <= planning::kMaxPathWindowUs && are_plan_flags(header.plan_flags);
}

Result<void> check_header(const SessionHeader& header) {
  ASSAY_PROPAGATE(check_version(header));
  if (header.header_bytes != sizeof(SessionHeader) || !is_well_laid_out(header) ||
      !has_possible_plan(header) ||
      header.state > static_cast<std::uint64_t>(SessionState::ended)) {
    return not_a_session("its header is damaged");
  }
  return {};
}

planning::PlanOptions plan_options(const SessionHeader& header) {
  planning::PlanOptions plan;
  plan.strategy = static_cast<planning::Strategy>(header.strategy);
  plan.threads = static_cast<planning::ThreadMode>(header.thread_mode);
  plan.base = static_cast<planning::SegmentBase>(header.segment_base);
  plan.path_budget = header.path_budget;
  plan.sampling = {.samples = header.samples,
                   .stride = header.stride,
                   .window_us = static_cast<std::uint32_t>(header.path_window_us)};
  take_plan_flags(header.plan_flags, plan);
  return plan;
}

// Returns the log, as far as it was written and the file still has it.
std::span<const std::byte> log_bytes(std::span<const std::byte> bytes,
                                     const SessionHeader& header) {
  const std::uint64_t present = elements_that_fit(bytes, header.log_offset, 1);
  const std::uint64_t length = std::min({header.log_used, header.log_capacity, present});
  return length == 0 ? bytes.first(0) : bytes.subspan(header.log_offset, length);
}

// Drops units whose counters lie beyond those handed out: they cannot be decoded.
void drop_impossible_counters(SessionView& view) {
  std::uint64_t dropped = 0;
  for (SessionUnit& unit : view.units) {
    if (unit.counter_base > view.counters_used ||
        unit.counter_count > view.counters_used - unit.counter_base) {
      unit = SessionUnit{};
      ++dropped;
    }
  }
  if (dropped != 0) {
    view.damages.push_back(std::to_string(dropped) + " units name counters that do not exist");
  }
}

}  // namespace

const std::string* SessionView::fact(std::string_view key) const {
  const auto found = std::ranges::find(environment, key, &NamedValue::name);
  return found == environment.end() ? nullptr : &found->value;
}

std::uint64_t segments_used(std::span<const std::byte> bytes) {
  return bytes.size() < sizeof(SessionHeader)
             ? 0
             : load_word(bytes, offsetof(SessionHeader, segments_used), std::memory_order_acquire);
}

Result<SessionView> read_session(std::span<const std::byte> bytes, std::uint64_t known_segments) {
  if (bytes.size() < sizeof(SessionHeader)) {
    return not_a_session("it is shorter than the header of one");
  }
  if (reinterpret_cast<std::uintptr_t>(bytes.data()) % alignof(std::uint64_t) != 0) {
    return make_error(ErrorCode::internal, "the session's bytes are not aligned");
  }
  if (load_word(bytes, 0, std::memory_order_acquire) != kSessionMagic) {
    return not_a_session("it does not begin as a session file does");
  }
  SessionHeader header = copy_header(bytes);
  header.segments_used = std::min(header.segments_used, known_segments);
  ASSAY_PROPAGATE(check_header(header));
  SessionView view;
  view.assay_version = padded_text(header.assay_version);
  view.build = padded_text(header.build);
  view.pid = header.pid;
  view.start_time_unix_ms = header.start_time_unix_ms;
  view.heartbeat_unix_ms = header.heartbeat_unix_ms;
  view.state = static_cast<SessionState>(header.state);
  view.plan = plan_options(header);
  view.threads_without_segment = header.threads_without_segment;
  view.threads_with_other_base = header.threads_with_other_base;
  view.counters_used = counters_used(header);
  const auto log = log_bytes(bytes, header);
  view.log_bytes = log.size();
  if (log.size() < header.log_used) {
    view.damages.push_back(
        "the end of the log is missing: units that were compiled later are lost");
  }
  if (header.records_lost != 0) {
    view.damages.push_back("there was no space for " + std::to_string(header.records_lost) +
                           " records of the log: some units are missing");
  }
  LogReader::read(log, view);
  view.counters = SegmentSummer::sum(bytes, header, view.damages);
  view.calls = noted_calls(bytes, header, view.damages);
  if (view.window) {
    view.counters.replace_values(counted_in_window(*view.window, view.counters.values()));
  }
  drop_impossible_counters(view);
  return view;
}

}  // namespace assay::session
