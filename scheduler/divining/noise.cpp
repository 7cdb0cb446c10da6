// SPDX-License-Identifier: Apache-2.0
#include "scheduler/divining/noise.h"

#include <algorithm>
#include <cmath>

#include "scheduler/divining/robust_statistics.h"

namespace assay::divining {
namespace {

// Computes how far installs of one plan lie from each other, relative to their median.
class Spread {
 public:
  // Adds the values of the installs of one step.
  void add(const std::vector<double>& values) {
    if (values.size() < 2) {
      return;
    }
    const double centre = median(values);
    if (!(centre > 0)) {
      return;
    }
    const auto count = static_cast<double>(values.size());
    const double unbias = std::sqrt(count / (count - 1));
    for (const double value : values) {
      distances_.push_back(unbias * (value - centre) / centre);
    }
    degrees_ += count - 1;
  }

  double degrees() const { return degrees_; }
  // Returns the relative standard deviation; 0 where nothing was measured twice. The median of
  // fewer than six distances is not used, because it says too little.
  double deviation() const {
    if (distances_.empty()) {
      return 0;
    }
    double squares = 0;
    for (const double distance : distances_) {
      squares += distance * distance;
    }
    const double plain = std::sqrt(squares / static_cast<double>(distances_.size()));
    return distances_.size() < 6 ? plain : std::min(plain, 1.3 * median_deviation(distances_, 0));
  }

 private:
  std::vector<double> distances_;
  double degrees_ = 0;
};

struct BlockSpread {
  Spread spread;
  double counting = 0;  // relative standard deviation of a typical install by counting samples
};

// Tells whether the search makes its plans from the step. Finalists are left out, so that their
// measurements cannot change which plans are finalists.
bool is_of_the_search(const Step& step) {
  return step.purpose == Purpose::base || step.purpose == Purpose::step;
}

BlockSpread spread_of(std::span<const Step> steps, std::size_t block) {
  BlockSpread result;
  std::vector<double> counting;
  for (const Step& step : steps) {
    if (!is_of_the_search(step)) {
      continue;
    }
    std::vector<double> values;
    for (const Install& install : step.installs) {
      if (const auto& time = install.blocks[block]) {
        values.push_back(time->ns);
        counting.push_back(1 / std::sqrt(std::max(time->samples, 1.0)));
      }
    }
    result.spread.add(values);
  }
  result.counting = counting.empty() ? 1 : median(std::move(counting));
  return result;
}

Spread spread_of_run(std::span<const Step> steps) {
  Spread run;
  for (const Step& step : steps) {
    std::vector<double> values;
    for (const Install& install : step.installs) {
      values.push_back(install.run_ns);
    }
    if (is_of_the_search(step)) {
      run.add(values);
    }
  }
  return run;
}

}  // namespace

// A block has few installs, but all blocks together have many. The median ratio of spread to
// counting error over all blocks therefore counts as much as a few installs of the block's own.
Noise noise_between_installs(const Problem& problem, std::span<const Step> steps) {
  constexpr double kBorrowedDegrees = 4;
  Noise noise;
  std::vector<BlockSpread> spreads;
  std::vector<double> ratios;
  for (std::size_t block = 0; block < problem.blocks.size(); ++block) {
    spreads.push_back(spread_of(steps, block));
    ratios.push_back(std::max(1.0, spreads.back().spread.deviation() / spreads.back().counting));
    noise.degrees_of_freedom = std::max(noise.degrees_of_freedom, spreads.back().spread.degrees());
  }
  const double typical_ratio = median(ratios);
  for (const BlockSpread& block : spreads) {
    const double typical = typical_ratio * block.counting;
    const double own = block.spread.deviation();
    const double degrees = block.spread.degrees();
    const double pooled = std::sqrt((kBorrowedDegrees * typical * typical + degrees * own * own) /
                                    (kBorrowedDegrees + degrees));
    noise.blocks.push_back(std::max(pooled, block.counting));
  }
  constexpr double kLeastRunNoise = 0.002;
  noise.run = std::max(spread_of_run(steps).deviation(), kLeastRunNoise);
  return noise;
}

}  // namespace assay::divining
