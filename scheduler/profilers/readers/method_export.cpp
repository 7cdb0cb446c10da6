// SPDX-License-Identifier: Apache-2.0
#include "scheduler/profilers/readers/method_export.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "native/support/number_parsing.h"
#include "native/support/plain_text.h"
#include "native/support/text_pieces.h"
#include "scheduler/profilers/readers/collapsed_stacks.h"
#include "scheduler/profilers/readers/export_table.h"
#include "scheduler/profilers/readers/markup.h"
#include "scheduler/profilers/readers/method_name.h"
#include "scheduler/profilers/readers/profile_builder.h"
#include "scheduler/profilers/readers/time_units.h"

namespace assay::profilers {
namespace {

using Words = std::vector<std::string_view>;

constexpr std::string_view kDigits = "0123456789";
constexpr std::string_view kDigitsAndMarks = "0123456789.,";

Result<ReportedProfile> finished(ProfileBuilder profile) {
  profile.profile().ms_per_sample = kUsualMsPerSample;
  return profile.finish("the export");
}

// Says how one profiler names what we look for. A column is given by the beginning of its heading,
// in lower case.
struct Dialect {
  std::string_view profiler;
  std::string_view to_export;  // what users are told to export
  Words method_columns;
  Words time_columns;
};

// Returns the column for the first of the words that any heading begins with.
std::optional<std::size_t> column_of(const ExportTable& table, const Words& words) {
  for (const std::string_view word : words) {
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
      if (in_lower_case(table.columns[i]).starts_with(word)) {
        return i;
      }
    }
  }
  return std::nullopt;
}

// Returns how many milliseconds the unit in a heading has, as in "Own Time (ms)"; 1 where there are
// no brackets, or there is no unit in them.
double scale_of_heading(std::string_view heading) {
  const auto open = heading.rfind('(');
  const auto close = heading.rfind(')');
  return open == std::string_view::npos || close == std::string_view::npos || close < open
             ? 1
             : milliseconds_in(heading.substr(open + 1, close - open - 1)).value_or(1);
}

// Returns the word after a number: " ms", "s".
std::string_view unit_behind(std::string_view text) {
  const auto start = text.find_first_not_of(' ');
  if (start == std::string_view::npos) {
    return "";
  }
  text.remove_prefix(start);
  return text.substr(0, text.find_first_of(" %()[]0123456789"));
}

// Holds the number of "50,772", "54,530   62%", "1.5 s" or "< 0.1", and the text behind it.
struct Quantity {
  std::string_view number;
  std::string_view behind;
};

// Returns nothing where there is no number, or a negative number.
std::optional<Quantity> quantity_in(std::string_view cell) {
  const auto start = cell.find_first_of(kDigits);
  if (start == std::string_view::npos || cell.find('-') < start) {
    return std::nullopt;
  }
  const std::string_view rest = cell.substr(start);
  const auto end = std::min(rest.find_first_not_of(kDigitsAndMarks), rest.size());
  return Quantity{.number = rest.substr(0, end), .behind = rest.substr(end)};
}

// Tells whether all commas stand between thousands, as in "1,234,567.8". The comma in "1,5",
// "0,123" or "1234,567" begins a fraction.
bool has_commas_between_thousands(std::string_view number) {
  constexpr std::size_t kGroup = 3;
  const std::string_view whole = number.substr(0, number.find('.'));
  if (number.find(',', whole.size()) != std::string_view::npos) {
    return false;
  }
  const auto groups = split_pieces(whole, ',');
  const auto is_group = [](std::string_view group) { return group.size() == kGroup; };
  return groups.size() == 1 || (groups.front().size() <= kGroup && !whole.starts_with('0') &&
                                std::all_of(groups.begin() + 1, groups.end(), is_group));
}

// Tells whether the text behind a number does not continue the number. A second number may be a
// percentage, as in "54,530   62 %"; otherwise both are one number with a space between thousands,
// as in "1 234".
bool is_no_more_of_the_number(std::string_view behind) {
  const std::string_view next = trimmed(behind);
  const auto end = std::min(next.find_first_not_of(kDigitsAndMarks), next.size());
  return end == 0 || trimmed(next.substr(end)).starts_with('%');
}

// Tells whether the number is written as in English. A number in another language would be read as
// another number.
bool is_written_as_in_english(const Quantity& quantity) {
  return has_commas_between_thousands(quantity.number) && is_no_more_of_the_number(quantity.behind);
}

// Returns the quantity in milliseconds; nothing where there is no such number or unit.
std::optional<double> milliseconds_of(const Quantity& quantity, double heading_scale) {
  std::string digits(quantity.number);
  std::erase(digits, ',');
  const auto number = parse_number<double>(digits);
  if (!number) {
    return std::nullopt;
  }
  const std::string_view unit = unit_behind(quantity.behind);
  const auto scale = unit.empty() ? std::optional(heading_scale) : milliseconds_in(unit);
  if (!scale || !(*number * *scale < static_cast<double>(kMostSamples))) {
    return std::nullopt;
  }
  return *number * *scale;
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) {
    text += (text.empty() ? "'" : ", '") + word + "'";
  }
  return text.empty() ? "none" : text;
}

