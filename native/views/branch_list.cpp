// SPDX-License-Identifier: Apache-2.0
#include "native/views/branch_list.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <vector>

#include "native/json/writer.h"
#include "native/results/number_text.h"
#include "native/support/saturating.h"
#include "native/support/visible_text.h"

namespace assay::views {
namespace {

using profiles::BranchWay;
using profiles::EdgeProfile;
using profiles::kNotTakenWay;
using profiles::kTakenWay;
using profiles::ProfiledBranch;

constexpr std::size_t kExecutionsWidth = 17;
constexpr std::size_t kTakenWidth = 9;

struct ListedBranch {
  const profiles::BranchKey* key;
  const ProfiledBranch* branch;
  std::uint64_t executions;  // those included whose ways are not known
};

std::vector<ListedBranch> hottest(const EdgeProfile& profile, std::size_t most) {
  std::vector<ListedBranch> listed;
  for (const auto& [key, branch] : profile.branches) {
    listed.push_back({&key, &branch, saturating_add(branch.executions(), branch.unattributed)});
  }
  std::ranges::stable_sort(listed, std::greater(), &ListedBranch::executions);
  listed.resize(std::min(most, listed.size()));
  return listed;
}

std::string row(std::uint64_t count, const std::string& share, const std::string& what) {
  return results::right_aligned(results::with_separators(count), kExecutionsWidth) +
         results::right_aligned(share, kTakenWidth) + "  " + what + "\n";
}

std::string share_of(std::uint64_t part, const ProfiledBranch& branch) {
  return branch.executions() == 0 ? "-" : results::percentage(part, branch.executions());
}

// Returns "  cases 1 4 and others".
std::string cases_text(const BranchWay& way) {
  if (way.keys.empty()) {
    return "  other cases";
  }
  std::string text = way.keys.size() == 1 ? "  case" : "  cases";
  for (const std::int32_t key : way.keys) {
    text += " " + std::to_string(key);
  }
  return way.is_default ? text + " and others" : text;
}

std::string branch_text(const ListedBranch& listed) {
  const ProfiledBranch& branch = *listed.branch;
  const std::string place = visible(listed.key->method) +
                            (branch.line < 0 ? "" : ", line " + std::to_string(branch.line)) +
                            ", bytecode " + std::to_string(listed.key->bci);
  std::string text;
  if (branch.is_switch) {
    text = row(branch.executions(), "", place + ": switch");
    for (const BranchWay& way : branch.ways) {
      text += row(way.count, share_of(way.count, branch), cases_text(way));
    }
  } else {
    text = row(branch.executions(), share_of(branch.ways[kTakenWay].count, branch), place);
  }
  return branch.unattributed == 0 ? text
                                  : text + row(branch.unattributed, "", "  not attributable");
}

void write_ways(json::Writer& out, const ProfiledBranch& branch) {
  if (!branch.is_switch) {
    out.name("taken").whole_number(branch.ways[kTakenWay].count);
    out.name("not_taken").whole_number(branch.ways[kNotTakenWay].count);
    return;
  }
  out.name("ways").list(branch.ways, [&](const BranchWay& way) {
    out.object([&] {
      out.name("keys").list(way.keys, [&](std::int32_t key) { out.whole_number(key); });
      out.name("default").flag(way.is_default);
      out.name("count").whole_number(way.count);
    });
  });
}

void write_branch(json::Writer& out, const ListedBranch& listed) {
  out.name("method").text(listed.key->method);
  out.name("bci").whole_number(listed.key->bci);
  out.name("line").whole_number(listed.branch->line);
  write_ways(out, *listed.branch);
  out.name("unattributed").whole_number(listed.branch->unattributed);
}

}  // namespace

std::string to_text(const EdgeProfile& profile, const BranchListOptions& options) {
  const char* const unit = options.is_sampled ? "samples" : "executions";
  std::string text = results::right_aligned(unit, kExecutionsWidth) +
                     results::right_aligned("taken", kTakenWidth) + "  branch\n";
  for (const ListedBranch& listed : hottest(profile, options.top)) {
    text += branch_text(listed);
  }
  const std::uint64_t attributed = profile.attributed();
  const std::uint64_t all = profile.executions();
  text += "branches of the bytecode: " + results::with_separators(profile.branches.size()) + "; " +
          unit + ": " + results::with_separators(all) + "\n";
  if (all != attributed) {
    text += results::with_separators(all - attributed) + " of these (" +
            results::percentage(all - attributed, all) +
            ") are not attributable to a way out of a branch\n";
  }
  return text;
}

std::string to_json(const EdgeProfile& profile, const BranchListOptions& options) {
  json::Writer out;
  out.object([&] {
    out.name("sampled").flag(options.is_sampled);
    out.name("branches_known").whole_number(profile.branches.size());
    out.name("executions").whole_number(profile.executions());
    out.name("attributed").whole_number(profile.attributed());
    out.name("misfits").whole_number(profile.misfits);
    out.name("branches").list(hottest(profile, options.top), [&](const ListedBranch& listed) {
      out.object([&] { write_branch(out, listed); });
    });
  });
  return out.str();
}

}  // namespace assay::views
