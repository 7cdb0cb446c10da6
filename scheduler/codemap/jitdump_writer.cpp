// SPDX-License-Identifier: Apache-2.0
// The format is that of tools/perf/Documentation/jitdump-specification.txt of Linux, version 1.
#include <elf.h>

#include "native/support/byte_codec.h"
#include "scheduler/codemap/perf_files.h"

namespace assay::codemap {
namespace {

constexpr std::uint32_t kMagic = 0x4A695444;  // "JiTD", in the byte order of the machine
constexpr std::uint32_t kVersion = 1;
constexpr std::uint32_t kHeaderBytes = 40;
constexpr std::uint32_t kCodeLoad = 0;
constexpr std::uint32_t kCodeClose = 3;
constexpr std::uint32_t kRecordHeaderBytes = 16;
constexpr std::uint32_t kLoadFieldsBytes = 40;
constexpr std::uint8_t kBreakpoint = 0xCC;

void put_header(ByteWriter& out, const JitdumpOptions& options) {
  out.put_fixed32(kMagic);
  out.put_fixed32(kVersion);
  out.put_fixed32(kHeaderBytes);
  out.put_fixed32(EM_X86_64);
  out.put_fixed32(0);
  out.put_fixed32(options.process);
  out.put_fixed64(options.time_ns);
  out.put_fixed64(0);
}

void put_code(ByteWriter& out, std::span<const std::byte> code, std::uint64_t offset,
              std::uint64_t size) {
  for (std::uint64_t i = offset; i < offset + size; ++i) {
    out.put_byte(i < code.size() ? std::to_integer<std::uint8_t>(code[i]) : kBreakpoint);
  }
}

void put_piece(ByteWriter& out, const Piece& piece, const CodeInstalled& code,
               const std::string& name, std::uint64_t index, const JitdumpOptions& options) {
  out.put_fixed32(kCodeLoad);
  out.put_fixed32(static_cast<std::uint32_t>(kRecordHeaderBytes + kLoadFieldsBytes + name.size() +
                                             1 + piece.size));
  out.put_fixed64(code.time_ns);
  out.put_fixed32(options.process);
  out.put_fixed32(options.process);  // the thread that installed the code is not known
  out.put_fixed64(piece.start);      // virtual address
  out.put_fixed64(piece.start);      // address of the code, which is not moved
  out.put_fixed64(piece.size);
  out.put_fixed64(index);
  for (const char c : name) {
    out.put_byte(static_cast<std::uint8_t>(c));
  }
  out.put_byte(0);
  const auto bytes = options.code ? options.code(code.version) : std::span<const std::byte>{};
  put_code(out, bytes, piece.start - code.start, piece.size);
}

}  // namespace

std::vector<std::byte> to_jitdump(const CodeMap& map, const UnitName& unit_name,
                                  const JitdumpOptions& options) {
  ByteWriter out;
  put_header(out, options);
  std::uint64_t index = 0;
  std::uint64_t last_ns = options.time_ns;
  for (const Lifetime& lifetime : map.lifetimes()) {
    last_ns = lifetime.code.time_ns;
    for (const Piece& piece : pieces_of(lifetime.code)) {
      put_piece(out, piece, lifetime.code, name_of(piece.place, unit_name), index++, options);
    }
  }
  out.put_fixed32(kCodeClose);
  out.put_fixed32(kRecordHeaderBytes);
  out.put_fixed64(last_ns);
  return out.take();
}

}  // namespace assay::codemap
