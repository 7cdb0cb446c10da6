// SPDX-License-Identifier: Apache-2.0
#include "tests/support/shim_messages.h"

#include <cstdint>
#include <string>

#include "native/support/byte_codec.h"
#include "native/wire/known_kind.h"

namespace assay::codelog {
namespace {

void put_block(const DescribedBlock& block, ByteWriter& out) {
  out.put_unsigned(block.number);
  out.put_float(block.frequency);
  out.put_unsigned(block.loop_depth);
  out.put_unsigned(block.successors.size());
  for (const std::uint32_t successor : block.successors) {
    out.put_unsigned(successor);
  }
  out.put_unsigned(block.positions);
  out.put_unsigned(block.with_debug_info);
  out.put_unsigned(block.first_debug_info);
  out.put_unsigned(block.calls);
  out.put_unsigned(block.sources.size());
  for (const SourceCount& source : block.sources) {
    out.put_unsigned(source.method);
    out.put_unsigned(source.line);
    out.put_unsigned(source.operations);
  }
}

}  // namespace

std::vector<std::byte> encode_description(const DescribedUnit& unit) {
  ByteWriter out;
  out.put_unsigned(wire::kUnitDescriptionVersion);
  unit::put_identity(unit.identity, out);
  out.put_fixed64(unit.shape);
  out.put_unsigned(unit.blocks.size());
  for (const DescribedBlock& block : unit.blocks) {
    put_block(block, out);
  }
  out.put_unsigned(unit.source_methods.size());
  for (const std::string& method : unit.source_methods) {
    out.put_string(method);
  }
  return out.take();
}

std::vector<std::byte> encode_offsets(const BlockOffsets& offsets) {
  ByteWriter out;
  out.put_unsigned(wire::kBlockOffsetsVersion);
  out.put_unsigned(offsets.begins.size());
  std::uint32_t previous = 0;
  for (const std::uint32_t begin : offsets.begins) {
    out.put_unsigned(begin - previous);
    previous = begin;
  }
  out.put_unsigned(offsets.blocks_end - previous);
  return out.take();
}

}  // namespace assay::codelog

namespace assay::calls {

std::vector<std::byte> encode_call_sites(const CodeCallSites& code) {
  ByteWriter out;
  out.put_unsigned(wire::kCallSitesVersion);
  unit::put_identity(code.identity, out);
  out.put_unsigned(code.unit ? *code.unit + 1 : 0);
  out.put_fixed64(code.address);
  out.put_unsigned(code.bytes);
  out.put_unsigned(code.methods.size());
  for (const std::string& method : code.methods) {
    out.put_string(method);
  }
  out.put_unsigned(code.sites.size());
  for (const CallSite& site : code.sites) {
    out.put_unsigned(site.returns_to);
    out.put_unsigned(site.only_target ? std::uint64_t{*site.only_target} + 1 : 0);
    out.put_unsigned(site.frames.size());
    for (const SiteFrame& frame : site.frames) {
      out.put_unsigned(frame.method);
      out.put_signed(frame.bci);
      out.put_unsigned(frame.line);
    }
  }
  return out.take();
}

}  // namespace assay::calls

namespace assay::inlining {
namespace {

void put_index(std::optional<std::uint32_t> index, ByteWriter& out) {
  out.put_unsigned(index ? std::uint64_t{*index} + 1 : 0);
}

void put_call(const CallSite& site, ByteWriter& out) {
  put_index(site.caller, out);
  out.put_signed(site.bci);
  out.put_unsigned(site.line);
  put_index(site.target, out);
  out.put_byte(static_cast<std::uint8_t>((site.inlined ? 1 : 0) | (site.dispatched ? 2 : 0) |
                                         (site.alive ? 4 : 0)));
  out.put_unsigned(site.decisions.size());
  for (const Decision& decision : site.decisions) {
    out.put_byte(decision.positive ? 1 : 0);
    out.put_string(decision.reason);
  }
  out.put_unsigned(site.types.size());
  for (const ReceiverType& type : site.types) {
    out.put_string(type.name);
    out.put_float(type.probability);
  }
}

}  // namespace

std::vector<std::byte> encode_decisions(const UnitDecisions& unit) {
  ByteWriter out;
  out.put_unsigned(wire::kInliningVersion);
  out.put_unsigned(unit.unit);
  out.put_unsigned(unit.methods.size());
  for (const std::string& method : unit.methods) {
    out.put_string(method);
  }
  out.put_unsigned(unit.sites.size());
  for (const CallSite& site : unit.sites) {
    put_call(site, out);
  }
  return out.take();
}

}  // namespace assay::inlining

namespace assay::session {

std::vector<std::byte> encode_event_declaration(const EventTypeRecord& type) {
  ByteWriter out;
  out.put_unsigned(wire::kEventDeclarationVersion);
  out.put_string(type.name);
  out.put_string(type.category);
  out.put_string(type.description);
  out.put_string(type.unit);
  out.put_string(type.target_point);
  out.put_byte(type.custom ? 1 : 0);
  return out.take();
}

}  // namespace assay::session
