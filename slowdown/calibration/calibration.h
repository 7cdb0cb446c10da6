// SPDX-License-Identifier: Apache-2.0
// Holds the measurements of slowdown instructions on one machine, and their JSON.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "native/support/result.h"
#include "slowdown/calibration/cost_fit.h"
#include "slowdown/calibration/cpu_identity.h"

namespace assay::slowdown {

inline constexpr int kCalibrationSchemaVersion = 1;

// A kind that cannot be used on this machine.
struct RefusedKind {
  Kind kind = Kind::mov;
  std::string why;

  friend bool operator==(const RefusedKind&, const RefusedKind&) = default;
};

struct Calibration {
  std::string created_by;
  CpuIdentity cpu;
  std::uint32_t seed = 0;
  std::uint32_t rounds = 0;
  Kind chosen = Kind::mov;
  std::vector<KindCost> kinds;       // in catalogue order; `chosen` is one of them
  std::vector<RefusedKind> refused;  // in catalogue order

  friend bool operator==(const Calibration&, const Calibration&) = default;
};

const KindCost* find_cost(const Calibration& calibration, Kind kind);

std::string to_json(const Calibration& calibration);

// Fails (malformed_data, version_mismatch) with where and what.
Result<Calibration> read_calibration(std::string_view text);

}  // namespace assay::slowdown
