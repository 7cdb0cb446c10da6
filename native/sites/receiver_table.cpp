// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string_view>

#include "native/results/number_text.h"
#include "native/results/wrapped_text.h"
#include "native/sites/call_writers.h"
#include "native/sites/receiver_writers.h"
#include "native/support/visible_text.h"

namespace assay::sites {
namespace {

constexpr std::size_t kTypesColumn = 7;
constexpr std::size_t kMostClasses = 4;  // of a site in the table

constexpr std::size_t kColumnsOfReceivers =
    kCountColumn + kTypesColumn + kCallerLevels * kPercentColumn + 2;

std::string head_of_receivers() {
  std::string text =
      results::right_aligned("calls", kCountColumn) + results::right_aligned("types", kTypesColumn);
  for (const std::string_view name : {"one type", "+1", "+2", "+3"}) {
    text += results::right_aligned(name, kPercentColumn);
  }
  return text + "  call, and its receivers\n";
}

// Returns the columns of a row; `resolvable` gives the calls by level.
template <typename Resolvable>
std::string columns_of_receivers(std::uint64_t calls, std::string_view types,
                                 const Resolvable& resolvable) {
  std::string text = count_column(calls) + results::right_aligned(types, kTypesColumn);
  for (std::size_t level = 0; level < kCallerLevels; ++level) {
    text += percent_column(resolvable(level), calls);
  }
  return text + "  ";
}

std::string class_rows(const ReceiverSite& site, std::size_t names) {
  std::string text;
  const std::size_t shown = std::min(site.classes.size(), kMostClasses);
  for (std::size_t i = 0; i < shown; ++i) {
    const ReceiverClass& one = site.classes[i];
    text += std::string(kColumnsOfReceivers, ' ') + percent_column(one.calls(), site.calls()) +
            "  " + shortened_name(visible(one.name), names) + "\n";
  }
  if (shown < site.classes.size()) {
    text += std::string(kColumnsOfReceivers, ' ') + std::string(kPercentColumn, ' ') + "  " +
            results::counted(site.classes.size() - shown, "other") + "\n";
  }
  return text;
}

std::string notes_on_receivers(const ReceiverProfile& profile) {
  std::string text =
      "calls: executed as calls, by Graal's code or interpreted; one type: the share of calls at "
      "sites whose receivers all have one class; +1, +2, +3: the same where so many callers tell "
      "sites apart, as far as they are known: callers that Graal inlined the method into, and, "
      "with "
      "--callers, those on the stack";
  if (profile.calls() != 0) {
    text += " (for " + results::percentage(profile.known(1), profile.calls()) +
            " of the calls one caller is known). " +
            results::percentage(profile.sites_with_one_type(), profile.sites.size()) + " of " +
            results::counted(profile.sites.size(), "site") + " have receivers of one class";
  }
  return text;
}

// Says how many calls have no receiver here.
std::string note_on_untold(const ReceiverProfile& profile, std::size_t width) {
  std::uint64_t untold = 0;
  for (const ReceiverSite& site : profile.sites) {
    untold += static_cast<std::uint64_t>(std::max<std::int64_t>(site.untold(), 0));
  }
  return untold == 0 ? ""
                     : results::wrapped(results::counted(untold, "call") +
                                            " have a receiver that could not be counted",
                                        width);
}

}  // namespace

std::string notes_of(const ReceiverProfile& profile, std::size_t width) {
  return results::wrapped(notes_on_receivers(profile), width) + note_on_untold(profile, width) +
         notes_below(profile.not_exact, profile.notes, width);
}

std::string to_table(const ReceiverProfile& profile, const SiteTableShape& shape) {
  const std::size_t names = shape.columns_of_names(kColumnsOfReceivers);
  const std::size_t rows = shape.rows_of(profile.sites.size());
  std::string text = head_of_receivers();
  for (std::size_t i = 0; i < rows; ++i) {
    const ReceiverSite& site = profile.sites[i];
    text += columns_of_receivers(site.calls(), std::to_string(site.types()),
                                 [&](std::size_t level) { return site.resolvable[level]; }) +
            shortened_name(call_text(site.call), names) + "\n" +
            class_rows(site, shape.columns_of_names(kColumnsOfReceivers + kPercentColumn + 2));
  }
  text += rows_left_out(profile.sites.size(), rows);
  text += columns_of_receivers(profile.calls(), "",
                               [&](std::size_t level) { return profile.resolvable(level); }) +
          "all\n";
  return text + notes_of(profile, shape.columns.value_or(results::kUnlimitedWidth));
}

}  // namespace assay::sites
