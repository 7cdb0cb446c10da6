// SPDX-License-Identifier: Apache-2.0
#include "native/cputime/advice.h"
#include "native/results/cpu_time_writers.h"

namespace assay::results {
namespace {

constexpr double kNanosecondsPerSecond = 1e9;

double in_seconds(std::uint64_t nanoseconds) {
  return static_cast<double>(nanoseconds) / kNanosecondsPerSecond;
}

void write_shares(const cputime::Shares& shares, json::Writer& out) {
  out.object([&] {
    for (const cputime::Share& one : shares.parts) {
      out.name(key_of(one.part)).object([&] {
        out.name("share").number(one.share);
        out.name("low").number(one.low);
        out.name("high").number(one.high);
      });
    }
  });
}

void write_method(const cputime::UncountedMethod& method, json::Writer& out) {
  out.object([&] {
    out.name("method").text(method.method);
    out.name("where").text(key_of(method.part));
    out.name("share").number(method.share);
    out.name("reason");
    method.reason.empty() ? out.null() : out.text(method.reason);
  });
}

}  // namespace

void write_cpu_time(const std::optional<CpuTime>& cpu_time, json::Writer& out) {
  if (!cpu_time) {
    out.null();
    return;
  }
  const cputime::Figures& figures = cpu_time->figures;
  const cputime::Shares& shares = cpu_time->shares;
  out.object([&] {
    out.name("measured").flag(shares.any_samples());
    out.name("reason");
    figures.trouble.empty() ? out.null() : out.text(figures.trouble);
    out.name("user_seconds").number(in_seconds(figures.user_ns));
    out.name("system_seconds").number(in_seconds(figures.system_ns));
    out.name("interval_seconds").number(in_seconds(figures.interval_ns));
    out.name("samples").whole_number(shares.samples);
    out.name("lost_samples").whole_number(figures.lost_samples);
    out.name("threads_not_sampled").whole_number(figures.threads_not_sampled);
    out.name("shares");
    write_shares(shares, out);
    out.name("hottest_uncounted").list(shares.hottest, [&](const auto& method) {
      write_method(method, out);
    });
    out.name("advice").list(cputime::advice_for(shares),
                            [&](const std::string& sentence) { out.text(sentence); });
  });
}

}  // namespace assay::results
