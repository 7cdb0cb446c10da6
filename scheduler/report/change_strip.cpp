// SPDX-License-Identifier: Apache-2.0
// Draws rows of a dot plot. Places are percentages, so that they fit any width without scaled
// letters.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "scheduler/report/plots.h"
#include "scheduler/report/wording.h"

namespace assay::report {
namespace {

constexpr int kHeight = 22;

double place(double value, const Range& range) {
  return 100 * std::clamp((value - range.low) / (range.high - range.low), 0.0, 1.0);
}

// Returns the shape of an outcome, around 0, 0. Shapes are told apart without colour.
std::string_view shape_of(scoring::Outcome outcome) {
  switch (outcome) {
    case scoring::Outcome::right:
      return R"(<circle class="shape" r="5"/>)";
    case scoring::Outcome::inexact:
      return R"(<rect class="shape" x="-4.5" y="-4.5" width="9" height="9"/>)";
    case scoring::Outcome::amount_undecided:
      return R"(<path class="shape" d="M0 -5.5L5.5 4.5H-5.5Z"/>)";
    case scoring::Outcome::missed:
      return R"(<path class="shape" d="M-5 -5L5 5M-5 5L5 -5"/>)";
    case scoring::Outcome::wrong_way:
      return R"(<path class="shape" d="M5 -5.5V5.5L-5 0Z"/>)";
    case scoring::Outcome::undecided:
      break;
  }
  return R"(<circle class="shape" r="4.5"/>)";
}

constexpr std::string_view kExpectedShape = R"(<path class="expected" d="M0 -8L6 0L0 8L-6 0Z"/>)";

std::string placed(double percent, std::string_view shape) {
  return fmt::format(R"(<svg x="{:.2f}%" y="{}" overflow="visible">{}</svg>)", percent, kHeight / 2,
                     shape);
}

// Returns the mark of the expected change. Where stubs leave the amount open, there are two: the
// least and the most.
std::string expected_marks(const scoring::BlockScore& block, const Range& range) {
  const double least = place(block.expected, range);
  const double most = place(block.most_expected, range);
  std::string svg = placed(least, kExpectedShape);
  if (with_sign(block.expected) != with_sign(block.most_expected)) {
    svg += fmt::format(R"(<line class="expected" x1="{:.2f}%" x2="{:.2f}%" y1="{}" y2="{}"/>)",
                       least, most, kHeight / 2, kHeight / 2);
    svg += placed(most, kExpectedShape);
  }
  return svg;
}

std::string small_mark(std::string_view css, std::string_view shape) {
  return fmt::format(
      R"(<svg class="{}" width="18" height="18" viewBox="-9 -9 18 18" aria-hidden="true">{}</svg>)",
      css, shape);
}

}  // namespace

std::string expected_text(const scoring::BlockScore& block) {
  const std::string least = with_sign(block.expected);
  const std::string most = with_sign(block.most_expected);
  return least == most ? least : least + " to " + most;
}

Range range_of(const std::vector<const scoring::BlockScore*>& rows) {
  Range range{.low = 0, .high = 1};
  for (const scoring::BlockScore* row : rows) {
    range.low = std::min({range.low, row->reported.low, row->expected});
    range.high = std::max({range.high, row->reported.high, row->most_expected});
  }
  const double margin = 0.08 * (range.high - range.low);
  constexpr double kUnit = 2;
  return {kUnit * std::floor((range.low - margin) / kUnit),
          kUnit * std::ceil((range.high + margin) / kUnit)};
}

std::string change_strip(const scoring::BlockScore& block, const Range& range) {
  std::string svg = fmt::format(
      R"(<svg class="s-{}" width="100%" height="{}" role="img" aria-label="reported {}, expected {} points">)",
      word_of(block.outcome).css, kHeight, with_sign(block.reported.estimate),
      expected_text(block));
  svg += fmt::format(R"(<line class="axis" x1="0" x2="100%" y1="{0}" y2="{0}"/>)", kHeight / 2);
  svg += fmt::format(R"(<line class="zero" x1="{0:.2f}%" x2="{0:.2f}%" y1="0" y2="{1}"/>)",
                     place(0, range), kHeight);
  svg += fmt::format(R"(<line class="whisker" x1="{:.2f}%" x2="{:.2f}%" y1="{}" y2="{}"/>)",
                     place(block.reported.low, range), place(block.reported.high, range),
                     kHeight / 2, kHeight / 2);
  svg += placed(place(block.reported.estimate, range), shape_of(block.outcome));
  svg += expected_marks(block, range);
  return svg + fmt::format("<title>reported {} ({} to {}), expected {} points</title></svg>",
                           with_sign(block.reported.estimate), with_sign(block.reported.low),
                           with_sign(block.reported.high), expected_text(block));
}

std::string change_axis(const Range& range) {
  std::string svg = R"(<svg width="100%" height="16" aria-hidden="true">)";
  const auto tick = [&](double value, std::string_view anchor) {
    svg += fmt::format(R"(<text x="{:.2f}%" y="12" text-anchor="{}">{}</text>)",
                       place(value, range), anchor, with_sign(value, 0));
  };
  tick(range.low, "start");
  // The middle tick must not lie on top of those at the ends.
  if (place(0, range) > 12 && place(0, range) < 88) {
    tick(0, "middle");
  }
  tick(range.high, "end");
  return svg + "</svg>";
}

std::string outcome_mark(scoring::Outcome outcome) {
  return small_mark(fmt::format("s-{}", word_of(outcome).css), shape_of(outcome));
}

std::string expected_mark() { return small_mark("", kExpectedShape); }

}  // namespace assay::report
