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

std::string text_of(const results::RunResult& result) {
  auto text = results::to_json(result);
  if (!text) {
    throw std::runtime_error(text.error().message());
  }
  return std::move(*text);
}

void write_result(benchmark::State& state) {
  const results::RunResult result = test::large_result(state.range(0));
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
  const std::string text = text_of(test::large_result(state.range(0)));
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
