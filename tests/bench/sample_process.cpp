// SPDX-License-Identifier: Apache-2.0
// sample_process PID RATE SECONDS: samples all threads of a process as `assay divine` does, at RATE
// samples for each second of CPU time, and prints how many samples there were, and how many were
// lost. Used by scripts/benchmark-slowdown, which measures what sampling costs the program.
#include <fmt/format.h>

#include <chrono>
#include <cstdio>

#include "native/support/number_parsing.h"
#include "scheduler/sampling/process_sampler.h"

namespace {

int fail(const char* what) {
  fmt::print(stderr, "sample_process: {}\n", what);
  return 1;
}

}  // namespace

int main(int argc, char** argv) {
  using namespace assay;
  const auto process = argc == 4 ? parse_number<int>(argv[1]) : std::nullopt;
  const auto rate = argc == 4 ? parse_number<double>(argv[2]) : std::nullopt;
  const auto seconds = argc == 4 ? parse_number<double>(argv[3]) : std::nullopt;
  if (!process || !rate || !seconds || *rate <= 0) {
    return fail("usage: sample_process PID RATE SECONDS");
  }
  const auto event = sampling::choose_event(sampling::kSoftwareClock, sampling::open_error);
  if (!event) {
    return fail(event.error().message().c_str());
  }
  sampling::ProcessSampler sampler(*process, *event,
                                   {.period = static_cast<std::uint64_t>(1e9 / *rate)});
  const auto run = sampler.run(std::chrono::nanoseconds(static_cast<std::int64_t>(1e9 * *seconds)),
                               [] { return false; });
  if (!run) {
    return fail(run.error().message().c_str());
  }
  fmt::print("{} samples, {} lost\n", run->records.samples.size(), run->records.lost);
  return 0;
}
