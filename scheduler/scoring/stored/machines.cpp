// SPDX-License-Identifier: Apache-2.0
#include "scheduler/scoring/stored/machines.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <utility>

namespace assay::scoring {
namespace {

constexpr std::string_view kMemoryFact = "machine.memory_bytes";

std::string fact(std::span<const NamedValue> facts, std::string_view name) {
  const auto found = std::ranges::find(facts, name, &NamedValue::name);
  return found == facts.end() ? "unknown" : found->value;
}

// The runs of one kind of machine.
struct OfOneKind {
  std::vector<NamedValue> machine = {};  // facts of the kind; empty: not known
  std::set<std::string> hosts = {};
  std::set<std::uint32_t> places = {};  // places of its runs in the order
};

void add_run(const Cell& cell, std::vector<OfOneKind>& kinds) {
  const std::vector<NamedValue> machine = kind_of(cell.machine);
  auto known = std::ranges::find(kinds, machine, &OfOneKind::machine);
  if (known == kinds.end()) {
    known = kinds.insert(kinds.end(), OfOneKind{.machine = machine});
  }
  known->hosts.insert(fact(cell.machine, kHostFact));
  known->places.insert(cell.order);
}

// Returns the kinds of machines, those of the earlier runs first.
std::vector<OfOneKind> kinds_of(std::span<const Cell> cells) {
  std::vector<const Cell*> in_order;
  for (const Cell& cell : cells) {
    if (!cell.machine.empty()) {
      in_order.push_back(&cell);
    }
  }
  std::ranges::stable_sort(in_order, {}, &Cell::order);
  std::vector<OfOneKind> kinds;
  for (const Cell* cell : in_order) {
    add_run(*cell, kinds);
  }
  return kinds;
}

// Gives all other runs to the first kind.
void add_the_others(std::size_t runs, std::vector<OfOneKind>& kinds) {
  std::set<std::uint32_t> others;
  for (std::uint32_t place = 0; place < runs; ++place) {
    others.insert(place);
  }
  for (const OfOneKind& kind : kinds) {
    for (const std::uint32_t place : kind.places) {
      others.erase(place);
    }
  }
  kinds.front().places.merge(others);
}

void tell_hosts(const OfOneKind& kind, Experiment& experiment) {
  if (kind.hosts.size() < 2) {
    return;
  }
  std::string names;
  for (const std::string& host : kind.hosts) {
    names += (names.empty() ? "" : ", ") + host;
  }
  experiment.unmeasured.push_back(
      {"differences between " + std::to_string(kind.hosts.size()) + " machines of one kind",
       "the runs of these machines are taken together: " + names});
}

std::string name_of_kind(const OfOneKind& kind) {
  return fact(kind.machine, "machine.cpu") + ", " + fact(kind.machine, "machine.usable_cpus") +
         " processors, kernel " + fact(kind.machine, "machine.kernel");
}

// Returns the runs of the kind, numbered anew.
Results part_of(const Results& all, const OfOneKind& kind) {
  Results part{.experiment = all.experiment};
  part.experiment.order.clear();
  std::map<std::uint32_t, std::uint32_t> new_places;
  for (const std::uint32_t place : kind.places) {
    if (place < all.experiment.order.size()) {
      new_places.emplace(place, static_cast<std::uint32_t>(part.experiment.order.size()));
      part.experiment.order.push_back(all.experiment.order[place]);
    }
  }
  for (const Cell& cell : all.cells) {
    if (const auto place = new_places.find(cell.order); place != new_places.end()) {
      part.cells.push_back(cell);
      part.cells.back().order = place->second;
    }
  }
  return part;
}

}  // namespace

std::vector<NamedValue> kind_of(std::span<const NamedValue> machine) {
  std::vector<NamedValue> kind;
  std::ranges::copy_if(machine, std::back_inserter(kind), [](const NamedValue& one) {
    return one.name != kHostFact && one.name != kMemoryFact;
  });
  return kind;
}

std::vector<Results> by_machine(Results results) {
  std::vector<OfOneKind> kinds = kinds_of(results.cells);
  std::vector<Results> parts;
  if (kinds.size() < 2) {
    if (!kinds.empty()) {
      results.experiment.machine = kinds.front().machine;
      tell_hosts(kinds.front(), results.experiment);
    }
    parts.push_back(std::move(results));
    return parts;
  }
  add_the_others(results.experiment.order.size(), kinds);
  for (const OfOneKind& kind : kinds) {
    Results part = part_of(results, kind);
    part.experiment.machine = kind.machine;
    part.experiment.program += " on " + name_of_kind(kind);
    tell_hosts(kind, part.experiment);
    parts.push_back(std::move(part));
  }
  return parts;
}

}  // namespace assay::scoring
