// SPDX-License-Identifier: Apache-2.0
#include "native/sites/stack_depths.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>
#include <tuple>

#include "native/results/number_text.h"
#include "native/session/site_records.h"
#include "native/sites/site_counts.h"
#include "native/support/number_parsing.h"
#include "native/support/text_pieces.h"

namespace assay::sites {
namespace {

constexpr std::size_t kDepthFields = 3;

std::optional<DepthCount> described_depth(std::string_view description) {
  const auto words = split_pieces(description, '\t');
  if (words.size() != kDepthFields || words[0] != session::kDepthWord) {
    return std::nullopt;
  }
  const auto frames = parse_number<std::uint32_t>(words[1]);
  return frames ? std::optional(DepthCount{.frames = *frames, .is_whole = words[2] == "whole"})
                : std::nullopt;
}

std::string frames_text(const DepthCount& depth) {
  return std::to_string(depth.frames) + (depth.is_whole ? "" : " or more");
}

}  // namespace

std::uint64_t StackDepths::calls() const {
  std::uint64_t sum = 0;
  for (const DepthCount& one : counts) {
    sum += one.calls;
  }
  return sum;
}

std::uint64_t StackDepths::partial_calls() const {
  std::uint64_t sum = 0;
  for (const DepthCount& one : counts) {
    sum += one.is_whole ? 0 : one.calls;
  }
  return sum;
}

const DepthCount& StackDepths::quantile(double share) const {
  const auto wanted = static_cast<std::uint64_t>(std::ceil(share * static_cast<double>(calls())));
  std::uint64_t sum = 0;
  for (const DepthCount& one : counts) {
    sum += one.calls;
    if (sum >= wanted) {
      return one;
    }
  }
  return counts.back();
}

StackDepths stack_depths_of(const session::SessionView& view) {
  StackDepths depths;
  for (const session::SiteRecord& record : view.sites) {
    auto depth = described_depth(record.description);
    if (depth && record.counters.size() == 1) {
      depth->calls = program_count(view, record.counters.front().compiled);
      if (depth->calls != 0) {
        depths.counts.push_back(*depth);
      }
    }
  }
  std::ranges::sort(depths.counts, [](const DepthCount& a, const DepthCount& b) {
    return std::tuple(a.frames, !a.is_whole) < std::tuple(b.frames, !b.is_whole);
  });
  return depths;
}

std::string note_on_depths(const StackDepths& depths) {
  if (depths.counts.empty()) {
    return "";
  }
  const std::uint64_t partial = depths.partial_calls();
  return "stack depth at calls of Graal's code: " + frames_text(depths.quantile(0.5)) +
         " frames in the median, " + frames_text(depths.quantile(0.95)) + " at 95 %, " +
         frames_text(depths.counts.back()) + " at most; inlined methods have no frame" +
         (partial == 0 ? ""
                       : "; of " + results::percentage(partial, depths.calls()) +
                             " of the calls only the upper frames are known");
}

}  // namespace assay::sites
