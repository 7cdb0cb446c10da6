// SPDX-License-Identifier: Apache-2.0
// Measures what many units cost, over their number: the agent's part of each compilation (snapshot
// read, plan made, unit recorded, plan handed out), and the reader's of a session with all of them.
#include <benchmark/benchmark.h>

#include <array>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "jni/counting/unit_registry.h"
#include "native/results/aggregation.h"
#include "native/session/session_reader.h"
#include "native/unit/snapshot_codec.h"
#include "tests/support/random_units.h"
#include "tests/support/temporary_folder.h"

namespace assay {
namespace {

using Bytes = std::vector<std::byte>;

constexpr std::uint32_t kBlocksOfAUnit = 50;

template <typename T>
T required(Result<T> result) {
  if (!result) {
    throw std::runtime_error(result.error().message());
  }
  return std::move(*result);
}

// Returns the snapshots of units with different methods.
std::vector<Bytes> snapshots(std::int64_t count) {
  test::Random random(1);
  std::vector<Bytes> all;
  for (std::int64_t i = 0; i < count; ++i) {
    auto unit =
        test::random_unit(random, {test::GraphShape::structured, kBlocksOfAUnit, 0.2, true});
    unit.methods.front() = "program.Class" + std::to_string(i) + ".method():void";
    unit.identity.method = unit.methods.front();
    all.push_back(unit::encode_snapshot(unit));
  }
  return all;
}

// An agent's session, without a JVM.
class Session {
 public:
  Session() {
    const auto prepared = agent::ThreadSegments::prepare(
        segments_, planning::SegmentBase::thread_word, std::array{agent::kCounterRegion}, 1u << 30);
    if (!prepared) {
      throw std::runtime_error(prepared.error().message());
    }
  }

  // Returns how many units got a plan.
  std::size_t plan(const std::vector<Bytes>& units) {
    std::size_t planned = 0;
    for (const Bytes& unit : units) {
      registry_.plan_unit(unit, [&](std::span<const std::byte>) {
        ++planned;
        return true;
      });
    }
    return planned;
  }

  std::size_t read() {
    const auto mapping = required(file_.map_for_reading());
    const auto view = required(session::read_session(mapping.bytes()));
    return required(results::aggregate(view, {})).units.size();
  }

 private:
  test::TemporaryFolder folder_;
  planning::PlanOptions options_;
  agent::SessionFile file_ =
      required(agent::SessionFile::create((folder_.path() / "bench.session").string(), options_));
  agent::SessionLog log_{file_};
  agent::ThreadSegments segments_{file_};
  agent::CounterSpace counters_{segments_};
  agent::UnitRegistry registry_{options_, log_, counters_};
};

void plan_units(benchmark::State& state) {
  const std::vector<Bytes> units = snapshots(state.range(0));
  for ([[maybe_unused]] auto step : state) {
    state.PauseTiming();
    auto session = std::make_unique<Session>();
    state.ResumeTiming();
    const std::size_t planned = session->plan(units);
    state.PauseTiming();
    if (planned != units.size()) {
      state.SkipWithError("units have no plan");
    }
    session.reset();
    state.ResumeTiming();
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
  state.SetComplexityN(state.range(0));
}

void read_units(benchmark::State& state) {
  Session session;
  session.plan(snapshots(state.range(0)));
  for ([[maybe_unused]] auto step : state) {
    if (session.read() != static_cast<std::size_t>(state.range(0))) {
      state.SkipWithError("units are missing");
      return;
    }
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
  state.SetComplexityN(state.range(0));
}

void numbers(benchmark::internal::Benchmark* benchmark) {
  benchmark->Arg(200)->Arg(2'000)->Arg(20'000)->Unit(benchmark::kMillisecond)->Complexity();
}

BENCHMARK(plan_units)->Apply(numbers);
BENCHMARK(read_units)->Apply(numbers);

}  // namespace
}  // namespace assay
