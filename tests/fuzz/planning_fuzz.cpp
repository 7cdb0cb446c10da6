// SPDX-License-Identifier: Apache-2.0
// Plans and decodes any control-flow graph, under any options and with any counters. Both must end,
// and stay in bounds. The first bytes are options and the size of the graph. Each further pair of
// bytes is an edge, and bytes also say what is in the blocks.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <vector>

#include "native/decoding/unit_decoder.h"
#include "native/planning/planner.h"
#include "native/unit/plan_codec.h"

namespace {

using namespace assay;

constexpr std::size_t kHead = 4;

planning::PlanOptions options_from(std::span<const std::uint8_t> data) {
  planning::PlanOptions options;
  options.strategy = static_cast<planning::Strategy>(data[0] & 3);
  options.threads = static_cast<planning::ThreadMode>(((data[0] >> 2) & 3) % 3);
  options.unfinished = static_cast<planning::UnfinishedSource>((data[0] >> 4) % 4);
  options.check = (data[0] & 32) != 0;
  options.path_budget = data[1];
  return options;
}

std::vector<cfg::Edge> edges_from(std::span<const std::uint8_t> data, std::uint32_t blocks) {
  std::vector<std::vector<unit::BlockId>> targets(blocks);
  for (std::size_t i = 0; i + 1 < data.size(); i += 2) {
    targets[data[i] % blocks].push_back(unit::BlockId{data[i + 1] % blocks});
  }
  std::vector<cfg::Edge> edges;
  for (std::uint32_t block = 0; block < blocks; ++block) {
    for (const unit::BlockId target : targets[block]) {
      edges.push_back({unit::BlockId{block}, target});
    }
  }
  return edges;
}

unit::UnitSnapshot unit_from(std::span<const std::uint8_t> data) {
  unit::UnitSnapshot snapshot;
  const std::uint32_t blocks = 1U + data[2];
  snapshot.methods = {"F.f()V"};
  snapshot.contexts.resize(2);
  snapshot.blocks.resize(blocks);
  snapshot.edges = edges_from(data.subspan(kHead), blocks);
  for (std::uint32_t i = 0; i < blocks; ++i) {
    const std::uint8_t salt = data[(i * 7U) % data.size()];
    snapshot.blocks[i].frequency = static_cast<float>(salt & 15);
    snapshot.blocks[i].contains_call = (salt & data[3]) != 0;
    snapshot.blocks[i].end = static_cast<unit::BlockEnd>(1 + (salt & 3));
    for (int repeat = salt & 3; repeat > 0; --repeat) {
      const std::uint32_t weight = (salt >> 6) == 3 ? unit::kMaxWeight : (salt >> 6);
      snapshot.occurrences.push_back({unit::BlockId{i}, unit::EventTypeId{(salt >> 2) & 7U},
                                      unit::ContextId{(salt >> 5) & 1U}, -1, weight});
    }
  }
  for (const cfg::Edge& edge : snapshot.edges) {
    snapshot.blocks[edge.from.index()].end = unit::BlockEnd::forward;
  }
  return snapshot;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < kHead) {
    return 0;
  }
  const std::span bytes(data, size);
  const planning::PlanOptions options = options_from(bytes);
  const unit::UnitSnapshot snapshot = unit_from(bytes);
  const auto planned = planning::plan_unit(snapshot, options);
  if (!planned) {
    return 0;
  }
  (void)encode_plan(planned->plan, snapshot, {});
  std::vector<std::uint64_t> counters(planned->plan.counter_count);
  for (std::size_t i = 0; i < counters.size(); ++i) {
    counters[i] = std::uint64_t{data[i % size]} * 0x0101010101010101U;
  }
  if (!decoding::decode_counts(snapshot, planned->layout, counters)) {
    std::abort();
  }
  return 0;
}
