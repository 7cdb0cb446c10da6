// SPDX-License-Identifier: Apache-2.0
// The array of flags is among the structures that HotSpot describes. An agent cannot read flags in
// another way while it is loaded.
#include "jni/agent/vm_flags.h"

#include <cstdint>
#include <string_view>

#include "jni/agent/vm_structs.h"

namespace assay::agent {
namespace {

constexpr const char* kFlag = "JVMFlag";

// Returns the address of a flag's value, and null where the flag is not found.
const char* flag_address(std::string_view wanted) {
  const auto size = vm_type_size(kFlag);
  const auto name = vm_field_offset(kFlag, "_name");
  const auto address = vm_field_offset(kFlag, "_addr");
  const char* flags = vm_static_field(kFlag, "flags");
  const char* count = vm_static_field(kFlag, "numFlags");
  if (!size || !name || !address || flags == nullptr || count == nullptr) {
    return nullptr;
  }
  const auto* first = read_at<const char*>(flags, 0);
  const auto number = read_at<std::uint64_t>(count, 0);
  for (std::uint64_t i = 0; first != nullptr && i < number; ++i) {
    const char* flag = first + i * *size;
    const auto* text = read_at<const char*>(flag, *name);
    if (text != nullptr && text == wanted) {
      return read_at<const char*>(flag, *address);
    }
  }
  return nullptr;
}

bool is_off(std::string_view name) {
  const char* address = flag_address(name);
  return address != nullptr && read_at<char>(address, 0) == 0;
}

}  // namespace

bool uses_zgc() {
  const char* address = flag_address("UseZGC");
  return address != nullptr && read_at<char>(address, 0) != 0;
}

std::optional<std::string> why_graal_cannot_compile() {
  if (is_off("UseCompiler") || is_off("EnableJVMCI") || is_off("UseJVMCICompiler")) {
    return std::string("this VM compiles nothing by Graal (") +
           (is_off("UseCompiler")   ? "-Xint or -XX:-UseCompiler"
            : is_off("EnableJVMCI") ? "-XX:-EnableJVMCI"
                                    : "-XX:-UseJVMCICompiler") +
           ")";
  }
  const char* level = flag_address("TieredStopAtLevel");
  constexpr std::int64_t kGraalsLevel = 4;
  if (level != nullptr && read_at<std::int64_t>(level, 0) != kGraalsLevel) {
    return "-XX:TieredStopAtLevel=" + std::to_string(read_at<std::int64_t>(level, 0)) +
           " keeps Graal from compiling";
  }
  return std::nullopt;
}

}  // namespace assay::agent
