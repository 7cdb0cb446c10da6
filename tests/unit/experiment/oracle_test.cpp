// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/oracle.h"

#include <gtest/gtest.h>

#include "tests/unit/experiment/a_unit.h"

namespace assay::experiment {
namespace {

constexpr std::uint64_t kSecond = 1'000'000'000;

sampling::Sample sample(std::uint64_t address, std::uint64_t time_ns) {
  return {.address = address, .thread = 1, .time_ns = time_ns, .period = 1};
}

// Ten iterations of a second each; the unit's code is there from the start, in blocks of 16 bytes.
SampledRun a_run() {
  SampledRun run;
  run.log = log_of_a_unit();
  run.log.installations[0].offsets = {.begins = {8, 24, 40}, .blocks_end = 56};
  for (std::uint64_t i = 1; i <= 10; ++i) {
    run.marks.push_back({i * kSecond, i * kSecond * 2});
    run.iterations.push_back({.runtime_ns = kSecond, .cpu_ns = (i <= 2 ? 1.5 : 0.9) * kSecond});
  }
  return run;
}

slowdown::SlowdownPlan plan_of_the_unit() {
  slowdown::SlowdownPlan plan;
  plan.units[{.method = "a.B.run(int)", .entry_bci = -1, .shape = 7}];
  return plan;
}

std::uint64_t named_samples(const profilers::ReportedProfile& profile) {
  std::uint64_t samples = 0;
  for (const profilers::ChargedPlace& place : profile.places) {
    samples += place.samples;
  }
  return samples;
}

TEST(Oracle, SaysWhereTheWarmPartWent) {
  SampledRun run = a_run();
  run.log.installations[0].time = static_cast<std::int64_t>(2 * kSecond);
  run.vm_threads = {8, 9};
  run.compilers = {8};
  run.libraries = {{0x7000, 0x8000}};
  auto in_vm = sample(0x1020, 5 * kSecond);
  in_vm.thread = 9;
  auto in_compiler = in_vm;
  in_compiler.thread = 8;
  auto in_kernel = sample(0x1020, 5 * kSecond);
  in_kernel.mode = sampling::Mode::kernel;
  run.samples = {sample(0x1020, kSecond),      // before the unit was there
                 sample(0x1020, 5 * kSecond),  // block 5
                 sample(0x1002, 5 * kSecond),  // prologue
                 sample(0x7010, 6 * kSecond),  // a library
                 sample(0x5000, 6 * kSecond),  // nobody knows
                 in_vm,
                 in_compiler,
                 in_kernel,
                 sample(0x1020, 10 * kSecond)};  // behind the last iteration
  const auto says = oracle_says(run, plan_of_the_unit(), SampledPart::warm);
  ASSERT_TRUE(says) << says.error().message();
  EXPECT_EQ(named_samples(says->profile), 2U);
  EXPECT_EQ(says->profile.outside_java, 4U);
  EXPECT_EQ(says->profile.unknown, 1U);
  EXPECT_FALSE(says->by_debug_information);
  EXPECT_EQ(says->parts.warm,
            (scoring::SampleCounts{
                .compiled = 2, .generated = 1, .elsewhere = 2, .of_vm = 1, .of_compilers = 1}));
  // The unit was not there yet when the first sample was taken.
  EXPECT_EQ(says->parts.iterations,
            (scoring::SampleCounts{
                .compiled = 2, .generated = 2, .elsewhere = 2, .of_vm = 1, .of_compilers = 1}));
  EXPECT_EQ(says->parts.run,
            (scoring::SampleCounts{
                .compiled = 3, .generated = 2, .elsewhere = 2, .of_vm = 1, .of_compilers = 1}));
  // The warm part begins at the end of the third iteration. This part has seven iterations of 900
  // ms, which stand for all ten.
  EXPECT_DOUBLE_EQ(*says->times.program_ns, 10 * 900e6);
  EXPECT_DOUBLE_EQ(*says->times.cpu_ns, 7 * 2e9);
  // The wall time is that of the same part: seven iterations of 1 s, which stand for all ten. The
  // 11 s that the run may have taken do not count.
  EXPECT_DOUBLE_EQ(*says->times.process_ns, 10 * 1e9);
}

// The sixth iteration takes half as long again as the others that are warm.
TEST(Oracle, LeavesOutDisturbedIterationsWhereQuietOnesAreAskedFor) {
  SampledRun run = a_run();
  run.log.installations[0].time = static_cast<std::int64_t>(2 * kSecond);
  run.iterations[5].cpu_ns = 1.35 * kSecond;
  run.samples = {sample(0x1020, 5 * kSecond - 1),  // in the fifth
                 sample(0x1020, 5 * kSecond),      // in the sixth
                 sample(0x1020, 6 * kSecond - 1), sample(0x1020, 6 * kSecond)};
  const auto samples_in = [&](SampledPart sampled) {
    return oracle_says(run, plan_of_the_unit(), sampled)->parts.warm.compiled;
  };
  EXPECT_EQ(samples_in(SampledPart::warm), 4U);
  EXPECT_EQ(samples_in(SampledPart::quiet_iterations), 2U);
}

TEST(Oracle, LooksAtTheWarmPartWhereIterationsAreTold) {
  using scoring::VariantKind;
  for (const IterationsTold told : {IterationsTold::by_lines, IterationsTold::by_method}) {
    EXPECT_EQ(sampled_part_of(VariantKind::single_block, told), SampledPart::quiet_iterations);
    EXPECT_EQ(sampled_part_of(VariantKind::base, told), SampledPart::warm);
  }
  for (const VariantKind kind : {VariantKind::single_block, VariantKind::base}) {
    EXPECT_EQ(sampled_part_of(kind, IterationsTold::by_nobody), SampledPart::whole_run);
  }
}

// A whole run is sampled from the JVM's start to its end, and so has samples from before the unit
// was there, too.
TEST(Oracle, SaysWhereAWholeRunWent) {
  SampledRun run = a_run();
  run.marks.clear();
  run.iterations.clear();
  run.log.installations[0].time = static_cast<std::int64_t>(2 * kSecond);
  run.times = {.process_ns = 11e9, .cpu_ns = 8e9};
  run.vm_threads = {8, 9};
  run.compilers = {8};
  run.libraries = {{0x7000, 0x8000}};
  run.lost = 3;
  auto in_vm = sample(0x1020, 5 * kSecond);
  in_vm.thread = 9;
  auto in_compiler = in_vm;
  in_compiler.thread = 8;
  run.samples = {sample(0x1020, kSecond),      // before the unit was there
                 sample(0x1020, 5 * kSecond),  // block 5
                 sample(0x1002, 5 * kSecond),  // prologue
                 sample(0x7010, 6 * kSecond),  // a library
                 in_vm,
                 in_compiler,
                 sample(0x1020, 10 * kSecond)};
  const auto says = oracle_says(run, plan_of_the_unit(), SampledPart::whole_run);
  ASSERT_TRUE(says) << says.error().message();
  EXPECT_EQ(named_samples(says->profile), 3U);
  EXPECT_EQ(says->profile.unknown, 1U);
  EXPECT_EQ(says->profile.outside_java, 3U);
  EXPECT_EQ(says->profile.lost, 3U);
  EXPECT_EQ(says->times, run.times);
  const scoring::SampleCounts all = {
      .compiled = 3, .generated = 1, .elsewhere = 1, .of_vm = 1, .of_compilers = 1};
  EXPECT_EQ(says->parts.run, all);
  EXPECT_EQ(says->parts.iterations, all);
  EXPECT_EQ(says->parts.warm, all);
}

// The same samples: what differs is whose they are.
TEST(Oracle, NamesItsSamplesByDebugInformationToo) {
  SampledRun run = a_run();
  run.log.installations[0].time = static_cast<std::int64_t>(2 * kSecond);
  run.log.debug_infos = {{.address = 0x1000,
                          .code_bytes = 64,
                          .time = static_cast<std::int64_t>(2 * kSecond + 7),
                          .methods = {"a/B.run", "a/C$$Lambda.0x00007f01.inlined"},
                          .descriptors = {{.pc = 0x10, .method = 0, .bci = 0, .line = 11},
                                          {.pc = 0x30, .method = 1, .bci = 4, .line = 0}}}};
  run.libraries = {{0x7000, 0x8000}};
  run.lost = 5;
  run.samples = {sample(0x1000, kSecond),      // before the program is warm
                 sample(0x1008, 5 * kSecond),  // run, by both
                 sample(0x1020, 5 * kSecond),  // inlined
                 sample(0x1020, 6 * kSecond),
                 sample(0x1034, 6 * kSecond),  // block 8, behind the last descriptor
                 sample(0x5000, 6 * kSecond),  // nobody knows
                 sample(0x7010, 6 * kSecond)};
  const auto says = oracle_says(run, plan_of_the_unit(), SampledPart::warm);
  ASSERT_TRUE(says) << says.error().message();
  ASSERT_TRUE(says->by_debug_information);
  const std::vector<profilers::ChargedPlace> expected = {{"a.B.run", 11, 1},
                                                         {"a.C$$Lambda.inlined", std::nullopt, 2}};
  EXPECT_EQ(says->by_debug_information->places, expected);
  EXPECT_EQ(says->by_debug_information->unknown, 2U);
  EXPECT_EQ(says->profile.unknown, 1U);
  EXPECT_EQ(says->by_debug_information->outside_java, says->profile.outside_java);
  EXPECT_EQ(says->by_debug_information->lost, says->profile.lost);
}

// Losses have no times: what the window has of the samples, it has of them.
TEST(Oracle, HasLostWhatTheWarmPartLost) {
  SampledRun run = a_run();
  run.log.installations[0].time = static_cast<std::int64_t>(2 * kSecond);
  run.samples = {sample(0x1020, kSecond), sample(0x1020, 5 * kSecond), sample(0x7010, 6 * kSecond)};
  run.libraries = {{0x7000, 0x8000}};
  const auto lost_of = [&](std::uint64_t lost) {
    run.lost = lost;
    return *oracle_says(run, plan_of_the_unit(), SampledPart::warm)->profile.lost;
  };
  EXPECT_EQ(lost_of(0), 0U);
  EXPECT_EQ(lost_of(300), 200U);
  EXPECT_EQ(lost_of(1), 1U);  // which may have been there
}

TEST(Oracle, SaysNothingWhereThreadsWereNotSampled) {
  SampledRun run = a_run();
  run.refused_threads = 3;
  const auto says = oracle_says(run, plan_of_the_unit(), SampledPart::warm);
  ASSERT_FALSE(says);
  EXPECT_EQ(says.error().code(), ErrorCode::limit_exceeded);
  EXPECT_NE(says.error().message().find("3 threads of the program could not be sampled"),
            std::string::npos);
  EXPECT_NE(says.error().message().find("RLIMIT_NOFILE"), std::string::npos);
}

TEST(Oracle, SaysNothingOfAProgramThatWasHardlyWarm) {
  SampledRun run = a_run();
  run.log.installations[0].time = static_cast<std::int64_t>(8 * kSecond);
  const auto says = oracle_says(run, plan_of_the_unit(), SampledPart::warm);
  ASSERT_FALSE(says);
  EXPECT_NE(says.error().message().find("2 of its 10 iterations"), std::string::npos);
  EXPECT_FALSE(oracle_says({}, plan_of_the_unit(), SampledPart::warm));
}

}  // namespace
}  // namespace assay::experiment
