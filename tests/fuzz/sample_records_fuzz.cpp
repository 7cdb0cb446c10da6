// SPDX-License-Identifier: Apache-2.0
// Reads any bytes as records that the kernel writes.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>

#include "scheduler/sampling/sample_records.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  assay::sampling::Records records;
  (void)assay::sampling::parse_records(std::as_bytes(std::span(data, size)), records);
  if (records.samples.size() * 40 > size) {
    std::abort();
  }
  return 0;
}
