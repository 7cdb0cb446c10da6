// SPDX-License-Identifier: Apache-2.0
#include "slowdown/calibration/calibrator.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <random>

#include "native/support/version.h"
#include "slowdown/calibration/kind_choice.h"
#include "slowdown/calibration/undisturbed_times.h"
#include "slowdown/instructions/neutrality.h"

namespace assay::slowdown {
namespace {

// The loop's own body takes about as long as this number of instructions.
constexpr std::uint64_t kBodyInstructions = 16;

struct Subject {
  Kind kind;
  std::uint32_t count;
  TimedLoop loop;
};

// Number of instructions in the reference code, large enough to make it throughput-bound.
constexpr std::uint32_t kReferenceCount = 64;
constexpr std::uint64_t kReferenceIterations = 1000;  // about 5 us

template <typename Measure>
double shortest(std::uint32_t runs, Measure measure) {
  double time = std::numeric_limits<double>::infinity();
  for (std::uint32_t i = 0; i < runs; ++i) {
    time = std::min(time, measure());
  }
  return time;
}

class Calibrator {
 public:
  Calibrator(const CalibrationSettings& settings, const CpuClock& clock)
      : settings_(settings), clock_(clock), random_(settings.seed) {}

  Result<Calibration> run(const CpuIdentity& cpu);

 private:
  Result<void> prepare();
  Result<TimesOfKinds> measure();
  void measure_all();
  double measure_once(const Subject& subject) const;
  double time_reference() const;
  void fit(const TimesOfKinds& times);

  const CalibrationSettings& settings_;
  const CpuClock& clock_;
  std::mt19937 random_;
  std::vector<Subject> subjects_;
  std::optional<TimedLoop> reference_;
  std::vector<MeasuredTime> times_;
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
    if (!reference_) {
      ASSAY_ASSIGN(reference_, TimedLoop::with(kind.kind, kReferenceCount));
    }
  }
  return {};
}

double Calibrator::measure_once(const Subject& subject) const {
  const std::uint64_t iterations = std::max<std::uint64_t>(
      settings_.instructions_per_run / (subject.count + kBodyInstructions), 1);
  return shortest(settings_.runs_per_measurement,
                  [&] { return subject.loop.picoseconds(iterations, clock_); });
}

// Returns the shortest of several times in a row: an interrupt is over before the last of them, and
// a neighbour on the core stays for longer.
double Calibrator::time_reference() const {
  return shortest(settings_.runs_per_measurement,
                  [&] { return reference_->picoseconds(kReferenceIterations, clock_); });
}

// Mixes all kinds and counts, so that a change of the machine's speed affects all of them alike.
void Calibrator::measure_all() {
  std::vector<const Subject*> order;
  order.reserve(subjects_.size());
  for (const Subject& subject : subjects_) {
    order.push_back(&subject);
  }
  std::ranges::shuffle(order, random_);
  double before = time_reference();
  for (const Subject* subject : order) {
    const double time = measure_once(*subject);
    const double behind = time_reference();
    times_.push_back({subject->kind, subject->count, time, std::max(before, behind)});
    before = behind;
  }
}

Result<TimesOfKinds> Calibrator::measure() {
  if (subjects_.empty()) {
    return TimesOfKinds{};
  }
  for (std::uint32_t round = 1; round <= settings_.patience * settings_.rounds; ++round) {
    measure_all();
    if (round < settings_.rounds) {
      continue;
    }
    if (auto times = undisturbed_times(times_, settings_.rounds)) {
      return *std::move(times);
    }
  }
  if (auto times = undisturbed_times(times_, kFewestRounds)) {
    return *std::move(times);
  }
  return make_error(
      ErrorCode::unsupported,
      "other load on this machine's cores disturbed nearly all measurements; try again "
      "when it has less to do");
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
  ASSAY_ASSIGN(const TimesOfKinds times, measure());
  fit(times);
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
