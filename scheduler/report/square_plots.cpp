// SPDX-License-Identifier: Apache-2.0
// Draws plots with axes of fixed size.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "scheduler/report/plots.h"
#include "scheduler/report/templates.h"
#include "scheduler/report/wording.h"

namespace assay::report {
namespace {

// Returns a step of 1, 2 or 5 times a power of ten, so that about `count` steps fill `length`.
double round_step(double length, int count) {
  const double raw = length / count;
  const double power = std::pow(10, std::floor(std::log10(raw)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * power >= raw) {
      return factor * power;
    }
  }
  return 10 * power;
}

std::string text_at(double x, double y, std::string_view anchor, const std::string& text) {
  return fmt::format(R"(<text x="{:.1f}" y="{:.1f}" text-anchor="{}">{}</text>)", x, y, anchor,
                     text);
}

constexpr double kSize = 240;  // side of the square that points lie in
constexpr double kLeft = 34;
constexpr double kTop = 8;

using Comparisons = std::vector<const scoring::ShareComparison*>;

double largest_share(const Comparisons& comparisons) {
  double largest = 5;
  for (const scoring::ShareComparison* comparison : comparisons) {
    for (const scoring::MethodChange& method : comparison->methods) {
      largest = std::max({largest, method.before, method.after});
    }
  }
  const double step = round_step(largest, 4);
  return std::ceil(largest / step) * step;
}

// Returns the target's place among the plans, which decides its mark. A profiler may lack a target,
// and every profiler has a plot of its own.
std::size_t place_of(double target_percent, std::span<const scoring::PlanTarget> plans) {
  const auto plan = std::ranges::find(plans, target_percent, &scoring::PlanTarget::target_percent);
  return static_cast<std::size_t>(plan - plans.begin());
}

// Returns the shape for a target, around 0, 0.
std::string_view point_shape(std::size_t target) {
  constexpr std::string_view kShapes[] = {R"(<circle r="4.5"/>)", R"(<path d="M0 -5.5L5 4H-5Z"/>)",
                                          R"(<path d="M0 -6L6 0L0 6L-6 0Z"/>)",
                                          R"(<rect x="-4" y="-4" width="8" height="8"/>)"};
  return kShapes[target % std::size(kShapes)];
}

std::string scatter_frame(double end, double large_difference) {
  const double step = round_step(end, 4);
  const auto x = [end](double value) { return kLeft + kSize * value / end; };
  const auto y = [end](double value) { return kTop + kSize * (1 - value / end); };
  std::string svg;
  // A method inside the band is not called wrong.
  const double band = std::min(large_difference, end);
  svg += fmt::format(
      R"(<path class="band" d="M{:.1f} {:.1f}L{:.1f} {:.1f}L{:.1f} {:.1f}L{:.1f} {:.1f}L{:.1f} {:.1f}L{:.1f} {:.1f}Z"/>)",
      x(0), y(0), x(0), y(band), x(end - band), y(end), x(end), y(end), x(end), y(end - band),
      x(band), y(0));
  for (double tick = 0; tick <= end + step / 2; tick += step) {
    svg += fmt::format(R"(<path class="axis" d="M{0:.1f} {1}V{2}M{3} {4:.1f}H{5}"/>)", x(tick),
                       kTop, kTop + kSize, kLeft, y(tick), kLeft + kSize);
    svg += text_at(x(tick), kTop + kSize + 14, "middle", number(tick, step < 1 ? 1 : 0));
    svg += text_at(kLeft - 5, y(tick) + 4, "end", number(tick, step < 1 ? 1 : 0));
  }
  return svg + fmt::format(R"(<path class="diagonal" d="M{} {}L{} {}"/>)", kLeft, kTop + kSize,
                           kLeft + kSize, kTop);
}

constexpr double kBarsWidth = 400;
constexpr double kBarsHeight = 150;
constexpr double kBarsTop = 10;

using Bins = std::vector<scoring::HistogramBin>;

// Returns the width of each bin, in points. All bins have the same width, and each begins where the
// one before it ends.
double width_of_each(const Bins& bins) { return bins[1].from - bins[0].from; }

// Lines across the plot, and where the last of them is, in percent.
struct ShareAxis {
  double end = 0;
  std::string svg{};
};
ShareAxis share_axis(const Bins& bins) {
  double tallest = 10;
  for (const scoring::HistogramBin& bin : bins) {
    tallest = std::max(tallest, bin.share);
  }
  const double step = round_step(tallest, 3);
  ShareAxis axis{.end = std::ceil(tallest / step) * step};
  for (double tick = 0; tick <= axis.end + step / 2; tick += step) {
    const double y = kBarsTop + kBarsHeight * (1 - tick / axis.end);
    axis.svg +=
        fmt::format(R"(<path class="axis" d="M{} {:.1f}H{}"/>)", kLeft, y, kLeft + kBarsWidth);
    axis.svg += text_at(kLeft - 5, y + 4, "end", number(tick, 0) + " %");
  }
  return axis;
}

std::string bars(const Bins& bins, double end) {
  const double points = width_of_each(bins);
  const double wide = kBarsWidth / static_cast<double>(bins.size());
  std::string svg;
  for (std::size_t i = 0; i < bins.size(); ++i) {
    const scoring::HistogramBin& bin = bins[i];
    const double x = kLeft + wide * static_cast<double>(i);
    const double tall = kBarsHeight * bin.share / end;
    const bool is_near = bin.from == 0 || bin.from == -points;
    svg += fmt::format(
        R"(<rect class="bar{}" x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}"><title>{} to {} points: {} % of the time</title></rect>)",
        is_near ? " on" : "", x + 1, kBarsTop + kBarsHeight - tall, wide - 2, tall,
        with_sign(bin.from, 0), with_sign(bin.from + points, 0), number(bin.share));
  }
  return svg;
}

// Draws the axis of distances, whose middle is on target.
std::string distance_axis(const Bins& bins) {
  constexpr int kSteps = 4;
  const double low = bins.front().from;
  const double high = bins.back().from + width_of_each(bins);
  std::string svg = fmt::format(R"(<path class="zero" d="M{} {}V{}"/>)", kLeft + kBarsWidth / 2,
                                kBarsTop, kBarsTop + kBarsHeight);
  for (int i = 0; i <= kSteps; ++i) {
    svg += text_at(kLeft + kBarsWidth * i / kSteps, kBarsTop + kBarsHeight + 14, "middle",
                   with_sign(low + (high - low) * i / kSteps, 0));
  }
  return svg + text_at(kLeft + kBarsWidth / 2, kBarsTop + kBarsHeight + 30, "middle",
                       "points off the target");
}

}  // namespace

