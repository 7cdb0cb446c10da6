// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <functional>
#include <numeric>

#include "native/results/number_text.h"
#include "native/results/result_writers.h"

namespace assay::results {
namespace {

constexpr std::size_t kLineWidth = 100;
constexpr std::size_t kTotalWidth = 17;
constexpr std::size_t kShareWidth = 8;
constexpr std::size_t kLeastColumnWidth = 10;
constexpr std::size_t kLongestTitle = 20;  // a user's own type may have any name
constexpr std::size_t kMaxColumns = 3;

class TableWriter {
 public:
  TableWriter(const RunResult& result, const TableOptions& options)
      : result_(result), options_(options) {}

  std::string write() {
    heading();
    if (result_.counted_nothing()) {
      nothing_counted();
    } else {
      totals();
      units();
      coverage();
    }
    warnings();
    return std::move(text_);
  }

 private:
  void line(std::string_view text) { text_ += std::string(text) + "\n"; }
  void warn(std::string_view text) { line("warning: " + std::string(text)); }

  void heading();
  void nothing_counted();
  void totals();
  void zeros(const std::vector<std::string>& names);
  void units();
  void unit_row(const UnitResult& unit, std::uint64_t whole);
  void coverage();
  void left_alone();
  void warnings();
  void activation_warnings();
  void check_line();
  void markers_line();
  void unavailable_line();
  // The event types that get a column beside each unit: the most frequent ones.
  std::vector<std::size_t> columns() const;

