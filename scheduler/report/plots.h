// SPDX-License-Identifier: Apache-2.0
// Makes drawings as SVG, coloured by the page's style. Shapes say the same as colours.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "scheduler/scoring/score.h"

namespace assay::report {

// Draws shares before against shares after, on equal axes, with the line on which nothing changed.
// The plot is of one profiler, whose targets are told apart by the marks of target_mark().
std::string scatter_plot(const std::vector<const scoring::ShareComparison*>& comparisons,
                         std::span<const scoring::PlanTarget> plans, double large_difference);
// Returns the mark of the target at this place among the experiment's plans.
std::string target_mark(std::size_t target);

// Draws the share of the run's time by its distance from the target.
std::string histogram_plot(const scoring::OverheadScore& overhead);

struct Range {
  double low = 0;
  double high = 1;
};
// Returns the expected change in points: "+4.5", or "+4.5 to +5.0" where stubs leave it open.
std::string expected_text(const scoring::BlockScore& block);
// Returns round bounds, in points, that hold all reported and expected changes.
Range range_of(const std::vector<const scoring::BlockScore*>& rows);
// Draws one row: interval, reported change, expected change. The row is as wide as its place.
std::string change_strip(const scoring::BlockScore& block, const Range& range);
std::string change_axis(const Range& range);
// Returns the mark of an outcome alone, for a legend.
std::string outcome_mark(scoring::Outcome outcome);
// Returns the mark of the expected change alone, for a legend.
std::string expected_mark();

}  // namespace assay::report
