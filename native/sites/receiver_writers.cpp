// SPDX-License-Identifier: Apache-2.0
#include "native/sites/receiver_writers.h"

#include <map>
#include <string_view>
#include <vector>

#include "native/json/members.h"
#include "native/results/result_writers.h"
#include "native/results/stack_frame.h"
#include "native/sites/call_writers.h"

namespace assay::sites {
namespace {

constexpr std::uint64_t kReceiverFormat = 2;

void write_classes(json::Writer& out, const std::vector<ReceiverClass>& classes) {
  const json::MemberWriter visit(out);
  out.name("receivers").list(classes, [&](const ReceiverClass& one) {
    out.object([&] {
      visit("class", one.name);
      visit("interpreted", one.interpreted);
      visit("compiled", one.compiled);
    });
  });
}

// Returns a number for each level of callers, from none on.
template <typename Value>
std::vector<std::uint64_t> by_level(const Value& value) {
  std::vector<std::uint64_t> numbers;
  for (std::size_t level = 0; level < kCallerLevels; ++level) {
    numbers.push_back(value(level));
  }
  return numbers;
}

void write_receiver_site(json::Writer& out, const ReceiverSite& site) {
  const json::MemberWriter visit(out);
  write_call_place(visit, site.call);
  visit("interpreted", site.call.counts.interpreted);
  visit("compiled", site.call.counts.compiled);
  visit("types", std::uint64_t{site.types()});
  visit("untold", site.untold());
  visit("known_callers", by_level([&](std::size_t level) { return site.known[level]; }));
  visit("resolvable", by_level([&](std::size_t level) { return site.resolvable[level]; }));
  write_classes(out, site.classes);
  out.name("contexts").list(site.contexts, [&](const ReceiverContext& context) {
    out.object([&] {
      out.name("callers").list(context.callers, [&](const std::string& one) { out.text(one); });
      write_classes(out, context.classes);
    });
  });
}

}  // namespace

std::string to_json(const ReceiverProfile& profile) {
  json::Writer out;
  const json::MemberWriter visit(out);
  out.object([&] {
    visit("format", std::string_view("assay-receivers"));
    visit("version", kReceiverFormat);
    visit("exact", profile.not_exact == 0 && !profile.has_refused_regions);
    visit("complete", profile.is_complete);
    visit("hits_without_counters", profile.not_exact);
    visit("sites_in_all", profile.sites_in_all);
    out.name("totals").object([&] {
      visit("sites", std::uint64_t{profile.sites.size()});
      visit("sites_with_one_type", profile.sites_with_one_type());
      visit("calls", profile.calls());
      visit("known_callers", by_level([&](std::size_t level) { return profile.known(level); }));
      visit("resolvable", by_level([&](std::size_t level) { return profile.resolvable(level); }));
    });
    out.name("sites").list(profile.sites, [&](const ReceiverSite& site) {
      out.object([&] { write_receiver_site(out, site); });
    });
    out.name("notes").list(profile.notes, [&](const std::string& note) { out.text(note); });
  });
  return out.str();
}

std::string to_csv(const ReceiverProfile& profile) {
  std::string csv = std::string(kCsvNamesOfCall) + ",receiver,interpreted,compiled\n";
  for (const ReceiverSite& site : profile.sites) {
    for (const ReceiverClass& one : site.classes) {
      csv += csv_of_call(site.call) + "," + results::csv_field(one.name) + "," +
             std::to_string(one.interpreted) + "," + std::to_string(one.compiled) + "\n";
    }
  }
  return csv;
}

std::string to_collapsed_stacks(const ReceiverProfile& profile) {
  std::map<std::string, std::uint64_t> stacks;
  for (const ReceiverSite& site : profile.sites) {
    for (const ReceiverClass& one : site.classes) {
      stacks[results::stack_frame(site.call.class_name + "." + site.call.method) + ";" +
             results::stack_frame(site.call.callee_text()) + ";" +
             results::stack_frame(one.name)] += one.calls();
    }
  }
  return results::collapsed_stacks(stacks);
}

}  // namespace assay::sites
