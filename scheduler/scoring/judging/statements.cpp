// SPDX-License-Identifier: Apache-2.0
#include "scheduler/scoring/judging/statements.h"

#include <algorithm>
#include <cstdint>
#include <string>

#include "native/support/number_parsing.h"
#include "scheduler/profilers/reported_profile.h"

namespace assay::scoring {
namespace {

std::uint64_t count_in(const std::string& text) {
  return parse_number<std::uint64_t>(text).value_or(0);
}

// Adds what was stated. A setting that differs between runs becomes "varies"; a count is the sum
// over all runs.
void add_value(const NamedValue& one, std::vector<NamedValue>& values) {
  const auto known = std::ranges::find(values, one.name, &NamedValue::name);
  if (known == values.end()) {
    values.push_back(one);
  } else if (one.name == profilers::kStatedBiasedSamples) {
    known->value = std::to_string(count_in(known->value) + count_in(one.value));
  } else if (known->value != one.value) {
    known->value = "varies";
  }
}

}  // namespace

// Adds what the profiler's runs state, without the process, which differs in each run. Lost bytes
// are summed.
void add_statements(std::span<const Cell> cells, Verdict& verdict) {
  for (const Cell& cell : cells) {
    if (cell.key.profiler != verdict.profiler || !cell.profile) {
      continue;
    }
    for (const auto& [name, value] : cell.profile->stated) {
      if (name == profilers::kStatedLostBytes) {
        verdict.lost_bytes = verdict.lost_bytes.value_or(0) + count_in(value);
      } else if (name != profilers::kStatedProcess) {
        add_value({name, value}, verdict.stated);
      }
    }
  }
}

void add_statements(const Verdict& verdict, Verdict& sum) {
  for (const NamedValue& one : verdict.stated) {
    add_value(one, sum.stated);
  }
  if (verdict.lost_bytes) {
    sum.lost_bytes = sum.lost_bytes.value_or(0) + *verdict.lost_bytes;
  }
}

}  // namespace assay::scoring
