// SPDX-License-Identifier: Apache-2.0
// Measures what the call of the agent costs that counts a receiver (decision 0034), without the
// call itself: the search for the pair of site and class, and the counter.
#include <benchmark/benchmark.h>

#include <array>
#include <cstdint>
#include <string>

#include "jni/counting/counter_space.h"
#include "jni/sites/caller_sites.h"
#include "jni/sites/receiver_counters.h"
#include "tests/support/temporary_folder.h"

namespace assay::agent {
namespace {

constexpr std::uint64_t kCode = std::uint64_t{1} << 40;
constexpr std::uint64_t kCodeBytes = std::uint64_t{1} << 28;

std::string name_of_bench_class(std::uint32_t word) { return "acme.Class" + std::to_string(word); }

struct BenchSession {
  test::TemporaryFolder folder;
  Result<SessionFile> file = SessionFile::create((folder.path() / "bench.session").string(), {});
  ThreadSegments segments{*file};
  SessionLog log{*file};
  SiteCounters sites{segments, log};
  bool is_prepared = ThreadSegments::prepare(segments, planning::SegmentBase::thread_word,
                                             std::array{kCounterRegion}, std::uint64_t{1} << 26)
                         .has_value();
  ReceiverCounters receivers{sites, name_of_bench_class};
};

// One process has one set of segments.
BenchSession& bench_session() {
  static BenchSession session;
  return session;
}

void count_receivers(benchmark::State& state) {
  BenchSession& session = bench_session();
  if (!session.is_prepared || !session.segments.attach_thread(session::SegmentKind::application)) {
    state.SkipWithError("no segment");
    return;
  }
  const auto sites = static_cast<std::uint32_t>(state.range(0));
  const auto classes = static_cast<std::uint32_t>(state.range(1));
  std::uint32_t call = 0;
  for ([[maybe_unused]] const auto iteration : state) {
    session.receivers.count_compiled(call % sites, 1 + call % classes);
    ++call;
  }
}
BENCHMARK(count_receivers)->Args({1, 1})->Args({16, 4})->Args({1024, 32});

// The same behind three callers, as with --callers, without the walk over the stack.
void count_receivers_behind_callers(benchmark::State& state) {
  BenchSession& session = bench_session();
  static CallerSites callers(session.sites, {.begin = kCode, .end = kCode + kCodeBytes});
  if (!session.is_prepared || !session.segments.attach_thread(session::SegmentKind::application)) {
    state.SkipWithError("no segment");
    return;
  }
  const auto contexts = static_cast<std::uint64_t>(state.range(0));
  std::uint64_t call = 0;
  for ([[maybe_unused]] const auto iteration : state) {
    const std::array<std::uint64_t, 3> addresses = {kCode + 16 * (call % contexts), kCode + 8,
                                                    kCode + 24};
    session.receivers.count_behind(callers.behind(0, addresses), 0, 1, SiteCode::compiled);
    ++call;
  }
}
BENCHMARK(count_receivers_behind_callers)->Arg(1)->Arg(16)->Arg(1024);

}  // namespace
}  // namespace assay::agent
