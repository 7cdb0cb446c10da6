// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/java_shares.h"

#include <algorithm>
#include <cstdint>

namespace assay::experiment {
namespace {

std::uint64_t samples_in_java(const measuring::Profile& profile) {
  std::uint64_t in_java = profile.left_out;
  for (const auto& [index, samples] : profile.compilations) {
    in_java += samples.total;
  }
  return in_java;
}

}  // namespace

double java_share(const measuring::Profile& profile) {
  return std::clamp(profile.share_of(samples_in_java(profile)), 0.0, 1.0);
}

std::optional<double> harness_java_share(const measuring::Profile& profile) {
  if (profile.samples <= profile.of_vm) {
    return std::nullopt;
  }
  return std::clamp(static_cast<double>(samples_in_java(profile)) /
                        static_cast<double>(profile.samples - profile.of_vm),
                    0.0, 1.0);
}

}  // namespace assay::experiment
