// SPDX-License-Identifier: Apache-2.0
#include "native/sites/site_table.h"

#include <algorithm>

#include "native/results/number_text.h"
#include "native/results/wrapped_text.h"
#include "native/support/visible_text.h"

namespace assay::sites {
namespace {

constexpr std::size_t kLeastColumnsOfNames = 30;

}  // namespace

std::size_t SiteTableShape::rows_of(std::size_t sites) const {
  return std::min(top.value_or(sites), sites);
}

std::size_t SiteTableShape::columns_of_names(std::size_t taken) const {
  return columns ? std::max(kLeastColumnsOfNames, *columns - std::min(*columns, taken)) : 0;
}

std::string count_column(std::uint64_t value) {
  return results::right_aligned(results::with_separators(value), kCountColumn);
}

std::string signed_column(std::int64_t value, bool is_bound) {
  const std::string number =
      value < 0 ? "-" + results::with_separators(static_cast<std::uint64_t>(-value))
                : results::with_separators(static_cast<std::uint64_t>(value));
  return results::right_aligned((is_bound ? "<= " : "") + number, kCountColumn);
}

std::string percent_column(std::uint64_t part, std::uint64_t whole) {
  return results::right_aligned(whole == 0 ? "" : results::percentage(part, whole), kPercentColumn);
}

std::string shortened_name(const std::string& name, std::size_t width) {
  const std::size_t space = name.find(' ');
  if (width == 0 || name.size() <= width || space == std::string::npos) {
    return width == 0 ? name : results::shortened_signature(name, width);
  }
  const std::string what = results::shortened_signature(
      name.substr(space + 1), std::max(width / 2, width - std::min(width, space + 1)));
  return results::shortened_signature(name.substr(0, space), width - 1 - what.size()) + " " + what;
}

std::string place_of_site(const std::string& class_name, const std::string& method,
                          std::uint32_t line, std::uint32_t bci) {
  return visible(class_name + "." + method) + (line == 0 ? "" : ":" + std::to_string(line)) + "@" +
         std::to_string(bci);
}

std::string rows_left_out(std::size_t sites, std::size_t shown) {
  return shown < sites ? "(" + std::to_string(sites - shown) + " more; --top shows more)\n" : "";
}

std::string notes_below(std::uint64_t not_exact, const std::vector<std::string>& notes,
                        std::size_t width) {
  std::string text;
  if (not_exact != 0) {
    text += results::wrapped(
        results::counted(not_exact, "hit") +
            " of threads without counters of their own are not contained; --memory gives more",
        width);
  }
  for (const std::string& note : notes) {
    text += results::wrapped("note: " + visible(note), width);
  }
  return text;
}

}  // namespace assay::sites
