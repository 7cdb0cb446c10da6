// SPDX-License-Identifier: Apache-2.0
#include "slowdown/calibration/calibrator.h"

#include <algorithm>
#include <limits>
#include <map>
#include <random>

#include "native/support/version.h"
#include "slowdown/calibration/kind_choice.h"
#include "slowdown/instructions/neutrality.h"

namespace assay::slowdown {
namespace {

// About what the loop's own body is worth.
constexpr std::uint64_t kBodyInstructions = 16;

struct Subject {
  Kind kind;
  std::uint32_t count;
  TimedLoop loop;
};

using TimesOfKinds = std::map<Kind, std::vector<LoopTime>>;

class Calibrator {
 public:
  Calibrator(const CalibrationSettings& settings, const CpuClock& clock)
      : settings_(settings), clock_(clock), random_(settings.seed) {}

  Result<Calibration> run(const CpuIdentity& cpu);

 private:
  Result<void> prepare();
  TimesOfKinds measure();
  double measure_once(const Subject& subject) const;
  void fit(const TimesOfKinds& times);

  const CalibrationSettings& settings_;
  const CpuClock& clock_;
  std::mt19937 random_;
  std::vector<Subject> subjects_;
  Calibration result_;
};

Result<void> Calibrator::prepare() {
  for (const KindDescription& kind : catalogue()) {
    const auto proof = prove_neutral(kind.kind, settings_.seed);
    if (!proof) {
      result_.refused.push_back({kind.kind, proof.error().message()});
      continue;
    }
    for (const std::uint32_t count : settings_.counts) {
      ASSAY_ASSIGN(auto loop, TimedLoop::with(kind.kind, count));
      subjects_.push_back({kind.kind, count, std::move(loop)});
    }
  }
  return {};
}

double Calibrator::measure_once(const Subject& subject) const {
  const std::uint64_t iterations = std::max<std::uint64_t>(
      settings_.instructions_per_run / (subject.count + kBodyInstructions), 1);
  double shortest = std::numeric_limits<double>::infinity();
  for (std::uint32_t i = 0; i < settings_.runs_per_measurement; ++i) {
    shortest = std::min(shortest, subject.loop.picoseconds(iterations, clock_));
  }
  return shortest;
}

// All kinds and counts are mixed, so that a change of the machine's speed meets all of them alike.
TimesOfKinds Calibrator::measure() {
  TimesOfKinds times;
  std::vector<const Subject*> order;
  for (const Subject& subject : subjects_) {
    order.push_back(&subject);
  }
  for (std::uint32_t round = 0; round < settings_.rounds; ++round) {
    std::ranges::shuffle(order, random_);
    for (const Subject* subject : order) {
      times[subject->kind].push_back({round, subject->count, measure_once(*subject)});
    }
  }
  return times;
}

void Calibrator::fit(const TimesOfKinds& times) {
  for (const auto& [kind, kind_times] : times) {
    auto cost = fit_cost(kind, kind_times, settings_.seed);
    if (cost) {
      result_.kinds.push_back(*std::move(cost));
    } else {
      result_.refused.push_back({kind, cost.error().message()});
    }
  }
  std::ranges::sort(result_.refused, {}, &RefusedKind::kind);
}

Result<Calibration> Calibrator::run(const CpuIdentity& cpu) {
  result_.created_by = std::string("assay ") + kVersion;
  result_.cpu = cpu;
  result_.seed = settings_.seed;
  result_.rounds = settings_.rounds;
  ASSAY_PROPAGATE(prepare());
  fit(measure());
  const auto chosen = choose_kind(result_.kinds);
  if (!chosen) {
    return make_error(ErrorCode::unsupported,
                      "no slowdown instruction can be used here: " + result_.refused.front().why);
  }
  result_.chosen = *chosen;
  return std::move(result_);
}

}  // namespace

Result<Calibration> calibrate(const CalibrationSettings& settings, const CpuIdentity& cpu,
                              const CpuClock& clock) {
  return Calibrator(settings, clock).run(cpu);
}

}  // namespace assay::slowdown
