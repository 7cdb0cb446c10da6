// SPDX-License-Identifier: Apache-2.0
#include "native/sites/allocation_writers.h"

#include <map>
#include <string_view>

#include "native/json/members.h"
#include "native/results/result_writers.h"
#include "native/results/stack_frame.h"

namespace assay::sites {
namespace {

constexpr std::uint64_t kAllocationFormat = 1;

void write_compiled(const json::MemberWriter& visit, const CompiledAllocations& compiled) {
  visit("compiled", compiled.sum());
  visit("compiled_fast", compiled.fast);
  visit("compiled_slow", compiled.slow);
  visit("compiled_unknown", compiled.unknown);
}

void write_counts(const json::MemberWriter& visit, const AllocationCounts& counts) {
  visit("executed", counts.executed);
  visit("interpreted", counts.interpreted);
  write_compiled(visit, counts.compiled);
  visit("removed", counts.removed());
}

void write_site(const json::MemberWriter& visit, const AllocationSite& site) {
  visit("class", site.class_name);
  visit("method", site.method);
  visit("descriptor", site.descriptor);
  visit("bci", site.bci);
  visit("line", site.line);
  visit("instruction", site.instruction);
  visit("type", site.type);
  write_counts(visit, site.counts);
  visit("shares_allocations", site.shares_allocations);
}

std::string csv_counts(const CompiledAllocations& compiled) {
  return std::to_string(compiled.fast) + "," + std::to_string(compiled.slow) + "," +
         std::to_string(compiled.unknown);
}

}  // namespace

std::string to_json(const AllocationProfile& profile) {
  json::Writer out;
  const json::MemberWriter visit(out);
  out.object([&] {
    visit("format", std::string_view("assay-allocations"));
    visit("version", kAllocationFormat);
    visit("exact", profile.not_exact == 0 && !profile.has_refused_regions);
    visit("complete", profile.is_complete);
    visit("hits_without_counters", profile.not_exact);
    visit("sites_in_all", profile.sites_in_all);
    out.name("totals").object([&] { write_counts(visit, profile.totals()); });
    out.name("sites").list(profile.sites, [&](const AllocationSite& site) {
      out.object([&] { write_site(visit, site); });
    });
    out.name("shared").list(profile.shared, [&](const SharedAllocations& shared) {
      out.object([&] {
        out.name("sites").list(shared.sites, [&](std::size_t site) { out.whole_number(site); });
        write_compiled(visit, shared.compiled);
      });
    });
    out.name("notes").list(profile.notes, [&](const std::string& note) { out.text(note); });
  });
  return out.str();
}

std::string to_csv(const AllocationProfile& profile) {
  std::string csv =
      "class,method,descriptor,bci,line,instruction,type,executed,interpreted,compiled_fast,"
      "compiled_slow,compiled_unknown,removed\n";
  for (const AllocationSite& site : profile.sites) {
    csv += results::csv_field(site.class_name) + "," + results::csv_field(site.method) + "," +
           results::csv_field(site.descriptor) + "," + std::to_string(site.bci) + "," +
           std::to_string(site.line) + "," + site.instruction + "," +
           results::csv_field(site.type) + "," + std::to_string(site.counts.executed) + "," +
           std::to_string(site.counts.interpreted) + "," + csv_counts(site.counts.compiled) + "," +
           std::to_string(site.counts.removed()) + "\n";
  }
  for (const SharedAllocations& shared : profile.shared) {
    const std::string type = shared.sites.empty() ? "" : profile.sites[shared.sites.front()].type;
    csv += ",,,,,shared," + results::csv_field(type) + ",,," + csv_counts(shared.compiled) + ",\n";
  }
  return csv;
}

std::string to_collapsed_stacks(const AllocationProfile& profile) {
  std::map<std::string, std::uint64_t> stacks;
  const auto add = [&](const std::string& place, const std::string& type, std::uint64_t count) {
    if (count != 0) {
      stacks[results::stack_frame(place) + ";" + results::stack_frame(type)] += count;
    }
  };
  for (const AllocationSite& site : profile.sites) {
    add(site.class_name + "." + site.method, site.type,
        site.counts.interpreted + site.counts.compiled.sum());
  }
  for (const SharedAllocations& shared : profile.shared) {
    add("[shared]", shared.sites.empty() ? "" : profile.sites[shared.sites.front()].type,
        shared.compiled.sum());
  }
  return results::collapsed_stacks(stacks);
}

}  // namespace assay::sites
