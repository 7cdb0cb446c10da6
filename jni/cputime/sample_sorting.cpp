// SPDX-License-Identifier: Apache-2.0
#include "jni/cputime/sample_sorting.h"

namespace assay::agent {

using cputime::TimePlace;

void SampleSorting::take(Samples& samples) {
  while (const auto sample = samples.pop()) {
    waiting_.push_back(*sample);
  }
}

void SampleSorting::sort_until(std::uint64_t time, const cputime::CodeRanges& code,
                               std::mutex& code_mutex) {
  while (!waiting_.empty() && waiting_.front().time < time) {
    const cputime::CpuTimeSample sample = waiting_.front();
    waiting_.pop_front();
    // The lock is not held meanwhile: library_of() may wait for a library that is being loaded.
    std::unique_lock lock(code_mutex);
    const auto owner = code.find(sample.address, sample.time);
    const bool is_among_code = code.is_among_code(sample.address);
    lock.unlock();
    sort(sample, owner, is_among_code);
  }
}

void SampleSorting::sort(const cputime::CpuTimeSample& sample,
                         std::optional<cputime::CodeOwner> owner, bool is_among_code) {
  TimePlace place = TimePlace::native;
  if (owner) {
    place = owner->place;
    if (owner->method != 0) {
      by_method_[{owner->place, owner->method}] += sample.weight;
    }
  } else if (const auto library = native_code_.library_of(sample.address)) {
    if (native_code_.follows_system_call(sample.address)) {
      in_kernel_ += sample.weight;
      return;
    }
    place = *library == Library::vm ? TimePlace::vm : TimePlace::native;
  } else if (is_among_code) {
    place = TimePlace::stub;
  }
  by_place_[cputime::index_of(place)] += sample.weight;
}

}  // namespace assay::agent
