// SPDX-License-Identifier: Apache-2.0
#include "native/codelog/described_unit_codec.h"

#include <limits>
#include <unordered_set>
#include <utility>

#include "native/wire/known_kind.h"

namespace assay::codelog {
namespace {

constexpr std::size_t kMinBlockBytes = 12;  // eight varints and a float
// The most positions that all blocks of a unit may have together: a hundred times those of the
// largest unit that HotSpot compiles. A damaged number must not make the reader allocate memory.
constexpr std::uint64_t kMostPositions = 1 << 24;

Error malformed_description(std::string_view what) {
  return malformed("unit description: " + std::string(what));
}

Result<std::vector<SourceCount>> take_sources(ByteReader& in) {
  ASSAY_ASSIGN(const std::uint32_t count, in.count(3));
  std::vector<SourceCount> sources(count);
  for (SourceCount& source : sources) {
    ASSAY_ASSIGN(source.method, in.unsigned32());
    ASSAY_ASSIGN(source.line, in.unsigned32());
    ASSAY_ASSIGN(source.operations, in.unsigned32());
  }
  return sources;
}

Result<DescribedBlock> take_block(ByteReader& in) {
  DescribedBlock block;
  ASSAY_ASSIGN(block.number, in.unsigned32());
  ASSAY_ASSIGN(block.frequency, in.float_value());
  ASSAY_ASSIGN(block.loop_depth, in.unsigned32());
  ASSAY_ASSIGN(const std::uint32_t successors, in.count(1));
  block.successors.reserve(successors);
  for (std::uint32_t i = 0; i < successors; ++i) {
    ASSAY_ASSIGN(const std::uint32_t successor, in.unsigned32());
    block.successors.push_back(successor);
  }
  ASSAY_ASSIGN(block.positions, in.unsigned32());
  ASSAY_ASSIGN(block.with_debug_info, in.unsigned32());
  ASSAY_ASSIGN(block.first_debug_info, in.unsigned32());
  ASSAY_ASSIGN(block.calls, in.unsigned32());
  if (block.first_debug_info > block.positions || block.with_debug_info > block.positions ||
      block.calls > block.positions) {
    return malformed_description(
        "a block has debug information or a call at a position that does not exist");
  }
  ASSAY_ASSIGN(block.sources, take_sources(in));
  return block;
}

Result<std::vector<std::string>> take_methods(ByteReader& in, const DescribedUnit& unit) {
  ASSAY_ASSIGN(const std::uint32_t count, in.count(1));
  std::vector<std::string> methods(count);
  for (std::string& method : methods) {
    ASSAY_ASSIGN(method, in.string());
  }
  for (const DescribedBlock& block : unit.blocks) {
    for (const SourceCount& source : block.sources) {
      if (source.method >= count) {
        return malformed_description("a source position names a method that does not exist");
      }
    }
  }
  return methods;
}

Result<std::uint32_t> take_offset(ByteReader& in, std::uint32_t previous) {
  ASSAY_ASSIGN(const std::uint32_t step, in.unsigned32());
  if (step > std::numeric_limits<std::uint32_t>::max() - previous) {
    return malformed_description("an offset has more than 32 bits");
  }
  return previous + step;
}

}  // namespace

Result<DescribedUnit> decode_description(std::span<const std::byte> bytes) {
  ByteReader in(bytes);
  ASSAY_PROPAGATE(wire::expect_version(in, wire::kUnitDescriptionVersion, "unit description"));
  DescribedUnit unit;
  ASSAY_ASSIGN(unit.identity, unit::take_identity(in));
  ASSAY_ASSIGN(unit.shape, in.fixed64());
  ASSAY_ASSIGN(const std::uint32_t count, in.count(kMinBlockBytes));
  std::unordered_set<std::uint32_t> numbers;
  std::uint64_t positions = 0;
  unit.blocks.reserve(count);
  for (std::uint32_t i = 0; i < count; ++i) {
    ASSAY_ASSIGN(DescribedBlock block, take_block(in));
    if (!numbers.insert(block.number).second) {
      return malformed_description("two blocks have the number " + std::to_string(block.number));
    }
    positions += block.positions;
    unit.blocks.push_back(std::move(block));
  }
  if (positions > kMostPositions) {
    return malformed_description("it has more operations than a unit can have");
  }
  ASSAY_ASSIGN(unit.source_methods, take_methods(in, unit));
  return in.at_end() ? Result<DescribedUnit>(std::move(unit))
                     : malformed_description("bytes follow its end");
}

Result<BlockOffsets> decode_offsets(std::span<const std::byte> bytes) {
  ByteReader in(bytes);
  ASSAY_PROPAGATE(wire::expect_version(in, wire::kBlockOffsetsVersion, "block offsets"));
  BlockOffsets offsets;
  ASSAY_ASSIGN(const std::uint32_t count, in.count(1));
  offsets.begins.reserve(count);
  std::uint32_t previous = 0;
  for (std::uint32_t i = 0; i < count; ++i) {
    ASSAY_ASSIGN(previous, take_offset(in, previous));
    offsets.begins.push_back(previous);
  }
  ASSAY_ASSIGN(offsets.blocks_end, take_offset(in, previous));
  return in.at_end() ? Result<BlockOffsets>(std::move(offsets))
                     : malformed_description("bytes follow its end");
}

}  // namespace assay::codelog
