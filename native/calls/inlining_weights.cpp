// SPDX-License-Identifier: Apache-2.0
#include "native/calls/inlining_weights.h"

#include <cmath>
#include <map>
#include <utility>

#include "native/calls/call_graph_sums.h"
#include "native/support/byte_codec.h"
#include "native/support/saturating.h"
#include "native/wire/wire.h"

namespace assay::calls {
namespace {

using Site = std::pair<std::string, std::int32_t>;  // method and bytecode index

std::uint64_t billionths(double share) {
  constexpr double kBillion = 1e9;
  return static_cast<std::uint64_t>(std::llround(share * kBillion));
}

double share_of(std::uint64_t part, std::uint64_t all) {
  return all == 0 ? 0 : static_cast<double>(part) / static_cast<double>(all);
}

// Gives each text a number, in the order in which the texts come.
class TextNumbers {
 public:
  std::uint64_t of(const std::string& text) {
    const auto [place, is_new] = numbers_.try_emplace(text, texts_.size());
    if (is_new) {
      texts_.push_back(text);
    }
    return place->second;
  }

  const std::vector<std::string>& texts() const { return texts_; }

 private:
  std::map<std::string, std::uint64_t> numbers_;
  std::vector<std::string> texts_;
};

}  // namespace

std::vector<InliningWeight> inlining_weights(const CallGraph& graph) {
  std::map<std::pair<Site, std::string>, std::uint64_t> edges;
  std::map<Site, std::uint64_t> sites;
  for (const auto& [key, weight] : edge_weights(graph, CallerFrames::innermost)) {
    if (key.kind == CallerKind::compiled && key.caller.front().second && weight != 0) {
      const Site site{key.caller.front().first, *key.caller.front().second};
      edges.emplace(std::pair(site, key.callee), weight);
      std::uint64_t& sum = sites[site];
      sum = saturating_add(sum, weight);
    }
  }
  const std::uint64_t all = weight_of_all(graph);
  std::vector<InliningWeight> weights;
  weights.reserve(edges.size());
  for (const auto& [edge, weight] : edges) {
    const auto& [site, callee] = edge;
    weights.push_back({.caller = site.first,
                       .bci = site.second,
                       .callee = callee,
                       .weight = share_of(weight, all) * call_density(graph),
                       .share_at_site = share_of(weight, sites.at(site))});
  }
  return weights;
}

std::vector<std::byte> encode_inlining_weights(const CallGraph& graph) {
  TextNumbers methods;
  ByteWriter edges;
  const std::vector<InliningWeight> weights = inlining_weights(graph);
  for (const InliningWeight& edge : weights) {
    edges.put_unsigned(methods.of(edge.caller));
    edges.put_unsigned(static_cast<std::uint64_t>(edge.bci));
    edges.put_unsigned(methods.of(edge.callee));
    edges.put_unsigned(billionths(edge.weight));
    edges.put_unsigned(billionths(edge.share_at_site));
  }
  ByteWriter out;
  out.put_unsigned(wire::kInliningWeightsVersion);
  out.put_byte(graph.has_inlined_calls ? 1 : 0);
  out.put_unsigned(methods.texts().size());
  for (const std::string& method : methods.texts()) {
    out.put_string(method);
  }
  out.put_unsigned(weights.size());
  std::vector<std::byte> message = out.take();
  const std::vector<std::byte> behind = edges.take();
  message.insert(message.end(), behind.begin(), behind.end());
  return message;
}

}  // namespace assay::calls
