// SPDX-License-Identifier: Apache-2.0
#include "native/sites/call_writers.h"

#include <map>
#include <optional>
#include <string_view>

#include "native/results/result_writers.h"
#include "native/results/stack_frame.h"

namespace assay::sites {
namespace {

// 2: `executed` and `removed` may be null.
constexpr std::uint64_t kCallFormat = 2;

void write_call_counts(const json::MemberWriter& visit, const CallCounts& counts) {
  visit("executed", counts.executed);
  visit("interpreted", counts.interpreted);
  visit("compiled", counts.compiled);
  visit("removed", counts.removed());
}

// Returns an empty field for what was not counted.
template <typename Number>
std::string field_of(const std::optional<Number>& number) {
  return number ? std::to_string(*number) : "";
}

}  // namespace

void write_call_place(const json::MemberWriter& visit, const CallSite& site) {
  visit("class", site.class_name);
  visit("method", site.method);
  visit("descriptor", site.descriptor);
  visit("bci", site.bci);
  visit("line", site.line);
  visit("instruction", site.instruction);
  visit("callee_class", site.callee_class);
  visit("callee", site.callee);
  visit("callee_descriptor", site.callee_descriptor);
}

std::string csv_of_call(const CallSite& site) {
  return results::csv_field(site.class_name) + "," + results::csv_field(site.method) + "," +
         results::csv_field(site.descriptor) + "," + std::to_string(site.bci) + "," +
         std::to_string(site.line) + "," + site.instruction + "," +
         results::csv_field(site.callee_class) + "," + results::csv_field(site.callee) + "," +
         results::csv_field(site.callee_descriptor);
}

std::string to_json(const CallProfile& profile) {
  json::Writer out;
  const json::MemberWriter visit(out);
  out.object([&] {
    visit("format", std::string_view("assay-call-sites"));
    visit("version", kCallFormat);
    visit("exact", profile.not_exact == 0 && !profile.has_refused_regions);
    visit("complete", profile.is_complete);
    visit("hits_without_counters", profile.not_exact);
    visit("sites_in_all", profile.sites_in_all);
    out.name("totals").object([&] { write_call_counts(visit, profile.totals()); });
    visit("stack_depths",
          profile.depths.counts.empty() ? std::nullopt : std::optional(profile.depths.counts));
    out.name("sites").list(profile.sites, [&](const CallSite& site) {
      out.object([&] {
        write_call_place(visit, site);
        write_call_counts(visit, site.counts);
      });
    });
    out.name("notes").list(profile.notes, [&](const std::string& note) { out.text(note); });
  });
  return out.str();
}

std::string to_csv(const CallProfile& profile) {
  std::string csv = std::string(kCsvNamesOfCall) + ",executed,interpreted,compiled,removed\n";
  for (const CallSite& site : profile.sites) {
    csv += csv_of_call(site) + "," + field_of(site.counts.executed) + "," +
           std::to_string(site.counts.interpreted) + "," + std::to_string(site.counts.compiled) +
           "," + field_of(site.counts.removed()) + "\n";
  }
  return csv;
}

std::string to_collapsed_stacks(const CallProfile& profile) {
  std::map<std::string, std::uint64_t> stacks;
  for (const CallSite& site : profile.sites) {
    if (site.counts.calls() != 0) {
      stacks[results::stack_frame(site.class_name + "." + site.method) + ";" +
             results::stack_frame(site.callee_text())] += site.counts.calls();
    }
  }
  return results::collapsed_stacks(stacks);
}

}  // namespace assay::sites
