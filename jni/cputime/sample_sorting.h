// SPDX-License-Identifier: Apache-2.0
// Sorts samples by the place and method that they hit.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <utility>

#include "jni/cputime/native_code.h"
#include "jni/cputime/sampling_signal.h"
#include "native/cputime/code_ranges.h"
#include "native/cputime/place.h"

namespace assay::agent {

// Requires: used by one thread at a time.
class SampleSorting {
 public:
  // Takes samples out of the ring, which has little room.
  void take(Samples& samples);

  // Sorts the samples that were taken before `time`: what the VM says about code comes a little
  // later than samples of the code.
  void sort_until(std::uint64_t time, const cputime::CodeRanges& code, std::mutex& code_mutex);

  using Method = std::pair<cputime::TimePlace, std::uintptr_t>;
  const std::map<Method, std::uint64_t>& by_method() const { return by_method_; }
  const cputime::SamplesByPlace& by_place() const { return by_place_; }
  std::uint64_t in_kernel() const { return in_kernel_; }

 private:
  // `owner` is the owner of the code at the sample's address, if the VM told of it. `is_among_code`
  // says whether the address is where the VM keeps its code.
  void sort(const cputime::CpuTimeSample& sample, std::optional<cputime::CodeOwner> owner,
            bool is_among_code);

  std::deque<cputime::CpuTimeSample> waiting_;
  NativeCode native_code_;
  std::map<Method, std::uint64_t> by_method_;
  cputime::SamplesByPlace by_place_{};
  std::uint64_t in_kernel_ = 0;
};

}  // namespace assay::agent
