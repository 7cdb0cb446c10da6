// SPDX-License-Identifier: Apache-2.0
#include "native/views/annotated_listing.h"

#include <algorithm>
#include <optional>
#include <set>

#include "native/results/number_text.h"
#include "native/support/saturating.h"
#include "native/support/visible_text.h"

namespace assay::views {
namespace {

constexpr std::size_t kLeastWidth = 13;
constexpr std::size_t kLineWidth = 7;
constexpr std::size_t kIndent = 2;  // columns for each level of inlined code

constexpr const char* kLegend =
    "-  the line has bytecode, but no counted event of it is left in compiled code: it was\n"
    "   eliminated, it became part of other lines' code, or it has no event of the counted types\n"
    "0  there is code, but it was never executed\n"
    "|  inside a loop; >  inlined here: these counts are not part of those of the call's line\n";

std::uint64_t sum_of_types(const TypeCounts& counts, const CountColumn& column) {
  std::uint64_t sum = 0;
  for (const std::size_t type : column.types) {
    sum = saturating_add(sum, type < counts.size() ? counts[type] : 0);
  }
  return sum;
}

void add_types(const MethodCode& code, std::set<std::size_t>& types) {
  for (const auto& [number, line] : code.lines) {
    for (std::size_t type = 0; type < line.places.size(); ++type) {
      if (line.places[type] != 0) {
        types.insert(type);
      }
    }
    for (const MethodCode& callee : line.inlined) {
      add_types(callee, types);
    }
  }
}

std::string trimmed_left(const std::string& text) {
  const auto begin = text.find_first_not_of(" \t");
  return begin == std::string::npos ? "" : text.substr(begin);
}

class Listing {
 public:
  Listing(std::span<const CountColumn> columns, const SourceLookup& source)
      : columns_(columns), source_(source) {}

  std::string write(const AnnotatedMethod& method);

 private:
  void title(const AnnotatedMethod& method);
  void heading();
  void lines_of_method(const MethodCode& code);
  void lines_of_callee(const MethodCode& callee, const std::string& indent);
  void inlined_at(const LineCode& line, const std::string& indent);
  void row(const std::vector<std::string>& cells, const std::string& line, const std::string& text);
  void sums(const std::string& title, const TypeCounts& counts);
  std::vector<std::string> cells_of(const LineCode* line, bool has_bytecode) const;
  std::vector<std::string> cells_of(const TypeCounts& counts) const;
  std::string source_text(const MethodCode& code, std::int32_t line) const;
  std::size_t type_count() const;
  std::size_t width_of(const CountColumn& column) const {
    return std::max(kLeastWidth, columns_of(column.title) + 2);
  }

