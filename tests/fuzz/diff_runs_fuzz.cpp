// SPDX-License-Identifier: Apache-2.0
// Reads any text as a counted run, and compares it with itself and with a run without counts.
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#include "scheduler/comparison/comparison.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace assay::comparison;
  const auto run = read_run({reinterpret_cast<const char*>(data), size});
  if (!run) {
    return 0;
  }
  for (const Grouping grouping : {Grouping::program, Grouping::method, Grouping::unit}) {
    Comparer comparer({.grouping = grouping});
    for (const Side side : {Side::a, Side::b, Side::a, Side::b}) {
      comparer.add(*run, side);
    }
    RunCounts empty{.program = run->program, .kind = "exact", .is_complete = true};
    comparer.add(std::move(empty), Side::b);
    (void)std::move(comparer).compare();
  }
  return 0;
}
