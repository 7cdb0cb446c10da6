// SPDX-License-Identifier: Apache-2.0
#include "native/planning/path_probes.h"

#include <optional>
#include <utility>

#include "native/planning/early_path_ends.h"
#include "native/planning/path_register.h"
#include "native/planning/path_rows.h"

namespace assay::planning {
namespace {

void add_probe(unit::InstrumentationPlan& plan, unit::NodePlace place, unit::Action action) {
  plan.probes.push_back({place, action, std::nullopt, std::nullopt});
}

// `first` is the counter of path 0.
unit::Action counting_action(const RegisterState& number, std::uint32_t first) {
  if (number.base) {
    return unit::CountPath{first, *number.base, number.offset};
  }
  return unit::AddConstant{first + static_cast<std::uint32_t>(number.offset), 1};
}

// Says how the paths that end at one place are decoded.
enum class Decoding : std::uint8_t { nothing_to_add, directly, by_row };

class DecodingProbes {
 public:
  DecodingProbes(PathTracking tracking, PathRows rows, unit::InstrumentationPlan& plan)
      : tracking_(std::move(tracking)), rows_(std::move(rows)), plan_(plan) {}

  void add() {
    choose();
    plan_.path_values = std::move(tracking_.values);
    for (std::size_t i = 0; i < tracking_.ends.size(); ++i) {
      add_probes_at(tracking_.ends[i], decodings_[i]);
    }
    keep_needed_rows();
    drop_unused_values(plan_);
  }

 private:
  void choose() {
    decodings_.assign(tracking_.ends.size(), Decoding::nothing_to_add);
    for (std::size_t number = 0; number < rows_.end_of.size(); ++number) {
      const std::uint32_t end = rows_.end_of[number];
      const std::size_t entries = rows_.row(number).size();
      if (entries != 0) {
        const bool is_known = !tracking_.ends[end].number.base;
        decodings_[end] =
            is_known && entries <= kMaxDirectEntries ? Decoding::directly : Decoding::by_row;
      }
    }
  }

  void add_probes_at(const PathEnd& end, Decoding decoding) {
    switch (decoding) {
      case Decoding::nothing_to_add:
        break;
      case Decoding::directly:
        for (const unit::RowEntry& entry : rows_.row(static_cast<std::size_t>(end.number.offset))) {
          add_probe(plan_, end.place, unit::AddConstant{entry.counter, entry.delta});
        }
        break;
      case Decoding::by_row:
        add_probe(plan_, end.place, unit::DecodePath{base_of(end.number), end.number.offset});
        break;
    }
  }

  unit::PathValueId base_of(const RegisterState& number) {
    if (number.base) {
      return *number.base;
    }
    if (!zero_) {
      zero_ = unit::PathValueId{static_cast<std::uint32_t>(plan_.path_values.size())};
      plan_.path_values.push_back(unit::PathConstant{0});
    }
    return *zero_;
  }

  // Empties the rows of paths that no DecodePath sees. The rows stay in the table, so that the path
  // numbers stay the same.
  void keep_needed_rows() {
    unit::RowTable kept;
    bool is_used = false;
    kept.row_offsets.push_back(0);
    for (std::size_t number = 0; number < rows_.end_of.size(); ++number) {
      if (decodings_[rows_.end_of[number]] == Decoding::by_row) {
        const auto row = rows_.row(number);
        kept.entries.insert(kept.entries.end(), row.begin(), row.end());
        is_used = true;
      }
      kept.row_offsets.push_back(static_cast<std::uint32_t>(kept.entries.size()));
    }
    plan_.rows = is_used ? std::move(kept) : unit::RowTable{};
  }

  PathTracking tracking_;
  PathRows rows_;
  unit::InstrumentationPlan& plan_;
  std::optional<unit::PathValueId> zero_;
  std::vector<Decoding> decodings_;  // by position in PathTracking::ends
};

}  // namespace

Result<void> add_path_counting_probes(const unit::UnitSnapshot& snapshot, const UnitLayout& layout,
                                      unit::InstrumentationPlan& plan) {
  ASSAY_ASSIGN(PathTracking tracking, track_paths(snapshot, layout));
  for (const PathEnd& end : early_path_ends(snapshot, layout, tracking)) {
    add_probe(plan, end.place, counting_action(end.number, 0));
  }
  plan.path_values = std::move(tracking.values);
  drop_unused_values(plan);
  return {};
}

Result<void> add_path_sampling_probes(const unit::UnitSnapshot& snapshot, const UnitLayout& layout,
                                      unit::InstrumentationPlan& plan) {
  ASSAY_ASSIGN(PathTracking tracking, track_paths(snapshot, layout));
  for (const PathEnd& end : early_path_ends(snapshot, layout, tracking)) {
    add_probe(plan, end.place, unit::SamplePath{0, end.number.base, end.number.offset});
    if (layout.first_full_path_counter) {
      add_probe(
          plan, end.place,
          counting_action(end.number, static_cast<std::uint32_t>(*layout.first_full_path_counter)));
    }
  }
  plan.path_values = std::move(tracking.values);
  drop_unused_values(plan);
  return {};
}

Result<void> add_path_decoding_probes(const unit::UnitSnapshot& snapshot, const UnitLayout& layout,
                                      unit::InstrumentationPlan& plan) {
  ASSAY_ASSIGN(PathTracking tracking, track_paths(snapshot, layout));
  PathRows rows = path_rows(layout, BlockTallies(snapshot, layout.columns), tracking);
  DecodingProbes(std::move(tracking), std::move(rows), plan).add();
  return {};
}

}  // namespace assay::planning
