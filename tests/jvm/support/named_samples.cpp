// SPDX-License-Identifier: Apache-2.0
#include "tests/jvm/support/named_samples.h"

#include <gtest/gtest.h>

#include <cmath>
#include <iostream>
#include <map>

#include "scheduler/experiment/running/sampled_run.h"

namespace assay::jvm_tests {
namespace {

constexpr double kPercent = 100;
constexpr double kHz = 4000;
constexpr const char* kIterationLine = "iterations=";

std::map<std::string, double> shares(const profilers::ReportedProfile& profile) {
  std::map<std::string, double> by_method = {{"", static_cast<double>(profile.unknown)}};
  auto sum = static_cast<double>(profile.unknown);
  for (const profilers::ChargedPlace& place : profile.places) {
    by_method[place.method] += static_cast<double>(place.samples);
    sum += static_cast<double>(place.samples);
  }
  for (auto& [method, share] : by_method) {
    share *= sum > 0 ? kPercent / sum : 0;
  }
  return by_method;
}

using WatchedRun = Result<experiment::WatchedProgram>;

// Returns the part (0 to 1) of the CPU time up to the end of the last iteration that the samples
// stand for.
double sampled_part(const experiment::SampledRun& run, std::uint64_t period_ns) {
  if (run.marks.empty() || run.marks.back().cpu_ns == 0) {
    return 0;
  }
  return static_cast<double>(run.samples.size()) * static_cast<double>(period_ns) /
         static_cast<double>(run.marks.back().cpu_ns);
}

// Runs the command until there are samples: some kernels give no samples of one JVM in some fifty
// for a minute (measured_window.cpp). Such a run says nothing, and is made again.
WatchedRun run_until_sampled(const experiment::SampledCommand& command) {
  constexpr int kMostRuns = 3;
  constexpr double kLeastPart = 0.5;
  WatchedRun run = experiment::run_sampled(command);
  for (int made = 1; made < kMostRuns && run; ++made) {
    const double part = sampled_part(run->run, command.watch.period);
    if (part >= kLeastPart) {
      break;
    }
    std::cerr << "run " << made << ": samples stand for " << kPercent * part
              << " % of the CPU time; once more\n";
    run = experiment::run_sampled(command);
  }
  return run;
}

}  // namespace

NamedSamples take_named_samples(const Program& program, const std::string& agent_options) {
  NamedSamples named;
  auto event = sampling::choose_event(sampling::kSoftwareClock, sampling::open_error);
  if (!event) {
    named.cannot = event.error().message();
    return named;
  }
  const std::string folder = temporary_folder();
  const std::string log = folder + "/code.log";
  const auto run = run_until_sampled(
      {.words = agent_command(program, "slow,quiet,code-log=" + log + "," + agent_options),
       .environment = process::Environment::of_this_process(),
       .code_log = log,
       .errors = folder + "/stderr.log",
       .watch = {.iteration_line = kIterationLine,
                 .event = *event,
                 .period = static_cast<std::uint64_t>(1e9 / kHz),
                 .time_limit = std::chrono::minutes(3)}});
  EXPECT_TRUE(run) << run.error().message();
  if (!run) {
    return named;
  }
  EXPECT_EQ(run->exit_code, 0) << run->last_words;
  const auto says = experiment::oracle_says(run->run, {}, experiment::SampledPart::warm);
  EXPECT_TRUE(says) << says.error().message();
  if (says) {
    named.by_blocks = says->profile;
    named.by_debug_information = says->by_debug_information.value_or(profilers::ReportedProfile());
  }
  named.samples = run->run.samples;
  named.log = run->run.log;
  return named;
}

double share_of(const profilers::ReportedProfile& profile, const std::string& method) {
  const auto all = shares(profile);
  const auto found = all.find(method);
  return found == all.end() ? 0 : found->second;
}

double distance(const profilers::ReportedProfile& one, const profilers::ReportedProfile& other) {
  const auto first = shares(one);
  auto rest = shares(other);
  double sum = 0;
  for (const auto& [method, share] : first) {
    sum += std::abs(share - rest[method]);
    rest.erase(method);
  }
  for (const auto& [method, share] : rest) {
    sum += share;
  }
  return sum / 2;
}

}  // namespace assay::jvm_tests
