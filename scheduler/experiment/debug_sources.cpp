// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/debug_sources.h"

#include <map>
#include <optional>
#include <string>
#include <utility>

#include "scheduler/codemap/debug_names.h"
#include "scheduler/profilers/readers/method_name.h"

namespace assay::experiment {

bool has_debug_information(const codelog::CodeLog& log) { return !log.debug_infos.empty(); }

profilers::ReportedProfile by_debug_information(std::span<const sampling::Sample> samples,
                                                const codemap::CodeMap& map,
                                                const codelog::CodeLog& log) {
  const codemap::DebugNames names(log);
  profilers::ReportedProfile reported;
  // The keys are views of the log's own names, of which two may be one method to a profiler.
  std::map<std::pair<std::string_view, std::uint32_t>, std::uint64_t> by_vm_name;
  for (const sampling::Sample& sample : samples) {
    const auto place = map.find(sample.address, sample.time_ns);
    const auto name = place ? names.find(place->version, sample.address) : std::nullopt;
    if (name) {
      ++by_vm_name[{name->method, name->line}];
    } else {
      ++reported.unknown;
    }
  }
  std::map<std::pair<std::string, std::uint32_t>, std::uint64_t> charged;
  for (const auto& [name, count] : by_vm_name) {
    charged[{profilers::plain_method_name(name.first), name.second}] += count;
  }
  for (const auto& [place, count] : charged) {
    reported.places.push_back(
        {place.first, place.second == 0 ? std::nullopt : std::optional<unsigned>(place.second),
         count});
  }
  return reported;
}

}  // namespace assay::experiment
