// SPDX-License-Identifier: Apache-2.0
// Defines the records of a session's log (session_layout.h): what each holds, and its bytes. The
// agent writes records with the same code as tests and fuzzers, and the reader takes them apart
// again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "native/cputime/figures.h"
#include "native/cputime/place.h"
#include "native/planning/plan_fingerprint.h"
#include "native/session/session_layout.h"
#include "native/unit/unit_identity.h"

namespace assay::session {

struct EventTypeRecord {
  std::string name;
  std::string category;
  std::string description;
  std::string unit;  // what an occurrence adds (events/event_catalog.h)
  std::string target_point;
  bool custom = false;  // the type is a user's own

  bool operator==(const EventTypeRecord&) const = default;
};

struct UnitInstalledRecord {
  std::uint64_t unit_id = 0;
  std::uint64_t code_address = 0;
  std::uint64_t code_bytes = 0;
  std::uint64_t compile_us = 0;
};

struct UnitDiscardedRecord {
  std::uint64_t unit_id = 0;
  DiscardOutcome outcome = DiscardOutcome::never_installed;
  std::string reason;
};

struct UnitLeftAloneRecord {
  unit::UnitIdentity identity;
  std::string reason;
};

struct MarkerCheckRecord {
  std::uint64_t unit_id = 0;
  MarkerOutcome outcome = MarkerOutcome::equal;
};

struct FramesOnStacksRecord {
  std::string method;
  std::uint64_t frames = 0;
};

// Code that our compiler did not make.
struct VmCodeRecord {
  cputime::TimePlace place = cputime::TimePlace::stub;
  std::uint64_t address = 0;
  std::uint64_t bytes = 0;
  std::string name;

  bool operator==(const VmCodeRecord&) const = default;
};

// Each function returns one whole record (records/record_framing.h). `record` is the result of
// unit::encode_record.
std::vector<std::byte> encode_environment(std::string_view key, std::string_view value);
std::vector<std::byte> encode_event_type(const EventTypeRecord& type);
std::vector<std::byte> encode_unsupported_event(std::string_view name, std::string_view reason);
std::vector<std::byte> encode_text(std::string_view text);
std::vector<std::byte> encode_session_unit(std::uint64_t counter_base, std::uint64_t counter_count,
                                           planning::PlanFingerprint fingerprint,
                                           std::span<const std::byte> record);
std::vector<std::byte> encode_unit_installed(const UnitInstalledRecord& installed);
std::vector<std::byte> encode_unit_discarded(const UnitDiscardedRecord& discarded);
std::vector<std::byte> encode_unit_left_alone(const UnitLeftAloneRecord& unit);
std::vector<std::byte> encode_message(std::string_view text);
std::vector<std::byte> encode_marker_check(const MarkerCheckRecord& check);
std::vector<std::byte> encode_cpu_time(const cputime::Figures& figures);
std::vector<std::byte> encode_code_became_invalid(std::uint64_t unit_id);
std::vector<std::byte> encode_frames_on_stacks(const FramesOnStacksRecord& frames);
// `sites` is what the shim sends (calls/call_sites_codec.h).
std::vector<std::byte> encode_call_sites(std::span<const std::byte> sites);
// `decisions` is what the shim sends (inlining/decisions_codec.h).
std::vector<std::byte> encode_inlining(std::span<const std::byte> decisions);
std::vector<std::byte> encode_vm_code(const VmCodeRecord& code);
std::vector<std::byte> encode_event_type_disabled(std::string_view name, std::string_view reason);

}  // namespace assay::session
