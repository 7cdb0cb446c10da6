// SPDX-License-Identifier: Apache-2.0
// The calibration's JSON, the CPU's identity, and a run of the calibrator with a clock of its own.
#include "slowdown/calibration/calibration.h"

#include <gtest/gtest.h>

#include "slowdown/calibration/calibrator.h"

namespace assay::slowdown {
namespace {

constexpr const char* kCpuinfo =
    "processor\t: 0\n"
    "vendor_id\t: GenuineIntel\n"
    "cpu family\t: 6\n"
    "model\t\t: 106\n"
    "model name\t: Some CPU: of @ 2.80GHz\n"
    "stepping\t: 6\n"
    "microcode\t: 0xd0003a5\n"
    "flags\t\t: fpu vme\n"
    "\n"
    "processor\t: 1\n"
    "vendor_id\t: Another\n";

Calibration sample() {
  Calibration calibration;
  calibration.created_by = "assay 0.1.0";
  calibration.cpu = *parse_cpu_identity(kCpuinfo);
  calibration.seed = 4'000'000'000;
  calibration.rounds = 21;
  calibration.chosen = Kind::nop2;
  calibration.kinds = {{Kind::mov, {90.125, 88, 91}, {0.1, 0.05, 0.2}, 16},
                       {Kind::nop2, {1.0 / 3, 0.25, 0.5}, {0, 0, 0.25}, 0}};
  calibration.refused = {{Kind::xchg, "it is \"too\" coarse"}};
  return calibration;
}

std::string replaced(std::string text, std::string_view what, std::string_view by) {
  const auto place = text.find(what);
  EXPECT_NE(place, std::string::npos) << what;
  return text.replace(place, what.size(), by);
}

TEST(CpuIdentity, IsThatOfTheFirstProcessor) {
  const auto cpu = parse_cpu_identity(kCpuinfo);
  ASSERT_TRUE(cpu) << cpu.error().message();
  EXPECT_EQ(*cpu, (CpuIdentity{"GenuineIntel", 6, 106, 6, "Some CPU: of @ 2.80GHz", "0xd0003a5"}));
  EXPECT_EQ(to_string(*cpu),
            "GenuineIntel family 6 model 106 stepping 6 microcode 0xd0003a5 (Some CPU: of @ "
            "2.80GHz)");
}

TEST(CpuIdentity, MicrocodeMayBeMissing) {
  const auto cpu = parse_cpu_identity(replaced(kCpuinfo, "microcode\t: 0xd0003a5\n", ""));
  ASSERT_TRUE(cpu);
  EXPECT_EQ(cpu->microcode, "");
}

TEST(CpuIdentity, WhatDoesNotNameAProcessorIsRefused) {
  for (const char* key : {"vendor_id", "cpu family", "model\t", "model name", "stepping"}) {
    EXPECT_FALSE(parse_cpu_identity(replaced(kCpuinfo, key, "other"))) << key;
  }
  EXPECT_FALSE(parse_cpu_identity(replaced(kCpuinfo, ": 106", ": 0x6a")));
  EXPECT_FALSE(parse_cpu_identity(""));
}

TEST(CalibrationJson, ReadsBackAsWritten) {
  const auto read = read_calibration(to_json(sample()));
  ASSERT_TRUE(read) << read.error().message();
  EXPECT_EQ(*read, sample());
}

TEST(CalibrationJson, MistakesAreSaidWithTheirPlace) {
  struct Mistake {
    std::string_view what;
    std::string_view by;
    std::string_view message;
  };
  const std::vector<Mistake> mistakes = {
      {"\"schema_version\": 1", "\"schema_version\": 2", "this calibration has version 2"},
      {"\"chosen\": \"nop2\"", "\"chosen\": \"lea\"", "the chosen kind 'lea' has no cost"},
      {"\"chosen\": \"nop2\"", "\"chosen\": \"nopp\"", "chosen: 'nopp' is not a kind"},
      {"\"kind\": \"nop2\"", "\"kind\": \"mov\"", "kinds[1]: kinds must be in catalogue order"},
      {"90.125", "-90.125", "kinds[0].picoseconds.value: expected a number"},
      {"88.0", "92.0", "kinds[0].picoseconds.low: expected a number"},
      {"\"model\"", "\"modell\"", "cpu: 'modell' is not a known member"}};
  for (const Mistake& mistake : mistakes) {
    const auto read = read_calibration(replaced(to_json(sample()), mistake.what, mistake.by));
    ASSERT_FALSE(read) << mistake.message;
    EXPECT_NE(read.error().message().find(mistake.message), std::string::npos)
        << read.error().message();
  }
}

TEST(CalibrationJson, CostsAreFoundByKind) {
  EXPECT_EQ(find_cost(sample(), Kind::nop2)->linear_from, 0u);
  EXPECT_EQ(find_cost(sample(), Kind::xchg), nullptr);
}

CalibrationSettings quick_settings() {
  CalibrationSettings settings;
  settings.rounds = kFewestRounds;
  settings.patience = 200;  // the machine may be busy, and a round is short
  settings.runs_per_measurement = 2;
  settings.instructions_per_run = 20'000;
  settings.counts = {0, 16, 32, 64, 128, 256};
  return settings;
}

// A quick run is too short for good figures, and the machine may be busy; only what must hold then
// is asked.
TEST(Calibrator, AccountsForEveryKind) {
  const auto cpu = *parse_cpu_identity(kCpuinfo);
  const auto calibration = calibrate(quick_settings(), cpu, thread_cpu_nanoseconds);
  ASSERT_TRUE(calibration) << calibration.error().message();
  EXPECT_EQ(calibration->kinds.size() + calibration->refused.size(), catalogue().size());
  EXPECT_NE(find_cost(*calibration, calibration->chosen), nullptr);
  EXPECT_EQ(*read_calibration(to_json(*calibration)), *calibration);
}

TEST(Calibrator, AClockThatStandsGivesNoCost) {
  const auto calibration =
      calibrate(quick_settings(), *parse_cpu_identity(kCpuinfo), [] { return std::uint64_t{5}; });
  ASSERT_FALSE(calibration);
  EXPECT_EQ(calibration.error().code(), ErrorCode::unsupported);
  EXPECT_NE(calibration.error().message().find("not a time"), std::string::npos);
}

TEST(Calibrator, SizesOfRunsGiveTheIterations) {
  std::uint64_t now = 0;
  const auto loop = TimedLoop::with(Kind::mov, 100);
  ASSERT_TRUE(loop) << loop.error().message();
  EXPECT_DOUBLE_EQ(loop->picoseconds(500, [&] { return now += 1000; }), 2000);
}

}  // namespace
}  // namespace assay::slowdown