  const RunResult& result_;
  const TableOptions& options_;
  std::string text_;
};

std::vector<std::size_t> by_frequency(const Counts& totals) {
  std::vector<std::size_t> order(totals.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_sort(order, std::greater(), [&](std::size_t i) { return totals[i]; });
  return order;
}

std::string quality_of(const RunResult& result) {
  if (result.counts_are_missing()) {
    return ", incomplete";
  }
  return result.exact ? ", exact" : ", inexact";
}

void TableWriter::heading() {
  line("assay " + result_.assay_version + ": events in compiled code of process " +
       std::to_string(result_.pid) + ", strategy " + std::string(to_string(result_.plan.strategy)) +
       ", threads " + std::string(to_string(result_.plan.threads)) + quality_of(result_));
  if (result_.counts_are_missing()) {
    line(std::string("incomplete: counts are too low, because ") +
         (result_.damaged ? "part of the session is lost" : "units were left alone"));
  }
  line("");
}

// Zeros would look like a result.
void TableWriter::nothing_counted() {
  const Coverage& coverage = result_.coverage;
  if (coverage.units_unreadable != 0 || coverage.units_discarded != 0) {
    line("nothing was counted: of " + counted(coverage.units_seen, "unit") +
         " compiled by Graal, " + with_separators(coverage.units_unreadable) +
         " could not be decoded, " + with_separators(coverage.units_discarded) +
         " were discarded, " + with_separators(coverage.units_left_alone) + " left alone");
  } else if (coverage.units_left_alone != 0) {
    line("nothing was counted: the " + counted(coverage.units_left_alone, "unit") +
         " that Graal compiled could not be instrumented");
  } else if (result_.damaged) {
    line("no unit of the session can be read");
  } else {
    line("nothing was counted: there is no unit compiled by Graal");
  }
  left_alone();
  line("");
}

void TableWriter::totals() {
  const bool by_compiler = sum_of(result_.compiler_threads) != 0;
  line(right_aligned("occurrences", kTotalWidth) +
       (by_compiler
            ? "  " + left_aligned("event", 24) + right_aligned("by JIT threads", kTotalWidth)
            : "  event"));
  std::vector<std::string> never;
  for (const std::size_t i : by_frequency(result_.totals)) {
    if (result_.totals[i] == 0 && result_.compiler_threads[i] == 0) {
      never.push_back(result_.event_types[i].name);
      continue;
    }
    std::string row = right_aligned(with_separators(result_.totals[i]), kTotalWidth) + "  " +
                      result_.event_types[i].name;
    if (by_compiler) {
      row = left_aligned(row, kTotalWidth + 2 + 24) +
            right_aligned(with_separators(result_.compiler_threads[i]), kTotalWidth);
    }
    line(row);
  }
  zeros(never);
  line("");
}

// Types that never occurred share lines: there can be dozens.
void TableWriter::zeros(const std::vector<std::string>& names) {
  const std::string indent(kTotalWidth + 2, ' ');
  std::string row = right_aligned("0", kTotalWidth) + " ";
  bool is_first = true;
  for (const std::string& name : names) {
    if (row.size() + name.size() + 2 > kLineWidth) {
      line(row + ",");
      row = indent + name;
    } else {
      row += (is_first ? " " : ", ") + name;
    }
    is_first = false;
  }
  if (!names.empty()) {
    line(row);
  }
}

std::vector<std::size_t> TableWriter::columns() const {
  std::vector<std::size_t> order = by_frequency(result_.totals);
  order.resize(std::min(order.size(), kMaxColumns));
  std::erase_if(order, [&](std::size_t i) { return result_.totals[i] == 0; });
  // One column that repeats the total says nothing.
  return order.size() > 1 ? order : std::vector<std::size_t>();
}

std::string in_column(std::string_view text, std::string_view title) {
  const std::size_t width = std::max(kLeastColumnWidth, 2 + std::min(title.size(), kLongestTitle));
  return right_aligned(text, width);
}

std::string marks(const UnitResult& unit) {
  std::string text = unit.entry_bci < 0 ? "" : " @" + std::to_string(unit.entry_bci);
  return unit.compilations < 2 ? text : text + " x" + std::to_string(unit.compilations);
}

void TableWriter::unit_row(const UnitResult& unit, std::uint64_t whole) {
  const std::uint64_t sum = sum_of(unit.counts);
  std::string row = right_aligned(with_separators(sum), kTotalWidth) +
                    right_aligned(percentage(sum, whole), kShareWidth);
  for (const std::size_t i : columns()) {
    row += in_column(abbreviated(unit.counts[i]), result_.event_types[i].name);
  }
  const std::string mark = marks(unit);
  const std::size_t left = kLineWidth - std::min(kLineWidth, row.size() + 2 + mark.size());
  line(row + "  " + shortened_signature(unit.method, left) + mark);
}

void TableWriter::units() {
  const auto executed = static_cast<std::size_t>(std::ranges::count_if(
      result_.units, [](const UnitResult& unit) { return sum_of(unit.counts) != 0; }));
  if (executed == 0) {
    line("no unit was executed");
    line("");
    return;
  }
  std::string titles =
      right_aligned("occurrences", kTotalWidth) + right_aligned("share", kShareWidth);
  for (const std::size_t i : columns()) {
    const std::string_view name = result_.event_types[i].name;
    titles += in_column(name.substr(0, kLongestTitle), name);
  }
  line(titles + "  unit");
  const std::uint64_t whole = sum_of(result_.totals);
  const std::size_t shown = std::min(executed, options_.units);
  bool any_marks = false;
  for (std::size_t i = 0; i < shown; ++i) {
    unit_row(result_.units[i], whole);
    any_marks = any_marks || !marks(result_.units[i]).empty();
  }
  if (shown < executed) {
    line(right_aligned("", kTotalWidth) + "  and " + counted(executed - shown, "unit") + " more");
  }
  if (any_marks) {
    line("@N: entered inside a loop, at bytecode N; xN: N compilations merged");
  }
  line("");
}

void TableWriter::coverage() {
  const Coverage& coverage = result_.coverage;
  line(counted(coverage.units_seen, "unit") +
       " compiled by Graal: " + with_separators(coverage.units_instrumented) + " instrumented, " +
       with_separators(coverage.units_discarded) + " discarded, " +
       with_separators(coverage.units_left_alone) + " left alone");
  left_alone();
  if (options_.verbose) {
    line("counted by build " + result_.build);
  }
}

void TableWriter::left_alone() {
  for (const LeftAlone& reason : result_.coverage.left_alone) {
    line("  " + with_separators(reason.count) + " left alone: " + reason.reason);
    if (options_.verbose) {
      for (const std::string& example : reason.examples) {
        line("    " + shortened_signature(example, kLineWidth - 4));
      }
    }
  }
}

void TableWriter::activation_warnings() {
  const auto& unfinished = result_.unfinished_activations;
  if (unfinished && *unfinished != 0) {
    line("note: " + counted(*unfinished, "activation") +
         " did not leave by a return or an exception; each may be off by one path" +
         (result_.plan.strategy == planning::Strategy::ec
              ? " and 15 iterations of an innermost loop"
              : ""));
  }
  if (result_.clamped_values != 0) {
    warn(counted(result_.clamped_values, "derived count") +
         " came out negative because of unfinished activations, and count as 0");
  }
}

void TableWriter::check_line() {
  if (!result_.check) {
    return;
  }
  const CheckResult& check = *result_.check;
  if (check.agrees()) {
    line("check: " + std::string(to_string(result_.plan.strategy)) + " and dec agree on " +
         counted(check.units_compared, "unit") + ", " + std::to_string(check.units_within_bound) +
         " of them within the bound that unfinished activations set");
  } else {
    warn("check: " + std::string(to_string(result_.plan.strategy)) + " and dec differ in " +
         counted(check.differences.size(), "count") + " of " +
         counted(check.units_compared, "unit") + "; the JSON result lists them");
  }
}

void TableWriter::markers_line() {
  if (!result_.markers) {
    return;
  }
  const MarkerResult& markers = *result_.markers;
  line("markers: machine code is equal with and without them in " + counted(markers.equal, "unit") +
       ", different in " + counted(markers.different.size(), "unit") + ", not comparable in " +
       counted(markers.unstable, "unit"));
}

void TableWriter::unavailable_line() {
  if (result_.unsupported.empty() || result_.all_by_default) {
    return;
  }
  line("note: " + counted(result_.unsupported.size(), "event type") +
       " asked for cannot be counted here ('assay list events' says why)");
}

void TableWriter::warnings() {
  if (result_.plan.threads == planning::ThreadMode::shared) {
    warn("thread mode 'shared' loses updates unless the program has one thread");
  }
  if (result_.threads_without_segment != 0) {
    warn(counted(result_.threads_without_segment, "thread") +
         " had no counters of their own: some of their events are missing");
  }
  if (!result_.complete) {
    warn("the program had not announced its end when this was read");
  }
  if (result_.coverage.units_unreadable != 0) {
    warn(counted(result_.coverage.units_unreadable, "unit") + " could not be decoded");
  }
  activation_warnings();
  check_line();
  markers_line();
  unavailable_line();
  constexpr std::size_t kMessages = 5;
  const std::size_t shown =
      options_.verbose ? result_.messages.size() : std::min(kMessages, result_.messages.size());
  for (std::size_t i = 0; i < shown; ++i) {
    line("note: " + result_.messages[i]);
  }
  if (shown < result_.messages.size()) {
    line("note: " + counted(result_.messages.size() - shown, "message") + " more in the result");
  }
}

}  // namespace

std::string to_table(const RunResult& result, const TableOptions& options) {
  return TableWriter(result, options).write();
}

}  // namespace assay::results
