// SPDX-License-Identifier: Apache-2.0
#include "native/session/log_records.h"

#include <initializer_list>

#include "native/cputime/figures_codec.h"
#include "native/records/record_framing.h"
#include "native/support/byte_codec.h"

namespace assay::session {
namespace {

std::vector<std::byte> whole_record(SessionRecordKind kind, std::span<const std::byte> fields,
                                    std::span<const std::byte> rest = {}) {
  return records::frame_record(static_cast<std::uint32_t>(kind), fields, rest);
}

std::vector<std::byte> record_of_strings(SessionRecordKind kind,
                                         std::initializer_list<std::string_view> strings) {
  ByteWriter payload;
  for (const std::string_view text : strings) {
    payload.put_string(text);
  }
  return whole_record(kind, payload.bytes());
}

}  // namespace

std::vector<std::byte> encode_environment(std::string_view key, std::string_view value) {
  return record_of_strings(SessionRecordKind::environment, {key, value});
}

std::vector<std::byte> encode_event_type(const EventTypeRecord& type) {
  ByteWriter payload;
  payload.put_string(type.name);
  payload.put_string(type.category);
  payload.put_string(type.description);
  payload.put_string(type.unit);
  payload.put_string(type.target_point);
  payload.put_byte(type.custom ? 1 : 0);
  return whole_record(SessionRecordKind::event_type, payload.bytes());
}

std::vector<std::byte> encode_unsupported_event(std::string_view name, std::string_view reason) {
  return record_of_strings(SessionRecordKind::unsupported_event, {name, reason});
}

std::vector<std::byte> encode_text(std::string_view text) {
  return record_of_strings(SessionRecordKind::text, {text});
}

std::vector<std::byte> encode_session_unit(std::uint64_t counter_base, std::uint64_t counter_count,
                                           planning::PlanFingerprint fingerprint,
                                           std::span<const std::byte> record) {
  ByteWriter fields;
  fields.put_unsigned(counter_base);
  fields.put_unsigned(counter_count);
  fields.put_fixed64(static_cast<std::uint64_t>(fingerprint));
  return whole_record(SessionRecordKind::unit, fields.bytes(), record);
}

std::vector<std::byte> encode_unit_installed(const UnitInstalledRecord& installed) {
  ByteWriter payload;
  payload.put_unsigned(installed.unit_id);
  payload.put_fixed64(installed.code_address);
  payload.put_unsigned(installed.code_bytes);
  payload.put_unsigned(installed.compile_us);
  return whole_record(SessionRecordKind::unit_installed, payload.bytes());
}

std::vector<std::byte> encode_unit_discarded(const UnitDiscardedRecord& discarded) {
  ByteWriter payload;
  payload.put_unsigned(discarded.unit_id);
  payload.put_byte(static_cast<std::uint8_t>(discarded.outcome));
  payload.put_string(discarded.reason);
  return whole_record(SessionRecordKind::unit_discarded, payload.bytes());
}

std::vector<std::byte> encode_unit_left_alone(const UnitLeftAloneRecord& left) {
  ByteWriter payload;
  unit::put_identity(left.identity, payload);
  payload.put_string(left.reason);
  return whole_record(SessionRecordKind::unit_left_alone, payload.bytes());
}

std::vector<std::byte> encode_message(std::string_view text) {
  return record_of_strings(SessionRecordKind::message, {text});
}

std::vector<std::byte> encode_marker_check(const MarkerCheckRecord& check) {
  ByteWriter payload;
  payload.put_unsigned(check.unit_id);
  payload.put_byte(static_cast<std::uint8_t>(check.outcome));
  return whole_record(SessionRecordKind::marker_check, payload.bytes());
}

std::vector<std::byte> encode_cpu_time(const cputime::Figures& figures) {
  return whole_record(SessionRecordKind::cpu_time, cputime::encode_figures(figures));
}

std::vector<std::byte> encode_code_became_invalid(std::uint64_t unit_id) {
  ByteWriter payload;
  payload.put_unsigned(unit_id);
  return whole_record(SessionRecordKind::code_became_invalid, payload.bytes());
}

std::vector<std::byte> encode_frames_on_stacks(const FramesOnStacksRecord& frames) {
  ByteWriter payload;
  payload.put_string(frames.method);
  payload.put_unsigned(frames.frames);
  return whole_record(SessionRecordKind::frames_on_stacks, payload.bytes());
}

std::vector<std::byte> encode_call_sites(std::span<const std::byte> sites) {
  return whole_record(SessionRecordKind::call_sites, sites);
}

std::vector<std::byte> encode_inlining(std::span<const std::byte> decisions) {
  return whole_record(SessionRecordKind::inlining, decisions);
}

std::vector<std::byte> encode_vm_code(const VmCodeRecord& code) {
  ByteWriter payload;
  payload.put_byte(static_cast<std::uint8_t>(code.place));
  payload.put_fixed64(code.address);
  payload.put_unsigned(code.bytes);
  payload.put_string(code.name);
  return whole_record(SessionRecordKind::vm_code, payload.bytes());
}

std::vector<std::byte> encode_event_type_disabled(std::string_view name, std::string_view reason) {
  return record_of_strings(SessionRecordKind::event_type_disabled, {name, reason});
}

}  // namespace assay::session
