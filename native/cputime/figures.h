// SPDX-License-Identifier: Apache-2.0
// Holds the measurements of a process's CPU time so far, as sums from the start.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "native/cputime/place.h"

namespace assay::cputime {

struct MethodSamples {
  // Place of a method: counted, left_alone, compiled or interpreter.
  TimePlace place = TimePlace::interpreter;
  std::string method;
  std::uint64_t samples = 0;  // for interpreted methods: number of looks
  bool operator==(const MethodSamples&) const = default;
};

struct Figures {
  std::uint64_t interval_ns = 0;  // CPU time of a thread between two samples
  // The CPU time of the process, as the system counts it.
  std::uint64_t user_ns = 0;
  std::uint64_t system_ns = 0;
  // The CPU time in user mode of threads that do not belong to the program.
  std::uint64_t collector_ns = 0;
  std::uint64_t compiler_ns = 0;
  std::uint64_t vm_ns = 0;
  std::uint64_t foreign_ns = 0;  // threads of native libraries, which run no Java code
  // The samples of the program's threads. A sample in a system call is a kernel sample.
  SamplesByPlace samples{};
  std::uint64_t kernel_samples = 0;
  std::uint64_t lost_samples = 0;
  std::uint64_t threads_not_sampled = 0;
  // The number of looks: threads in the interpreter are looked at now and then, for the method's
  // name.
  std::uint64_t looks = 0;
  std::vector<MethodSamples> methods = {};  // for each place, the methods with the most samples
  // Why there are no samples, or no more from some time on; empty: no trouble.
  std::string trouble = {};

  bool operator==(const Figures&) const = default;
};

}  // namespace assay::cputime
