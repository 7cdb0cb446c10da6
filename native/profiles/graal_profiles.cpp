// SPDX-License-Identifier: Apache-2.0
#include "native/profiles/graal_profiles.h"

#include <algorithm>
#include <cstddef>
#include <set>
#include <string_view>
#include <utility>

#include "native/json/writer.h"

namespace assay::profiles {
namespace {

constexpr std::int32_t kMethodBegin = -1;  // entryBCI of a unit that is no OSR compilation

// Returns the name as Graal formats it: "a.B.c(int, long)int" for "a.B.c(int, long):int".
std::string graal_name(const std::string& method) {
  std::string name = method;
  const auto result = name.rfind("):");
  return result == std::string::npos ? name : name.erase(result + 1, 1);
}

// Returns a type's name without its packages.
std::string_view simple(std::string_view type) {
  const auto dot = type.rfind('.');
  return dot == std::string_view::npos ? type : type.substr(dot + 1);
}

// Returns the name by which Graal looks for the file: "B.c(int,_String)int", with the simple names
// of all classes and without characters that a file's name should not have.
std::string looked_for(const std::string& method) {
  const std::string name = graal_name(method);
  const auto open = name.find('(');
  const auto close = name.rfind(')');
  const auto method_dot = name.rfind('.', open);
  std::string text(simple(std::string_view(name).substr(0, method_dot)));
  text += std::string_view(name).substr(method_dot, open - method_dot + 1);
  for (std::size_t at = open + 1; at < close;) {
    const auto end = std::min(name.find(", ", at), close);
    text += std::string(at == open + 1 ? "" : ", ") +
            std::string(simple(std::string_view(name).substr(at, end - at)));
    at = end == close ? close : end + 2;
  }
  text += ")" + std::string(simple(std::string_view(name).substr(close + 1)));
  std::ranges::replace(text, ' ', '_');
  std::ranges::replace(text, '/', '_');
  return text;
}

bool is_found_again(const std::string& method) {
  const auto open = method.find('(');
  return method.find('#') == std::string::npos && method.find("):") != std::string::npos &&
         open != std::string::npos && method.rfind('.', open) != std::string::npos;
}

// Returns the probability of each case and of the default, as Graal wants them: for each case of
// the bytecode. The cases of one way share its executions evenly, because they go to the same
// place.
std::vector<double> case_probabilities(const ProfiledBranch& branch) {
  std::map<std::int32_t, double> by_key;  // Graal's order is that of the bytecode: by key
  double otherwise = 0;
  const auto all = static_cast<double>(branch.executions());
  for (const BranchWay& way : branch.ways) {
    const double share = static_cast<double>(way.count) / all /
                         static_cast<double>(way.keys.size() + (way.is_default ? 1 : 0));
    for (const std::int32_t key : way.keys) {
      by_key[key] = share;
    }
    otherwise = way.is_default ? share : otherwise;
  }
  std::vector<double> probabilities;
  probabilities.reserve(by_key.size() + 1);
  for (const auto& [key, share] : by_key) {
    probabilities.push_back(share);
  }
  probabilities.push_back(otherwise);
  return probabilities;
}

bool is_told(const ProfiledBranch& branch) {
  return !branch.ways.empty() &&
         std::ranges::all_of(branch.ways, [](const BranchWay& way) { return way.count > 0; });
}

void write_branch(json::Writer& out, const BranchKey& key, const ProfiledBranch& branch) {
  out.object([&] {
    out.name("bci").whole_number(key.bci);
    if (branch.is_switch) {
      out.name("switchProbabilities").list(case_probabilities(branch), [&](double probability) {
        out.number(probability);
      });
    } else {
      out.name("branchTakenProbability")
          .number(static_cast<double>(branch.ways[kTakenWay].count) /
                  static_cast<double>(branch.executions()));
    }
  });
}

// `edges` has only branches that are told.
void write_method(json::Writer& out, const std::string& method, const EdgeProfile& edges) {
  std::vector<const std::pair<const BranchKey, ProfiledBranch>*> told;
  for (auto at = edges.branches.lower_bound({method, 0});
       at != edges.branches.end() && at->first.method == method; ++at) {
    told.push_back(&*at);
  }
  if (told.empty()) {
    return;
  }
  out.object([&] {
    out.name("method").text(graal_name(method));
    out.name("data").list(told,
                          [&](const auto* one) { write_branch(out, one->first, one->second); });
  });
}

EdgeProfile told_branches(const std::set<std::string>& methods, const EdgeProfile& edges) {
  EdgeProfile told;
  for (const std::string& method : methods) {
    for (auto at = edges.branches.lower_bound({method, 0});
         at != edges.branches.end() && at->first.method == method; ++at) {
      if (is_told(at->second)) {
        told.branches.insert(*at);
      }
    }
  }
  return told;
}

std::string content_of(const std::set<std::string>& methods, const EdgeProfile& edges) {
  json::Writer out;
  out.object([&] {
    out.name("entryBCI").whole_number(kMethodBegin);
    out.name("profiles").list(methods, [&](const std::string& method) {
      write_method(out, method, edges);
    });
  });
  return out.str();
}

}  // namespace

GraalProfiles graal_profiles(const ProgramProfile& profile) {
  GraalProfiles made;
  std::map<std::string, std::set<std::string>> by_name;
  for (const auto& [unit, methods] : profile.units) {
    if (is_found_again(unit)) {
      by_name[looked_for(unit)].insert(methods.begin(), methods.end());
    } else {
      ++made.units_left_out;
    }
  }
  for (const auto& [name, methods] : by_name) {
    // Graal takes the first file whose name contains the one that it looks for, so a file also has
    // what units need whose names are a part of its name.
    std::set<std::string> needed = methods;
    for (const auto& [other, its_methods] : by_name) {
      if (name.find(other) != std::string::npos) {
        needed.insert(its_methods.begin(), its_methods.end());
      }
    }
    EdgeProfile told = told_branches(needed, profile.edges);
    std::string content = content_of(needed, told);
    made.files.push_back({name + ".glog", std::move(content), std::move(told)});
  }
  for (const auto& [key, branch] : profile.edges.branches) {
    made.branches_left_out += branch.executions() != 0 && !is_told(branch) ? 1 : 0;
  }
  return made;
}

}  // namespace assay::profiles
