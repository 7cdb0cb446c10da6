// SPDX-License-Identifier: Apache-2.0
#include "scheduler/report/share_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "native/results/number_text.h"
#include "native/support/visible_text.h"
#include "scheduler/scoring/method_profile.h"
#include "scheduler/scoring/scoring.h"

namespace assay::report {
namespace {

constexpr std::size_t kColumn = 14;

// Returns the hottest methods, by the largest share that any profile has.
std::vector<std::string> hottest(std::span<const scoring::MethodProfile> profiles,
                                 std::size_t most) {
  scoring::ShareByMethod largest;
  for (const scoring::MethodProfile& profile : profiles) {
    for (const auto& [method, share] : profile.methods) {
      largest[method] = std::max(largest[method], share);
    }
  }
  std::vector<std::string> methods;
  for (const auto& [method, share] : scoring::hottest_first(largest)) {
    if (methods.size() < most) {
      methods.push_back(method);
    }
  }
  return methods;
}

std::string row(const std::string& head, std::size_t width, const std::vector<std::string>& cells) {
  std::string line = results::left_aligned(head, width);
  for (const std::string& cell : cells) {
    line += fmt::format("  {:>{}}", cell, kColumn);
  }
  return line + "\n";
}

template <typename Profiles, typename Cell>
std::vector<std::string> cells_of(const Profiles& profiles, Cell cell) {
  std::vector<std::string> cells;
  cells.reserve(profiles.size());
  for (const auto& profile : profiles) {
    cells.push_back(cell(profile));
  }
  return cells;
}

}  // namespace

std::string share_table(std::span<const NamedProfile> profiles, std::span<const std::string> only,
                        std::size_t most) {
  std::vector<scoring::MethodProfile> shares;
  for (const NamedProfile& one : profiles) {
    shares.push_back(scoring::method_profile(one.profile));
  }
  const std::vector<std::string> methods =
      only.empty() ? hottest(shares, most) : std::vector<std::string>(only.begin(), only.end());
  const std::string in_java = "samples in Java code";
  std::size_t width = in_java.size();
  for (const std::string& method : methods) {
    width = std::max(width, columns_of(visible(method)));
  }
  using Profile = profilers::ReportedProfile;
  const auto count_row = [&](const std::string& head, auto count) {
    return row(head, width, cells_of(profiles, [&](const NamedProfile& one) {
                 return fmt::format("{}", count(one.profile));
               }));
  };
  std::string table =
      row("", width, cells_of(profiles, [](const NamedProfile& one) { return one.name; }));
  for (const std::string& method : methods) {
    table +=
        row(visible(method), width, cells_of(shares, [&](const scoring::MethodProfile& profile) {
              return fmt::format("{:.1f} %", kPercent * profile.share(method));
            }));
  }
  table += row(in_java, width, cells_of(shares, [](const scoring::MethodProfile& profile) {
                 return fmt::format("{:.0f}", profile.java_samples);
               }));
  table += count_row("  without a place", [](const Profile& profile) { return profile.unknown; });
  table += count_row("outside Java code", [](const Profile& one) { return one.outside_java; });
  return table + count_row("lost", [](const Profile& one) {
           return one.lost ? std::to_string(*one.lost) : "unknown";
         });
}

}  // namespace assay::report
