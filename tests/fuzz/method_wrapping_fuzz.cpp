// SPDX-License-Identifier: Apache-2.0
// Reads any bytes as a class file, because class files come from anywhere. A class that is changed
// can be read again, and has two methods more, or four.
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "native/classfile/class_layout.h"
#include "native/classfile/method_wrapping.h"

namespace {

using Bytes = std::span<const std::byte>;

void expect_more_methods(Bytes original, const assay::Result<std::vector<std::byte>>& changed,
                         std::size_t more) {
  if (!changed) {
    return;
  }
  const auto before = assay::classfile::read_layout(original);
  const auto after = assay::classfile::read_layout(*changed);
  if (!before || !after || after->methods.size() != before->methods.size() + more) {
    std::abort();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace assay::classfile;
  const Bytes bytes = std::as_bytes(std::span(data, size));
  const MethodName method = {"a/B", "run", {}};
  expect_more_methods(bytes, wrap_method(bytes, method), 2);
  expect_more_methods(bytes, bracket_method(bytes, method), 4);
  expect_more_methods(bytes, redirect_method(bytes, method), 2);
  return 0;
}
