// SPDX-License-Identifier: Apache-2.0
#include "native/results/unit_merging.h"

#include <algorithm>
#include <functional>
#include <map>
#include <tuple>
#include <utility>

#include "native/support/saturating.h"

namespace assay::results {
namespace {

void merge_inlined(UnitResult& target, const UnitResult& source) {
  if (!target.inlined || !source.inlined) {
    target.inlined.reset();
    return;
  }
  for (const InlinedMethod& method : *source.inlined) {
    const auto known = std::ranges::find(*target.inlined, method.method, &InlinedMethod::method);
    if (known == target.inlined->end()) {
      target.inlined->push_back(method);
    } else {
      add_counts(known->counts, method.counts);
    }
  }
}

void merge_paths(UnitResult& target, const UnitResult& source) {
  target.paths.insert(target.paths.end(), source.paths.begin(), source.paths.end());
  std::ranges::stable_sort(target.paths, std::greater(), &HotPath::count);
  target.paths.resize(std::min(target.paths.size(), kHotPaths));
}

// Merges a compilation into the unit. `source` is the later compilation.
void merge_into(UnitResult& target, const UnitResult& source) {
  target.compile_id = source.compile_id;
  target.compilations += source.compilations;
  target.code_bytes = source.code_bytes;
  target.compile_us = saturating_add(target.compile_us, source.compile_us);
  if (target.strategy.find(source.strategy) == std::string::npos) {
    target.strategy += "+" + source.strategy;
  }
  add_counts(target.counts, source.counts);
  add_counts(target.unattributed, source.unattributed);
  merge_inlined(target, source);
  merge_paths(target, source);
  target.unfinished = target.unfinished && source.unfinished
                          ? std::optional(saturating_add(*target.unfinished, *source.unfinished))
                          : std::nullopt;
  if (target.unfinished_source.find(source.unfinished_source) == std::string::npos) {
    target.unfinished_source += "+" + source.unfinished_source;
  }
  // Both have the frames of the same method.
  target.running_at_most =
      target.running_at_most && source.running_at_most
          ? std::optional(std::max(*target.running_at_most, *source.running_at_most))
          : std::nullopt;
  target.became_invalid += source.became_invalid;
  target.clamped_values += source.clamped_values;
}

void sort_hottest_first(std::vector<UnitResult>& units, const Heat& heat) {
  std::ranges::stable_sort(units, [&](const UnitResult& a, const UnitResult& b) {
    const auto rank = [&](const UnitResult& unit) {
      return std::tuple(~heat.of(unit.counts), std::string_view(unit.method), unit.entry_bci,
                        unit.compile_id);
    };
    return rank(a) < rank(b);
  });
  for (UnitResult& unit : units) {
    if (unit.inlined) {
      std::ranges::stable_sort(*unit.inlined, [&](const auto& a, const auto& b) {
        const std::uint64_t hot_a = heat.of(a.counts);
        const std::uint64_t hot_b = heat.of(b.counts);
        return hot_a != hot_b ? hot_a > hot_b : a.method < b.method;
      });
    }
  }
}

}  // namespace

std::uint64_t sum_of(const Counts& counts) {
  std::uint64_t sum = 0;
  for (const std::uint64_t count : counts) {
    sum = saturating_add(sum, count);
  }
  return sum;
}

void add_counts(Counts& target, const Counts& source) {
  target.resize(std::max(target.size(), source.size()));
  for (std::size_t i = 0; i < source.size(); ++i) {
    target[i] = saturating_add(target[i], source[i]);
  }
}

std::vector<UnitResult> merge_units(std::vector<UnitResult> units, bool by_compilation,
                                    const Heat& heat) {
  std::ranges::stable_sort(units, {}, &UnitResult::compile_id);
  std::vector<UnitResult> merged;
  using Key = std::tuple<std::string, std::optional<GuestPlace>, std::int32_t>;
  std::map<Key, std::size_t> positions;
  for (UnitResult& unit : units) {
    const auto [position, is_new] =
        positions.try_emplace({unit.method, unit.guest, unit.entry_bci}, merged.size());
    if (is_new || by_compilation) {
      merged.push_back(std::move(unit));
    } else {
      merge_into(merged[position->second], unit);
    }
  }
  sort_hottest_first(merged, heat);
  return merged;
}

}  // namespace assay::results
