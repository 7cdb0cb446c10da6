// SPDX-License-Identifier: Apache-2.0
// assay_counter_updates SESSION: says how often a program that was counted with `ec` updated a
// counter, and how many updates would have sufficed had the compiler known how often each block is
// executed when the edges to count were chosen. It also says how many units were compiled again
// with the graph that they had before, for which the counts of the first compilation could serve.
// The agent string's `session=FILE` leaves a session. docs/benchmarks.md has what was found.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "native/decoding/unit_decoder.h"
#include "native/files/mapped_file.h"
#include "native/planning/plan_fingerprint.h"
#include "native/planning/planner.h"
#include "native/session/session_reader.h"
#include "native/support/saturating.h"
#include "native/unit/snapshot_codec.h"

namespace {

using namespace assay;
using session::SegmentKind;

constexpr std::size_t kUnitsShown = 10;
constexpr std::array kCountedSegments{SegmentKind::application, SegmentKind::compiler,
                                      SegmentKind::last_resort, SegmentKind::shared};

struct Updates {
  std::string method;
  std::uint64_t made = 0;
  std::uint64_t sufficient = 0;

  std::uint64_t superfluous() const { return made - std::min(made, sufficient); }
};

std::vector<std::uint64_t> counters_of(const session::SessionView& session,
                                       const session::SessionUnit& unit) {
  std::vector<std::uint64_t> sums(unit.counter_count, 0);
  for (const SegmentKind kind : kCountedSegments) {
    const auto counters = session.counters.of(kind, unit.counter_base, unit.counter_count);
    for (std::size_t i = 0; i < sums.size(); ++i) {
      sums[i] = saturating_add(sums[i], counters[i]);
    }
  }
  return sums;
}

std::uint64_t updates_by(const planning::EdgeLayout& edges,
                         const std::vector<std::uint64_t>& edge_counts) {
  std::uint64_t updates = 0;
  for (const flow::FlowEdgeId chord : edges.chords) {
    updates = saturating_add(updates, edge_counts[chord.index()]);
  }
  return updates;
}

void use_executed_frequencies(unit::UnitSnapshot& snapshot, const flow::FlowSolution& executed) {
  const auto entries = static_cast<double>(std::max<std::uint64_t>(1, executed.block_counts[0]));
  for (std::size_t i = 0; i < snapshot.blocks.size(); ++i) {
    snapshot.blocks[i].frequency =
        static_cast<float>(static_cast<double>(executed.block_counts[i]) / entries);
  }
}

// Requires: the session's strategy is `ec`.
Result<Updates> updates_of(const session::SessionView& session, const session::SessionUnit& logged,
                           unit::UnitSnapshot snapshot) {
  ASSAY_ASSIGN(const planning::PlannedUnit planned, plan_unit(snapshot, session.plan));
  if (planning::fingerprint_of(planned.plan, snapshot) != logged.fingerprint) {
    return make_error(
        ErrorCode::version_mismatch,
        "a unit was planned otherwise than this build plans it; read the session with "
        "the build that made it");
  }
  const planning::UnitLayout& layout = planned.layout;
  Updates updates;
  const flow::FlowSolution executed =
      decoding::executed_flow(*layout.edges, counters_of(session, logged));
  updates.made = updates_by(*layout.edges, executed.edge_counts);
  use_executed_frequencies(snapshot, executed);
  planning::PlanOptions options = session.plan;
  options.unfinished = layout.unfinished;  // otherwise other frequencies might choose otherwise
  ASSAY_ASSIGN(const planning::UnitLayout best, lay_out_unit(snapshot, options));
  updates.sufficient = updates_by(*best.edges, executed.edge_counts);
  return updates;
}

// Counts units that are compiled again.
class Recompilations {
 public:
  void add(const std::string& method, const unit::UnitSnapshot& snapshot) {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> shape;
    for (const cfg::Edge& edge : snapshot.edges) {
      shape.emplace_back(edge.from.value(), edge.to.value());
    }
    auto& seen = shapes_[{method, snapshot.identity.entry_bci}];
    recompiled_ += seen.empty() ? 0 : 1;
    unchanged_ += seen.insert(std::move(shape)).second ? 0 : 1;
  }

  std::size_t recompiled() const { return recompiled_; }
  std::size_t unchanged() const { return unchanged_; }

 private:
  std::map<std::pair<std::string, std::int32_t>,
           std::set<std::vector<std::pair<std::uint32_t, std::uint32_t>>>>
      shapes_;
  std::size_t recompiled_ = 0;
  std::size_t unchanged_ = 0;
};

void print_updates(std::vector<Updates> units, const Recompilations& recompilations) {
  std::uint64_t made = 0;
  std::uint64_t sufficient = 0;
  for (const Updates& unit : units) {
    made = saturating_add(made, unit.made);
    sufficient = saturating_add(sufficient, unit.sufficient);
  }
  fmt::print("{} units, {} compiled again, {} of these with the same graph\n", units.size(),
             recompilations.recompiled(), recompilations.unchanged());
  fmt::print("{} updates, {} would have sufficed\n", made, sufficient);
  std::ranges::sort(units, std::ranges::greater{}, &Updates::superfluous);
  for (std::size_t i = 0; i < std::min(kUnitsShown, units.size()); ++i) {
    fmt::print("{:>14} {:>14} {}\n", units[i].made, units[i].sufficient, units[i].method);
  }
}

std::string method_of(const session::SessionView& session, const unit::TextIds& ids) {
  const std::uint32_t root = ids.methods.front();
  return root < session.texts.size() ? session.texts[root] : "<name lost>";
}

Result<void> report(const char* path) {
  ASSAY_ASSIGN(const files::MappedFile file, files::MappedFile::open(path));
  ASSAY_ASSIGN(const session::SessionView session, session::read_session(file.bytes()));
  if (session.plan.strategy != planning::Strategy::ec) {
    return make_error(ErrorCode::unsupported, "the session was not counted with `ec`");
  }
  std::vector<Updates> units;
  Recompilations recompilations;
  for (const session::SessionUnit& logged : session.units) {
    ASSAY_ASSIGN(unit::DecodedRecord record, unit::decode_record(logged.record));
    const std::string method = method_of(session, record.text_ids);
    recompilations.add(method, record.snapshot);
    ASSAY_ASSIGN(Updates updates, updates_of(session, logged, std::move(record.snapshot)));
    updates.method = method;
    units.push_back(std::move(updates));
  }
  print_updates(std::move(units), recompilations);
  return {};
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    fmt::print(stderr, "usage: assay_counter_updates SESSION\n");
    return 2;
  }
  if (const auto reported = report(argv[1]); !reported) {
    fmt::print(stderr, "assay_counter_updates: {}\n", reported.error().message());
    return 1;
  }
  return 0;
}
