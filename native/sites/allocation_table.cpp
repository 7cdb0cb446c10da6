// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string_view>

#include "native/results/number_text.h"
#include "native/results/wrapped_text.h"
#include "native/sites/allocation_writers.h"
#include "native/support/visible_text.h"

namespace assay::sites {
namespace {

std::string count_columns(const AllocationCounts& counts, bool is_bound) {
  const std::int64_t removed = counts.removed();
  return count_column(counts.executed) + count_column(counts.interpreted) +
         count_column(counts.compiled.sum()) + signed_column(removed, is_bound) +
         percent_column(static_cast<std::uint64_t>(std::max<std::int64_t>(removed, 0)),
                        counts.executed) +
         "  ";
}

std::string place_text(const AllocationSite& site) {
  return place_of_site(site.class_name, site.method, site.line, site.bci) + " " +
         visible(site.type);
}

std::string head() {
  std::string text;
  for (const std::string_view name : {"executed", "interpreted", "compiled", "removed"}) {
    text += results::right_aligned(name, kCountColumn);
  }
  return text + results::right_aligned("", kPercentColumn) + "  allocation\n";
}

std::string share_text(std::string_view what, std::uint64_t part, std::uint64_t whole) {
  return results::percentage(part, whole) + " " + std::string(what);
}

}  // namespace

std::string notes_of(const AllocationProfile& profile, std::size_t width) {
  const AllocationCounts totals = profile.totals();
  const std::uint64_t compiled = totals.compiled.sum();
  std::string text =
      "executed: by the bytecode; interpreted: in the interpreter and the VM's first compiler; "
      "compiled: objects that Graal's code allocated; removed: by escape analysis";
  if (compiled != 0) {
    text += ". Of the objects of compiled code, " +
            share_text("were allocated by a call into the VM", totals.compiled.slow, compiled) +
            ", of " + share_text("nobody knows how", totals.compiled.unknown, compiled);
  }
  std::string notes = results::wrapped(text, width);
  for (const SharedAllocations& shared : profile.shared) {
    std::string sites;
    for (const std::size_t site : shared.sites) {
      sites += (sites.empty() ? "" : ", ") + place_text(profile.sites[site]);
    }
    notes += results::wrapped(results::counted(shared.compiled.sum(), "object") +
                                  " belong to one of these allocations, of which escape analysis "
                                  "made one: " +
                                  sites,
                              width);
  }
  return notes + notes_below(profile.not_exact, profile.notes, width);
}

std::string to_table(const AllocationProfile& profile, const SiteTableShape& shape) {
  const std::size_t names = shape.columns_of_names(4 * kCountColumn + kPercentColumn + 2);
  const std::size_t rows = shape.rows_of(profile.sites.size());
  std::string text = head();
  for (std::size_t i = 0; i < rows; ++i) {
    const AllocationSite& site = profile.sites[i];
    text += count_columns(site.counts, site.shares_allocations) +
            shortened_name(place_text(site), names) + "\n";
  }
  text += rows_left_out(profile.sites.size(), rows);
  text += count_columns(profile.totals(), false) + "all\n";
  return text + notes_of(profile, shape.columns.value_or(results::kUnlimitedWidth));
}

}  // namespace assay::sites
