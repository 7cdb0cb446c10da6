// SPDX-License-Identifier: Apache-2.0
// Checks that call graphs add up in any order, that nothing is lost, and that overlaps keep to
// their bounds.
#include "native/calls/call_graph_sums.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <numeric>
#include <string>
#include <vector>

#include "native/calls/call_graph_metrics.h"
#include "native/calls/divided_calls.h"
#include "native/calls/stored_call_graph.h"
#include "tests/property/arbitrary.h"

namespace assay {
namespace {

using calls::CallGraph;

std::string arbitrary_method() {
  return "A.f" + std::to_string(test::arbitrary_in(0, 3)) + "():void";
}

// Names are few, so that graphs have edges in common.
CallGraph arbitrary_call_graph() {
  CallGraph graph{.weights = calls::CallWeights::calls,
                  .frames = calls::CallerFrames::all,
                  .has_inlined_calls = true,
                  .sampling = {},
                  .tick = {},
                  .edges = {}};
  const std::uint32_t edges = test::arbitrary_in(0U, 12U);
  CallGraph one = graph;
  one.runs = 0;
  graph.runs = 1;
  for (std::uint32_t i = 0; i < edges; ++i) {
    const auto calls = test::arbitrary_in<std::uint64_t>(1, 1000);
    one.edges = {{calls::CallerKind::compiled,
                  {{arbitrary_method(), test::arbitrary_in(0, 2), 5U}},
                  arbitrary_method(),
                  calls,
                  calls / 2,
                  calls / 3}};
    if (test::arbitrary_in(0, 1) == 1) {
      one.edges.front().caller.push_back({arbitrary_method(), test::arbitrary_in(0, 2), 5U});
    }
    RC_ASSERT(add(graph, one));
  }
  return graph;
}

RC_GTEST_PROP(CallGraphSums, DoNotDependOnTheOrder, ()) {
  const CallGraph a = arbitrary_call_graph();
  const CallGraph b = arbitrary_call_graph();
  CallGraph forwards = a;
  RC_ASSERT(add(forwards, b));
  CallGraph backwards = b;
  RC_ASSERT(add(backwards, a));
  RC_ASSERT(forwards == backwards);
  RC_ASSERT(weight_of_all(forwards) == weight_of_all(a) + weight_of_all(b));
  RC_ASSERT(weight_without_counterpart(a, forwards) == 0U);
  const auto read = calls::read_call_graph(to_json(forwards));
  RC_ASSERT(read && *read == forwards);
}

// Contexts are finer than edges, so they cannot overlap more.
RC_GTEST_PROP(CallGraphSums, OverlapLessByContexts, ()) {
  const auto metrics = overlap_metrics(arbitrary_call_graph(), arbitrary_call_graph());
  const double edges = metrics.at(0).value.value_or(0);
  const double contexts = metrics.at(1).value.value_or(0);
  RC_ASSERT(contexts >= 0);
  RC_ASSERT(contexts <= edges + 1e-9);
  RC_ASSERT(edges <= 1 + 1e-9);
}

RC_GTEST_PROP(CallGraphSums, AGraphOverlapsItselfAndItsMultiple, ()) {
  const CallGraph graph = arbitrary_call_graph();
  CallGraph twice = graph;
  RC_ASSERT(add(twice, graph));
  for (const auto& metric : overlap_metrics(graph, twice)) {
    RC_ASSERT(metric.value.value_or(graph.edges.empty() ? 1 : 0) > 1 - 1e-9);
  }
}

// No part is further than one from its exact share.
RC_GTEST_PROP(DividedCalls, AddUpAndKeepTheirProportions, ()) {
  const auto whole = test::arbitrary_in<std::uint64_t>(0, 1'000'000);
  std::vector<std::uint64_t> weights(test::arbitrary_in<std::size_t>(1, 8));
  for (std::uint64_t& weight : weights) {
    weight = test::arbitrary_in<std::uint64_t>(0, 100);
  }
  weights.front() += 1;
  const auto parts = calls::divided(whole, weights);
  const auto sum = std::accumulate(weights.begin(), weights.end(), std::uint64_t{0});
  RC_ASSERT(std::accumulate(parts.begin(), parts.end(), std::uint64_t{0}) == whole);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const double exact =
        static_cast<double>(whole) * static_cast<double>(weights[i]) / static_cast<double>(sum);
    RC_ASSERT(std::abs(static_cast<double>(parts[i]) - exact) < 1.0 + 1e-6);
  }
}

}  // namespace
}  // namespace assay
