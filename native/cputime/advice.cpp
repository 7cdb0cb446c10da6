// SPDX-License-Identifier: Apache-2.0
#include "native/cputime/advice.h"

namespace assay::cputime {
namespace {

// A part that takes at least this share (0 to 1) of the CPU time is worth a sentence.
constexpr double kWorthSaying = 0.1;

}  // namespace

std::vector<std::string> advice_for(const Shares& shares) {
  using enum TimePart;
  const auto share = [&](TimePart part) { return shares.of(part).share; };
  const double java = share(counted) + share(left_alone) + share(compiled) + share(interpreter);
  const double program = java + share(stub) + share(vm) + share(native) + share(collector);
  std::vector<std::string> advice;
  if (program == 0 || !shares.any_samples() || share(counted) >= kSmallCountedShare * program) {
    return advice;
  }
  const double warming = share(interpreter) + share(compiled);
  if (warming >= kWorthSaying) {
    advice.push_back(
        share(compiler) >= kWorthSaying
            ? "let the program run longer: Graal was still busy, and a method is counted only "
              "after Graal has compiled it"
            : "let the program run longer, or do its work more often, until Graal has compiled "
              "the methods where it spends its time");
  }
  if (share(compiled) >= kWorthSaying && share(compiled) > share(interpreter)) {
    advice.push_back(
        "Graal has not compiled the methods in C1's code; look for flags that prevent this, such "
        "as -XX:TieredStopAtLevel and -XX:CompileCommand");
  }
  if (share(left_alone) >= kWorthSaying) {
    advice.push_back(
        "Graal compiled methods that assay left alone; --verbose lists them with the reasons");
  }
  if (share(collector) >= kWorthSaying && share(collector) > warming) {
    advice.push_back(
        "the garbage collector is not counted; with a larger heap (-Xmx) the collector needs less "
        "time");
  }
  if (share(kernel) + share(native) >= kSmallCountedShare) {
    advice.push_back(
        "the program spends its time in the kernel and in native libraries, which no counter of "
        "assay sees");
  }
  return advice;
}

}  // namespace assay::cputime
