// SPDX-License-Identifier: Apache-2.0
// Reads any bytes as a class file, because class files come from anywhere. A class that is changed
// can be read again, and has two methods more.
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "native/classfile/class_layout.h"
#include "native/classfile/method_wrapping.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace assay::classfile;
  const std::span<const std::byte> bytes = std::as_bytes(std::span(data, size));
  const auto wrapped = wrap_method(bytes, {"a/B", "run", {}});
  if (wrapped) {
    const auto before = read_layout(bytes);
    const auto after = read_layout(*wrapped);
    if (!before || !after || after->methods.size() != before->methods.size() + 2) {
      std::abort();
    }
  }
  return 0;
}
