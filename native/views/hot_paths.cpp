// SPDX-License-Identifier: Apache-2.0
#include "native/views/hot_paths.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "native/json/members.h"
#include "native/results/number_text.h"
#include "native/support/saturating.h"
#include "native/support/visible_text.h"

namespace assay::views {

static void fields(const json::MemberWriter& visit, const PathLine& line) {
  visit("method", line.method);
  visit("line", line.line);
}

static void fields(const json::MemberWriter& visit, const ListedPath& path) {
  visit("method", path.method);
  visit("entry_bci", path.entry_bci);
  visit("compile_id", path.compile_id);
  visit("count", path.count);
  visit("flow", path.flow);
  visit("starts_at_entry", path.starts_at_entry);
  visit("blocks", path.blocks);
  visit("lines", path.lines);
}

namespace {

constexpr std::size_t kCountWidth = 17;
constexpr std::size_t kShareWidth = 8;

std::uint64_t flow_of(const decoding::PathCount& path) {
  return saturating_multiply(path.count, path.branches);
}

std::vector<PathLine> lines_of(const unit::UnitSnapshot& snapshot,
                               const std::vector<unit::BlockId>& blocks) {
  std::vector<PathLine> lines;
  for (const unit::BlockId id : blocks) {
    const unit::Block& block = snapshot.blocks[id.index()];
    if (block.line < 0) {
      continue;
    }
    const std::string& method = snapshot.methods[block.line_method.index()];
    if (lines.empty() || lines.back().line != block.line || lines.back().method != method) {
      lines.push_back({method, block.line});
    }
  }
  return lines;
}

ListedPath listed(const CountedUnit& unit, const decoding::PathCount& path) {
  ListedPath out{.method = unit.method(),
                 .entry_bci = unit.snapshot.identity.entry_bci,
                 .compile_id = unit.snapshot.identity.compile_id,
                 .count = path.count,
                 .flow = flow_of(path),
                 .starts_at_entry = path.starts_at_entry,
                 .blocks = {},
                 .lines = lines_of(unit.snapshot, path.blocks)};
  for (const unit::BlockId block : path.blocks) {
    out.blocks.push_back(block.value());
  }
  return out;
}

// Returns "A.f():void 3 4 9, B.g():int 7".
std::string lines_text(const std::vector<PathLine>& lines) {
  std::string text;
  const std::string* method = nullptr;
  for (const PathLine& line : lines) {
    if (method == nullptr || *method != line.method) {
      text += (method == nullptr ? "" : ", ") + visible(line.method);
      method = &line.method;
    }
    text += " " + std::to_string(line.line);
  }
  return text.empty() ? "not known" : text;
}

std::string blocks_text(const std::vector<std::uint32_t>& blocks) {
  std::string text;
  for (const std::uint32_t block : blocks) {
    text += (text.empty() ? "" : " ") + std::to_string(block);
  }
  return text;
}

std::string path_text(const ListedPath& path, const PathList& list) {
  const std::string indent(kCountWidth + 2 * kShareWidth + 2, ' ');
  const std::string entry = path.entry_bci < 0 ? "" : " @" + std::to_string(path.entry_bci);
  return results::right_aligned(results::with_separators(path.count), kCountWidth) +
         results::right_aligned(results::percentage(path.count, list.executions), kShareWidth) +
         results::right_aligned(results::percentage(path.flow, list.flow), kShareWidth) + "  " +
         visible(path.method) + entry + ", compilation " + std::to_string(path.compile_id) +
         (path.starts_at_entry ? ", from its entry" : ", from within") + "\n" + indent + "blocks " +
         blocks_text(path.blocks) + "\n" + indent + "lines " + lines_text(path.lines) + "\n";
}

}  // namespace

PathList hottest_paths(std::span<const CountedUnit> units, std::size_t most) {
  struct Place {
    const CountedUnit* unit;
    const decoding::PathCount* path;
  };
  std::vector<Place> places;
  PathList list;
  for (const CountedUnit& unit : units) {
    list.is_sampled |= unit.is_sampled();
    list.without_paths += planning::counts_each_path(unit.counts.strategy_used) ? 0 : 1;
    for (const decoding::PathCount& path : unit.counts.paths) {
      places.push_back({&unit, &path});
      list.executions = saturating_add(list.executions, path.count);
      list.flow = saturating_add(list.flow, flow_of(path));
    }
  }
  list.executed = places.size();
  std::ranges::stable_sort(places, std::greater(), [](const Place& at) {
    return std::pair(flow_of(*at.path), at.path->count);
  });
  for (std::size_t i = 0; i < std::min(most, places.size()); ++i) {
    list.paths.push_back(listed(*places[i].unit, *places[i].path));
  }
  return list;
}

std::string to_text(const PathList& list) {
  std::string text =
      results::right_aligned(list.is_sampled ? "samples" : "executions", kCountWidth) +
      results::right_aligned("share", kShareWidth) + results::right_aligned("flow", kShareWidth) +
      "  path\n";
  for (const ListedPath& path : list.paths) {
    text += path_text(path, list);
  }
  text += results::with_separators(list.executed) + " different paths were " +
          (list.is_sampled ? "sampled, " : "executed, ") +
          results::with_separators(list.executions) + " times in all\n";
  if (list.without_paths != 0) {
    text += results::counted(list.without_paths, "unit") + " had too many paths, and " +
            (list.without_paths == 1 ? "was" : "were") + " counted by edges (--path-budget)\n";
  }
  return text;
}

std::string to_json(const PathList& list) {
  json::Writer out;
  const json::MemberWriter visit(out);
  out.object([&] {
    visit("executed_paths", list.executed);
    visit("executions", list.executions);
    visit("branch_flow", list.flow);
    visit("sampled", list.is_sampled);
    visit("units_without_paths", list.without_paths);
    visit("paths", list.paths);
  });
  return out.str();
}

}  // namespace assay::views
