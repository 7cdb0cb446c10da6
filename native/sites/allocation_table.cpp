// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string_view>

#include "native/results/number_text.h"
#include "native/results/wrapped_text.h"
#include "native/sites/allocation_writers.h"
#include "native/support/visible_text.h"

namespace assay::sites {
namespace {

constexpr std::size_t kCountColumn = 16;
constexpr std::size_t kPercentColumn = 9;
constexpr std::size_t kLeastColumnsOfNames = 30;

std::string number_text(std::int64_t value) {
  return value < 0 ? "-" + results::with_separators(static_cast<std::uint64_t>(-value))
                   : results::with_separators(static_cast<std::uint64_t>(value));
}

std::string percent_removed(const AllocationCounts& counts) {
  const std::int64_t removed = std::max<std::int64_t>(counts.removed(), 0);
  return counts.executed == 0
             ? ""
             : results::percentage(static_cast<std::uint64_t>(removed), counts.executed);
}

std::string count_columns(const AllocationCounts& counts, bool is_bound) {
  return results::right_aligned(results::with_separators(counts.executed), kCountColumn) +
         results::right_aligned(results::with_separators(counts.interpreted), kCountColumn) +
         results::right_aligned(results::with_separators(counts.compiled.sum()), kCountColumn) +
         results::right_aligned((is_bound ? "<= " : "") + number_text(counts.removed()),
                                kCountColumn) +
         results::right_aligned(percent_removed(counts), kPercentColumn) + "  ";
}

std::string place_text(const AllocationSite& site) {
  const std::string line = site.line == 0 ? "" : ":" + std::to_string(site.line);
  return visible(site.class_name + "." + site.method) + line + "@" + std::to_string(site.bci) +
         " " + visible(site.type);
}

std::string shortened(const std::string& text, std::size_t width) {
  return width == 0 ? text : results::shortened_signature(text, width);
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
  if (profile.not_exact != 0) {
    notes += results::wrapped(
        results::counted(profile.not_exact, "hit") +
            " of threads without counters of their own are not contained; --memory gives more",
        width);
  }
  for (const std::string& note : profile.notes) {
    notes += results::wrapped("note: " + visible(note), width);
  }
  return notes;
}

}  // namespace

std::string to_table(const AllocationProfile& profile, const AllocationTableShape& shape) {
  const std::size_t taken = 4 * kCountColumn + kPercentColumn + 2;
  const std::size_t names =
      shape.columns
          ? std::max(kLeastColumnsOfNames, *shape.columns - std::min(*shape.columns, taken))
          : 0;
  const std::size_t rows = std::min(shape.top.value_or(profile.sites.size()), profile.sites.size());
  std::string text = head();
  for (std::size_t i = 0; i < rows; ++i) {
    const AllocationSite& site = profile.sites[i];
    text += count_columns(site.counts, site.shares_allocations) +
            shortened(place_text(site), names) + "\n";
  }
  if (rows < profile.sites.size()) {
    text += "(" + std::to_string(profile.sites.size() - rows) + " more; --top shows more)\n";
  }
  text += count_columns(profile.totals(), false) + "all\n";
  return text + notes_of(profile, shape.columns.value_or(results::kUnlimitedWidth));
}

}  // namespace assay::sites
