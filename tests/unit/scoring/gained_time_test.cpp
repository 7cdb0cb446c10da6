// SPDX-License-Identifier: Apache-2.0
#include "scheduler/scoring/blocks/gained_time.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <utility>

#include "native/statistics/quantiles.h"
#include "native/statistics/random_numbers.h"
#include "scheduler/scoring/quiet_times.h"
#include "tests/unit/scoring/reported_shares.h"

namespace assay::scoring {
namespace {

using Iterations = std::vector<std::uint64_t>;

TEST(QuietTime, IsALowQuantileOfTheSecondHalf) {
  Iterations us(40, 1);  // cold ones are usually slow; here they are not
  for (std::uint64_t i = 0; i <= 40; ++i) {
    us.push_back(1000 + 10 * ((i * 7) % 41));
  }
  EXPECT_DOUBLE_EQ(*quiet_iteration_ns(us), 1'020'000);
  EXPECT_EQ(*quiet_iteration_ns(Iterations{9, 5}), 5000);
  EXPECT_FALSE(quiet_iteration_ns(Iterations{9}));
  EXPECT_FALSE(quiet_iteration_ns({}));
}

// Where Graal comes late, more than half of a run may be as fast as without a plan.
TEST(QuietTime, IsOfSlowedIterationsAlone) {
  Iterations us(60, 10'000);
  us.insert(us.end(), 40, 14'000);
  EXPECT_EQ(*quiet_iteration_ns(us), 10'000'000);
  EXPECT_EQ(*quiet_iteration_ns(us, 60), 14'000'000);
  EXPECT_EQ(*quiet_iteration_ns(us, 10), 10'000'000);
  EXPECT_EQ(*quiet_iteration_ns(us, 80), 14'000'000);
  // A rare unit of a whole program's: what comes after it would be too little.
  EXPECT_EQ(*quiet_iteration_ns(us, 81), 10'000'000);
  EXPECT_EQ(*quiet_iteration_ns(us, 101), 10'000'000);
}

// As where every fifth iteration has a sample in it.
TEST(QuietTime, OfSomeIterationsTogetherHasWhatComesNowAndThen) {
  Iterations us(100, 1);
  for (int i = 0; i < 100; ++i) {
    us.push_back(i % 5 == 0 ? 1100 : 1000);
  }
  EXPECT_EQ(*quiet_iteration_ns(us), 1'000'000);
  EXPECT_EQ(*quiet_iteration_ns(us, {}, 5000), 1'020'000);
  EXPECT_FALSE(quiet_iteration_ns(us, {}, 1'000'000));
}

TEST(Disturbance, IsTheMeanOfSlowedIterationsBesideQuietOnes) {
  Iterations us(100, 9000);  // cold
  for (int i = 0; i < 100; ++i) {
    us.push_back(i % 5 == 0 ? 2000 : 1000);
  }
  EXPECT_DOUBLE_EQ(*disturbance(us, 0), 1.2);
  EXPECT_DOUBLE_EQ(*disturbance(us, {}), 1.2);
  EXPECT_DOUBLE_EQ(*disturbance(Iterations(10, 7), 0), 1);
  EXPECT_FALSE(disturbance(Iterations{9}, 0));
  EXPECT_FALSE(disturbance(Iterations(10, 0), 0));
  EXPECT_FALSE(disturbance({}, {}));
}

// Profilers report on all of a run, so it counts where only the first half is disturbed; but not
// that the code was faster before it was slowed.
TEST(Disturbance, IsOfTheFirstHalfToo) {
  const Iterations us{90, 10, 10, 30, 30, 20, 20, 20, 20, 20, 20, 20};
  EXPECT_DOUBLE_EQ(*disturbance(us, 3), (30 + 30 + 7 * 20.0) / 9 / 20);
  EXPECT_DOUBLE_EQ(*disturbance(us, {}), 1);
}

TEST(Disturbance, IsOfNoIterationBeforeALateSlowdown) {
  Iterations us(60, 10'000);
  us.insert(us.end(), 40, 14'000);
  EXPECT_DOUBLE_EQ(*disturbance(us, 60), 1);
}

TEST(SlowedIterations, BeginsBehindTheLastIterationThatIsTooFast) {
  // Cold, warm, warm but disturbed, warm; then slowed, once disturbed.
  const Iterations us{50, 30, 10, 16, 10, 15, 15, 24, 15, 15};
  EXPECT_EQ(slowed_iterations(us, {}, 10e3, 15e3).ns, 84e3);
}

TEST(SlowedIterations, BeginsBehindColdIterations) {
  EXPECT_EQ(slowed_iterations(Iterations{50, 30, 16, 15, 24, 15}, {}, 10e3, 15e3).ns, 70e3);
}

TEST(SlowedIterations, OfASmallGainIsAllThatIsWarm) {
  EXPECT_EQ(slowed_iterations(Iterations{50, 10, 11, 10}, {}, 10e3, 10.5e3).ns, 31e3);
  EXPECT_EQ(slowed_iterations(Iterations{}, {}, 10e3, 15e3).ns, 0);
}

TEST(SlowedIterations, BeginsWhereTheRunSays) {
  // The times themselves do not matter: the gain may be small, or late.
  const Iterations us{50, 10, 10, 11, 12, 11};
  EXPECT_EQ(slowed_iterations(us, 3, 10e3, 11e3).ns, 34e3);
  EXPECT_EQ(slowed_iterations(us, 4, 10e3, 15e3).ns, 23e3);
  EXPECT_EQ(slowed_iterations(us, 6, 10e3, 11e3).ns, 0);
  EXPECT_EQ(slowed_iterations(us, 99, 10e3, 11e3).ns, 0);
}

TEST(SlowedIterations, HasOfColdIterationsWhatWarmOnesTake) {
  EXPECT_EQ(slowed_iterations(Iterations{90, 50, 30, 15, 24, 15}, 1, 10e3, 15e3).ns, 30e3 + 54e3);
}

// Runs of which long parts are disturbed, some of them nearly all of the time.
class DisturbedRuns {
 public:
  explicit DisturbedRuns(std::uint64_t seed) : random_(seed) {}

  // Cold for 40 of 600 iterations; 10 ms when warm, `slowed_us` from the `begin`-th on.
  Iterations run(double slowed_us, int begin) {
    const double busy = 0.8 * random_.unit();  // of the time
    double factor = 1;
    Iterations us;
    for (int i = 0; i < 600; ++i) {
      if (i % 25 == 0) {
        factor = random_.unit() < busy ? 1.3 + 0.4 * random_.unit() : 1;
      }
      const double cold = i < 40 ? 2 * static_cast<double>(40 - i) : 0;
      const double plain = i < begin ? 10'000 : slowed_us;
      us.push_back(
          static_cast<std::uint64_t>(factor * (plain + 1000 * cold) * (1 + 0.01 * random_.unit())));
    }
    return us;
  }

 private:
  statistics::RandomNumbers random_;
};

std::vector<Fork> forks_of(const std::vector<Iterations>& runs) {
  std::vector<Fork> forks;
  for (const Iterations& run : runs) {
    double sum_us = 0;
    for (const std::uint64_t us : run) {
      sum_us += static_cast<double>(us);
    }
    Fork fork;
    fork.time_ns = 1000 * sum_us;
    fork.iteration_us = run;
    fork.quiet_ns = quiet_iteration_ns(run);
    forks.push_back(fork);
  }
  return forks;
}

// Five forks of a program that is slowed from 10 to 14 ms an iteration, and ten without a plan.
struct SlowedProgram {
  std::vector<Iterations> base = {};
  std::vector<Iterations> slowed = {};
  double gained_part = 0;  // of the unslowed time of a median run

  explicit SlowedProgram(std::uint64_t seed) {
    DisturbedRuns program(seed);
    std::vector<double> gains;
    std::vector<double> wholes;
    for (int fork = 0; fork < 5; ++fork) {
      base.push_back(program.run(10'000, 0));
      base.push_back(program.run(10'000, 0));
      const int begin = 80 + 10 * fork;
      const Iterations& us = slowed.emplace_back(program.run(14'000, begin));
      // Of each slowed iteration, disturbed or not, 4 of 14 parts are gained.
      gains.push_back(4.0 / 14 * std::accumulate(us.begin() + begin, us.end(), 0.0));
      wholes.push_back(std::accumulate(us.begin(), us.end(), 0.0));
    }
    gained_part =
        statistics::median(gains) / (statistics::median(wholes) - statistics::median(gains));
  }
};

double gained_part(const std::vector<Fork>& base, const std::vector<Fork>& slowed,
                   GainedTime::Of of) {
  const Lengthening found =
      GainedTime(base, slowed, of).of(fork_numbers(base.size()), fork_numbers(slowed.size()));
  return found.gained_ns / found.base_ns;
}

TEST(GainedTime, IsThatOfUndisturbedIterations) {
  constexpr int kExperiments = 40;
  double warm_error = 0;
  double run_error = 0;
  double error_of_whole_times = 0;
  for (std::uint64_t seed = 1; seed <= kExperiments; ++seed) {
    const SlowedProgram experiment(seed);
    std::vector<Fork> base = forks_of(experiment.base);
    std::vector<Fork> slowed = forks_of(experiment.slowed);
    warm_error += std::abs(gained_part(base, slowed, GainedTime::Of::warm_parts) - 0.4);
    run_error += std::abs(gained_part(base, slowed, GainedTime::Of::runs) - experiment.gained_part);
    for (auto* forks : {&base, &slowed}) {
      std::ranges::for_each(*forks, [](Fork& fork) { fork.quiet_ns.reset(); });
    }
    error_of_whole_times +=
        std::abs(gained_part(base, slowed, GainedTime::Of::runs) - experiment.gained_part);
  }
  EXPECT_LT(warm_error / kExperiments, 0.01);
  EXPECT_LT(run_error / kExperiments, 0.02);
  EXPECT_GT(error_of_whole_times, 3 * run_error);
}

// A program that becomes warm slowly, as rhino does: a third of a run's time is cold, in iterations
// that take six times as long at first and twice as long at last. A block gains 8 to 10 % of a warm
// one, and is slowed long before that.
struct SlowlyWarmProgram {
  static constexpr int kIterations = 600;
  static constexpr int kCold = 67;
  static constexpr double kWarmUs = 10'000;

  std::vector<Iterations> base = {};
  std::vector<Iterations> slowed = {};
  std::vector<std::uint64_t> slowed_from = {};
  double gained_ns = 0;  // by a median run

  explicit SlowlyWarmProgram(std::uint64_t seed) : random_(seed) {
    const double gain_us = kWarmUs * (0.08 + 0.02 * random_.unit());
    std::vector<double> gains;
    for (int fork = 0; fork < 5; ++fork) {
      base.push_back(run(0, 0));
      base.push_back(run(0, 0));
      const int begin = 5 + 3 * fork;
      slowed.push_back(run(gain_us, begin));
      slowed_from.push_back(static_cast<std::uint64_t>(begin));
      gains.push_back(1000 * gain_us * (kIterations - begin));
    }
    gained_ns = statistics::median(gains);
  }

 private:
  Iterations run(double gain_us, int begin) {
    Iterations us;
    for (int i = 0; i < kIterations; ++i) {
      const double cold = i < kCold ? 1 + 4.0 * (kCold - i) / kCold : 0;
      const double own_us = kWarmUs * (1 + cold) + (i < begin ? 0 : gain_us);
      us.push_back(static_cast<std::uint64_t>(own_us * (1 + 0.01 * random_.unit())));
    }
    return us;
  }

  statistics::RandomNumbers random_;
};

double gained_ns(const std::vector<Fork>& base, const std::vector<Fork>& slowed) {
  return GainedTime(base, slowed, GainedTime::Of::runs)
      .of(fork_numbers(base.size()), fork_numbers(slowed.size()))
      .gained_ns;
}

TEST(GainedTime, IsThatOfColdIterationsTooWhereRunsSayFromWhenTheyAreSlowed) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const SlowlyWarmProgram program(seed);
    const std::vector<Fork> base = forks_of(program.base);
    std::vector<Fork> slowed = forks_of(program.slowed);
    // The times alone do not tell when the slowdown began, so what was gained in cold iterations is
    // lacking.
    EXPECT_LT(gained_ns(base, slowed), 0.95 * program.gained_ns) << seed;
    for (std::size_t fork = 0; fork < slowed.size(); ++fork) {
      slowed[fork].slowed_from = program.slowed_from[fork];
    }
    EXPECT_NEAR(gained_ns(base, slowed), program.gained_ns, 0.02 * program.gained_ns) << seed;
  }
}

TEST(GainedTime, IsThatOfRunsThatDoNotTellTheirIterations) {
  std::vector<Fork> base(2);
  std::vector<Fork> slowed(2);
  base[0].time_ns = base[1].time_ns = 10e9;
  slowed[0].time_ns = slowed[1].time_ns = 12e9;
  const Lengthening run =
      GainedTime(base, slowed, GainedTime::Of::runs).of(fork_numbers(2), fork_numbers(2));
  EXPECT_EQ(run.base_ns, 10e9);
  EXPECT_EQ(run.gained_ns, 2e9);
}

// Half of 1 s is the method's, of which 80 % of the threads' time are in Java code: 0.4 s. Slowed
// it has 60 % of the same part of 1.1 s: 0.128 s more.
Results counted_block(bool says_where_samples_fell) {
  Results results;
  results.experiment.profilers = {{.id = "p", .name = "p", .role = Role::oracle}};
  results.experiment.blocks = {
      {.facts = {.id = "b0", .unit = "a", .method = "a"}, .counted_ns = 0.16e9}};
  for (std::uint32_t fork = 0; fork < 3; ++fork) {
    results.cells.push_back(run({VariantKind::base}, fork, 1, 50));
    results.cells.push_back(run({.kind = VariantKind::single_block, .block = "b0"}, fork, 1.1, 60));
  }
  const SampleCounts counts{.compiled = 700, .generated = 100, .elsewhere = 200};
  for (Cell& cell : results.cells) {
    if (says_where_samples_fell) {
      cell.sampled = {.run = counts, .iterations = counts, .warm = counts};
    }
  }
  return results;
}

// Returns the gain by run times, and the gain by samples.
std::pair<std::optional<double>, std::optional<double>> gains_beside_counts(
    const Results& results) {
  const ScoreRules rules;
  const CellTable cells(results);
  const Scoring scoring{results.experiment, cells, rules};
  const BlockExperiment& block = results.experiment.blocks.front();
  return {gain_beside_counts(scoring, block), sampled_gain_beside_counts(scoring, block)};
}

TEST(GainBesideCounts, IsOfRunTimesAndOfWhatOurSamplerFindsInTheMethod) {
  const auto [of_times, of_samples] = gains_beside_counts(counted_block(true));
  EXPECT_NEAR(of_times.value(), 0.1 / 0.16, 1e-9);
  EXPECT_NEAR(of_samples.value(), 0.128 / 0.16, 1e-9);
}

// Our sampler gives the method a fifth of its block's time, and knows the block's own.
TEST(GainBesideCounts, IsOfWhatOurSamplerFindsInABlockThatIsMixed) {
  Results results = counted_block(true);
  BlockFacts& facts = results.experiment.blocks.front().facts;
  facts.methods = 2;
  facts.name = "a block 3";
  for (Cell& cell : results.cells) {
    const bool is_slowed = cell.key.variant.kind == VariantKind::single_block;
    cell.blocks = {{.name = facts.name, .samples = is_slowed ? 480U : 400U}};
    for (auto& place : cell.profile->places) {
      place.samples /= place.method == facts.method ? 5 : 1;
    }
  }
  EXPECT_NEAR(gains_beside_counts(results).second.value(), 0.128 / 0.16, 1e-9);
}

TEST(GainBesideCounts, IsNotKnownOfSamplesWhereRunsDoNotSayWhereTheyFell) {
  const auto [of_times, of_samples] = gains_beside_counts(counted_block(false));
  EXPECT_TRUE(of_times);
  EXPECT_FALSE(of_samples);
}

// Collectors add 4 ms to the CPU time of each second iteration, and are not slowed.
TEST(GainedTime, IsNotInWhatCollectorsAddToTheTimeOfAllThreads) {
  Iterations base;
  Iterations slowed;
  for (int i = 0; i < 100; ++i) {
    const std::uint64_t of_collectors = i % 2 == 0 ? 4000 : 0;
    base.push_back(10'000 + of_collectors);
    slowed.push_back(15'000 + of_collectors);
  }
  std::vector<Fork> base_forks = forks_of({base, base});
  std::vector<Fork> slowed_forks = forks_of({slowed, slowed});
  for (Fork& fork : slowed_forks) {
    fork.slowed_from = 0;
    fork.clock = IterationClock::process;
  }
  const std::vector<double> both = {0, 1};
  const Lengthening gained =
      GainedTime(base_forks, slowed_forks, GainedTime::Of::runs).of(both, both);
  EXPECT_DOUBLE_EQ(gained.gained_ns, 100 * 5e6);
  EXPECT_DOUBLE_EQ(gained.base_ns, 100 * 12e6);
}

}  // namespace
}  // namespace assay::scoring
