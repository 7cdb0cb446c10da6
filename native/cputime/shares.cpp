// SPDX-License-Identifier: Apache-2.0
#include "native/cputime/shares.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <utility>

namespace assay::cputime {
namespace {

constexpr double kNanosecondsPerSecond = 1e9;
constexpr double kQuantile95 = 1.959964;  // two-sided 95 % quantile of the normal distribution

struct PartNames {
  std::string_view key;
  std::string_view words;
};

// The names of the parts, in the order of kAllParts.
constexpr std::array<PartNames, kParts> kNames = {{
    {"counted", "counted code"},
    {"left_alone", "Graal's code left alone"},
    {"compiled", "C1's code"},
    {"interpreter", "the interpreter"},
    {"stub", "stubs and intrinsics"},
    {"vm", "the VM"},
    {"collector", "garbage collector"},
    {"compiler", "JIT compilers"},
    {"native", "native libraries"},
    {"kernel", "the kernel"},
    {"unknown", "not known"},
}};

constexpr TimePart part_of(TimePlace place) {
  switch (place) {
    case TimePlace::counted:
      return TimePart::counted;
    case TimePlace::left_alone:
      return TimePart::left_alone;
    case TimePlace::compiled:
      return TimePart::compiled;
    case TimePlace::stub:
      return TimePart::stub;
    case TimePlace::interpreter:
      return TimePart::interpreter;
    case TimePlace::vm:
      return TimePart::vm;
    case TimePlace::native:
      return TimePart::native;
  }
  return TimePart::unknown;
}

class Calculation {
 public:
  explicit Calculation(const Figures& figures) : figures_(figures) {}

  Shares run() {
    const double total = nanoseconds(figures_.user_ns) + nanoseconds(figures_.system_ns);
    shares_.seconds = total / kNanosecondsPerSecond;
    for (const TimePart part : kAllParts) {
      of(part).part = part;
    }
    if (total == 0) {
      return std::move(shares_);
    }
    add_fixed(total);
    add_sampled();
    add_hottest();
    return std::move(shares_);
  }

 private:
  static double nanoseconds(std::uint64_t value) { return static_cast<double>(value); }
  Share& of(TimePart part) { return shares_.parts[static_cast<std::size_t>(part)]; }

  void add(TimePart part, double share) {
    of(part).share += share;
    of(part).low += share;
    of(part).high += share;
  }

  // Adds the shares that need no samples, because the system's clocks tell them. The rest is the
  // program's threads in user mode. The clocks are read one after the other, so their sum may be a
  // little too large.
  void add_fixed(double total) {
    const double user = nanoseconds(figures_.user_ns) / total;
    const std::array<std::pair<TimePart, std::uint64_t>, 4> threads = {{
        {TimePart::collector, figures_.collector_ns},
        {TimePart::compiler, figures_.compiler_ns},
        {TimePart::vm, figures_.vm_ns},
        {TimePart::native, figures_.foreign_ns},
    }};
    double others = 0;
    for (const auto& [part, time] : threads) {
      others += nanoseconds(time) / total;
    }
    const double scale = others > user ? user / others : 1;
    for (const auto& [part, time] : threads) {
      add(part, nanoseconds(time) / total * scale);
    }
    add(TimePart::kernel, nanoseconds(figures_.system_ns) / total);
    program_ = user - others * scale;
  }

  void add_sampled() {
    user_samples_ = std::accumulate(figures_.samples.begin(), figures_.samples.end(),
                                    std::uint64_t{0}, std::plus());
    shares_.samples = user_samples_ + figures_.kernel_samples;
    if (user_samples_ == 0) {
      add(TimePart::unknown, program_);
      return;
    }
    for (std::size_t i = 0; i < kPlaces; ++i) {
      Share& share = of(part_of(static_cast<TimePlace>(i)));
      const std::uint64_t hits = figures_.samples[i];
      const ProbabilityInterval interval = wilson_interval(hits, user_samples_);
      share.share += program_ * part(hits, user_samples_);
      share.low += program_ * interval.low;
      share.high += program_ * interval.high;
    }
  }

  static double part(std::uint64_t hits, std::uint64_t all) {
    return all == 0 ? 0 : static_cast<double>(hits) / static_cast<double>(all);
  }

  void add_hottest() {
    for (const MethodSamples& one : figures_.methods) {
      if (one.place == TimePlace::counted) {
        continue;
      }
      const double share = one.place == TimePlace::interpreter
                               ? of(TimePart::interpreter).share * part(one.samples, figures_.looks)
                               : program_ * part(one.samples, user_samples_);
      if (share > 0) {
        shares_.hottest.push_back({part_of(one.place), one.method, share});
      }
    }
    std::ranges::stable_sort(shares_.hottest, std::greater(), &UncountedMethod::share);
  }

  const Figures& figures_;
  Shares shares_;
  double program_ = 0;  // share of the program's threads in user mode, of all CPU time
  std::uint64_t user_samples_ = 0;
};

}  // namespace

std::string_view key_of(TimePart part) { return kNames[static_cast<std::size_t>(part)].key; }
std::string_view words_for(TimePart part) { return kNames[static_cast<std::size_t>(part)].words; }

double Shares::program() const {
  using enum TimePart;
  double sum = 0;
  for (const TimePart part :
       {counted, left_alone, compiled, interpreter, stub, vm, collector, native}) {
    sum += of(part).share;
  }
  return sum;
}

double Shares::outside_compiled_code() const {
  double sum = 0;
  for (const Share& share : parts) {
    sum += share.share;
  }
  return std::max(0.0, sum - of(TimePart::counted).share - of(TimePart::left_alone).share -
                           of(TimePart::compiled).share);
}

ProbabilityInterval wilson_interval(std::uint64_t hits, std::uint64_t trials) {
  if (trials == 0) {
    return {};
  }
  const auto n = static_cast<double>(trials);
  const double p = static_cast<double>(hits) / n;
  const double z2 = kQuantile95 * kQuantile95;
  const double centre = (p + z2 / (2 * n)) / (1 + z2 / n);
  const double half = kQuantile95 / (1 + z2 / n) * std::sqrt(p * (1 - p) / n + z2 / (4 * n * n));
  return {std::max(0.0, centre - half), std::min(1.0, centre + half)};
}

Shares shares_of(const Figures& figures) { return Calculation(figures).run(); }

}  // namespace assay::cputime
