// SPDX-License-Identifier: Apache-2.0
// Checks that shares of CPU time add up, whatever was measured, and that an address belongs to the
// code that was there last.
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <map>

#include "native/cputime/code_ranges.h"
#include "native/cputime/figures_codec.h"
#include "native/cputime/shares.h"

namespace assay::cputime {
namespace {

constexpr std::uint64_t kManyYears = 1ull << 58;  // in nanoseconds

std::uint64_t up_to(std::uint64_t most) { return *rc::gen::inRange<std::uint64_t>(0, most); }

Figures arbitrary_figures() {
  Figures figures;
  for (auto field : {&Figures::user_ns, &Figures::system_ns, &Figures::collector_ns,
                     &Figures::compiler_ns, &Figures::vm_ns, &Figures::foreign_ns}) {
    figures.*field = up_to(*rc::gen::element<std::uint64_t>(1, 1000, 1ull << 40, kManyYears));
  }
  for (std::uint64_t& samples : figures.samples) {
    samples = up_to(*rc::gen::element<std::uint64_t>(1, 3, 1'000'000));
  }
  figures.kernel_samples = up_to(1000);
  figures.looks = up_to(100);
  figures.methods = {{TimePlace::interpreter, "a", up_to(figures.looks + 1)},
                     {TimePlace::compiled, "b", up_to(figures.samples[2] + 1)}};
  return figures;
}

RC_GTEST_PROP(CpuTime, SharesAddUpToAllOfIt, ()) {
  const Figures figures = arbitrary_figures();
  const Shares shares = shares_of(figures);
  double sum = 0;
  for (const Share& one : shares.parts) {
    RC_ASSERT(one.share >= -1e-9);
    RC_ASSERT(one.low <= one.share + 1e-9);
    RC_ASSERT(one.share <= one.high + 1e-9);
    sum += one.share;
  }
  const bool is_any = figures.user_ns + figures.system_ns != 0;
  RC_ASSERT(std::abs(sum - (is_any ? 1.0 : 0.0)) < 1e-9);
  for (const UncountedMethod& one : shares.hottest) {
    RC_ASSERT(one.share <= shares.of(one.part).share + 1e-9);
  }
}

RC_GTEST_PROP(CpuTime, FiguresSurviveTheirBytes, ()) {
  const Figures figures = arbitrary_figures();
  const auto again = decode_figures(ByteReader(encode_figures(figures)));
  RC_ASSERT(again.has_value());
  RC_ASSERT(*again == figures);
}

// Code comes and goes at few addresses; the model knows the owner of each address.
RC_GTEST_PROP(CpuTime, AddressesBelongToWhatIsThere, ()) {
  constexpr std::uint64_t kAddresses = 40;
  CodeRanges code;
  std::map<std::uintptr_t, std::uintptr_t> owner_of;  // by address
  std::map<std::uintptr_t, std::uintptr_t> there;     // method by start
  std::map<std::uintptr_t, std::uint64_t> bytes_of;   // by start
  const auto take_away = [&](std::uintptr_t start) {
    for (std::uintptr_t at = start; at < start + bytes_of[start]; ++at) {
      owner_of.erase(at);
    }
    there.erase(start);
  };
  std::uint64_t time = 1;
  const auto steps = up_to(30);
  for (std::uintptr_t method = 1; method <= steps; ++method, ++time) {
    const std::uintptr_t start = 1 + up_to(kAddresses);
    const std::uint64_t bytes = 1 + up_to(10);
    for (auto at = there.begin(); at != there.end();) {
      const std::uintptr_t other = (at++)->first;
      if (other < start + bytes && start < other + bytes_of[other]) {
        take_away(other);
      }
    }
    code.loaded(start, bytes, method, time);
    there[start] = method;
    bytes_of[start] = bytes;
    for (std::uintptr_t at = start; at < start + bytes; ++at) {
      owner_of[at] = method;
    }
    if (up_to(3) == 0) {
      const auto [gone, its_method] = *there.begin();
      code.unloaded(gone, its_method, time);
      take_away(gone);
    }
    for (std::uintptr_t at = 0; at < kAddresses + 12; ++at) {
      const auto found = code.find(at, time);
      RC_ASSERT(found.has_value() == owner_of.contains(at));
      if (found) {
        RC_ASSERT(found->method == owner_of.at(at));
      }
    }
  }
}

}  // namespace
}  // namespace assay::cputime
