// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace assay::statistics {

// A value, and the interval that holds it with a confidence of 95 % where nothing else is said.
struct Interval {
  double estimate = 0;
  double low = 0;
  double high = 0;

  bool contains(double value) const { return low <= value && value <= high; }
  friend bool operator==(const Interval&, const Interval&) = default;
};

}  // namespace assay::statistics
