// SPDX-License-Identifier: Apache-2.0
// Computes the CPU time of each block from samples. The functions are pure.
//
// Finds the units of a profile that are worth looking at.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "native/codelog/code_log.h"
#include "scheduler/measuring/block_key.h"
#include "scheduler/sampling/attribution.h"

namespace assay::measuring {

// One compilation of a unit: an index into CodeLog::units.
using CompilationIndex = std::uint64_t;

struct CompilationSamples {
  std::map<slowdown::BlockNumber, std::uint64_t> blocks;  // pseudo-blocks too
  std::uint64_t total = 0;
};

struct Profile {
  std::map<CompilationIndex, CompilationSamples> compilations;
  std::uint64_t samples = 0;   // all samples within the window
  std::uint64_t unmapped = 0;  // samples in code unknown to the log: interpreter, C1, libraries
  std::uint64_t kernel = 0;
  std::uint64_t of_vm = 0;     // samples on the VM's own threads; 0 where nobody looked for them
  std::uint64_t left_out = 0;  // samples in compilations that were left out (whole_run.h)
  double run_ns = 0;           // CPU time of an iteration, which all samples stand for

  double ns_of(std::uint64_t some) const {
    return samples == 0 ? 0 : run_ns * static_cast<double>(some) / static_cast<double>(samples);
  }
  // Returns the time without the kernel's part, which is not the program's. Where nothing but
  // arithmetic ran, 5 % of the samples at 8 to 11 kHz were in the kernel, with and without a
  // slowdown. The kernel's part is ticks and sampling, and grows with the time that the program
  // takes.
  double user_ns() const { return ns_of(samples - kernel); }
  double share_of(std::uint64_t some) const {
    return samples == 0 ? 0 : static_cast<double>(some) / static_cast<double>(samples);
  }
};

// Returns samples by block, the prologue's with those of the first block. An entry runs through
// prologue and first block, except in the rare exits of entry barriers, so that instructions in one
// slow both down.
std::map<slowdown::BlockNumber, std::uint64_t> with_prologue_joined(
    const CompilationSamples& samples, const codelog::DescribedUnit& unit);

// Returns the newest compilation of each unit that had samples: older ones are being replaced.
std::vector<CompilationIndex> newest_compilations(const Profile& profile,
                                                  const codelog::CodeLog& log);

// Requires: `places` name installations of `log`.
Profile profile_of(const sampling::Attribution& places, const codelog::CodeLog& log, double run_ns);

// A share of the samples. This share is below paper 4's 2 %, so that a unit at the border is
// compiled anew before it is judged. Code with a larger share of a window makes a difference to
// other code.
inline constexpr double kHotShare = 0.01;

// Returns, each once, the units that are hot in one compilation and can be compiled again by
// command because they are entered at their begin.
std::vector<slowdown::UnitKey> hot_units(const Profile& profile, const codelog::CodeLog& log);

}  // namespace assay::measuring
