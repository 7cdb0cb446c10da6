// SPDX-License-Identifier: Apache-2.0
#include "scheduler/comparison/comparison.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>
#include <utility>

namespace assay::comparison {
namespace {

constexpr std::string_view kEntries = "method-entry";
constexpr std::string_view kExact = "exact";

// Returns what each run has by this function; nothing where a run has nothing.
std::optional<std::vector<double>> values_of(
    std::span<const RunCounts> runs,
    const std::function<std::optional<double>(const RunCounts&)>& value_of) {
  std::vector<double> values;
  for (const RunCounts& run : runs) {
    const auto value = value_of(run);
    if (!value) {
      return std::nullopt;
    }
    values.push_back(*value);
  }
  return values;
}

std::optional<double> count_of(const EventCounts& counts, const std::string& event) {
  const auto found = counts.find(event);
  return found == counts.end() ? std::nullopt : std::optional(found->second);
}

std::optional<double> quotient(std::optional<double> count, double divisor) {
  return count && divisor > 0 ? std::optional(*count / divisor) : std::nullopt;
}

std::optional<double> value_at(const RunCounts& run, const std::string& event, Scale scale) {
  const auto count = count_of(run.totals, event);
  switch (scale) {
    case Scale::total:
      return count;
    case Scale::per_iteration:
      return quotient(count, static_cast<double>(run.iterations.value_or(0)));
    case Scale::per_activation:
      return quotient(count, count_of(run.totals, std::string(kEntries)).value_or(0));
  }
  return std::nullopt;
}

std::set<std::string> events_of(std::span<const RunCounts> runs) {
  std::set<std::string> events;
  for (const RunCounts& run : runs) {
    for (const auto& [event, count] : run.totals) {
      events.insert(event);
    }
  }
  return events;
}

std::set<std::string> settings_of(std::span<const RunCounts> runs) {
  std::set<std::string> settings;
  for (const RunCounts& run : runs) {
    settings.insert(run.settings);
  }
  return settings;
}

std::string joined(const std::set<std::string>& words) {
  std::string text;
  for (const std::string& word : words) {
    text.append(text.empty() ? "" : ", ").append(word);
  }
  return text;
}

std::string number_of_runs(std::size_t count, Side side) {
  return std::to_string(count) + (count == 1 ? " run" : " runs") + " of side " +
         (side == Side::a ? "A" : "B");
}

const std::map<std::string, EventCounts>& places_in(const RunCounts& run, Grouping grouping) {
  return grouping == Grouping::unit ? run.units : run.methods;
}

// The counts of one metric of one place, one for each run; a run without the place has 0.
struct PlaceValues {
  std::vector<double> a;
  std::vector<double> b;
};
using PlaceTable = std::map<std::pair<std::string, std::string>, PlaceValues>;

void add_places(std::span<const RunCounts> runs, Grouping grouping,
                std::vector<double> PlaceValues::*side, PlaceTable& table) {
  for (std::size_t i = 0; i < runs.size(); ++i) {
    for (const auto& [place, counts] : places_in(runs[i], grouping)) {
      for (const auto& [event, count] : counts) {
        std::vector<double>& values = table[{place, event}].*side;
        values.resize(runs.size(), 0);
        values[i] = count;
      }
    }
  }
}

double change_of(const PlaceRow& row) { return std::abs(row.total.b.mean - row.total.a.mean); }

}  // namespace

Comparer::Program& Comparer::program(const std::string& name) {
  if (!programs_.contains(name)) {
    order_.push_back(name);
  }
  return programs_[name];
}

void Comparer::add(RunCounts run, Side side) {
  Program& of_program = program(run.program);
  Runs& runs = side == Side::a ? of_program.a : of_program.b;
  if (!run.failure.empty()) {
    ++runs.failures[run.failure];
  } else if (!run.is_complete) {
    ++runs.unfinished;
  } else {
    if (run.kind != kExact) {
      ++runs.kinds[run.kind];
    }
    // What is not compared takes most of the memory.
    if (rules_.grouping != Grouping::method) {
      run.methods.clear();
    }
    if (rules_.grouping != Grouping::unit) {
      run.units.clear();
    }
    runs.used.push_back(std::move(run));
  }
}

// Two versions of one program may have jars of different names.
void Comparer::pair_renamed_programs() {
  if (order_.size() != 2) {
    return;
  }
  Program& first = programs_[order_[0]];
  Program& second = programs_[order_[1]];
  const bool first_is_a = first.b.used.empty() && second.a.used.empty();
  const bool first_is_b = first.a.used.empty() && second.b.used.empty();
  if (!first_is_a && !first_is_b) {
    return;
  }
  Program both{.a = std::move((first_is_a ? first : second).a),
               .b = std::move((first_is_a ? second : first).b)};
  const std::string name =
      first_is_a ? order_[0] + " / " + order_[1] : order_[1] + " / " + order_[0];
  programs_.clear();
  order_ = {name};
  programs_[name] = std::move(both);
}

std::optional<Difference> Comparer::compared(const Program& runs, const ValueOf& value_of) const {
  const auto a = values_of(runs.a.used, value_of);
  const auto b = values_of(runs.b.used, value_of);
  return a && b ? std::optional(difference_of(*a, *b, rules_.threshold)) : std::nullopt;
}

std::vector<MetricRow> Comparer::metrics_of(const Program& runs) const {
  std::vector<MetricRow> rows;
  for (const std::string& event : events_of(runs.a.used)) {
    const auto at_scale = [&](Scale scale) {
      return compared(runs, [&](const RunCounts& run) { return value_at(run, event, scale); });
    };
    if (const auto total = at_scale(Scale::total)) {
      rows.push_back({.event = event,
                      .total = *total,
                      .per_iteration = at_scale(Scale::per_iteration),
                      .per_activation = at_scale(Scale::per_activation)});
    }
  }
  return rows;
}

std::vector<PlaceRow> Comparer::places_of(const Program& runs) const {
  PlaceTable table;
  add_places(runs.a.used, rules_.grouping, &PlaceValues::a, table);
  add_places(runs.b.used, rules_.grouping, &PlaceValues::b, table);
  std::vector<PlaceRow> rows;
  for (auto& [key, values] : table) {
    values.a.resize(runs.a.used.size(), 0);
    values.b.resize(runs.b.used.size(), 0);
    rows.push_back({.place = key.first,
                    .event = key.second,
                    .total = difference_of(values.a, values.b, rules_.threshold)});
  }
  std::ranges::stable_sort(rows, std::greater(), change_of);
  return rows;
}

std::vector<std::string> Comparer::notes_of(const Program& runs) {
  std::vector<std::string> notes;
  for (const auto& [side, of_side] : {std::pair{Side::a, &runs.a}, std::pair{Side::b, &runs.b}}) {
    for (const auto& [failure, count] : of_side->failures) {
      notes.push_back(number_of_runs(count, side) + " failed and left out: " + failure);
    }
    if (of_side->unfinished != 0) {
      notes.push_back(number_of_runs(of_side->unfinished, side) +
                      " left out, because the JVM had not ended in order");
    }
    for (const auto& [kind, count] : of_side->kinds) {
      notes.push_back(number_of_runs(count, side) + " used, though the result is " + kind);
    }
    if (of_side->used.size() == 1) {
      notes.push_back("side " + std::string(side == Side::a ? "A" : "B") +
                      " has a single run, so nobody knows what is chance");
    }
  }
  auto settings = settings_of(runs.a.used);
  settings.merge(settings_of(runs.b.used));
  if (settings.size() > 1) {
    notes.push_back("the runs were not all counted in the same way: " + joined(settings));
  }
  return notes;
}

ProgramDifference Comparer::compare_program(const std::string& name, const Program& runs) const {
  ProgramDifference difference{.program = name,
                               .runs_a = runs.a.used.size(),
                               .runs_b = runs.b.used.size(),
                               .notes = notes_of(runs)};
  if (difference.runs_a == 0 || difference.runs_b == 0) {
    difference.notes.push_back("not compared, because a side has no run");
    return difference;
  }
  difference.cpu_seconds = compared(runs, [](const RunCounts& run) { return run.cpu_seconds; });
  difference.iteration_cpu_seconds =
      compared(runs, [](const RunCounts& run) { return run.iteration_cpu_seconds; });
  difference.metrics = metrics_of(runs);
  auto not_compared = events_of(runs.a.used);
  not_compared.merge(events_of(runs.b.used));
  for (const MetricRow& row : difference.metrics) {
    not_compared.erase(row.event);
  }
  if (!not_compared.empty()) {
    difference.notes.push_back("not counted in every run, so not compared: " +
                               joined(not_compared));
  }
  if (rules_.grouping != Grouping::program) {
    difference.places = places_of(runs);
  }
  return difference;
}

// Each scale, the places, and the CPU times are one family of comparisons over all programs.
void Comparer::correct_all(Comparison& comparison) const {
  std::vector<Difference*> totals;
  std::vector<Difference*> iterations;
  std::vector<Difference*> activations;
  std::vector<Difference*> places;
  std::vector<Difference*> times;
  for (ProgramDifference& program : comparison.programs) {
    for (auto* time : {&program.cpu_seconds, &program.iteration_cpu_seconds}) {
      if (*time) {
        times.push_back(&**time);
      }
    }
    for (MetricRow& row : program.metrics) {
      totals.push_back(&row.total);
      if (row.per_iteration) {
        iterations.push_back(&*row.per_iteration);
      }
      if (row.per_activation) {
        activations.push_back(&*row.per_activation);
      }
    }
    for (PlaceRow& row : program.places) {
      places.push_back(&row.total);
    }
  }
  for (const auto* family : {&totals, &iterations, &activations, &places, &times}) {
    correct(*family, rules_.correction);
  }
}

Result<Comparison> Comparer::compare() && {
  pair_renamed_programs();
  Comparison comparison{.rules = rules_};
  for (const std::string& name : order_) {
    comparison.programs.push_back(compare_program(name, programs_[name]));
  }
  const bool is_any_compared = std::ranges::any_of(
      comparison.programs, [](const auto& one) { return one.runs_a != 0 && one.runs_b != 0; });
  if (!is_any_compared) {
    return make_error(ErrorCode::invalid_argument,
                      order_.empty() ? "there are no runs to compare"
                                     : "no program has runs on both sides that can be compared");
  }
  correct_all(comparison);
  return comparison;
}

std::vector<std::string> metric_set(const ProgramDifference& program) {
  std::vector<std::string> names;
  for (const MetricRow& row : program.metrics) {
    if (row.total.exceeds) {
      names.push_back(row.event);
    }
  }
  return names;
}

}  // namespace assay::comparison
