// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <string_view>

#include "native/results/number_text.h"
#include "native/results/wrapped_text.h"
#include "native/sites/lifetime_writers.h"
#include "native/support/visible_text.h"

namespace assay::sites {
namespace {

constexpr std::size_t kLifetimeColumn = 14;
constexpr std::size_t kBoundsColumn = 15;

// Returns a number of bytes in at most five characters: "512", "64K", "3M".
std::string bytes_text(std::uint64_t bytes) {
  constexpr std::array<std::string_view, 5> kUnits = {"", "K", "M", "G", "T"};
  std::size_t unit = 0;
  while (bytes >= 10'000 && unit + 1 < kUnits.size()) {
    bytes = (bytes + 1023) / 1024;
    ++unit;
  }
  return std::to_string(bytes) + std::string(kUnits[unit]);
}

std::string bounds_text(const std::optional<LifetimeBounds>& bounds) {
  return bounds ? bytes_text(bounds->at_least) + ".." + bytes_text(bounds->at_most) : "-";
}

std::string removed_text(const LifetimeSite& site) {
  if (!site.bytecode) {
    return "-";
  }
  const std::int64_t removed = std::max<std::int64_t>(site.bytecode->removed(), 0);
  return (site.shares_allocations ? "<= " : "") +
         results::with_separators(static_cast<std::uint64_t>(removed));
}

std::string columns_of(const LifetimeSite& site) {
  const auto number = [](std::uint64_t value) {
    return results::right_aligned(results::with_separators(value), kLifetimeColumn);
  };
  const std::string executed =
      site.bytecode ? results::with_separators(site.bytecode->executed) : "-";
  return results::right_aligned(executed, kLifetimeColumn) +
         results::right_aligned(removed_text(site), kLifetimeColumn) + number(site.lives.born) +
         number(site.lives.alive) + number(site.lives.survived) +
         results::right_aligned(bounds_text(site.quantile(0.5)), kBoundsColumn) +
         results::right_aligned(bounds_text(site.quantile(0.9)), kBoundsColumn) + "  ";
}

std::string head_of_lifetimes() {
  std::string text;
  for (const std::string_view name : {"executed", "removed", "born", "alive", "survived"}) {
    text += results::right_aligned(name, kLifetimeColumn);
  }
  return text + results::right_aligned("median", kBoundsColumn) +
         results::right_aligned("90 %", kBoundsColumn) + "  allocated by\n";
}

std::string line_text(const session::LifetimeRecord& lives, std::size_t width) {
  const std::string line = lives.line == 0 ? "" : ":" + std::to_string(lives.line);
  const std::string text =
      visible(lives.class_name + "." + lives.method) + line + " " + visible(lives.type);
  return shortened_name(text, width);
}

// Says how exactly the times of death are known.
std::string resolution_text(const LifetimeProfile& profile) {
  const std::string bytes = results::with_separators(profile.allocated_bytes);
  if (profile.resolution_bytes == 0) {
    return "The program allocated " + bytes +
           " bytes; each time of death is known to the allocation, by the uses of objects";
  }
  return "Within " + bytes + " bytes there were " + results::counted(profile.looks, "look") +
         " at what is alive, one for each " + results::with_separators(profile.resolution_bytes) +
         " bytes: that is the resolution";
}

std::string notes_of_lifetimes(const LifetimeProfile& profile, std::size_t width) {
  const std::string survived =
      profile.resolution_bytes == 0 ? "lived for more than 0 bytes" : "alive at one look at least";
  std::string notes = results::wrapped(
      "executed: by the bytecode; removed: by escape analysis, never born; born: objects that the "
      "VM allocated; alive: at the end of the run; survived: " +
          survived +
          "; median and 90 %: of the lifetimes of objects that died, in bytes that the program "
          "allocated meanwhile. " +
          resolution_text(profile),
      width);
  for (const std::string& note : profile.notes) {
    notes += results::wrapped("note: " + visible(note), width);
  }
  return notes;
}

}  // namespace

std::string to_table(const LifetimeProfile& profile, const SiteTableShape& shape) {
  const std::size_t names = shape.columns_of_names(5 * kLifetimeColumn + 2 * kBoundsColumn + 2);
  const std::size_t rows = shape.rows_of(profile.sites.size());
  std::string text = head_of_lifetimes();
  for (std::size_t i = 0; i < rows; ++i) {
    text += columns_of(profile.sites[i]) + line_text(profile.sites[i].lives, names) + "\n";
  }
  text += rows_left_out(profile.sites.size(), rows);
  text += columns_of(profile.totals()) + "all\n";
  return text + notes_of_lifetimes(profile, shape.columns.value_or(results::kUnlimitedWidth));
}

}  // namespace assay::sites
