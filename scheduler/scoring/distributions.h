// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace assay::scoring {

double normal_cdf(double z);
// The z below which a standard normal value is with `probability`, which lies between 0 and 1.
double normal_quantile(double probability);
// That |t| of Student's distribution is at least this large.
double student_two_sided(double t, double degrees_of_freedom);

}  // namespace assay::scoring
