// SPDX-License-Identifier: Apache-2.0
#include "native/cputime/shares.h"

#include <gtest/gtest.h>

#include "native/cputime/advice.h"

namespace assay::cputime {
namespace {

constexpr std::uint64_t kSecond = 1'000'000'000;

// Returns ten seconds of CPU time: the kernel has two, the VM's threads have three, and the
// program's threads have five.
Figures ten_seconds() {
  Figures figures;
  figures.user_ns = 8 * kSecond;
  figures.system_ns = 2 * kSecond;
  figures.collector_ns = kSecond;
  figures.compiler_ns = kSecond + kSecond / 2;
  figures.vm_ns = kSecond / 2;
  figures.samples[index_of(TimePlace::counted)] = 100;
  figures.samples[index_of(TimePlace::compiled)] = 100;
  figures.samples[index_of(TimePlace::interpreter)] = 200;
  figures.samples[index_of(TimePlace::vm)] = 100;
  figures.kernel_samples = 40;
  return figures;
}

TEST(Shares, AreTakenFromClocksAndSamples) {
  const Shares shares = shares_of(ten_seconds());
  EXPECT_DOUBLE_EQ(shares.seconds, 10);
  EXPECT_EQ(shares.samples, 540u);
  EXPECT_NEAR(shares.of(TimePart::counted).share, 0.1, 1e-12);
  EXPECT_NEAR(shares.of(TimePart::compiled).share, 0.1, 1e-12);
  EXPECT_NEAR(shares.of(TimePart::interpreter).share, 0.2, 1e-12);
  EXPECT_NEAR(shares.of(TimePart::vm).share, 0.15, 1e-12) << "its library, and its threads";
  EXPECT_NEAR(shares.of(TimePart::collector).share, 0.1, 1e-12);
  EXPECT_NEAR(shares.of(TimePart::compiler).share, 0.15, 1e-12);
  EXPECT_NEAR(shares.of(TimePart::kernel).share, 0.2, 1e-12);
  EXPECT_NEAR(shares.outside_compiled_code(), 0.8, 1e-12);
  EXPECT_LT(shares.of(TimePart::counted).low, 0.1);
  EXPECT_GT(shares.of(TimePart::counted).high, 0.1);
  EXPECT_EQ(shares.of(TimePart::kernel).low, shares.of(TimePart::kernel).high) << "of no samples";
}

TEST(Shares, WithoutSamplesTheProgramsTimeIsNotKnown) {
  Figures figures = ten_seconds();
  figures.samples = {};
  figures.kernel_samples = 0;
  const Shares shares = shares_of(figures);
  EXPECT_FALSE(shares.any_samples());
  EXPECT_NEAR(shares.of(TimePart::unknown).share, 0.5, 1e-12);
  EXPECT_EQ(shares.of(TimePart::counted).share, 0);
  EXPECT_EQ(shares_of({}).seconds, 0);
}

TEST(Shares, ClocksThatSayMoreThanThereIsAreScaled) {
  Figures figures = ten_seconds();
  figures.collector_ns = 20 * kSecond;
  const Shares shares = shares_of(figures);
  double sum = 0;
  for (const Share& one : shares.parts) {
    EXPECT_GE(one.share, 0);
    sum += one.share;
  }
  EXPECT_NEAR(sum, 1, 1e-12);
}

TEST(Shares, TheHottestMethodsAreThoseThatAreNotCounted) {
  Figures figures = ten_seconds();
  figures.looks = 10;
  figures.methods = {{TimePlace::counted, "A.counted():void", 100},
                     {TimePlace::compiled, "A.warming():void", 60},
                     {TimePlace::interpreter, "A.cold():void", 9},
                     {TimePlace::interpreter, "A.colder():void", 1}};
  const Shares shares = shares_of(figures);
  ASSERT_EQ(shares.hottest.size(), 3u);
  EXPECT_EQ(shares.hottest[0].method, "A.cold():void");
  EXPECT_NEAR(shares.hottest[0].share, 0.18, 1e-12) << "nine of ten looks at the interpreter";
  EXPECT_EQ(shares.hottest[1].method, "A.warming():void");
  EXPECT_EQ(shares.hottest[1].part, TimePart::compiled);
  EXPECT_NEAR(shares.hottest[1].share, 0.06, 1e-12);
}

TEST(Shares, TheIntervalIsWilsons) {
  const ProbabilityInterval half = wilson_interval(50, 100);  // 0.404 to 0.596, as in textbooks
  EXPECT_NEAR(half.low, 0.4038, 1e-4);
  EXPECT_NEAR(half.high, 0.5962, 1e-4);
  EXPECT_NEAR(wilson_interval(0, 10).low, 0, 1e-9);
  EXPECT_NEAR(wilson_interval(0, 10).high, 0.2775, 1e-4);
  EXPECT_NEAR(wilson_interval(10, 10).high, 1, 1e-9);
  EXPECT_EQ(wilson_interval(0, 0).high, 1);
}

std::string advice_on(TimePlace place, std::uint64_t samples, std::uint64_t compiler_ns = 0) {
  Figures figures;
  figures.user_ns = 10 * kSecond;
  figures.compiler_ns = compiler_ns;
  figures.samples[index_of(TimePlace::counted)] = 1000 - samples;
  figures.samples[index_of(place)] += samples;
  std::string all;
  for (const std::string& sentence : advice_for(shares_of(figures))) {
    all += sentence + "\n";
  }
  return all;
}

TEST(Advice, ThereIsNoneWhereMostIsCounted) {
  EXPECT_EQ(advice_on(TimePlace::interpreter, 400), "");
  EXPECT_TRUE(advice_for(shares_of({})).empty());
}

// Code of C1 is what every short run has: flags are suspected only where the compilers are idle.
TEST(Advice, SuspectsNoFlagWhileGraalCompiles) {
  const std::string advice = advice_on(TimePlace::compiled, 900, 3 * kSecond);
  EXPECT_EQ(advice.find("-XX:CompileCommand"), std::string::npos) << advice;
  EXPECT_NE(advice.find("run longer"), std::string::npos) << advice;
}

// The compilers took nine tenths of the time; what the program itself took was not counted.
TEST(Advice, IsAboutTheProgramsOwnTime) {
  EXPECT_NE(advice_on(TimePlace::compiled, 900, 9 * kSecond).find("run longer"), std::string::npos);
}

TEST(Advice, SuitsWhereTheTimeWent) {
  EXPECT_NE(advice_on(TimePlace::interpreter, 900).find("run longer, or do its work more often"),
            std::string::npos);
  EXPECT_NE(advice_on(TimePlace::interpreter, 900, 3 * kSecond)
                .find("the JIT compilers took much of the time"),
            std::string::npos);
  EXPECT_NE(advice_on(TimePlace::compiled, 900).find("-XX:CompileCommand"), std::string::npos);
  EXPECT_NE(advice_on(TimePlace::vm, 900).find("in the VM itself"), std::string::npos);
  EXPECT_NE(advice_on(TimePlace::left_alone, 900).find("--verbose"), std::string::npos);
  EXPECT_NE(advice_on(TimePlace::native, 900).find("native libraries"), std::string::npos);
}

}  // namespace
}  // namespace assay::cputime