  std::span<const CountColumn> columns_;
  const SourceLookup& source_;
  std::string text_;
};

std::size_t Listing::type_count() const {
  std::size_t count = 0;
  for (const CountColumn& column : columns_) {
    count = std::max(count, std::ranges::max(column.types) + 1);
  }
  return count;
}

void Listing::title(const AnnotatedMethod& method) {
  text_ += visible(method.code.method);
  text_ +=
      method.code.source_file.empty() ? "\n" : "  (" + visible(method.code.source_file) + ")\n";
  text_ += results::counted(method.own_units, "compilation") + " of the method itself";
  if (!method.inlined_in.empty()) {
    text_ += ", inlined into " + results::counted(method.inlined_in.size(), "other unit") + ":";
  }
  text_ += "\n";
  for (const std::string& unit : method.inlined_in) {
    text_ += "  " + visible(unit) + "\n";
  }
  text_ += "\n";
}

void Listing::heading() {
  std::vector<std::string> titles;
  for (const CountColumn& column : columns_) {
    titles.push_back(visible(column.title));
  }
  row(titles, "line", "");
}

void Listing::row(const std::vector<std::string>& cells, const std::string& line,
                  const std::string& text) {
  std::string whole;
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    whole += results::right_aligned(i < cells.size() ? cells[i] : "", width_of(columns_[i]));
  }
  whole += results::right_aligned(line, kLineWidth) + "  " + text;
  text_ += whole.substr(0, whole.find_last_not_of(' ') + 1) + "\n";
}

std::vector<std::string> Listing::cells_of(const LineCode* line, bool has_bytecode) const {
  std::vector<std::string> cells;
  const bool has_code = line != nullptr && line->has_code();
  const bool is_inlined_only = line != nullptr && !has_code && !line->inlined.empty();
  for (const CountColumn& column : columns_) {
    if (has_code && sum_of_types(line->places, column) != 0) {
      cells.push_back(results::with_separators(sum_of_types(line->counts, column)));
    } else {
      cells.emplace_back(has_bytecode && !has_code && !is_inlined_only ? "-" : "");
    }
  }
  return cells;
}

std::vector<std::string> Listing::cells_of(const TypeCounts& counts) const {
  std::vector<std::string> cells;
  for (const CountColumn& column : columns_) {
    cells.push_back(results::with_separators(sum_of_types(counts, column)));
  }
  return cells;
}

std::string Listing::source_text(const MethodCode& code, std::int32_t line) const {
  const std::vector<std::string>* lines = source_(code);
  return lines != nullptr && line >= 1 && static_cast<std::size_t>(line) <= lines->size()
             ? visible((*lines)[static_cast<std::size_t>(line) - 1])
             : "";
}

void Listing::inlined_at(const LineCode& line, const std::string& indent) {
  for (const MethodCode& callee : line.inlined) {
    row(cells_of(callee.all_counts(type_count())), "", indent + "> " + visible(callee.method));
    lines_of_callee(callee, indent + std::string(kIndent, ' '));
  }
}

void Listing::lines_of_callee(const MethodCode& callee, const std::string& indent) {
  const std::string deeper = indent + std::string(kIndent, ' ');
  for (const auto& [number, line] : callee.lines) {
    const std::string text = trimmed_left(source_text(callee, number));
    std::string shown = indent;
    if (!text.empty()) {
      shown.append("  ").append(text);
    }
    row(cells_of(&line, false), number == kNoLine ? "none" : std::to_string(number), shown);
    inlined_at(line, deeper);
  }
}

void Listing::lines_of_method(const MethodCode& code) {
  std::set<std::int32_t> numbers(code.bytecode_lines.begin(), code.bytecode_lines.end());
  const std::set<std::int32_t> with_bytecode = numbers;
  if (source_(code) != nullptr && !numbers.empty()) {
    for (std::int32_t line = *numbers.begin() - 1; line <= *with_bytecode.rbegin(); ++line) {
      numbers.insert(line);  // with the line before the first one, which is mostly the head
    }
  }
  for (const auto& [number, line] : code.lines) {
    numbers.insert(number);
  }
  for (const std::int32_t number : numbers) {
    const auto line = code.lines.find(number);
    const LineCode* known = line == code.lines.end() ? nullptr : &line->second;
    std::string loops;
    for (std::uint32_t i = 0; known != nullptr && i < known->loops; ++i) {
      loops += "|";
    }
    loops = results::left_aligned(loops, 3) + " ";
    row(cells_of(known, with_bytecode.contains(number)),
        number == kNoLine ? "none" : std::to_string(number), loops + source_text(code, number));
    if (known != nullptr) {
      inlined_at(*known, loops + std::string(kIndent, ' '));
    }
  }
}

void Listing::sums(const std::string& title, const TypeCounts& counts) {
  row(cells_of(counts), "", title);
}

std::string Listing::write(const AnnotatedMethod& method) {
  title(method);
  if (columns_.empty()) {
    return text_ + "no counted event is in its code\n";
  }
  heading();
  lines_of_method(method.code);
  sums("sum of the method's own lines", method.code.own_counts(type_count()));
  sums("sum with inlined code", method.code.all_counts(type_count()));
  return text_ + "\n" + kLegend;
}

}  // namespace

std::vector<CountColumn> category_columns(std::span<const session::EventTypeRecord> types,
                                          const MethodCode& code) {
  std::set<std::size_t> in_code;
  add_types(code, in_code);
  std::vector<CountColumn> columns;
  for (const std::size_t type : in_code) {
    const session::EventTypeRecord& record = types[type];
    if (!record.unit.empty() && record.unit != "occurrences") {
      continue;
    }
    const auto known = std::ranges::find(columns, record.category, &CountColumn::title);
    if (known == columns.end()) {
      columns.push_back({record.category, {type}});
    } else {
      known->types.push_back(type);
    }
  }
  return columns;
}

std::string to_listing(const AnnotatedMethod& method, std::span<const CountColumn> columns,
                       const SourceLookup& source) {
  return Listing(columns, source).write(method);
}

}  // namespace assay::views
