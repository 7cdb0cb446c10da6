// SPDX-License-Identifier: Apache-2.0
// Reads any text as a stored call graph, compares the graph with itself, adds it to itself, and
// writes it in each format.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "native/calls/call_graph_metrics.h"
#include "native/calls/call_graph_sums.h"
#include "native/calls/call_graph_writers.h"
#include "native/calls/stored_call_graph.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace assay::calls;
  auto graph = read_call_graph({reinterpret_cast<const char*>(data), size});
  if (!graph) {
    return 0;
  }
  const auto again = read_call_graph(to_json(*graph));
  if (!again || !(*again == *graph)) {
    std::abort();
  }
  (void)overlap_metrics(*graph, *again);
  (void)to_table(*graph, {.top = 3, .columns = 80});
  (void)to_csv(*graph);
  (void)to_dot(*graph, 0.01);
  (void)to_collapsed_stacks(*graph);
  if (!add(*graph, *again) || weight_without_counterpart(*graph, *again) != 0) {
    std::abort();
  }
  return 0;
}