std::string scatter_plot(const Comparisons& comparisons, std::span<const scoring::PlanTarget> plans,
                         double large_difference) {
  const double end = largest_share(comparisons);
  std::string svg = fmt::format(
      R"(<svg viewBox="0 0 {} {}" role="img" aria-label="methods' shares before and with slowdown">)",
      kLeft + kSize + 8, kTop + kSize + 34);
  svg += scatter_frame(end, large_difference);
  for (const scoring::ShareComparison* comparison : comparisons) {
    const std::string_view shape = point_shape(place_of(comparison->target_percent, plans));
    for (const scoring::MethodChange& method : comparison->methods) {
      svg += fmt::format(
          R"svg(<g class="point{}" transform="translate({:.1f} {:.1f})">{}<title>{}: {} % before, {} % at +{} %</title></g>)svg",
          std::abs(method.difference()) > large_difference ? " off" : "",
          kLeft + kSize * method.before / end, kTop + kSize * (1 - method.after / end), shape,
          escaped(method.method), number(method.before), number(method.after),
          number(comparison->target_percent, 0));
    }
  }
  svg += text_at(kLeft + kSize / 2, kTop + kSize + 30, "middle", "% of time before");
  return svg + text_at(kLeft + 4, kTop + 12, "start", "% with slowdown ↑") + "</svg>";
}

std::string target_mark(std::size_t target) {
  return fmt::format(
      R"(<svg width="14" height="14" viewBox="-7 -7 14 14" aria-hidden="true"><g class="point">{}</g></svg>)",
      point_shape(target));
}

std::string histogram_plot(const scoring::OverheadScore& overhead) {
  const Bins& bins = overhead.histogram;
  if (bins.size() < 2) {
    return {};  // a single bin does not say how wide it is
  }
  const ShareAxis shares = share_axis(bins);
  return fmt::format(
             R"(<svg viewBox="0 0 {} {}" role="img" aria-label="share of run time by distance from target">)",
             kLeft + kBarsWidth + 22, kBarsTop + kBarsHeight + 34) +
         shares.svg + bars(bins, shares.end) + distance_axis(bins) + "</svg>";
}

}  // namespace assay::report
