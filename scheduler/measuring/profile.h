// SPDX-License-Identifier: Apache-2.0
// The CPU time of each block, from samples. Pure.
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
  std::uint64_t samples = 0;   // all within the window
  std::uint64_t unmapped = 0;  // in code that the log does not know: interpreter, C1, libraries
  std::uint64_t kernel = 0;
  std::uint64_t of_vm = 0;     // on the VM's own threads; 0 where that was not looked for
  std::uint64_t left_out = 0;  // in compilations that are not among these (whole_run.h)
  double run_ns = 0;           // CPU time of an iteration, which all samples stand for

  double ns_of(std::uint64_t some) const {
    return samples == 0 ? 0 : run_ns * static_cast<double>(some) / static_cast<double>(samples);
  }
  // Without the kernel's part, which is no program's: where nothing but arithmetic ran, 5 % of the
  // samples at 8 to 11 kHz were there, slowed and not. It is ticks and sampling, and grows with
  // the time that the program takes.
  double user_ns() const { return ns_of(samples - kernel); }
  double share_of(std::uint64_t some) const {
    return samples == 0 ? 0 : static_cast<double>(some) / static_cast<double>(samples);
  }
};

// By block, the prologue's samples with those of the first block: who enters runs through both,
// but for the rare exits of entry barriers, so that instructions in the one slow both down.
std::map<slowdown::BlockNumber, std::uint64_t> with_prologue_joined(
    const CompilationSamples& samples, const codelog::DescribedUnit& unit);

// Of several compilations of a unit that had samples, the newest: the others are on their way out.
// By unit.
std::vector<CompilationIndex> newest_compilations(const Profile& profile,
                                                  const codelog::CodeLog& log);

// `places` name installations of `log`.
Profile profile_of(const sampling::Attribution& places, const codelog::CodeLog& log, double run_ns);

}  // namespace assay::measuring
