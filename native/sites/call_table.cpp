// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string_view>

#include "native/results/number_text.h"
#include "native/results/wrapped_text.h"
#include "native/sites/call_writers.h"
#include "native/support/visible_text.h"

namespace assay::sites {
namespace {

std::uint64_t removed_calls(const CallCounts& counts) {
  return static_cast<std::uint64_t>(std::max<std::int64_t>(counts.removed(), 0));
}

std::string columns_of_calls(const CallCounts& counts) {
  return count_column(counts.executed) + count_column(counts.interpreted) +
         count_column(counts.compiled) + signed_column(counts.removed(), false) +
         percent_column(removed_calls(counts), counts.executed) + "  ";
}

std::string head_of_calls() {
  std::string text;
  for (const std::string_view name : {"executed", "interpreted", "compiled", "removed"}) {
    text += results::right_aligned(name, kCountColumn);
  }
  return text + results::right_aligned("", kPercentColumn) + "  call\n";
}

// Says what a profiler shows that does not know of inlining (paper 5, table 4).
std::string notes_on_calls(const CallCounts& totals) {
  std::string text =
      "executed: by the bytecode; interpreted: in the interpreter and the VM's first compiler; "
      "compiled: calls that Graal's code executed as calls; removed: calls that Graal inlined, or "
      "has code of its own for";
  if (totals.executed != 0) {
    text += ". A profiler that counts calls in the bytecode shows " +
            results::with_separators(totals.executed) + " calls, of which " +
            results::percentage(removed_calls(totals), totals.executed) +
            " were not executed as calls";
  }
  if (totals.executed > totals.interpreted) {
    text += "; of those in Graal's code alone, " +
            results::percentage(removed_calls(totals), totals.executed - totals.interpreted);
  }
  return text;
}

}  // namespace

std::string call_text(const CallSite& site) {
  return place_of_site(site.class_name, site.method, site.line, site.bci) + " " +
         visible(site.callee_text());
}

std::string notes_of(const CallProfile& profile, std::size_t width) {
  return results::wrapped(notes_on_calls(profile.totals()), width) +
         notes_below(profile.not_exact, profile.notes, width);
}

std::string to_table(const CallProfile& profile, const SiteTableShape& shape) {
  const std::size_t names = shape.columns_of_names(4 * kCountColumn + kPercentColumn + 2);
  const std::size_t rows = shape.rows_of(profile.sites.size());
  std::string text = head_of_calls();
  for (std::size_t i = 0; i < rows; ++i) {
    text += columns_of_calls(profile.sites[i].counts) +
            shortened_name(call_text(profile.sites[i]), names) + "\n";
  }
  text += rows_left_out(profile.sites.size(), rows);
  text += columns_of_calls(profile.totals()) + "all\n";
  return text + notes_of(profile, shape.columns.value_or(results::kUnlimitedWidth));
}

}  // namespace assay::sites
