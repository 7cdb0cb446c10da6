// SPDX-License-Identifier: Apache-2.0
// Measures what bodies of regions cost (decision 0035): a counter and a leaf, per thread and
// without a lock, and tables of sites up to the largest number of sites that a JVM may have.
#include <benchmark/benchmark.h>

#include <array>
#include <stdexcept>

#include "jni/counting/counter_space.h"
#include "jni/sites/leaf_calls.h"
#include "jni/sites/site_counters.h"
#include "native/session/session_reader.h"
#include "tests/support/temporary_folder.h"

namespace assay {
namespace {

using agent::SiteCounters;

// An agent's session with sites, without a JVM.
class SitesOfSession {
 public:
  explicit SitesOfSession(std::int64_t sites) {
    const auto prepared = agent::ThreadSegments::prepare(
        segments_, planning::SegmentBase::thread_word, std::array{agent::kCounterRegion}, 1u << 30);
    if (!prepared) {
      throw std::runtime_error(prepared.error().message());
    }
    for (std::int64_t site = 0; site < sites; site += SiteCounters::kMostAtOnce) {
      if (const auto made = counters_.define("a site of the benchmark", SiteCounters::kMostAtOnce);
          !made) {
        throw std::runtime_error(made.error().message());
      }
    }
  }

  SiteCounters& counters() { return counters_; }
  agent::ThreadSegments& segments() { return segments_; }

  std::size_t read() const {
    const auto mapping = file_.map_for_reading();
    const auto view = session::read_session(mapping->bytes(), mapping->segments());
    return view->sites.size();
  }

 private:
  test::TemporaryFolder folder_;
  agent::SessionFile file_ =
      agent::SessionFile::create((folder_.path() / "sites.session").string(), {}).value();
  agent::SessionLog log_{file_};
  agent::ThreadSegments segments_{file_};
  SiteCounters counters_{segments_, log_};
};

SitesOfSession& one_session() {
  static SitesOfSession session(SiteCounters::kMostAtOnce);
  return session;
}

void count_a_hit(benchmark::State& state) {
  SitesOfSession& session = one_session();
  (void)session.segments().attach_thread(session::SegmentKind::application);
  for ([[maybe_unused]] auto step : state) {
    session.counters().count_interpreted(1);
  }
  state.SetItemsProcessed(state.iterations());
}

void call_a_leaf(benchmark::State& state) {
  SitesOfSession& session = one_session();
  const agent::LeafTable leaves;
  (void)session.segments().attach_thread(session::SegmentKind::application);
  for ([[maybe_unused]] auto step : state) {
    agent::call_leaf(leaves, session.counters(), agent::SiteCode::compiled, agent::kAddLeaf, 1, 3);
  }
  state.SetItemsProcessed(state.iterations());
}

void define_sites(benchmark::State& state) {
  for ([[maybe_unused]] auto step : state) {
    SitesOfSession session(state.range(0));
    benchmark::DoNotOptimize(session.counters().compiled_counter(0));
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
}

void read_sites(benchmark::State& state) {
  const SitesOfSession session(state.range(0));
  for ([[maybe_unused]] auto step : state) {
    benchmark::DoNotOptimize(session.read());
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
}

BENCHMARK(count_a_hit)->Threads(1)->Threads(2);
BENCHMARK(call_a_leaf)->Threads(1)->Threads(2);
BENCHMARK(define_sites)->Arg(1 << 14)->Arg(1 << 20)->Unit(benchmark::kMillisecond);
BENCHMARK(read_sites)->Arg(1 << 14)->Arg(1 << 20)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace assay
