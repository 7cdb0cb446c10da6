// SPDX-License-Identifier: Apache-2.0
// Checks what the overlap of call graphs must be whatever the weights are (paper 3, section 6.2).
#include "native/profiles/call_graph_overlap.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

namespace assay::profiles {
namespace {

constexpr double kRounding = 1e-9;

using Weights = std::vector<std::pair<std::uint16_t, std::uint16_t>>;

std::vector<EdgeWeights> edges_of(const Weights& weights, double scale = 1) {
  std::vector<EdgeWeights> edges;
  for (const auto& [one, other] : weights) {
    edges.push_back({static_cast<double>(one), scale * static_cast<double>(other)});
  }
  return edges;
}

RC_GTEST_PROP(CallGraphOverlap, IsAShareAndSymmetric, (const Weights& weights)) {
  const auto overlap = call_graph_overlap(edges_of(weights));
  Weights swapped;
  for (const auto& [one, other] : weights) {
    swapped.emplace_back(other, one);
  }
  const auto other_way = call_graph_overlap(edges_of(swapped));
  RC_ASSERT(overlap.has_value() == other_way.has_value());
  if (overlap) {
    RC_ASSERT(*overlap >= 0 && *overlap <= 1);
    RC_ASSERT(std::abs(*overlap - *other_way) < kRounding);
  }
}

RC_GTEST_PROP(CallGraphOverlap, DependsOnSharesOnly, (const Weights& weights, std::uint8_t more)) {
  const auto overlap = call_graph_overlap(edges_of(weights));
  const auto scaled = call_graph_overlap(edges_of(weights, 1.0 + more));
  RC_ASSERT(overlap.has_value() == scaled.has_value());
  if (overlap) {
    RC_ASSERT(std::abs(*overlap - *scaled) < kRounding);
  }
}

// The overlap is 1 minus half of what the shares differ by in all.
RC_GTEST_PROP(CallGraphOverlap, IsWhatTheSharesDoNotDifferBy, (const Weights& weights)) {
  const auto edges = edges_of(weights);
  const auto overlap = call_graph_overlap(edges);
  RC_PRE(overlap.has_value());
  double one = 0;
  double other = 0;
  for (const EdgeWeights& edge : edges) {
    one += edge.one;
    other += edge.other;
  }
  double difference = 0;
  for (const EdgeWeights& edge : edges) {
    difference += std::abs(edge.one / one - edge.other / other);
  }
  RC_ASSERT(std::abs(*overlap - (1 - difference / 2)) < kRounding);
}

}  // namespace
}  // namespace assay::profiles
