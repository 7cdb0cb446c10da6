// SPDX-License-Identifier: Apache-2.0
#include "native/codelog/code_log.h"

#include <algorithm>
#include <utility>

#include "native/codelog/debug_info_codec.h"
#include "native/codelog/described_unit_codec.h"
#include "native/records/record_framing.h"
#include "native/support/byte_codec.h"

namespace assay::codelog {
namespace {

std::vector<std::byte> whole_record(CodeRecordKind kind, std::span<const std::byte> fields,
                                    std::span<const std::byte> rest = {}) {
  return records::frame_record(static_cast<std::uint32_t>(kind), fields, rest);
}

Result<MonotonicNanos> take_time(ByteReader& in) {
  ASSAY_ASSIGN(const std::uint64_t time, in.fixed64());
  return static_cast<MonotonicNanos>(time);
}

Result<LoggedUnit> take_unit(ByteReader& in) {
  LoggedUnit unit;
  ASSAY_ASSIGN(unit.plan_serial, in.unsigned_value());
  ASSAY_ASSIGN(unit.refusal, in.string());
  ASSAY_ASSIGN(const std::span<const std::byte> description, in.raw(in.remaining()));
  ASSAY_ASSIGN(unit.description, decode_description(description));
  return unit;
}

Result<Installation> take_installation(ByteReader& in, const CodeLog& log) {
  Installation installation;
  ASSAY_ASSIGN(installation.unit_id, in.unsigned_value());
  ASSAY_ASSIGN(installation.address, in.fixed64());
  ASSAY_ASSIGN(installation.code_bytes, in.unsigned_value());
  ASSAY_ASSIGN(installation.time, take_time(in));
  ASSAY_ASSIGN(const std::span<const std::byte> offsets, in.raw(in.remaining()));
  ASSAY_ASSIGN(installation.offsets, decode_offsets(offsets));
  if (installation.unit_id >= log.units.size() ||
      log.units[installation.unit_id].description.blocks.size() !=
          installation.offsets.begins.size() ||
      installation.offsets.blocks_end > installation.code_bytes) {
    return malformed("a record of installed code does not fit its unit");
  }
  return installation;
}

Result<void> take_code_bytes(ByteReader& in, CodeLog& log) {
  ASSAY_ASSIGN(const std::uint64_t address, in.fixed64());
  ASSAY_ASSIGN(const MonotonicNanos time, take_time(in));
  ASSAY_ASSIGN(const std::span<const std::byte> code, in.raw(in.remaining()));
  const auto is_it = [&](const Installation& one) {
    return one.address == address && one.time == time && one.code_bytes == code.size();
  };
  const auto found = std::find_if(log.installations.rbegin(), log.installations.rend(), is_it);
  if (found == log.installations.rend()) {
    return malformed("a record has the bytes of code that was not installed");
  }
  found->code.assign(code.begin(), code.end());
  return {};
}

Result<NamedValue> take_fact(ByteReader& in) {
  NamedValue fact;
  ASSAY_ASSIGN(fact.name, in.string());
  ASSAY_ASSIGN(fact.value, in.string());
  return fact;
}

Result<Unloading> take_unloading(ByteReader& in) {
  Unloading unloading;
  ASSAY_ASSIGN(unloading.address, in.fixed64());
  ASSAY_ASSIGN(unloading.time, take_time(in));
  return unloading;
}

Result<std::optional<std::uint64_t>> take_count(ByteReader& in) {
  ASSAY_ASSIGN(const std::uint8_t has_counter, in.byte());
  if (has_counter > 1) {
    return malformed("the count of a block is marked neither as present nor as missing");
  }
  std::optional<std::uint64_t> count;
  if (has_counter == 1) {
    ASSAY_ASSIGN(count, in.unsigned_value());
  }
  return count;
}

Result<BlockCounts> take_block_counts(ByteReader& in, const CodeLog& log) {
  BlockCounts block_counts;
  ASSAY_ASSIGN(block_counts.unit_id, in.unsigned_value());
  ASSAY_ASSIGN(block_counts.time, take_time(in));
  ASSAY_ASSIGN(const std::uint32_t blocks, in.count(1));
  for (std::uint32_t i = 0; i < blocks; ++i) {
    ASSAY_ASSIGN(const std::optional<std::uint64_t> count, take_count(in));
    block_counts.counts.push_back(count);
  }
  if (block_counts.unit_id >= log.units.size() ||
      log.units[block_counts.unit_id].description.blocks.size() != blocks || !in.at_end()) {
    return malformed("a record of block counts does not fit its unit");
  }
  return block_counts;
}

Result<Iteration> take_iteration(ByteReader& in) {
  Iteration iteration;
  ASSAY_ASSIGN(iteration.time, take_time(in));
  ASSAY_ASSIGN(iteration.cpu_ns, in.fixed64());
  return iteration;
}

template <typename Record>
Result<void> keep(std::vector<Record>& records, Result<Record> taken) {
  if (!taken) {
    return taken.error();
  }
  records.push_back(std::move(*taken));
  return {};
}

Result<void> read_record(CodeRecordKind kind, ByteReader in, CodeLog& log) {
  switch (kind) {
    case CodeRecordKind::fact:
      return keep(log.facts, take_fact(in));
    case CodeRecordKind::message:
      return keep(log.messages, in.string());
    case CodeRecordKind::unit: {
      // The unit is added even if its record is damaged, so that later units keep their ids.
      log.units.emplace_back();
      ASSAY_ASSIGN(log.units.back(), take_unit(in));
      return {};
    }
    case CodeRecordKind::installed:
      return keep(log.installations, take_installation(in, log));
    case CodeRecordKind::unloaded:
      return keep(log.unloadings, take_unloading(in));
    case CodeRecordKind::block_counts:
      return keep(log.block_counts, take_block_counts(in, log));
    case CodeRecordKind::code_bytes:
      return take_code_bytes(in, log);
    case CodeRecordKind::iteration:
      return keep(log.iterations, take_iteration(in));
    case CodeRecordKind::debug_info:
      return keep(log.debug_infos, decode_debug_info_fields(in));
  }
  return malformed("a record has an unknown kind");
}

bool begins_with_magic(std::span<const std::byte> bytes) {
  return bytes.size() >= kMagic.size() &&
         std::ranges::equal(bytes.first(kMagic.size()), std::as_bytes(std::span(kMagic)));
}

}  // namespace

std::vector<std::byte> encode_fact(std::string_view key, std::string_view value) {
  ByteWriter out;
  out.put_string(key);
  out.put_string(value);
  return whole_record(CodeRecordKind::fact, out.bytes());
}

std::vector<std::byte> encode_message(std::string_view text) {
  ByteWriter out;
  out.put_string(text);
  return whole_record(CodeRecordKind::message, out.bytes());
}

std::vector<std::byte> encode_logged_unit(std::uint64_t plan_serial, std::string_view refusal,
                                          std::span<const std::byte> description) {
  ByteWriter out;
  out.put_unsigned(plan_serial);
  out.put_string(refusal);
  return whole_record(CodeRecordKind::unit, out.bytes(), description);
}

std::vector<std::byte> encode_installation(std::uint64_t unit_id, std::uint64_t address,
                                           std::uint64_t code_bytes, MonotonicNanos time,
                                           std::span<const std::byte> offsets) {
  ByteWriter out;
  out.put_unsigned(unit_id);
  out.put_fixed64(address);
  out.put_unsigned(code_bytes);
  out.put_fixed64(static_cast<std::uint64_t>(time));
  return whole_record(CodeRecordKind::installed, out.bytes(), offsets);
}

std::vector<std::byte> encode_code_bytes(std::uint64_t address, MonotonicNanos time,
                                         std::span<const std::byte> code) {
  ByteWriter out;
  out.put_fixed64(address);
  out.put_fixed64(static_cast<std::uint64_t>(time));
  return whole_record(CodeRecordKind::code_bytes, out.bytes(), code);
}

std::vector<std::byte> encode_unloading(const Unloading& unloading) {
  ByteWriter out;
  out.put_fixed64(unloading.address);
  out.put_fixed64(static_cast<std::uint64_t>(unloading.time));
  return whole_record(CodeRecordKind::unloaded, out.bytes());
}

std::vector<std::byte> encode_block_counts(const BlockCounts& counts) {
  ByteWriter out;
  out.put_unsigned(counts.unit_id);
  out.put_fixed64(static_cast<std::uint64_t>(counts.time));
  out.put_unsigned(counts.counts.size());
  for (const std::optional<std::uint64_t>& count : counts.counts) {
    out.put_byte(count ? 1 : 0);
    if (count) {
      out.put_unsigned(*count);
    }
  }
  return whole_record(CodeRecordKind::block_counts, out.bytes());
}

std::vector<std::byte> encode_iteration(const Iteration& iteration) {
  ByteWriter out;
  out.put_fixed64(static_cast<std::uint64_t>(iteration.time));
  out.put_fixed64(iteration.cpu_ns);
  return whole_record(CodeRecordKind::iteration, out.bytes());
}

std::vector<std::byte> encode_debug_info(const CodeDebugInfo& info) {
  return whole_record(CodeRecordKind::debug_info, encode_debug_info_fields(info));
}

const std::string* fact_of(const CodeLog& log, std::string_view key) {
  const auto found = std::ranges::find(log.facts, key, &NamedValue::name);
  return found == log.facts.end() ? nullptr : &found->value;
}

Result<std::uint64_t> read_more(std::span<const std::byte> bytes, std::uint64_t position,
                                CodeLog& log) {
  if (position == 0) {
    if (bytes.size() < kMagic.size()) {
      return std::uint64_t{0};  // the writer has only just created the file
    }
    if (!begins_with_magic(bytes)) {
      return malformed("this is not a code log that this version of assay can read");
    }
    position = kMagic.size();
    bytes = bytes.subspan(kMagic.size());
  }
  const auto take = [&](CodeRecordKind kind, const ByteReader& payload) {
    return read_record(kind, payload, log);
  };
  const auto [read, damaged] = records::read_records<CodeRecordKind>(bytes, take);
  log.damaged_records += damaged;
  return position + read;
}

}  // namespace assay::codelog
