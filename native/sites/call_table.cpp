// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <optional>
#include <string_view>

#include "native/results/number_text.h"
#include "native/results/wrapped_text.h"
#include "native/sites/call_writers.h"
#include "native/support/visible_text.h"

namespace assay::sites {
namespace {

// The calls of the bytecode, and those that were left of them.
struct BytecodeCounts {
  std::uint64_t executed = 0;
  std::uint64_t interpreted = 0;
  std::int64_t removed = 0;

  std::uint64_t removed_calls() const {
    return static_cast<std::uint64_t>(std::max<std::int64_t>(removed, 0));
  }
};

// Returns nothing where the bytecode was not counted.
std::optional<BytecodeCounts> bytecode_counts(const CallCounts& counts) {
  return counts.executed ? std::optional(BytecodeCounts{.executed = *counts.executed,
                                                        .interpreted = counts.interpreted,
                                                        .removed = *counts.removed()})
                         : std::nullopt;
}

std::size_t columns_of_numbers(const CallProfile& profile) {
  return (profile.counts_bytecode ? 4 : 2) * kCountColumn + kPercentColumn + 2;
}

// Returns the columns of a row. The last number is the share of what was removed, or of all calls.
std::string columns_of_calls(const CallCounts& counts, std::uint64_t all_calls) {
  const std::string calls = count_column(counts.interpreted) + count_column(counts.compiled);
  const auto bytecode = bytecode_counts(counts);
  if (!bytecode) {
    return calls + percent_column(counts.calls(), all_calls) + "  ";
  }
  return count_column(bytecode->executed) + calls + signed_column(bytecode->removed, false) +
         percent_column(bytecode->removed_calls(), bytecode->executed) + "  ";
}

std::string head_of_calls(const CallProfile& profile) {
  std::string text;
  if (profile.counts_bytecode) {
    text += results::right_aligned("executed", kCountColumn);
  }
  text += results::right_aligned("interpreted", kCountColumn) +
          results::right_aligned("compiled", kCountColumn);
  if (profile.counts_bytecode) {
    text += results::right_aligned("removed", kCountColumn);
  }
  return text + results::right_aligned(profile.counts_bytecode ? "" : "of all", kPercentColumn) +
         "  call\n";
}

// Says what a profiler shows that does not know of inlining (paper 5, table 4).
std::string note_on_bytecode(const BytecodeCounts& totals) {
  std::string text;
  if (totals.executed != 0) {
    text += ". A profiler that counts calls in the bytecode shows " +
            results::with_separators(totals.executed) + " calls, of which " +
            results::percentage(totals.removed_calls(), totals.executed) +
            " were not executed as calls";
  }
  if (totals.executed > totals.interpreted) {
    text += "; of those in Graal's code alone, " +
            results::percentage(totals.removed_calls(), totals.executed - totals.interpreted);
  }
  return text;
}

std::string notes_on_calls(const CallCounts& totals) {
  const std::string words =
      "interpreted: in the interpreter and the VM's first compiler; compiled: calls that Graal's "
      "code executed as calls";
  const auto bytecode = bytecode_counts(totals);
  return bytecode ? "executed: by the bytecode; " + words +
                        "; removed: calls that Graal inlined, or has code of its own for" +
                        note_on_bytecode(*bytecode)
                  : words + ". --bytecode-level also counts the calls that Graal removed";
}

}  // namespace

std::string call_text(const CallSite& site) {
  return place_of_site(site.class_name, site.method, site.line, site.bci) + " " +
         visible(site.callee_text());
}

std::string notes_of(const CallProfile& profile, std::size_t width) {
  const std::string depths = note_on_depths(profile.depths);
  return results::wrapped(notes_on_calls(profile.totals()), width) +
         (depths.empty() ? "" : results::wrapped(depths, width)) +
         notes_below(profile.not_exact, profile.notes, width);
}

std::string to_table(const CallProfile& profile, const SiteTableShape& shape) {
  const std::size_t names = shape.columns_of_names(columns_of_numbers(profile));
  const CallCounts totals = profile.totals();
  const std::size_t rows = shape.rows_of(profile.sites.size());
  std::string text = head_of_calls(profile);
  for (std::size_t i = 0; i < rows; ++i) {
    text += columns_of_calls(profile.sites[i].counts, totals.calls()) +
            shortened_name(call_text(profile.sites[i]), names) + "\n";
  }
  text += rows_left_out(profile.sites.size(), rows);
  text += columns_of_calls(totals, totals.calls()) + "all\n";
  return text + notes_of(profile, shape.columns.value_or(results::kUnlimitedWidth));
}

}  // namespace assay::sites
