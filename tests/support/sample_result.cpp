// SPDX-License-Identifier: Apache-2.0
#include "tests/support/sample_result.h"

#include <string>

#include "native/support/version.h"

namespace assay::test {
namespace {

using results::RunResult;
using results::UnitResult;

UnitResult hot_unit() {
  UnitResult unit;
  unit.method =
      "com.example.shop.orders.Ledger.sumPositive(long[], java.util.function.LongPredicate)";
  unit.entry_bci = 17;
  unit.compile_id = 412;
  unit.compilations = 2;
  unit.strategy = "pc";
  unit.code_bytes = 704;
  unit.compile_us = 18'250;
  unit.counts = {3'000'000, 0, 1'500'001};
  unit.inlined = {{unit.method, {2'000'000, 0, 1'500'001}},
                  {"com.example.shop.Filter.test(long)", {1'000'000, 0, 0}}};
  unit.unfinished = 1;
  unit.running_at_most = 2;
  unit.became_invalid = 1;
  unit.unfinished_source = "ends+handlers";
  unit.paths = {{412, 1'500'000, false, {2, 3, 5}, {"Ledger.sumPositive:12", "Filter.test:4"}}};
  return unit;
}

UnitResult cold_unit() {
  UnitResult unit;
  unit.method = "Main.say(\"quoted\", x)";
  unit.compile_id = 9;
  unit.strategy = "pc";
  unit.counts = {12, 0, 0};
  unit.unfinished = 0;
  unit.unfinished_source = "ends";
  return unit;
}

results::CpuTime cpu_time() {
  cputime::Figures figures;
  figures.interval_ns = 10'000'000;
  figures.user_ns = 3'500'000'000;
  figures.system_ns = 500'000'000;
  figures.collector_ns = 200'000'000;
  figures.compiler_ns = 1'300'000'000;
  figures.samples = {40, 30, 50, 0, 60, 20, 0};
  figures.kernel_samples = 30;
  figures.lost_samples = 2;
  figures.looks = 50;
  figures.methods = {
      {cputime::TimePlace::left_alone, "com.example.shop.Large.all():void", 30},
      {cputime::TimePlace::compiled, "com.example.shop.Filter.test(long):boolean", 45},
      {cputime::TimePlace::interpreter, "Main.main(java.lang.String[]):void", 40}};
  results::CpuTime time{figures, cputime::shares_of(figures)};
  time.shares.hottest.back().reason = "too large";
  return time;
}

}  // namespace

RunResult sample_result() {
  RunResult result;
  result.assay_version = kVersion;
  result.build = "0123456789ab";
  result.pid = 4711;
  result.complete = true;
  result.plan.strategy = planning::Strategy::pc;
  result.plan.check = true;
  result.event_types = {{"load", "memory-accesses", "Load from a field.", "occurrences",
                         "low tier, after the final schedule", false},
                        {"guard-null-check", "speculative-ops", "Guard against null.",
                         "occurrences", "mid tier", false},
                        {"my-event", "custom", "Mine.", "occurrences", "low tier", true}};
  result.totals = {3'000'012, 0, 1'500'001};
  result.compiler_threads = {77, 0, 0};
  result.unattributed = {0, 0, 0};
  result.unsupported = {{"bulk-map", "Graal Community has no loop vectoriser"}};
  result.units = {hot_unit(), cold_unit()};
  result.coverage.units_seen = 6;
  result.coverage.units_instrumented = 2;
  result.coverage.units_discarded = 1;
  result.coverage.units_left_alone = 3;
  result.coverage.left_alone = {{"too large", 2, {"A.f()", "A.g()"}}, {"a stub", 1, {"B.h()"}}};
  result.coverage.code_bytes = 1404;
  result.coverage.counters = 20;
  result.coverage.counter_bytes = 480;
  result.coverage.table_bytes = 1000;
  result.coverage.threads = 3;
  result.cpu_time = cpu_time();
  result.unfinished_activations = 1;
  result.running_at_most = 2;
  result.became_invalid = 1;
  result.check = results::CheckResult{2, 1, {{"Main.say(\"quoted\", x)", -1, 9, "load", 12, 13}}};
  result.environment = {{"java.version", "25.0.3"}, {"cpu", "a \"fast\" one"}};
  result.messages = {"a message"};
  return result;
}

results::RunResult large_result(std::int64_t units) {
  constexpr std::uint32_t kTypes = 50;
  constexpr std::uint32_t kInlinedMethods = 4;
  const auto counts_of = [](std::uint64_t unit) {
    results::Counts counts;
    for (std::uint64_t type = 0; type < kTypes; ++type) {
      counts.push_back(1'000'003 * (unit + 1) + type);
    }
    return counts;
  };
  RunResult result = sample_result();
  UnitResult unit = result.units.front();
  const session::EventTypeRecord type = result.event_types.front();
  result.event_types.assign(kTypes, type);
  for (std::uint32_t i = 0; i < kTypes; ++i) {
    result.event_types[i].name = "event-type-" + std::to_string(i);
  }
  result.totals = result.compiler_threads = result.unattributed = counts_of(0);
  result.units.clear();
  for (std::int64_t i = 0; i < units; ++i) {
    unit.method = "com.example.shop.Class" + std::to_string(i) + ".method(int, long[]):void";
    unit.counts = counts_of(static_cast<std::uint64_t>(i));
    unit.inlined.emplace();
    for (std::uint32_t j = 0; j < kInlinedMethods; ++j) {
      unit.inlined->push_back(
          {"com.example.shop.Inlined" + std::to_string(j) + ".method():int", unit.counts});
    }
    result.units.push_back(unit);
  }
  return result;
}

}  // namespace assay::test
