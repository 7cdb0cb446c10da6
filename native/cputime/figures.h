// SPDX-License-Identifier: Apache-2.0
// What was measured of a process's CPU time so far, as sums from the start.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "native/cputime/place.h"

namespace assay::cputime {

struct MethodSamples {
  Place place = Place::interpreter;  // of a method: counted, left_alone, compiled, interpreter
  std::string method;
  std::uint64_t samples = 0;  // of interpreted methods: looks
  bool operator==(const MethodSamples&) const = default;
};

struct Figures {
  std::uint64_t interval_ns = 0;  // CPU time of a thread between two samples
  // The process's, as the system counts it.
  std::uint64_t user_ns = 0;
  std::uint64_t system_ns = 0;
  // In user mode, of threads that do not belong to the program.
  std::uint64_t collector_ns = 0;
  std::uint64_t compiler_ns = 0;
  std::uint64_t vm_ns = 0;
  std::uint64_t foreign_ns = 0;  // threads that run no Java code: of native libraries
  // Of the program's threads. A sample in a system call is a kernel sample.
  SamplesByPlace samples{};
  std::uint64_t kernel_samples = 0;
  std::uint64_t lost_samples = 0;
  std::uint64_t threads_not_sampled = 0;
  // Threads in the interpreter are looked at now and then, for the method's name.
  std::uint64_t looks = 0;
  std::vector<MethodSamples> methods = {};  // those with most samples, of each place
  std::string trouble = {};  // why there are no samples, or none later on; empty: nothing

  bool operator==(const Figures&) const = default;
};

}  // namespace assay::cputime
