// SPDX-License-Identifier: Apache-2.0
#include "scheduler/codemap/code_map.h"

#include <algorithm>
#include <iterator>
#include <map>

namespace assay::codemap {
namespace {

Result<void> check(const CodeInstalled& code) {
  const auto refuse = [&](const std::string& what) {
    return malformed("code of version " + std::to_string(code.version.value()) + " " + what);
  };
  if (code.size == 0 || code.size > std::numeric_limits<std::uint32_t>::max()) {
    return refuse("has the size 0, or a size that is too large");
  }
  if (code.start + code.size < code.start) {
    return refuse("goes beyond the last address");
  }
  if (!std::ranges::is_sorted(code.blocks, {}, &BlockStart::offset)) {
    return refuse("has blocks that are not in order");
  }
  const std::uint32_t last = code.blocks.empty() ? 0 : code.blocks.back().offset;
  if (code.out_of_line < last || code.out_of_line > code.size) {
    return refuse("has blocks beyond its end");
  }
  return {};
}

// The code that is alive while events are gone through in the order of time.
class Living {
 public:
  explicit Living(std::vector<Lifetime>& lifetimes) : lifetimes_(lifetimes) {}

  void install(CodeInstalled code) {
    end_overlapping(code.start, code.start + code.size, code.time_ns);
    by_start_[code.start] = lifetimes_.size();
    lifetimes_.push_back({std::move(code)});
  }

  void unload(const CodeUnloaded& event) {
    if (const auto found = by_start_.find(event.start); found != by_start_.end()) {
      lifetimes_[found->second].until_ns = event.time_ns;
      by_start_.erase(found);
    }
  }

 private:
  void end_overlapping(std::uint64_t start, std::uint64_t end, std::uint64_t time_ns) {
    auto at = by_start_.lower_bound(start);
    if (at != by_start_.begin()) {
      const auto before = std::prev(at);
      const CodeInstalled& code = lifetimes_[before->second].code;
      at = code.start + code.size > start ? before : at;
    }
    while (at != by_start_.end() && at->first < end) {
      lifetimes_[at->second].until_ns = time_ns;
      at = by_start_.erase(at);
    }
  }

  std::vector<Lifetime>& lifetimes_;
  std::map<std::uint64_t, std::size_t> by_start_;
};

CodePlace place_at(const CodeInstalled& code, std::uint64_t offset) {
  CodePlace place{code.unit, code.version, CodePart::block, 0};
  if (offset >= code.out_of_line) {
    place.part = CodePart::out_of_line;
    return place;
  }
  // Where several blocks have the same offset, only the last has bytes.
  const auto behind = std::ranges::upper_bound(code.blocks, offset, {}, &BlockStart::offset);
  if (behind == code.blocks.begin()) {
    place.part = CodePart::prologue;
  } else {
    place.block = std::prev(behind)->block;
  }
  return place;
}

}  // namespace

std::uint64_t time_of(const CodeEvent& event) {
  return std::visit([](const auto& one) { return one.time_ns; }, event);
}

Result<CodeMap> CodeMap::from_events(std::vector<CodeEvent> events) {
  std::ranges::stable_sort(events, {}, time_of);
  CodeMap map;
  Living living(map.lifetimes_);
  for (CodeEvent& event : events) {
    if (auto* installed = std::get_if<CodeInstalled>(&event)) {
      ASSAY_PROPAGATE(check(*installed));
      living.install(std::move(*installed));
    } else {
      living.unload(std::get<CodeUnloaded>(event));
    }
  }
  map.build_segments();
  return map;
}

void CodeMap::build_segments() {
  std::vector<std::uint64_t> borders;
  for (const Lifetime& lifetime : lifetimes_) {
    borders.push_back(lifetime.code.start);
    borders.push_back(lifetime.code.start + lifetime.code.size);
  }
  std::ranges::sort(borders);
  borders.erase(std::unique(borders.begin(), borders.end()), borders.end());
  segments_.reserve(borders.size());
  for (const std::uint64_t border : borders) {
    segments_.push_back({border, {}});
  }
  for (std::uint32_t i = 0; i < lifetimes_.size(); ++i) {
    const CodeInstalled& code = lifetimes_[i].code;
    auto segment = std::ranges::lower_bound(segments_, code.start, {}, &Segment::start);
    for (; segment->start < code.start + code.size; ++segment) {
      segment->lifetimes.push_back(i);
    }
  }
}

std::optional<CodePlace> CodeMap::find(std::uint64_t address, std::uint64_t time_ns) const {
  const auto behind = std::ranges::upper_bound(segments_, address, {}, &Segment::start);
  if (behind == segments_.begin()) {
    return std::nullopt;
  }
  const std::vector<std::uint32_t>& candidates = std::prev(behind)->lifetimes;
  const auto later = std::upper_bound(candidates.begin(), candidates.end(), time_ns,
                                      [&](std::uint64_t time, std::uint32_t lifetime) {
                                        return time < lifetimes_[lifetime].code.time_ns;
                                      });
  if (later == candidates.begin()) {
    return std::nullopt;
  }
  const Lifetime& lifetime = lifetimes_[*std::prev(later)];
  if (time_ns >= lifetime.until_ns) {
    return std::nullopt;
  }
  return place_at(lifetime.code, address - lifetime.code.start);
}

std::vector<Piece> pieces_of(const CodeInstalled& code) {
  std::vector<std::uint64_t> borders{0};
  for (const BlockStart& block : code.blocks) {
    borders.push_back(block.offset);
  }
  borders.push_back(code.out_of_line);
  borders.push_back(code.size);
  std::vector<Piece> pieces;
  for (std::size_t i = 0; i + 1 < borders.size(); ++i) {
    if (borders[i] < borders[i + 1]) {
      pieces.push_back(
          {code.start + borders[i], borders[i + 1] - borders[i], place_at(code, borders[i])});
    }
  }
  return pieces;
}

}  // namespace assay::codemap
