// SPDX-License-Identifier: Apache-2.0
#include "native/unit/snapshot_codec.h"

#include <string>
#include <utility>

#include "native/support/byte_codec.h"
#include "native/unit/branch_codec.h"
#include "native/unit/snapshot_check.h"
#include "native/wire/known_kind.h"

namespace assay::unit {
namespace {

constexpr std::uint8_t kEndMask = 0x07;
constexpr std::uint8_t kCallFlag = 0x08;
constexpr std::uint8_t kLineFlag = 0x10;
constexpr std::uint8_t kHandlerFlag = 0x20;
constexpr std::uint8_t kPollFlag = 0x40;
constexpr std::uint8_t kStopsOnlyAtPollFlag = 0x80;

// The smallest number of bytes that one element takes, for ByteReader::count.
constexpr std::size_t kContextBytes = 3;
constexpr std::size_t kBlockBytes = 5;
constexpr std::size_t kRunBytes = 3;

// ---- writing

void write_block(ByteWriter& out, const Block& block) {
  out.put_float(block.frequency);
  auto flags = static_cast<std::uint8_t>(block.end);
  flags = static_cast<std::uint8_t>(flags | (block.contains_call ? kCallFlag : 0));
  flags = static_cast<std::uint8_t>(flags | (block.line >= 0 ? kLineFlag : 0));
  flags = static_cast<std::uint8_t>(flags | (block.handles_exception ? kHandlerFlag : 0));
  flags = static_cast<std::uint8_t>(flags | (block.polls ? kPollFlag : 0));
  flags = static_cast<std::uint8_t>(flags | (block.stops_only_at_poll ? kStopsOnlyAtPollFlag : 0));
  out.put_byte(flags);
  if (block.line >= 0) {
    out.put_unsigned(static_cast<std::uint64_t>(block.line));
    out.put_unsigned(block.line_method.value());
  }
}

void write_edges(ByteWriter& out, const UnitSnapshot& snapshot) {
  std::size_t next = 0;
  for (std::uint32_t block = 0; block < snapshot.blocks.size(); ++block) {
    std::size_t end = next;
    while (end < snapshot.edges.size() && snapshot.edges[end].from == BlockId{block}) {
      ++end;
    }
    out.put_unsigned(end - next);
    for (; next < end; ++next) {
      out.put_unsigned(snapshot.edges[next].to.value());
    }
  }
}

bool same_run(const Occurrence& a, const Occurrence& b) {
  return a.block == b.block && a.type == b.type && a.context == b.context && a.bci == b.bci &&
         a.weight == b.weight;
}

struct Run {
  Occurrence first;
  std::size_t repetitions = 0;
};

std::vector<Run> runs_of(const std::vector<Occurrence>& occurrences) {
  std::vector<Run> runs;
  for (const Occurrence& occurrence : occurrences) {
    if (runs.empty() || !same_run(runs.back().first, occurrence)) {
      runs.push_back({occurrence, 0});
    }
    ++runs.back().repetitions;
  }
  return runs;
}

void write_run(ByteWriter& out, const Run& run) {
  const bool has_weight = run.first.weight != 1;
  out.put_unsigned(run.first.type.value());
  out.put_unsigned(run.first.context.value());
  out.put_unsigned(2 * std::uint64_t{run.repetitions} + (has_weight ? 1 : 0));
  if (has_weight) {
    out.put_unsigned(run.first.weight);
  }
}

void write_occurrences(ByteWriter& out, const UnitSnapshot& snapshot) {
  const std::vector<Run> runs = runs_of(snapshot.occurrences);
  std::size_t next = 0;
  for (std::uint32_t block = 0; block < snapshot.blocks.size(); ++block) {
    std::size_t end = next;
    while (end < runs.size() && runs[end].first.block == BlockId{block}) {
      ++end;
    }
    out.put_unsigned(end - next);
    for (; next < end; ++next) {
      write_run(out, runs[next]);
      if (snapshot.has_positions()) {
        out.put_unsigned(static_cast<std::uint32_t>(runs[next].first.bci + 1));
      }
    }
  }
}

void write_head(ByteWriter& out, const UnitSnapshot& snapshot) {
  out.put_unsigned(wire::kSnapshotVersion);
  put_identity(snapshot.identity, out);
}

void write_guest(ByteWriter& out, const UnitSnapshot& snapshot) {
  out.put_byte(snapshot.guest ? 1 : 0);
  if (snapshot.guest) {
    out.put_string(snapshot.guest->language);
    out.put_string(snapshot.guest->source);
  }
}

void write_guest(ByteWriter& out, const TextIds& ids) {
  out.put_byte(ids.guest ? 1 : 0);
  if (ids.guest) {
    out.put_unsigned(ids.guest->language);
    out.put_unsigned(ids.guest->source);
  }
}

void write_rest(ByteWriter& out, const UnitSnapshot& snapshot) {
  out.put_unsigned(snapshot.contexts.size());
  for (const InlineContext& context : snapshot.contexts) {
    out.put_unsigned(context.parent.value());
    out.put_unsigned(context.method.value());
    out.put_signed(context.call_site_bci);
  }
  out.put_unsigned(snapshot.blocks.size());
  for (const Block& block : snapshot.blocks) {
    write_block(out, block);
  }
  write_edges(out, snapshot);
  write_occurrences(out, snapshot);
  if (snapshot.has_positions()) {
    put_branches(snapshot.branches, out);
  }
}

// ---- reading

Result<void> read_head(ByteReader& in, UnitSnapshot& snapshot) {
  ASSAY_PROPAGATE(wire::expect_version(in, wire::kSnapshotVersion, "snapshot"));
  ASSAY_ASSIGN(snapshot.identity, take_identity(in));
  return {};
}

// Reads a byte that is 0 or 1. Fails with the message on another one.
Result<bool> read_flag(ByteReader& in, const char* if_neither) {
  ASSAY_ASSIGN(const std::uint8_t flag, in.byte());
  if (flag > 1) {
    return malformed(if_neither);
  }
  return flag == 1;
}

Result<bool> read_is_guest(ByteReader& in) {
  return read_flag(in, "a unit is neither a method nor a guest function");
}

Result<bool> read_has_positions(ByteReader& in) {
  return read_flag(in, "a unit neither has positions nor has none");
}

Result<void> read_guest(ByteReader& in, UnitSnapshot& snapshot) {
  ASSAY_ASSIGN(const bool is_guest, read_is_guest(in));
  if (is_guest) {
    GuestFunction& guest = snapshot.guest.emplace();
    ASSAY_ASSIGN(guest.language, in.string());
    ASSAY_ASSIGN(guest.source, in.string());
  }
  return {};
}

Result<void> read_guest(ByteReader& in, DecodedRecord& record) {
  ASSAY_ASSIGN(const bool is_guest, read_is_guest(in));
  if (is_guest) {
    record.snapshot.guest.emplace();
    GuestTextIds& ids = record.text_ids.guest.emplace();
    ASSAY_ASSIGN(ids.language, in.unsigned32());
    ASSAY_ASSIGN(ids.source, in.unsigned32());
  }
  return {};
}

Result<InlineContext> read_context(ByteReader& in) {
  InlineContext context;
  ASSAY_ASSIGN(const std::uint32_t parent, in.unsigned32());
  ASSAY_ASSIGN(const std::uint32_t method, in.unsigned32());
  ASSAY_ASSIGN(context.call_site_bci, in.signed32());
  context.parent = ContextId{parent};
  context.method = MethodIndex{method};
  return context;
}

Result<void> read_contexts(ByteReader& in, UnitSnapshot& snapshot) {
  ASSAY_ASSIGN(const std::uint32_t count, in.count(kContextBytes));
  snapshot.contexts.reserve(count);
  for (std::uint32_t i = 0; i < count; ++i) {
    ASSAY_ASSIGN(const InlineContext context, read_context(in));
    snapshot.contexts.push_back(context);
  }
  return {};
}

Result<void> read_line(ByteReader& in, Block& block) {
  ASSAY_ASSIGN(const std::uint32_t line, in.unsigned32());
  if (!std::in_range<std::int32_t>(line)) {
    return malformed("a line number is too large");
  }
  ASSAY_ASSIGN(const std::uint32_t method, in.unsigned32());
  block.line = static_cast<std::int32_t>(line);
  block.line_method = MethodIndex{method};
  return {};
}

Result<Block> read_block(ByteReader& in) {
  Block block;
  ASSAY_ASSIGN(block.frequency, in.float_value());
  ASSAY_ASSIGN(const std::uint8_t flags, in.byte());
  ASSAY_ASSIGN(block.end, wire::known_kind<BlockEnd>(flags & kEndMask));
  block.contains_call = (flags & kCallFlag) != 0;
  block.handles_exception = (flags & kHandlerFlag) != 0;
  block.polls = (flags & kPollFlag) != 0;
  block.stops_only_at_poll = (flags & kStopsOnlyAtPollFlag) != 0;
  if ((flags & kLineFlag) != 0) {
    ASSAY_PROPAGATE(read_line(in, block));
  }
  return block;
}

Result<void> read_blocks(ByteReader& in, UnitSnapshot& snapshot) {
  ASSAY_ASSIGN(const std::uint32_t count, in.count(kBlockBytes));
  snapshot.blocks.reserve(count);
  for (std::uint32_t i = 0; i < count; ++i) {
    ASSAY_ASSIGN(const Block block, read_block(in));
    snapshot.blocks.push_back(block);
  }
  return {};
}

Result<void> read_edges(ByteReader& in, UnitSnapshot& snapshot) {
  for (std::uint32_t block = 0; block < snapshot.blocks.size(); ++block) {
    ASSAY_ASSIGN(const std::uint32_t count, in.count(1));
    for (std::uint32_t i = 0; i < count; ++i) {
      ASSAY_ASSIGN(const std::uint32_t target, in.unsigned32());
      snapshot.edges.push_back({BlockId{block}, BlockId{target}});
    }
  }
  return {};
}

Result<std::int32_t> read_bci(ByteReader& in) {
  ASSAY_ASSIGN(const std::uint32_t from_one, in.unsigned32());
  if (!std::in_range<std::int32_t>(from_one)) {
    return malformed("a bytecode index is too large");
  }
  return static_cast<std::int32_t>(from_one) - 1;
}

Result<void> read_run(ByteReader& in, BlockId block, UnitSnapshot& snapshot) {
  std::vector<Occurrence>& occurrences = snapshot.occurrences;
  ASSAY_ASSIGN(const std::uint32_t type, in.unsigned32());
  ASSAY_ASSIGN(const std::uint32_t context, in.unsigned32());
  ASSAY_ASSIGN(const std::uint32_t length, in.unsigned32());
  const std::uint32_t repetitions = length / 2;
  std::uint32_t weight = 1;
  if (length % 2 != 0) {
    ASSAY_ASSIGN(weight, in.unsigned32());
  }
  if (repetitions == 0 || repetitions > kMaxOccurrencesPerUnit - occurrences.size()) {
    return malformed("a run of occurrences is empty, or the unit has too many");
  }
  std::int32_t bci = -1;
  if (snapshot.has_positions()) {
    ASSAY_ASSIGN(bci, read_bci(in));
  }
  occurrences.insert(occurrences.end(), repetitions,
                     Occurrence{block, EventTypeId{type}, ContextId{context}, bci, weight});
  return {};
}

Result<void> read_occurrences(ByteReader& in, UnitSnapshot& snapshot) {
  for (std::uint32_t block = 0; block < snapshot.blocks.size(); ++block) {
    ASSAY_ASSIGN(const std::uint32_t run_count, in.count(kRunBytes));
    for (std::uint32_t i = 0; i < run_count; ++i) {
      ASSAY_PROPAGATE(read_run(in, BlockId{block}, snapshot));
    }
  }
  return {};
}

Result<void> read_rest(ByteReader& in, UnitSnapshot& snapshot, std::size_t method_count) {
  ASSAY_PROPAGATE(read_contexts(in, snapshot));
  ASSAY_PROPAGATE(read_blocks(in, snapshot));
  ASSAY_PROPAGATE(read_edges(in, snapshot));
  ASSAY_PROPAGATE(read_occurrences(in, snapshot));
  if (snapshot.has_positions()) {
    ASSAY_ASSIGN(snapshot.branches, take_branches(in, snapshot));
  }
  if (!in.at_end()) {
    return malformed("bytes follow the end of the snapshot");
  }
  ASSAY_PROPAGATE(check_methods(snapshot, method_count));
  return check_structure(snapshot);
}

}  // namespace

std::vector<std::byte> encode_snapshot(const UnitSnapshot& snapshot) {
  ByteWriter out;
  write_head(out, snapshot);
  write_guest(out, snapshot);
  out.put_byte(snapshot.has_positions() ? 1 : 0);
  out.put_unsigned(snapshot.methods.size());
  for (std::size_t i = 0; i < snapshot.methods.size(); ++i) {
    out.put_string(snapshot.methods[i]);
    if (snapshot.has_positions()) {
      out.put_string(snapshot.line_tables[i]);
    }
  }
  write_rest(out, snapshot);
  return out.take();
}

Result<UnitSnapshot> decode_snapshot(std::span<const std::byte> bytes) {
  ByteReader in(bytes);
  UnitSnapshot snapshot;
  ASSAY_PROPAGATE(read_head(in, snapshot));
  ASSAY_PROPAGATE(read_guest(in, snapshot));
  ASSAY_ASSIGN(const bool has_positions, read_has_positions(in));
  ASSAY_ASSIGN(const std::uint32_t method_count, in.count(1));
  snapshot.methods.reserve(method_count);
  for (std::uint32_t i = 0; i < method_count; ++i) {
    ASSAY_ASSIGN(std::string method, in.string());
    snapshot.methods.push_back(std::move(method));
    if (has_positions) {
      ASSAY_ASSIGN(snapshot.line_tables.emplace_back(), in.string());
    }
  }
  ASSAY_PROPAGATE(read_rest(in, snapshot, method_count));
  return snapshot;
}

std::vector<std::byte> encode_record(const UnitSnapshot& snapshot, const TextIds& ids) {
  ByteWriter out;
  write_head(out, snapshot);
  write_guest(out, ids);
  out.put_byte(snapshot.has_positions() ? 1 : 0);
  out.put_unsigned(ids.methods.size());
  for (std::size_t i = 0; i < ids.methods.size(); ++i) {
    out.put_unsigned(ids.methods[i]);
    if (snapshot.has_positions()) {
      out.put_unsigned(ids.line_tables[i]);
    }
  }
  write_rest(out, snapshot);
  return out.take();
}

Result<DecodedRecord> decode_record(std::span<const std::byte> bytes) {
  ByteReader in(bytes);
  DecodedRecord record;
  ASSAY_PROPAGATE(read_head(in, record.snapshot));
  ASSAY_PROPAGATE(read_guest(in, record));
  ASSAY_ASSIGN(const bool has_positions, read_has_positions(in));
  ASSAY_ASSIGN(const std::uint32_t method_count, in.count(1));
  record.text_ids.methods.reserve(method_count);
  for (std::uint32_t i = 0; i < method_count; ++i) {
    ASSAY_ASSIGN(record.text_ids.methods.emplace_back(), in.unsigned32());
    if (has_positions) {
      ASSAY_ASSIGN(record.text_ids.line_tables.emplace_back(), in.unsigned32());
    }
  }
  record.snapshot.line_tables.resize(record.text_ids.line_tables.size());
  ASSAY_PROPAGATE(read_rest(in, record.snapshot, method_count));
  return record;
}

}  // namespace assay::unit
