// SPDX-License-Identifier: Apache-2.0
// Runs `assay lifetimes` on a program of which it is known how long its objects live (decision
// 0035), with several collectors.
#include <gtest/gtest.h>

#include <bit>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tests/jvm/support/counted_run.h"
#include "tests/jvm/support/files.h"

namespace assay::jvm_tests {
namespace {

constexpr const char* kLifetimes = "assay.workloads.regions.Lifetimes";
constexpr std::uint64_t kKeptArrays = 2000;
constexpr std::uint64_t kRoundsOfLifetimes = 20'000;
// Calls of the method whose objects are removed, before the rounds.
constexpr std::uint64_t kWarmUp = 100'000;
constexpr std::uint64_t kRoundBytes = 1024 + 512;
// A kept array lives while 2000 rounds allocate. What other code of the JVM allocates meanwhile
// makes the lifetime longer.
constexpr std::uint64_t kKeptLifetime = kKeptArrays * kRoundBytes;

struct Lives {
  std::int64_t executed = -1;  // -1: nothing is known of the bytecode
  std::int64_t removed = 0;
  std::uint64_t born = 0;
  std::uint64_t alive = 0;
  std::uint64_t died = 0;
  std::uint64_t survived = 0;
  std::map<unsigned, std::uint64_t> at_least;
  std::map<unsigned, std::uint64_t> at_most;
};

void add_buckets(std::map<unsigned, std::uint64_t>& buckets, const rapidjson::Value& list) {
  for (const auto& bucket : list.GetArray()) {
    buckets[bucket["bits"].GetUint()] += bucket["objects"].GetUint64();
  }
}

// Returns the lives by the names of methods. No method of the program has two allocations.
std::map<std::string, Lives> lives_in(const rapidjson::Document& json) {
  std::map<std::string, Lives> methods;
  for (const auto& site : json["sites"].GetArray()) {
    Lives& lives = methods[site["method"].GetString()];
    if (site.HasMember("executed")) {
      lives.executed = site["executed"].GetInt64();
      lives.removed = site["removed"].GetInt64();
    }
    lives.born += site["born"].GetUint64();
    lives.alive += site["alive"].GetUint64();
    lives.died += site["died"].GetUint64();
    lives.survived += site["survived"].GetUint64();
    add_buckets(lives.at_least, site["lifetimes_at_least"]);
    add_buckets(lives.at_most, site["lifetimes_at_most"]);
  }
  return methods;
}

std::map<std::string, Lives> traced_lives(const std::vector<std::string>& options,
                                          const std::vector<std::string>& flags) {
  const std::string file = temporary_folder() + "/lifetimes.json";
  std::vector<std::string> command = joined(
      {assay_program(), "lifetimes", "--only", kLifetimes, "--resolution", "512k", "-o", file},
      options);
  command = joined(std::move(command), joined({"--", java()}, compiled_at_once()));
  command = joined(std::move(command), {kWhateverTheQueue});
  command = joined(std::move(command), flags);
  command =
      joined(std::move(command), {"-cp", workloads_jar(), kLifetimes, std::to_string(kKeptArrays),
                                  std::to_string(kRoundsOfLifetimes)});
  const CountedRun finished = run(command);
  EXPECT_EQ(finished.exit_code, 0) << finished.standard_error;
  if (finished.exit_code != 0) {
    return {};
  }
  const rapidjson::Document json = read_json(file);
  EXPECT_GT(json["looks"].GetUint64(), kRoundsOfLifetimes * kRoundBytes / (512U << 10U) / 2);
  EXPECT_GE(json["allocated_bytes"].GetUint64(), kRoundsOfLifetimes * kRoundBytes);
  return lives_in(json);
}

void expect_known_lifetimes(std::map<std::string, Lives>& lives) {
  const Lives& kept = lives["keep"];
  EXPECT_EQ(kept.executed, static_cast<std::int64_t>(kRoundsOfLifetimes));
  EXPECT_EQ(kept.removed, 0);
  EXPECT_EQ(kept.born, kRoundsOfLifetimes);
  EXPECT_EQ(kept.alive, kKeptArrays);
  EXPECT_EQ(kept.died, kRoundsOfLifetimes - kKeptArrays);
  // 2000 x 1536 bytes are 2.9 MiB, between 2 and 4 MiB, and a look is away by at most 512 KiB.
  const unsigned bits = static_cast<unsigned>(std::bit_width(kKeptLifetime));
  EXPECT_EQ(kept.at_least, (std::map<unsigned, std::uint64_t>{{bits, kept.died}}));
  EXPECT_EQ(kept.at_most, (std::map<unsigned, std::uint64_t>{{bits, kept.died}}));
  const Lives& dropped = lives["drop"];
  EXPECT_EQ(dropped.born, kRoundsOfLifetimes);
  EXPECT_EQ(dropped.alive, 1u);  // the last one
  EXPECT_LE(dropped.at_most.rbegin()->first,
            static_cast<unsigned>(std::bit_width((512U << 10U) * 2)));
}

TEST(Lifetimes, AreThoseOfTheClosedForm) {
  auto lives = traced_lives({}, {});
  expect_known_lifetimes(lives);
  // Two independent ways, one number: regions count what compiled code allocates, and the VM tells
  // of each object.
  const Lives& removed = lives["removed"];
  EXPECT_EQ(removed.executed, static_cast<std::int64_t>(kWarmUp + kRoundsOfLifetimes));
  EXPECT_GT(removed.removed, static_cast<std::int64_t>(kRoundsOfLifetimes));
  EXPECT_EQ(static_cast<std::int64_t>(removed.born), removed.executed - removed.removed);
}

// Without escape analysis each object of the bytecode is born: what a profiler sees that does not
// know of the compiler.
TEST(Lifetimes, WithoutAwarenessAllObjectsAreBorn) {
  auto lives = traced_lives({"--unaware"}, {});
  expect_known_lifetimes(lives);
  EXPECT_EQ(lives["removed"].born, kWarmUp + kRoundsOfLifetimes);
  EXPECT_EQ(lives["removed"].removed, 0);
}

TEST(LongLifetimes, AreTheSameWithOtherCollectors) {
  for (const char* collector : {"-XX:+UseSerialGC", "-XX:+UseParallelGC"}) {
    auto lives = traced_lives({}, {collector});
    SCOPED_TRACE(collector);
    expect_known_lifetimes(lives);
  }
}

TEST(Lifetimes, AreNotTracedWithZgc) {
  const CountedRun finished = run({assay_program(), "lifetimes", "--", java(), "-XX:+UseZGC", "-cp",
                                   workloads_jar(), kLifetimes, "10", "1000"});
  EXPECT_NE(finished.standard_error.find("no lifetimes are traced: a run with ZGC"),
            std::string::npos)
      << finished.standard_error;
  EXPECT_FALSE(finished.standard_output.empty());  // the program ran
}

TEST(Lifetimes, NeedAProgramOrASession) {
  EXPECT_EQ(run({assay_program(), "lifetimes"}).exit_code, kUsage);
  EXPECT_EQ(run({assay_program(), "lifetimes", "--", "mvn", "test"}).exit_code, kUsage);
  EXPECT_EQ(
      run({assay_program(), "lifetimes", "--resolution", "7", "--", java(), "-version"}).exit_code,
      kUsage);
}

}  // namespace
}  // namespace assay::jvm_tests
