// SPDX-License-Identifier: Apache-2.0
#include "native/cputime/advice.h"

namespace assay::cputime {
namespace {

// A part that takes at least this share (0 to 1) of the program's own time is worth a sentence; of
// the JIT compilers' time it is the share of the whole CPU time.
constexpr double kWorthSaying = 0.1;

}  // namespace

std::vector<std::string> advice_for(const Shares& shares) {
  using enum TimePart;
  const auto share = [&](TimePart part) { return shares.of(part).share; };
  const double program = shares.program();
  std::vector<std::string> advice;
  if (program == 0 || !shares.any_samples() || share(counted) >= kSmallCountedShare * program) {
    return advice;
  }
  const auto is_worth_saying = [&](double part) { return part >= kWorthSaying * program; };
  const double warming = share(interpreter) + share(compiled);
  const bool compilers_work = share(compiler) >= kWorthSaying;
  if (is_worth_saying(warming)) {
    advice.push_back(
        compilers_work
            ? "let the program run longer: the JIT compilers took much of the time, and a "
              "method is counted only after Graal has compiled it"
            : "let the program run longer, or do its work more often, until Graal has "
              "compiled the methods where it spends its time");
  }
  if (is_worth_saying(warming) && !compilers_work) {
    advice.push_back(
        "if this does not help, look for flags that keep Graal from compiling these methods, such "
        "as -XX:CompileCommand");
  }
  if (is_worth_saying(share(left_alone))) {
    advice.push_back(
        "Graal compiled methods that assay left alone; --verbose lists them with the reasons");
  }
  if (is_worth_saying(share(collector)) && share(collector) > warming) {
    advice.push_back(
        "the garbage collector is not counted; with a larger heap (-Xmx) the collector needs less "
        "time");
  }
  if (share(vm) + share(stub) >= kSmallCountedShare * program) {
    advice.push_back(
        "the program spends its time in the VM itself, as for stack traces of exceptions, loading "
        "of classes, and locks, which no counter of assay sees");
  }
  if (share(kernel) + share(native) >= kSmallCountedShare) {
    advice.push_back(
        "the program spends its time in the kernel and in native libraries, which no counter of "
        "assay sees");
  }
  return advice;
}

}  // namespace assay::cputime
