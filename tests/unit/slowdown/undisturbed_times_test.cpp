// SPDX-License-Identifier: Apache-2.0
// Calibrating again gives the same choice and nearly the same costs, whatever the neighbours do
// meanwhile: on a simulated processor whose kinds are as regular as measured ones, and whose
// neighbour comes and goes.
#include "slowdown/calibration/undisturbed_times.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>

#include "slowdown/calibration/kind_choice.h"

namespace assay::slowdown {
namespace {

constexpr std::uint32_t kRounds = 21;
constexpr std::array<std::uint32_t, 11> kCounts = {0, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256};

struct TrueKind {
  Kind kind;
  double picoseconds;
  double irregularity;  // how far single counts lie off the line, always the same way
};

// The kinds in catalogue order: what one machine showed, and one kind that nobody should choose.
constexpr std::array<TrueKind, 5> kKinds = {{{Kind::mov, 72, 0.005},
                                             {Kind::nop2, 58, 0.001},
                                             {Kind::lea, 71, 0.012},
                                             {Kind::nop9, 65, 0.13},
                                             {Kind::xchg, 287, 0.001}}};

class SimulatedProcessor {
 public:
  SimulatedProcessor(std::uint32_t seed, double busy_share)
      : random_(seed), busy_share_(busy_share) {}

  std::vector<MeasuredTime> measure(std::uint32_t rounds) {
    std::vector<MeasuredTime> times;
    for (std::uint32_t round = 0; round < rounds; ++round) {
      for (const auto& [kind, count] : shuffled_subjects()) {
        const double before = time_of(15'000);
        const double time = time_of(undisturbed_time(kKinds[kind], count));
        times.push_back({kKinds[kind].kind, count, time, std::max(before, time_of(15'000))});
        pass(300);
      }
    }
    return times;
  }

 private:
  std::vector<std::pair<std::size_t, std::uint32_t>> shuffled_subjects() {
    std::vector<std::pair<std::size_t, std::uint32_t>> subjects;
    for (std::size_t kind = 0; kind < kKinds.size(); ++kind) {
      for (const std::uint32_t count : kCounts) {
        subjects.emplace_back(kind, count);
      }
    }
    std::ranges::shuffle(subjects, random_);
    return subjects;
  }

  // The first sixteen hide in the loop's empty slots.
  static double undisturbed_time(const TrueKind& kind, std::uint32_t count) {
    const double on_line = 1200 + kind.picoseconds * std::max(0.0, count - 16.0);
    const bool is_odd_one = count == 96 || count == 192;
    return on_line + (is_odd_one ? kind.irregularity * 2 * kind.picoseconds * count : 0);
  }

  // Returns the time that a measurement gives. Interrupts and the like prolong the time a little,
  // the neighbour prolongs it a lot.
  double time_of(double undisturbed) {
    std::exponential_distribution<double> little(300);
    return undisturbed * (1 + little(random_)) * (is_busy_ ? 2.6 : 1);
  }

  // The neighbour changes its mind every 300 ms, on average.
  void pass(double microseconds) {
    std::uniform_real_distribution<double> one(0, 1);
    if (one(random_) < microseconds / 300'000) {
      is_busy_ = one(random_) < busy_share_;
    }
  }

  std::mt19937 random_;
  double busy_share_;
  bool is_busy_ = false;
};

std::vector<KindCost> fit_all(const TimesOfKinds& times) {
  std::vector<KindCost> costs;
  for (const auto& [kind, kind_times] : times) {
    const auto cost = fit_cost(kind, kind_times, 1);
    if (cost) {
      costs.push_back(*cost);
    }
  }
  return costs;
}

// How far the costs of one kind lie apart, at worst: 1.1 is a tenth.
double widest_spread(const std::vector<std::vector<KindCost>>& calibrations) {
  double widest = 1;
  for (std::size_t kind = 0; kind < kKinds.size(); ++kind) {
    std::vector<double> costs;
    for (const auto& calibration : calibrations) {
      if (kind < calibration.size()) {
        costs.push_back(calibration[kind].picoseconds.estimate);
      }
    }
    const auto [least, most] = std::ranges::minmax(costs);
    widest = std::max(widest, most / least);
  }
  return widest;
}

TEST(UndisturbedTimes, GiveTheSameCostsAndChoiceWhateverTheNeighbourDoes) {
  std::vector<std::vector<KindCost>> calibrations;
  for (std::uint32_t seed = 0; seed < 8; ++seed) {
    const double busy_share = 0.1 * seed;
    const auto times = SimulatedProcessor(seed, busy_share).measure(12 * kRounds);
    const auto undisturbed = undisturbed_times(times, kRounds);
    ASSERT_TRUE(undisturbed) << "busy " << busy_share;
    calibrations.push_back(fit_all(*undisturbed));
    ASSERT_EQ(calibrations.back().size(), kKinds.size());
    EXPECT_EQ(choose_kind(calibrations.back()), Kind::mov) << "seed " << seed;
  }
  EXPECT_LT(widest_spread(calibrations), 1.1);
}

// If all times were good enough, the test before would not show anything.
TEST(UndisturbedTimes, AreNeededForThat) {
  std::vector<std::vector<KindCost>> calibrations;
  for (std::uint32_t seed = 0; seed < 4; ++seed) {
    auto times = SimulatedProcessor(seed, 0.5).measure(kRounds);
    for (MeasuredTime& time : times) {
      time.reference = 1;
    }
    calibrations.push_back(fit_all(*undisturbed_times(times, kRounds)));
  }
  EXPECT_GT(widest_spread(calibrations), 1.5);
}

TEST(UndisturbedTimes, AreTheFirstOfEachCountWhoseReferenceIsFast) {
  std::vector<MeasuredTime> times;
  for (int i = 0; i < 3; ++i) {
    times.push_back({Kind::mov, 8, 10.0 + i, i == 1 ? 130.0 : 100.0});
    times.push_back({Kind::mov, 16, 20.0 + i, 109});
  }
  const auto undisturbed = undisturbed_times(times, 2);
  ASSERT_TRUE(undisturbed);
  std::vector<double> values;
  for (const LoopTime& time : undisturbed->at(Kind::mov)) {
    values.push_back(time.picoseconds);
  }
  EXPECT_EQ(values, (std::vector<double>{10, 20, 21, 12}));
  EXPECT_FALSE(undisturbed_times(times, 3));
  EXPECT_FALSE(undisturbed_times({}, 1));
}

TEST(KindChoice, BreaksTiesInCatalogueOrder) {
  const auto cost = [](Kind kind, double residual) {
    return KindCost{kind, {60, 59, 61}, {residual, residual, residual}, 16};
  };
  // The choice is the same in any order of the costs.
  std::vector<KindCost> costs = {cost(Kind::xchg, 0.0001), cost(Kind::nop2, 0.0),
                                 cost(Kind::mov, 0.019), cost(Kind::lea, 0.2)};
  std::ranges::sort(costs, {}, &KindCost::kind);
  do {
    EXPECT_EQ(choose_kind(costs), Kind::mov);
  } while (std::ranges::next_permutation(costs, {}, &KindCost::kind).found);
  EXPECT_EQ(choose_kind(std::vector{cost(Kind::mov, 0.03), cost(Kind::nop2, 0)}), Kind::nop2);
}

}  // namespace
}  // namespace assay::slowdown
