// SPDX-License-Identifier: Apache-2.0
// Stores profiles as JSON.
#include <algorithm>
#include <array>
#include <utility>

#include "native/json/members.h"
#include "native/profiles/program_profile.h"

namespace assay::profiles {

template <typename V, json::Either<BranchWay> T>
void fields(V& visit, T& way) {
  visit.unless_empty("keys", way.keys);
  visit("default", way.is_default);
  visit("count", way.count);
}

namespace {

constexpr int kProfileVersion = 1;
constexpr std::string_view kVersionMember = "profile_version";

enum class Kind : std::uint8_t { full, sampled };

constexpr EnumWords<Kind, 2> kKindWords{{{Kind::full, "full"}, {Kind::sampled, "sampled"}}};

constexpr const EnumWords<Kind, 2>& words_of(Kind) { return kKindWords; }

struct StoredPath {
  PathKey key;
  PathFigures figures;
};

template <typename V, json::Either<StoredPath> T>
void fields(V& visit, T& path) {
  visit("method", path.key.unit.method);
  visit("entry_bci", path.key.unit.entry_bci);
  visit("shape", path.key.unit.shape);
  visit("blocks", path.key.blocks);
  visit("branches", path.figures.branches);
  visit("count", path.figures.count);
}

struct StoredBranch {
  BranchKey key;
  ProfiledBranch branch;
};

template <typename V, json::Either<StoredBranch> T>
void fields(V& visit, T& stored) {
  visit("method", stored.key.method);
  visit("bci", stored.key.bci);
  visit("line", stored.branch.line);
  visit("switch", stored.branch.is_switch);
  visit("ways", stored.branch.ways);
  visit("unattributed", stored.branch.unattributed);
}

struct StoredUnit {
  std::string method;
  std::vector<std::string> branches_of;
};

template <typename V, json::Either<StoredUnit> T>
void fields(V& visit, T& unit) {
  visit("method", unit.method);
  visit("branches_of", unit.branches_of);
}

struct StoredProfile {
  Kind kind = Kind::full;
  std::uint64_t runs = 1;
  std::uint64_t misfits = 0;
  std::vector<StoredPath> paths;
  std::vector<StoredBranch> branches;
  std::vector<StoredUnit> units;
};

template <typename V, json::Either<StoredProfile> T>
void fields(V& visit, T& stored) {
  visit("kind", stored.kind);
  visit("runs", stored.runs);
  visit("misfits", stored.misfits);
  visit("paths", stored.paths);
  visit("branches", stored.branches);
  visit("units", stored.units);
}

Error wrong(const std::string& what) {
  return make_error(ErrorCode::malformed_data, "the profile is damaged: " + what);
}

Result<ProgramProfile> checked(StoredProfile stored) {
  ProgramProfile profile;
  profile.is_sampled = stored.kind == Kind::sampled;
  profile.runs = stored.runs;
  profile.edges.misfits = stored.misfits;
  for (StoredPath& path : stored.paths) {
    if (!profile.paths.try_emplace(std::move(path.key), path.figures).second) {
      return wrong("a path is there twice");
    }
  }
  for (StoredBranch& branch : stored.branches) {
    if (!branch.branch.is_switch && branch.branch.ways.size() != 2) {
      return wrong("a condition has another number of ways than two");
    }
    if (!profile.edges.branches.try_emplace(std::move(branch.key), std::move(branch.branch))
             .second) {
      return wrong("a branch is there twice");
    }
  }
  for (StoredUnit& unit : stored.units) {
    profile.units[std::move(unit.method)].insert(unit.branches_of.begin(), unit.branches_of.end());
  }
  return profile;
}

}  // namespace

std::string to_json(const ProgramProfile& profile) {
  StoredProfile stored{.kind = profile.is_sampled ? Kind::sampled : Kind::full,
                       .runs = profile.runs,
                       .misfits = profile.edges.misfits,
                       .paths = {},
                       .branches = {},
                       .units = {}};
  for (const auto& [key, figures] : profile.paths) {
    stored.paths.push_back({key, figures});
  }
  for (const auto& [key, branch] : profile.edges.branches) {
    stored.branches.push_back({key, branch});
  }
  for (const auto& [unit, methods] : profile.units) {
    stored.units.push_back({unit, {methods.begin(), methods.end()}});
  }
  return json::versioned_text(kVersionMember, kProfileVersion, std::as_const(stored));
}

Result<ProgramProfile> read_profile(std::string_view text) {
  ASSAY_ASSIGN(StoredProfile stored, json::read_versioned<StoredProfile>(
                                         text, kVersionMember, kProfileVersion, "profile"));
  return checked(std::move(stored));
}

bool begins_as_profile(std::string_view text) {
  constexpr std::size_t kBeginning = 64;
  return text.starts_with('{') &&
         text.substr(0, kBeginning).find("\"profile_version\"") != std::string_view::npos;
}

}  // namespace assay::profiles
