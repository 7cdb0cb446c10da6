// SPDX-License-Identifier: Apache-2.0
// Drawings as SVG, coloured by the page's style; shapes say the same as colours.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "scheduler/scoring/score.h"

namespace assay::report {

// Shares before against shares after, on equal axes, with the line on which nothing changed. One
// profiler, its targets told apart by the marks of target_mark().
std::string scatter_plot(const std::vector<const scoring::ShareComparison*>& comparisons,
                         std::span<const scoring::PlanTarget> plans, double large_difference);
// Of the target at this place among the experiment's plans.
std::string target_mark(std::size_t target);

// Share of the run's time by distance from the target.
std::string histogram_plot(const scoring::OverheadScore& overhead);

// From 0 to 1.
std::string meter(double part);

struct Range {
  double low = 0;
  double high = 1;
};
// The expected change in points: "+4.5", or "+4.5 to +5.0" where stubs leave it open.
std::string expected_text(const scoring::BlockScore& block);
// Round bounds that hold all reported and expected changes.
Range range_of(const std::vector<const scoring::BlockScore*>& rows);
// One row: interval, reported change, expected change. As wide as its place.
std::string change_strip(const scoring::BlockScore& block, const Range& range);
std::string change_axis(const Range& range);
// The mark alone, for a legend.
std::string outcome_mark(scoring::Outcome outcome);
std::string expected_mark();

}  // namespace assay::report