Error not_understood(const Dialect& dialect, const std::string& what) {
  return malformed("this is not an export of " + std::string(dialect.profiler) +
                   " that assay can read: " + what + ". Export " + std::string(dialect.to_export));
}

// Tells whether the name is a sum, as "<All threads>", or a thread as YourKit names it: "main
// native ID: 0x2AA group: 'main'".
bool is_sum_or_thread(std::string_view name) {
  const std::string text = in_lower_case(trimmed(name));
  return (text.starts_with('<') && text.ends_with('>')) || text == "all threads" ||
         text == "total" || text.find(" native id: ") != std::string::npos;
}

// Tells whether the profiler marked the row as native: "java.net.Net.poll(int) Net.java (native)".
bool is_native(std::string_view name) {
  const std::string text = in_lower_case(trimmed(name));
  return text.ends_with("(native)") || text.ends_with("(native method)") ||
         text.ends_with("[native]");
}

// Holds a row or an element, and the line where it begins.
struct Entry {
  std::size_t line;
  std::string_view name;
  std::string_view own_time;
};

// Adds a row's own time to its method. A row that is neither a method, nor a sum, nor a thread is
// an error, because its time would be lost in silence.
Result<void> add_time(const Entry& entry, double scale, const Dialect& dialect,
                      ProfileBuilder& profile) {
  if (is_sum_or_thread(entry.name)) {
    return {};
  }
  const auto refused = [&](std::string_view word, const std::string& what) {
    return not_understood(
        dialect, "line " + std::to_string(entry.line) + ": '" + std::string(word) + "' is " + what);
  };
  std::string method = plain_method_name(entry.name);
  if (!is_method_name(method)) {
    return refused(entry.name, "not a method, not a sum and not a thread");
  }
  const auto quantity = quantity_in(entry.own_time);
  if (quantity && !is_written_as_in_english(*quantity)) {
    return refused(entry.own_time,
                   "not an English number, in which commas separate thousands: export with an "
                   "English locale (LC_ALL=en_US.UTF-8)");
  }
  const auto time = quantity ? milliseconds_of(*quantity, scale) : std::nullopt;
  if (!time) {
    return refused(entry.own_time, "not a time of " + method);
  }
  if (is_native(entry.name)) {
    profile.add_outside_milliseconds(*time);
  } else {
    profile.add_milliseconds(std::move(method), *time);
  }
  return {};
}

Result<ReportedProfile> profile_of(const ExportTable& table, const Dialect& dialect) {
  const auto method = column_of(table, dialect.method_columns);
  const auto time = column_of(table, dialect.time_columns);
  if (!method || !time) {
    return not_understood(dialect,
                          "there are no columns of methods and their own times; the columns are " +
                              joined(table.columns));
  }
  const double scale = scale_of_heading(table.columns[*time]);
  ProfileBuilder profile;
  for (const ExportRow& row : table.rows) {
    const Entry entry{.line = row.line, .name = row.cells[*method], .own_time = row.cells[*time]};
    ASSAY_PROPAGATE(add_time(entry, scale, dialect, profile));
  }
  return finished(std::move(profile));
}

