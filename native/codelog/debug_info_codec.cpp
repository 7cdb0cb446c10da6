// SPDX-License-Identifier: Apache-2.0
#include "native/codelog/debug_info_codec.h"

#include <limits>
#include <utility>

namespace assay::codelog {
namespace {

constexpr std::size_t kLeastDescriptorBytes = 4;  // four varints

Error malformed_debug_info(const std::string& what) {
  return malformed("debug information: " + what);
}

Result<std::vector<std::string>> take_methods(ByteReader& in) {
  ASSAY_ASSIGN(const std::uint32_t count, in.count(1));
  std::vector<std::string> methods(count);
  for (std::string& method : methods) {
    ASSAY_ASSIGN(method, in.string());
  }
  return methods;
}

Result<std::vector<PcDescriptor>> take_descriptors(ByteReader& in, std::size_t methods) {
  ASSAY_ASSIGN(const std::uint32_t count, in.count(kLeastDescriptorBytes));
  std::vector<PcDescriptor> descriptors(count);
  std::uint64_t pc = 0;
  for (PcDescriptor& descriptor : descriptors) {
    ASSAY_ASSIGN(const std::uint32_t step, in.unsigned32());
    pc += step;
    ASSAY_ASSIGN(descriptor.method, in.unsigned32());
    ASSAY_ASSIGN(descriptor.bci, in.signed32());
    ASSAY_ASSIGN(descriptor.line, in.unsigned32());
    if (pc > std::numeric_limits<std::uint32_t>::max() || descriptor.method >= methods) {
      return malformed_debug_info(
          "a descriptor lies beyond the code, or it names a method that does not exist");
    }
    descriptor.pc = static_cast<std::uint32_t>(pc);
  }
  return descriptors;
}

}  // namespace

std::vector<std::byte> encode_debug_info_fields(const CodeDebugInfo& info) {
  ByteWriter out;
  out.put_unsigned(kDebugInfoVersion);
  out.put_fixed64(info.address);
  out.put_unsigned(info.code_bytes);
  out.put_fixed64(static_cast<std::uint64_t>(info.time));
  out.put_unsigned(info.methods.size());
  for (const std::string& method : info.methods) {
    out.put_string(method);
  }
  out.put_unsigned(info.descriptors.size());
  std::uint32_t before = 0;
  for (const PcDescriptor& descriptor : info.descriptors) {
    out.put_unsigned(descriptor.pc - std::exchange(before, descriptor.pc));
    out.put_unsigned(descriptor.method);
    out.put_signed(descriptor.bci);
    out.put_unsigned(descriptor.line);
  }
  return out.take();
}

Result<CodeDebugInfo> decode_debug_info_fields(ByteReader& in) {
  ASSAY_ASSIGN(const std::uint32_t version, in.unsigned32());
  if (version != kDebugInfoVersion) {
    return make_error(ErrorCode::version_mismatch, "the debug information has version " +
                                                       std::to_string(version) +
                                                       ", which this build cannot read");
  }
  CodeDebugInfo info;
  ASSAY_ASSIGN(info.address, in.fixed64());
  ASSAY_ASSIGN(info.code_bytes, in.unsigned_value());
  ASSAY_ASSIGN(const std::uint64_t time, in.fixed64());
  info.time = static_cast<std::int64_t>(time);
  ASSAY_ASSIGN(info.methods, take_methods(in));
  ASSAY_ASSIGN(info.descriptors, take_descriptors(in, info.methods.size()));
  if (!in.at_end()) {
    return malformed_debug_info("bytes follow its end");
  }
  return info;
}

}  // namespace assay::codelog
