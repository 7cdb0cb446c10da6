// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/design/given_plans.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "native/files/atomic_file.h"
#include "native/files/folder.h"
#include "native/files/text_file.h"
#include "scheduler/launch/plan_file.h"
#include "scheduler/measuring/block_key.h"

namespace assay::experiment {
namespace {

namespace fs = std::filesystem;

// Copies the profiles. Profiles of a unit that two plans have in common have the same name, and
// must have the same contents.
Result<void> take_profiles(const fs::path& from, const fs::path& to) {
  const auto profiles = files::entries_of(from);
  if (!profiles) {
    return make_error(
        profiles.error().code(),
        profiles.error().message() + ". A plan needs the profiles that it was found with");
  }
  std::error_code ignored;  // after an error writing fails, too, and says why
  fs::create_directories(to, ignored);
  for (const fs::path& each : *profiles) {
    const fs::path file = to / each.filename();
    ASSAY_ASSIGN(const std::string profile, files::read_text_file(each));
    const auto there = files::read_text_file(file);
    if (there && *there != profile) {
      return make_error(
          ErrorCode::invalid_argument,
          fmt::format("{} and the profiles of the plan before it have different profiles of a "
                      "unit: plans can be scored together only if one experiment searched for them",
                      from.string()));
    }
    ASSAY_PROPAGATE(files::write_atomically(file.string(), profile));
  }
  return {};
}

}  // namespace

Result<void> take_over(const std::map<double, std::string>& given, const ReportFolder& folder) {
  for (const auto& [target_percent, file] : given) {
    ASSAY_PROPAGATE(take_profiles(launch::profiles_beside(file), folder.profiles()));
    ASSAY_ASSIGN(const std::string text, files::read_text_file(file));
    ASSAY_PROPAGATE(files::write_atomically(folder.plan_file(target_percent).string(), text));
  }
  return {};
}

Result<scoring::PlanTarget> describe_given_plan(const GivenPlan& given,
                                                const slowdown::SlowdownPlan& plan,
                                                std::span<const LocatedBlock> blocks,
                                                double run_ns) {
  scoring::PlanTarget described{.target_percent = given.target_percent, .slowable_share = 0};
  for (const LocatedBlock& block : blocks) {
    const auto unit = plan.units.find(block.key.unit);
    if (unit != plan.units.end() && unit->second.contains(block.key.block)) {
      described.blocks.push_back(
          {.name = measuring::shown_name(block.key),
           .base_share = std::clamp(block.facts.base_ns / run_ns, 0.0, 1.0)});
      described.slowable_share += described.blocks.back().base_share;
    }
  }
  if (described.blocks.empty()) {
    return make_error(
        ErrorCode::invalid_argument,
        fmt::format(
            "none of the program's {} sampled blocks is in {}: the plan was made for another "
            "program, for another build of the program or of the compiler, or for other options. "
            "Leave --plan out and name another folder with -o, so that assay searches for a plan",
            blocks.size(), given.file));
  }
  described.slowable_share = std::min(described.slowable_share, 1.0);
  return described;
}

}  // namespace assay::experiment
