// SPDX-License-Identifier: Apache-2.0
#include "native/session/window_records.h"

#include <utility>

#include "native/records/record_framing.h"

namespace assay::session {
namespace {

std::vector<std::byte> window_record(SessionRecordKind kind, const ByteWriter& payload) {
  return records::frame_record(static_cast<std::uint32_t>(kind), payload.bytes());
}

Result<bool> take_flag(ByteReader& in) {
  ASSAY_ASSIGN(const std::uint8_t flag, in.byte());
  return flag <= 1 ? Result<bool>(flag == 1) : malformed("a flag is neither 0 nor 1");
}

}  // namespace

std::vector<std::byte> encode_window_plan(const WindowPlan& plan) {
  ByteWriter out;
  out.put_byte(static_cast<std::uint8_t>(plan.kind));
  out.put_string(plan.method);
  for (const std::uint64_t value :
       {plan.first_iteration, plan.iterations, plan.from_ns, plan.for_ns}) {
    out.put_unsigned(value);
  }
  out.put_byte(plan.begins_open ? 1 : 0);
  out.put_byte(plan.each_iteration ? 1 : 0);
  return window_record(SessionRecordKind::window_plan, out);
}

std::vector<std::byte> encode_window_opened(const WindowOpened& opened) {
  ByteWriter out;
  out.put_unsigned(opened.begin_ns);
  put_sparse_counters(opened.counters, out);
  return window_record(SessionRecordKind::window_opened, out);
}

std::vector<std::byte> encode_window_part(const WindowPart& part) {
  ByteWriter out;
  for (const std::uint64_t value : {part.first_iteration, part.calls, part.begin_ns, part.end_ns,
                                    part.open_ns, part.units_installed, part.edges, part.edge_ns}) {
    out.put_unsigned(value);
  }
  out.put_byte(part.closes ? 1 : 0);
  put_sparse_counters(part.counted, out);
  return window_record(SessionRecordKind::window_part, out);
}

std::vector<std::byte> encode_window_reset() {
  return window_record(SessionRecordKind::window_reset, {});
}

std::vector<std::byte> encode_window_progress(const WindowProgress& progress) {
  ByteWriter out;
  out.put_byte(progress.method_found ? 1 : 0);
  out.put_unsigned(progress.calls_begun);
  out.put_unsigned(progress.calls_left_out);
  out.put_string(progress.trouble);
  return window_record(SessionRecordKind::window_progress, out);
}

Result<WindowPlan> take_window_plan(ByteReader& in) {
  WindowPlan plan;
  ASSAY_ASSIGN(const std::uint8_t kind, in.byte());
  if (kind > static_cast<std::uint8_t>(WindowKind::bursts)) {
    return malformed("a window has an unknown kind");
  }
  plan.kind = static_cast<WindowKind>(kind);
  ASSAY_ASSIGN(plan.method, in.string());
  for (std::uint64_t* value :
       {&plan.first_iteration, &plan.iterations, &plan.from_ns, &plan.for_ns}) {
    ASSAY_ASSIGN(*value, in.unsigned_value());
  }
  ASSAY_ASSIGN(plan.begins_open, take_flag(in));
  ASSAY_ASSIGN(plan.each_iteration, take_flag(in));
  return plan;
}

Result<WindowOpened> take_window_opened(ByteReader& in) {
  WindowOpened opened;
  ASSAY_ASSIGN(opened.begin_ns, in.unsigned_value());
  ASSAY_ASSIGN(opened.counters, take_sparse_counters(in));
  return opened;
}

Result<WindowPart> take_window_part(ByteReader& in) {
  WindowPart part;
  for (std::uint64_t* value : {&part.first_iteration, &part.calls, &part.begin_ns, &part.end_ns,
                               &part.open_ns, &part.units_installed, &part.edges, &part.edge_ns}) {
    ASSAY_ASSIGN(*value, in.unsigned_value());
  }
  ASSAY_ASSIGN(part.closes, take_flag(in));
  ASSAY_ASSIGN(part.counted, take_sparse_counters(in));
  return part;
}

Result<WindowProgress> take_window_progress(ByteReader& in) {
  WindowProgress progress;
  ASSAY_ASSIGN(progress.method_found, take_flag(in));
  ASSAY_ASSIGN(progress.calls_begun, in.unsigned_value());
  ASSAY_ASSIGN(progress.calls_left_out, in.unsigned_value());
  ASSAY_ASSIGN(progress.trouble, in.string());
  return progress;
}

bool add_opened(WindowView& window, const WindowOpened& opened, std::uint64_t limit) {
  window.is_open = true;
  window.opened_ns = opened.begin_ns;
  window.installed_since_open = 0;
  window.at_open = {};
  return add_to(window.at_open, opened.counters, limit);
}

bool add_part(WindowView& window, WindowPart part, std::uint64_t limit) {
  const bool all_added = add_to(window.counted, part.counted, limit);
  if (part.closes) {
    window.is_open = false;
  }
  if (!window.plan.each_iteration) {
    part.counted = {};
  }
  window.parts.push_back(std::move(part));
  return all_added;
}

void add_reset(WindowView& window) {
  window.parts.clear();
  window.counted = {};
  window.is_open = false;
  ++window.resets;
}

CounterValues counted_in_window(const WindowView& window, const CounterValues& now) {
  CounterValues sums = window.counted;
  if (window.is_open) {
    const SparseCounters since = difference(now, window.at_open);
    add_to(sums, since, ~std::uint64_t{0});
  }
  return sums;
}

}  // namespace assay::session
