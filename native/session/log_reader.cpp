// SPDX-License-Identifier: Apache-2.0
#include "native/session/log_reader.h"

#include "native/cputime/figures_codec.h"
#include "native/records/record_framing.h"
#include "native/support/saturating.h"
#include "native/wire/known_kind.h"

namespace assay::session {
namespace {

Error outside(std::string_view what) { return malformed(std::string(what) + " does not exist"); }

Result<NamedReason> named_reason(ByteReader& payload) {
  NamedReason pair;
  ASSAY_ASSIGN(pair.name, payload.string());
  ASSAY_ASSIGN(pair.reason, payload.string());
  return pair;
}

// Appends the element that was read. Where reading failed, appends an empty element, to keep later
// ids right, and returns the Error.
template <typename T>
Result<void> append_or_placeholder(std::vector<T>& elements, Result<T> read) {
  elements.emplace_back();
  if (!read) {
    return read.error();
  }
  elements.back() = std::move(*read);
  return {};
}

Result<EventTypeRecord> event_type(ByteReader& payload) {
  EventTypeRecord type;
  ASSAY_ASSIGN(type.name, payload.string());
  ASSAY_ASSIGN(type.category, payload.string());
  ASSAY_ASSIGN(type.description, payload.string());
  ASSAY_ASSIGN(type.unit, payload.string());
  ASSAY_ASSIGN(type.target_point, payload.string());
  ASSAY_ASSIGN(const std::uint8_t custom, payload.byte());
  type.custom = custom != 0;
  return type;
}

Result<SessionUnit> unit(ByteReader& payload) {
  SessionUnit read;
  ASSAY_ASSIGN(read.counter_base, payload.unsigned_value());
  ASSAY_ASSIGN(read.counter_count, payload.unsigned_value());
  ASSAY_ASSIGN(const std::uint64_t fingerprint, payload.fixed64());
  read.fingerprint = planning::PlanFingerprint{fingerprint};
  ASSAY_ASSIGN(read.record, payload.raw(payload.remaining()));
  return read;
}

}  // namespace

void LogReader::read(std::span<const std::byte> log, SessionView& view) {
  LogReader reader(view);
  const auto take = [&](SessionRecordKind kind, const ByteReader& payload) {
    return reader.read_record(kind, payload);
  };
  const auto [bytes, damaged] = records::read_records<SessionRecordKind>(log, take);
  if (bytes != log.size()) {
    view.damages.push_back(
        "the log ends in the middle of a record: units that were compiled later are lost");
  }
  if (damaged != 0) {
    view.damages.push_back(std::to_string(damaged) + " records of the log cannot be read");
  }
}

// Adds an event type. Each type, even a lost one, has a name of its own, because results tell types
// apart by their names.
Result<void> LogReader::read_event_type(ByteReader& payload) {
  auto read = event_type(payload);
  if (read && type_names_.insert(read->name).second) {
    view_.event_types.push_back(std::move(*read));
    return {};
  }
  std::string placeholder = "lost type " + std::to_string(view_.event_types.size());
  while (!type_names_.insert(placeholder).second) {
    placeholder += "'";
  }
  view_.event_types.emplace_back().name = std::move(placeholder);
  return read ? malformed("an event type is declared twice") : read.error();
}

Result<void> LogReader::read_environment(ByteReader& payload) {
  ASSAY_ASSIGN(NamedReason pair, named_reason(payload));
  const auto [position, is_new] = fact_positions_.try_emplace(pair.name, view_.environment.size());
  if (is_new) {
    view_.environment.push_back({std::move(pair.name), std::move(pair.reason)});
  } else {
    view_.environment[position->second].value = std::move(pair.reason);
  }
  return {};
}

Result<void> LogReader::read_unit(ByteReader& payload) {
  return append_or_placeholder(view_.units, unit(payload));
}

Result<void> LogReader::read_installed(ByteReader& payload) {
  UnitInstalledRecord installed;
  ASSAY_ASSIGN(installed.unit_id, payload.unsigned_value());
  ASSAY_ASSIGN(installed.code_address, payload.fixed64());
  ASSAY_ASSIGN(installed.code_bytes, payload.unsigned_value());
  ASSAY_ASSIGN(installed.compile_us, payload.unsigned_value());
  if (installed.unit_id >= view_.units.size()) {
    return outside("an installed unit");
  }
  view_.units[installed.unit_id].installed = installed;
  if (view_.window && view_.window->is_open) {
    ++view_.window->installed_since_open;
  }
  return {};
}

Result<void> LogReader::read_became_invalid(ByteReader& payload) {
  ASSAY_ASSIGN(const std::uint64_t unit_id, payload.unsigned_value());
  if (unit_id >= view_.units.size()) {
    return outside("a unit whose code became invalid");
  }
  view_.units[unit_id].became_invalid = true;
  return {};
}

Result<void> LogReader::read_frames_on_stacks(ByteReader& payload) {
  ASSAY_ASSIGN(std::string method, payload.string());
  ASSAY_ASSIGN(const std::uint64_t frames, payload.unsigned_value());
  std::uint64_t& sum = view_.frames_on_stacks[std::move(method)];
  sum = saturating_add(sum, frames);
  return {};
}

Result<void> LogReader::read_discarded(ByteReader& payload) {
  UnitDiscardedRecord discarded;
  ASSAY_ASSIGN(discarded.unit_id, payload.unsigned_value());
  ASSAY_ASSIGN(const std::uint8_t outcome, payload.byte());
  ASSAY_ASSIGN(discarded.reason, payload.string());
  if (discarded.unit_id >= view_.units.size() ||
      outcome > static_cast<std::uint8_t>(DiscardOutcome::runs_uncounted)) {
    return outside("a discarded unit, or an outcome,");
  }
  discarded.outcome = static_cast<DiscardOutcome>(outcome);
  view_.units[discarded.unit_id].discarded = std::move(discarded);
  return {};
}

Result<void> LogReader::read_left_alone(ByteReader& payload) {
  UnitLeftAloneRecord left;
  ASSAY_ASSIGN(left.identity, unit::take_identity(payload));
  ASSAY_ASSIGN(left.reason, payload.string());
  view_.left_alone.push_back(std::move(left));
  return {};
}

Result<void> LogReader::read_marker_check(ByteReader& payload) {
  ASSAY_ASSIGN(const std::uint64_t unit_id, payload.unsigned_value());
  ASSAY_ASSIGN(const std::uint8_t outcome, payload.byte());
  if (unit_id >= view_.units.size()) {
    return outside("a compared unit");
  }
  ASSAY_ASSIGN(view_.units[unit_id].markers, wire::known_kind<MarkerOutcome>(outcome));
  return {};
}

Result<void> LogReader::read_cpu_time(const ByteReader& payload) {
  ASSAY_ASSIGN(view_.cpu_time, cputime::decode_figures(payload));
  return {};
}

Result<void> LogReader::read_vm_code(ByteReader& payload) {
  VmCodeRecord code;
  ASSAY_ASSIGN(const std::uint8_t place, payload.byte());
  ASSAY_ASSIGN(code.address, payload.fixed64());
  ASSAY_ASSIGN(code.bytes, payload.unsigned_value());
  ASSAY_ASSIGN(code.name, payload.string());
  code.place = static_cast<cputime::TimePlace>(place);
  if (code.place != cputime::TimePlace::compiled && code.place != cputime::TimePlace::stub &&
      code.place != cputime::TimePlace::interpreter) {
    return malformed("code of the VM is of an unknown kind");
  }
  view_.vm_code.push_back(std::move(code));
  return {};
}

Result<void> LogReader::read_window(SessionRecordKind kind, ByteReader& payload) {
  if (kind == SessionRecordKind::window_plan) {
    ASSAY_ASSIGN(view_.window.emplace().plan, take_window_plan(payload));
    return {};
  }
  if (!view_.window) {
    return outside("the plan of a window");
  }
  bool fits = true;
  if (kind == SessionRecordKind::window_opened) {
    ASSAY_ASSIGN(const WindowOpened opened, take_window_opened(payload));
    fits = add_opened(*view_.window, opened, view_.counters_used);
  } else if (kind == SessionRecordKind::window_part) {
    ASSAY_ASSIGN(WindowPart part, take_window_part(payload));
    fits = add_part(*view_.window, std::move(part), view_.counters_used);
  } else if (kind == SessionRecordKind::window_progress) {
    ASSAY_ASSIGN(view_.window->progress, take_window_progress(payload));
  } else {
    add_reset(*view_.window);
  }
  return fits ? Result<void>() : outside("a counter of the window");
}

Result<void> LogReader::read_record(SessionRecordKind kind, ByteReader payload) {
  switch (kind) {
    case SessionRecordKind::environment:
      return read_environment(payload);
    case SessionRecordKind::event_type:
      return read_event_type(payload);
    case SessionRecordKind::unsupported_event: {
      ASSAY_ASSIGN(NamedReason pair, named_reason(payload));
      view_.unsupported_events.push_back(std::move(pair));
      return {};
    }
    case SessionRecordKind::text:
      return append_or_placeholder(view_.texts, payload.string());
    case SessionRecordKind::unit:
      return read_unit(payload);
    case SessionRecordKind::unit_installed:
      return read_installed(payload);
    case SessionRecordKind::unit_discarded:
      return read_discarded(payload);
    case SessionRecordKind::unit_left_alone:
      return read_left_alone(payload);
    case SessionRecordKind::marker_check:
      return read_marker_check(payload);
    case SessionRecordKind::cpu_time:
      return read_cpu_time(payload);
    case SessionRecordKind::code_became_invalid:
      return read_became_invalid(payload);
    case SessionRecordKind::frames_on_stacks:
      return read_frames_on_stacks(payload);
    case SessionRecordKind::call_sites: {
      ASSAY_ASSIGN(view_.call_sites.emplace_back(), payload.raw(payload.remaining()));
      return {};
    }
    case SessionRecordKind::inlining: {
      ASSAY_ASSIGN(view_.inlining.emplace_back(), payload.raw(payload.remaining()));
      return {};
    }
    case SessionRecordKind::sites:
      return append_or_placeholder(view_.sites, decode_sites(payload));
    case SessionRecordKind::lifetimes: {
      ASSAY_ASSIGN(LifetimeRecord lifetimes, decode_lifetimes(payload));
      view_.lifetimes.push_back(std::move(lifetimes));
      return {};
    }
    case SessionRecordKind::vm_code:
      return read_vm_code(payload);
    case SessionRecordKind::window_plan:
    case SessionRecordKind::window_opened:
    case SessionRecordKind::window_part:
    case SessionRecordKind::window_reset:
    case SessionRecordKind::window_progress:
      return read_window(kind, payload);
    case SessionRecordKind::message: {
      ASSAY_ASSIGN(std::string text, payload.string());
      view_.messages.push_back(std::move(text));
      return {};
    }
    case SessionRecordKind::event_type_disabled: {
      ASSAY_ASSIGN(NamedReason pair, named_reason(payload));
      view_.disabled_events.push_back(std::move(pair));
      return {};
    }
  }
  return malformed("a record has an unknown kind");
}

}  // namespace assay::session
