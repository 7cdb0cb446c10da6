// SPDX-License-Identifier: Apache-2.0
// A small call graph for tests.
#pragma once

#include "native/calls/call_graph.h"
#include "native/calls/call_graph_sums.h"

namespace assay::calls {

// Returns a graph of 155 calls, of which 12 were inlined. B.b calls A.a 30 times where it was
// inlined into A.a, and 20 times where it was inlined into C.c; without contexts both are one edge
// of 50 calls.
inline CallGraph sample_call_graph(CallerFrames frames) {
  CallGraph graph{.weights = CallWeights::calls,
                  .frames = CallerFrames::all,
                  .has_inlined_calls = true,
                  .sampling = {},
                  .tick = std::chrono::milliseconds(10),
                  .edges = {},
                  .dropped = 6,
                  .samples_asked = 14};
  const CallFrame inlined{"B.b(int):int", 2, 5};
  graph.edges = {{CallerKind::compiled, {{"A.a():void", 7, 17}}, "A.a():void", 100, 4},
                 {CallerKind::compiled, {inlined, {"A.a():void", 9, {}}}, "A.a():void", 30, 2},
                 {CallerKind::compiled, {inlined, {"C.c():void", 1, 3}}, "A.a():void", 8, 1, 12},
                 {CallerKind::first_compiler, {{"C.c():void", {}, {}}}, "A.a():void", 5, 0}};
  if (frames == CallerFrames::innermost) {
    CallGraph none = graph;
    none.frames = frames;
    none.runs = 0;
    none.dropped = 0;
    none.samples_asked = 0;
    none.edges.clear();
    (void)add(graph, none);
  }
  return graph;
}

}  // namespace assay::calls
