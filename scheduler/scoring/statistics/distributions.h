// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace assay::scoring {

// Returns the two-sided p-value of t: the probability that |t| of Student's distribution is at
// least this large.
double student_two_sided(double t, double degrees_of_freedom);

}  // namespace assay::scoring
