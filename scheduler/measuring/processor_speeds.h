// SPDX-License-Identifier: Apache-2.0
// Tells how fast each processor was at any moment, from the probe's readings. The class is pure.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "scheduler/sampling/speed_probe.h"

namespace assay::measuring {

struct SpeedRules {
  double undisturbed_ns = 0;  // a reading on a processor that is left alone, at its fastest
  // The reading at the speed that times are converted to. The reading has to be the same for all
  // times of a search; 0 stands for undisturbed_ns.
  double reference_ns = 0;
  // A reading up to so many times undisturbed_ns is still undisturbed: the clock rate made up to
  // 1.13 (measured), neighbours on the core 1.6 and more, and nothing lay between.
  double tolerated_slowness = 1.35;
  bool ignores_disturbance = false;  // all time counts as undisturbed and fast
};

struct Speed {
  double disturbed_part = 1;  // 0, 1, or 0.5 where the state changed about then
  double slowness = 1;        // how much longer the undisturbed part takes than at the reference
};

class ProcessorSpeeds {
 public:
  // Takes `readings` in any order.
  ProcessorSpeeds(std::span<const sampling::SpeedReading> readings, const SpeedRules& rules);

  // Returns what the two readings before and the two after say: where one of them is disturbed, the
  // time between the others is disturbed more often than elsewhere (measured). Where no reading is
  // near enough, all is taken for disturbed: nothing is known of the moment.
  Speed at(std::uint32_t processor, std::uint64_t time_ns) const;

 private:
  SpeedRules rules_;
  std::map<std::uint32_t, std::vector<sampling::SpeedReading>> readings_;  // in order of time
};

}  // namespace assay::measuring