// Fails (malformed_data) where a row has more cells than there are headings. In CSV a number with a
// comma and without quotes is two cells, and the first of them is another number.
Result<void> check_fits_headings(const ExportTable& table, const Dialect& dialect) {
  for (const ExportRow& row : table.rows) {
    const auto beyond = std::span(row.cells).subspan(table.columns.size());
    if (std::ranges::any_of(beyond, [](const std::string& cell) { return !cell.empty(); })) {
      return not_understood(dialect,
                            "line " + std::to_string(row.line) +
                                " has more cells than headings: a cell with a comma needs quotes");
    }
  }
  return {};
}

std::optional<std::string> attribute(const Tag& tag, std::initializer_list<const char*> names) {
  for (const char* name : names) {
    const auto found = tag.attributes.find(name);
    if (found != tag.attributes.end()) {
      return found->second;
    }
  }
  return std::nullopt;
}

// Returns the method that the element is named after. JProfiler names class and method in separate
// attributes, YourKit in one.
std::string name_of(const Tag& tag) {
  const auto class_name = attribute(tag, {"class", "class_name"});
  const auto method = attribute(tag, {"methodname", "method_name"});
  if (class_name && method) {
    return *class_name + "." + *method;
  }
  return attribute(tag, {"method", "name", "call_tree"}).value_or("");
}

// Returns the element's own time. The own time of a hot spot is its time; a node of a tree has one
// only where an attribute is called own or self.
std::optional<std::string> own_time_of(const Tag& tag) {
  if (auto own = attribute(tag, {"selftime", "own_time_ms", "own_time", "self_time"})) {
    return own;
  }
  return tag.name == "hotspot" ? attribute(tag, {"time"}) : std::nullopt;
}

Result<ReportedProfile> profile_of_xml(const Markup& markup, const Dialect& dialect) {
  ProfileBuilder profile;
  bool has_times = false;
  for (const Tag& tag : markup.tags) {
    const auto own = tag.closes ? std::nullopt : own_time_of(tag);
    if (own) {
      has_times = true;
      const std::string name = name_of(tag);
      const Entry entry{.line = tag.line, .name = name, .own_time = *own};
      ASSAY_PROPAGATE(add_time(entry, 1, dialect, profile));
    }
  }
  if (!has_times) {
    return not_understood(dialect, "no element has a method and its own time");
  }
  return finished(std::move(profile));
}

Result<ReportedProfile> read_export(std::string_view text, const Dialect& dialect) {
  if (text.starts_with("\xEF\xBB\xBF")) {
    text.remove_prefix(3);
  }
  const auto first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) {
    return not_understood(dialect, "it is empty");
  }
  if (text[first] == '<') {
    const Markup markup = read_markup(text);
    const std::string root = markup.tags.empty() ? "" : markup.tags.front().name;
    if (!markup.is_whole || markup.tags.empty() || markup.tags.back().name != root) {
      return not_understood(dialect, "it is cut off");
    }
    return profile_of_xml(markup, dialect);
  }
  ASSAY_ASSIGN(const ExportTable table, table_in_csv(text));
  ASSAY_ASSIGN(ReportedProfile profile, profile_of(table, dialect));
  ASSAY_PROPAGATE(check_fits_headings(table, dialect));
  return profile;
}

}  // namespace

Result<ReportedProfile> read_yourkit_export(std::string_view text) {
  return read_export(text, {.profiler = "YourKit",
                            .to_export = "its list of methods, with their own times",
                            .method_columns = {"method", "name"},
                            .time_columns = {"own time", "own cpu"}});
}

Result<ReportedProfile> read_jprofiler_export(std::string_view text) {
  return read_export(text, {.profiler = "JProfiler",
                            .to_export = "its hot spots, which are methods with their self times",
                            .method_columns = {"hot spot", "hotspot", "method", "name"},
                            .time_columns = {"self time", "inherent time", "time"}});
}

const ExportFormat* find_export_format(std::string_view name) {
  static constexpr std::array<ExportFormat, 3> kFormats = {{{"collapsed", read_collapsed_stacks},
                                                            {"yourkit", read_yourkit_export},
                                                            {"jprofiler", read_jprofiler_export}}};
  const auto* const found = std::ranges::find(kFormats, name, &ExportFormat::name);
  return found == kFormats.end() ? nullptr : found;
}

}  // namespace assay::profilers
