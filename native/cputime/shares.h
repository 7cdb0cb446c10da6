// SPDX-License-Identifier: Apache-2.0
// Divides a process's CPU time into parts by where it ran.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "native/cputime/figures.h"

namespace assay::cputime {

// The places of the program's threads, and the parts that no sample is needed for.
enum class TimePart : std::uint8_t {
  counted,
  left_alone,
  compiled,
  interpreter,
  stub,
  vm,         // the VM's library, and the VM's own threads except those of the next two parts
  collector,  // threads of the garbage collector
  compiler,   // threads of the JIT compilers
  native,     // other native libraries, and threads that run no Java code
  kernel,     // system time of all threads
  unknown,    // the program's threads, where there are no samples
};
inline constexpr std::size_t kParts = 11;
inline constexpr std::array<TimePart, kParts> kAllParts = {
    TimePart::counted, TimePart::left_alone, TimePart::compiled,  TimePart::interpreter,
    TimePart::stub,    TimePart::vm,         TimePart::collector, TimePart::compiler,
    TimePart::native,  TimePart::kernel,     TimePart::unknown};

std::string_view key_of(TimePart part);     // name in JSON: "counted"
std::string_view words_for(TimePart part);  // name in tables

struct Share {
  TimePart part = TimePart::unknown;
  double share = 0;  // share of the process's CPU time, from 0 to 1
  // The 95 % confidence interval of the share, as far as the number of samples decides it.
  double low = 0;
  double high = 0;
};

struct UncountedMethod {
  TimePart part = TimePart::interpreter;
  std::string method;
  double share = 0;
  std::string reason = {};  // why the method was left alone, where that is known
};

struct Shares {
  double seconds = 0;  // CPU time of the process, in seconds
  // Number of samples of the program's threads, kernel samples among them.
  std::uint64_t samples = 0;
  std::array<Share, kParts> parts;  // in the order of kAllParts
  // Methods that are not in counted code, largest share first.
  std::vector<UncountedMethod> hottest;

  const Share& of(TimePart part) const { return parts[static_cast<std::size_t>(part)]; }
  // Returns the share of time that was neither in counted nor in any other compiled code.
  double outside_compiled_code() const;
  // Returns the share of time that the program's own threads and the collector ran in user mode.
  double program() const;
  bool any_samples() const { return samples != 0; }
};

// The 95 % confidence interval for the probability behind `hits` of `trials` (E. B. Wilson, 1927):
// the whole range from 0 to 1 where there are no trials.
struct ProbabilityInterval {
  double low = 0;
  double high = 1;
};
ProbabilityInterval wilson_interval(std::uint64_t hits, std::uint64_t trials);

Shares shares_of(const Figures& figures);

}  // namespace assay::cputime
