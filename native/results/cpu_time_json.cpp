// SPDX-License-Identifier: Apache-2.0
#include "native/cputime/advice.h"
#include "native/json/members.h"
#include "native/results/cpu_time_writers.h"

namespace assay::cputime {

static void fields(const json::MemberWriter& visit, const Share& share) {
  visit("share", share.share);
  visit("low", share.low);
  visit("high", share.high);
}

static void fields(const json::MemberWriter& visit, const UncountedMethod& method) {
  visit("method", method.method);
  visit("where", key_of(method.part));
  visit("share", method.share);
  visit("reason", method.reason.empty() ? std::nullopt : std::optional(method.reason));
}

}  // namespace assay::cputime

namespace assay::results {
namespace {

constexpr double kNanosecondsPerSecond = 1e9;

double in_seconds(std::uint64_t nanoseconds) {
  return static_cast<double>(nanoseconds) / kNanosecondsPerSecond;
}

}  // namespace

void write_cpu_time(const std::optional<CpuTime>& cpu_time, json::Writer& out) {
  if (!cpu_time) {
    out.null();
    return;
  }
  const cputime::Figures& figures = cpu_time->figures;
  const cputime::Shares& shares = cpu_time->shares;
  const json::MemberWriter visit(out);
  out.object([&] {
    visit("measured", shares.any_samples());
    visit("reason", figures.trouble.empty() ? std::nullopt : std::optional(figures.trouble));
    visit("user_seconds", in_seconds(figures.user_ns));
    visit("system_seconds", in_seconds(figures.system_ns));
    visit("interval_seconds", in_seconds(figures.interval_ns));
    visit("samples", shares.samples);
    const double program = shares.program();
    visit("counted_share_of_program",
          program > 0 ? std::optional(shares.of(cputime::TimePart::counted).share / program)
                      : std::nullopt);
    visit("lost_samples", figures.lost_samples);
    visit("threads_not_sampled", figures.threads_not_sampled);
    out.name("shares").object([&] {
      for (const cputime::Share& one : shares.parts) {
        visit(key_of(one.part), one);
      }
    });
    visit("hottest_uncounted", shares.hottest);
    visit("advice", cputime::advice_for(shares));
  });
}

}  // namespace assay::results
