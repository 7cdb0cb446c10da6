// SPDX-License-Identifier: Apache-2.0
// Measures what a large result costs to write and to parse: many units that each have counts of
// fifty event types, and inlined methods.
#include <benchmark/benchmark.h>

#include <stdexcept>
#include <string>

#include "native/json/document.h"
#include "native/results/result_writers.h"
#include "tests/support/sample_result.h"

namespace assay {
namespace {

constexpr std::uint32_t kTypes = 50;
constexpr std::uint32_t kInlinedMethods = 4;

results::Counts counts_of(std::uint64_t unit) {
  results::Counts counts;
  for (std::uint64_t type = 0; type < kTypes; ++type) {
    counts.push_back(1'000'003 * (unit + 1) + type);
  }
  return counts;
}

results::RunResult large_result(std::int64_t units) {
  results::RunResult result = test::sample_result();
  results::UnitResult unit = result.units.front();
  const session::EventTypeRecord type = result.event_types.front();
  result.event_types.clear();
  for (std::uint32_t i = 0; i < kTypes; ++i) {
    result.event_types.push_back(type);
    result.event_types.back().name = "event-type-" + std::to_string(i);
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

std::string text_of(const results::RunResult& result) {
  auto text = results::to_json(result);
  if (!text) {
    throw std::runtime_error(text.error().message());
  }
  return std::move(*text);
}

void write_result(benchmark::State& state) {
  const results::RunResult result = large_result(state.range(0));
  std::size_t bytes = 0;
  for ([[maybe_unused]] auto step : state) {
    const std::string text = text_of(result);
    bytes = text.size();
    benchmark::DoNotOptimize(text.data());
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(bytes));
  state.counters["megabytes"] = static_cast<double>(bytes) / 1e6;
}

void parse_result(benchmark::State& state) {
  const std::string text = text_of(large_result(state.range(0)));
  for ([[maybe_unused]] auto step : state) {
    if (!json::Document::parse(text)) {
      state.SkipWithError("the result cannot be parsed");
      return;
    }
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(text.size()));
  state.counters["megabytes"] = static_cast<double>(text.size()) / 1e6;
}

BENCHMARK(write_result)->Arg(2'000)->Arg(20'000)->Unit(benchmark::kMillisecond);
BENCHMARK(parse_result)->Arg(2'000)->Arg(20'000)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace assay
