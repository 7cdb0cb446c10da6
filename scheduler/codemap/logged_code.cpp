// SPDX-License-Identifier: Apache-2.0
#include "scheduler/codemap/logged_code.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "scheduler/codemap/debug_names.h"

namespace assay::codemap {
namespace {

Result<CodeInstalled> event_of(const codelog::Installation& installation, std::uint32_t index,
                               const codelog::CodeLog& log) {
  const auto refuse = [&](const char* what) {
    return malformed("installation " + std::to_string(index) + " is " + what);
  };
  if (installation.unit_id >= log.units.size()) {
    return refuse("the code of a unit that the code log does not have");
  }
  const auto& blocks = log.units[installation.unit_id].description.blocks;
  const std::vector<std::uint32_t>& begins = installation.offsets.begins;
  if (begins.size() != blocks.size()) {
    return refuse("made of other blocks than its unit has");
  }
  CodeInstalled code{.unit = UnitId{static_cast<std::uint32_t>(installation.unit_id)},
                     .version = VersionId{index},
                     .start = installation.address,
                     .size = installation.code_bytes,
                     .blocks = {},
                     .out_of_line = installation.offsets.blocks_end,
                     .time_ns = static_cast<std::uint64_t>(installation.time)};
  code.blocks.reserve(begins.size());
  for (std::size_t i = 0; i < begins.size(); ++i) {
    code.blocks.push_back({begins[i], blocks[i].number});
  }
  return code;
}

constexpr std::int64_t kSoonNs = 100'000'000;

// Recognizes unloadings that were logged too late. The VM tells of code and of its end through one
// queue, on a thread of its own; the agent logs an installation at once. So an unloading before the
// debug information of the code at its address belongs to older code, which the new code replaced.
// Where the log has no debug information, an unloading soon after the installation is late: up to
// 17 ms were seen, and installed code is not freed before collections have found it unused.
class LateUnloadings {
 public:
  explicit LateUnloadings(const codelog::CodeLog& log) : log_(log), names_(log) {
    for (std::uint32_t i = 0; i < log.installations.size(); ++i) {
      at_[log.installations[i].address].push_back(i);
    }
  }

  bool contains(const codelog::Unloading& unloading) const {
    const auto all = at_.find(unloading.address);
    if (all == at_.end()) {
      return false;
    }
    std::optional<std::uint32_t> newest;
    for (const std::uint32_t i : all->second) {
      if (log_.installations[i].time <= unloading.time) {
        newest = i;
      }
    }
    if (!newest) {
      return false;
    }
    const codelog::CodeDebugInfo* info = names_.of(VersionId{*newest});
    return info != nullptr ? info->time > unloading.time
                           : log_.debug_infos.empty() &&
                                 unloading.time - log_.installations[*newest].time < kSoonNs;
  }

 private:
  const codelog::CodeLog& log_;
  DebugNames names_;
  std::map<std::uint64_t, std::vector<std::uint32_t>> at_;
};

}  // namespace

Result<std::vector<CodeEvent>> events_of(const codelog::CodeLog& log) {
  std::vector<CodeEvent> events;
  events.reserve(log.installations.size() + log.unloadings.size());
  for (std::uint32_t i = 0; i < log.installations.size(); ++i) {
    ASSAY_ASSIGN(CodeInstalled code, event_of(log.installations[i], i, log));
    events.emplace_back(std::move(code));
  }
  const LateUnloadings late(log);
  for (const codelog::Unloading& unloading : log.unloadings) {
    if (!late.contains(unloading)) {
      events.emplace_back(
          CodeUnloaded{unloading.address, static_cast<std::uint64_t>(unloading.time)});
    }
  }
  return events;
}

Result<CodeMap> code_map_of(const codelog::CodeLog& log) {
  ASSAY_ASSIGN(std::vector<CodeEvent> events, events_of(log));
  return CodeMap::from_events(std::move(events));
}

}  // namespace assay::codemap
