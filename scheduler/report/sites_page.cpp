// SPDX-License-Identifier: Apache-2.0
#include "scheduler/report/sites_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "native/results/number_text.h"
#include "native/results/wrapped_text.h"
#include "native/sites/allocation_writers.h"
#include "native/sites/call_writers.h"
#include "native/sites/receiver_writers.h"
#include "native/support/text_pieces.h"
#include "scheduler/report/sections.h"
#include "scheduler/report/table.h"

namespace assay::report {
namespace {

using sites::AllocationSite;
using sites::CallSite;
using sites::ReceiverSite;

// A browser sorts and filters so many sites at once.
constexpr std::size_t kMostSites = 1000;

Content count_cell(std::uint64_t number) {
  return Content(results::with_separators(number), static_cast<double>(number));
}

Content removed_cell(std::int64_t number) {
  return Content(number < 0 ? "-" + results::with_separators(static_cast<std::uint64_t>(-number))
                            : results::with_separators(static_cast<std::uint64_t>(number)),
                 static_cast<double>(number));
}

Content part_cell(std::uint64_t part, std::uint64_t all) {
  return all == 0 ? Content("–")
                  : Content(results::percentage(part, all),
                            static_cast<double>(part) / static_cast<double>(all));
}

// Returns a column of short numbers.
template <typename Site, typename Value>
Column<Site> count_head(const std::string& heading, Value value) {
  return {heading, CellKind::short_number,
          [value](const Site& site) { return count_cell(value(site)); }};
}

// The method, and the place in it.
template <typename Site, typename Place>
void add_place(std::vector<Column<Site>>& columns, Place place) {
  columns.push_back({"Method", CellKind::method, [place](const Site& site) {
                       return Text().method(place(site).class_name + "." + place(site).method);
                     }});
  columns.push_back({"Place", CellKind::short_text, [place](const Site& site) {
                       const std::uint32_t line = place(site).line;
                       return (line == 0 ? "" : fmt::format("line {}, ", line)) +
                              fmt::format("index {}", place(site).bci);
                     }});
}

std::vector<Column<AllocationSite>> allocation_columns() {
  std::vector<Column<AllocationSite>> columns;
  add_place(columns, [](const AllocationSite& site) -> const AllocationSite& { return site; });
  columns.push_back({"Type", CellKind::short_text,
                     [](const AllocationSite& site) { return Text().method(site.type); }});
  columns.push_back(count_head<AllocationSite>(
      "Executed", [](const AllocationSite& site) { return site.counts.executed; }));
  columns.push_back(count_head<AllocationSite>(
      "Interpreted", [](const AllocationSite& site) { return site.counts.interpreted; }));
  columns.push_back(count_head<AllocationSite>(
      "Compiled", [](const AllocationSite& site) { return site.counts.compiled.sum(); }));
  columns.push_back({"Removed", CellKind::short_number, [](const AllocationSite& site) {
                       return removed_cell(site.counts.removed());
                     }});
  return columns;
}

std::vector<Column<CallSite>> call_columns(bool with_bytecode) {
  std::vector<Column<CallSite>> columns;
  add_place(columns, [](const CallSite& site) -> const CallSite& { return site; });
  columns.push_back({"Callee", CellKind::short_text,
                     [](const CallSite& site) { return Text().method(site.callee_text()); }});
  if (with_bytecode) {
    columns.push_back(count_head<CallSite>(
        "Executed", [](const CallSite& site) { return site.counts.executed.value_or(0); }));
  }
  columns.push_back(count_head<CallSite>(
      "Interpreted", [](const CallSite& site) { return site.counts.interpreted; }));
  columns.push_back(
      count_head<CallSite>("Compiled", [](const CallSite& site) { return site.counts.compiled; }));
  if (with_bytecode) {
    columns.push_back({"Removed", CellKind::short_number, [](const CallSite& site) {
                         return removed_cell(site.counts.removed().value_or(0));
                       }});
  }
  return columns;
}

// Returns the classes with their shares.
std::string classes_text(const ReceiverSite& site) {
  constexpr std::size_t kMostClasses = 8;
  std::string text;
  for (const sites::ReceiverClass& one :
       std::span(site.classes).first(std::min(site.classes.size(), kMostClasses))) {
    text += (text.empty() ? "" : ", ") + one.name + " " +
            results::percentage(one.calls(), site.calls());
  }
  return site.classes.size() > kMostClasses ? text + ", …" : text;
}

std::vector<Column<ReceiverSite>> receiver_columns() {
  std::vector<Column<ReceiverSite>> columns;
  add_place(columns, [](const ReceiverSite& site) -> const CallSite& { return site.call; });
  columns.push_back({"Callee", CellKind::short_text, [](const ReceiverSite& site) {
                       return Text().method(site.call.callee_text());
                     }});
  columns.push_back({"Receivers", CellKind::short_text,
                     [](const ReceiverSite& site) { return Text(classes_text(site)); }});
  columns.push_back(
      count_head<ReceiverSite>("Calls", [](const ReceiverSite& site) { return site.calls(); }));
  columns.push_back(
      count_head<ReceiverSite>("Types", [](const ReceiverSite& site) { return site.types(); }));
  for (std::size_t level = 0; level < sites::kCallerLevels; ++level) {
    columns.push_back({level == 0 ? "One type" : fmt::format("+{}", level), CellKind::short_number,
                       [level](const ReceiverSite& site) {
                         return part_cell(site.resolvable[level], site.calls());
                       }});
  }
  return columns;
}

// What a page says in words.
struct PageWords {
  const char* command;  // of assay, whose documentation explains the page
  const char* title;
  const char* lead;
};

template <typename Profile, typename Site>
std::string page_of(const PageWords& words, const Profile& profile,
                    const std::vector<Column<Site>>& columns) {
  const std::size_t rows = std::min(profile.sites.size(), kMostSites);
  Data shown = table(columns, std::span(profile.sites).first(rows));
  shown["table_name"] = "sites-table";
  shown["id_suffix"] = "";
  const std::string notes = notes_of(profile, results::kUnlimitedWidth);
  std::vector<std::string> lines;
  for (const std::string_view line : split_pieces(notes, '\n')) {
    if (!line.empty()) {
      lines.emplace_back(line);
    }
  }
  Data data("command", std::string(words.command));
  data["lead"] = std::string(words.lead);
  data["sites"] = std::move(shown);
  data["left_out"] = rows == profile.sites.size()
                         ? Data(false)
                         : Data(fmt::format("{} more sites are left out.",
                                            results::with_separators(profile.sites.size() - rows)));
  data["notes"] = list_of(lines, [](const std::string& note) { return Data(note); });
  return page("sites", words.title, std::move(data));
}

}  // namespace

std::string sites_page(const sites::AllocationProfile& profile) {
  return page_of({.command = "allocs",
                  .title = "Allocations",
                  .lead = "What became of each allocation of the bytecode."},
                 profile, allocation_columns());
}

std::string sites_page(const sites::CallProfile& profile) {
  return page_of({.command = "callsites",
                  .title = "Calls",
                  .lead = "The calls of the bytecode that were executed as calls."},
                 profile, call_columns(profile.counts_bytecode));
}

std::string sites_page(const sites::ReceiverProfile& profile) {
  return page_of({.command = "receivers",
                  .title = "Receivers",
                  .lead = "The classes of the objects on which calls were executed."},
                 profile, receiver_columns());
}

}  // namespace assay::report
