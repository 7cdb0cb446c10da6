// SPDX-License-Identifier: Apache-2.0
#include "native/results/row_order.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <string>

#include "native/options/count_options.h"
#include "native/options/sort_words.h"

namespace assay::results {

std::optional<std::size_t> event_named(const RunResult& result, std::string_view name) {
  const auto found = std::ranges::find(result.event_types, name, &session::EventTypeRecord::name);
  return found == result.event_types.end()
             ? std::nullopt
             : std::optional(static_cast<std::size_t>(found - result.event_types.begin()));
}

std::vector<std::size_t> by_frequency(const Counts& totals) {
  std::vector<std::size_t> order(totals.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_sort(order, std::greater(), [&](std::size_t i) { return totals[i]; });
  return order;
}

std::vector<std::size_t> row_order(const RunResult& result, std::string_view sort) {
  std::vector<std::size_t> rows;
  for (std::size_t i = 0; i < result.units.size(); ++i) {
    if (sum_of(result.units[i].counts) != 0) {
      rows.push_back(i);
    }
  }
  if (sort == options::kByName) {
    std::ranges::stable_sort(
        rows, std::less(), [&](std::size_t i) { return std::string_view(result.units[i].method); });
  } else if (const auto event = event_named(result, sort)) {
    std::ranges::stable_sort(rows, std::greater(),
                             [&](std::size_t i) { return result.units[i].counts[*event]; });
  }
  return rows;
}

Result<void> check_sort(const RunResult& result, std::string_view sort) {
  if (sort == options::kByTotal || sort == options::kByName || event_named(result, sort)) {
    return {};
  }
  std::vector<std::string_view> events;
  for (const session::EventTypeRecord& type : result.event_types) {
    events.push_back(type.name);
  }
  return options::no_sort_word(sort, events);
}

}  // namespace assay::results
