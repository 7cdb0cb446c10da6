// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace assay::statistics {

// Returns the two-sided p-value of t: the probability that |t| of Student's distribution is at
// least this large.
double student_two_sided(double t, double degrees_of_freedom);

// Returns the half-width, in standard deviations, of the interval that holds 95 % of Student's
// distribution. Requires: at least one degree of freedom.
double student_half_width(double degrees_of_freedom);

}  // namespace assay::statistics
