// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <functional>

#include "native/results/activation_notes.h"
#include "native/results/cpu_time_writers.h"
#include "native/results/divided_counts.h"
#include "native/results/heat.h"
#include "native/results/number_text.h"
#include "native/results/result_writers.h"
#include "native/results/row_order.h"
#include "native/results/sample_notes.h"
#include "native/results/verification_notes.h"
#include "native/results/wrapped_text.h"
#include "native/support/saturating.h"
#include "native/support/visible_text.h"

namespace assay::results {
namespace {

constexpr std::size_t kTotalWidth = 17;
constexpr std::size_t kShareWidth = 8;
constexpr std::size_t kLeastColumnWidth = 10;
constexpr std::size_t kLongestTitle = 20;  // a user's own type may have any name
constexpr std::size_t kMaxColumns = 3;
constexpr std::size_t kLeastUnitWidth = 24;  // columns are left out before names get less
constexpr std::size_t kUnattributedUnits = 3;
constexpr std::size_t kRowsOfZeros = 2;  // that name types which never occurred

class TableWriter {
 public:
  TableWriter(const RunResult& result, const TableLayout& options)
      : result_(result), options_(options), heat_(result.event_types) {}

  std::string write() {
    heading();
    if (result_.counted_nothing()) {
      nothing_counted();
    } else {
      totals();
      units();
      coverage();
    }
    cpu_time();
    warnings();
    return std::move(text_);
  }

 private:
  void line(std::string_view text) { text_ += std::string(text) + "\n"; }
  // Writes a text that may be longer than a row, and hold names.
  void sentence(std::string_view text);
  void warn(std::string_view text) { sentence("warning: " + std::string(text)); }

  void heading();
  void nothing_counted();
  void totals();
  void zeros(const std::vector<std::string>& names);
  void units();
  void unit_row(const UnitResult& unit, std::uint64_t whole);
  void coverage();
  void left_alone();
  void cpu_time();
  void warnings();
  void other_bases();
  void unattributed();
  void unavailable_line();
  // Returns the event types that get a column beside each unit: the most frequent ones, and the one
  // that rows are sorted by.
  std::vector<std::size_t> columns() const;

  const RunResult& result_;
  const TableLayout& options_;
  const Heat heat_;
  std::string text_;
};

void TableWriter::sentence(std::string_view text) {
  text_ += wrapped(visible(text), options_.wraps ? options_.width : kUnlimitedWidth);
}

std::string quality_of(const RunResult& result) {
  if (result.counts_are_missing() || result.window_is_missing()) {
    return ", incomplete";
  }
  return result.exact ? ", exact" : ", inexact";
}

void TableWriter::heading() {
  sentence("assay " + result_.assay_version + ": events in compiled code of process " +
           std::to_string(result_.pid) + ", strategy " +
           std::string(to_string(result_.plan.strategy)) + ", threads " +
           std::string(to_string(result_.plan.threads)) + quality_of(result_));
  if (result_.counts_are_missing()) {
    sentence(std::string("incomplete: counts are too low, because ") +
             (result_.damaged ? "part of the session is lost" : "units were left alone"));
  }
  if (result_.window) {
    sentence(window_line(*result_.window));
  } else if (const std::string share = counted_share(result_.cpu_time);
             !share.empty() && !result_.counted_nothing()) {
    // The share is that of the whole run, so that nothing is said of it beside a window.
    sentence("counted code took " + share + " of the program's CPU time; the rest is in no count");
  }
  line("");
}

// Says why nothing was counted, because a table of zeros would look like a result.
void TableWriter::nothing_counted() {
  const Coverage& coverage = result_.coverage;
  if (coverage.units_unreadable != 0 || coverage.units_discarded != 0) {
    sentence("nothing was counted: of " + counted(coverage.units_seen, "unit") +
             " compiled by Graal, " + with_separators(coverage.units_unreadable) +
             " could not be decoded, " + with_separators(coverage.units_discarded) +
             " were discarded, " + with_separators(coverage.units_left_alone) + " left alone");
  } else if (coverage.units_left_alone != 0) {
    sentence("nothing was counted: the " + counted(coverage.units_left_alone, "unit") +
             " that Graal compiled could not be instrumented");
  } else if (result_.damaged) {
    line("no unit of the session can be read");
  } else {
    sentence("nothing was counted: Graal compiled no unit");
  }
  left_alone();
  line("");
}

void TableWriter::totals() {
  const bool by_compiler = sum_of(result_.compiler_threads) != 0;
  line(right_aligned(heat_.adds_all() ? heat_.unit() : "count", kTotalWidth) +
       (by_compiler
            ? "  " + left_aligned("event", 24) + right_aligned("by JIT threads", kTotalWidth)
            : "  event"));
  std::vector<std::string> never;
  for (const std::size_t i : by_frequency(result_.totals)) {
    const bool is_by_compiler = options_.verbose && result_.compiler_threads[i] != 0;
    if (result_.totals[i] == 0 && !is_by_compiler) {
      never.push_back(visible(result_.event_types[i].name));
      continue;
    }
    std::string row = right_aligned(with_separators(result_.totals[i]), kTotalWidth) + "  " +
                      visible(result_.event_types[i].name);
    if (by_compiler) {
      row = left_aligned(row, kTotalWidth + 2 + 24) +
            right_aligned(with_separators(result_.compiler_threads[i]), kTotalWidth);
    }
    line(row);
  }
  zeros(never);
  line("");
}

// Writes the types that never occurred in the program on common lines. There can be dozens: then
// only their number is written, unless the user wants to know all.
void TableWriter::zeros(const std::vector<std::string>& names) {
  const std::string indent(kTotalWidth + 2, ' ');
  std::vector<std::string> rows;
  std::string row = right_aligned("0", kTotalWidth) + " ";
  bool is_first = true;
  for (const std::string& name : names) {
    if (columns_of(row) + columns_of(name) + 2 > options_.width) {
      rows.push_back(row + ",");
      row = indent + name;
    } else {
      row += (is_first ? " " : ", ") + name;
    }
    is_first = false;
  }
  if (!names.empty()) {
    rows.push_back(row);
  }
  if (rows.size() > kRowsOfZeros && !options_.verbose) {
    rows = {right_aligned("0", kTotalWidth) + "  " + std::to_string(names.size()) +
            " other types (--verbose names them)"};
  }
  for (const std::string& one : rows) {
    line(one);
  }
}

std::string title_of(const session::EventTypeRecord& type) {
  return std::string(beginning_of(visible(type.name), kLongestTitle));
}

std::size_t column_width(const session::EventTypeRecord& type) {
  return std::max(kLeastColumnWidth, 2 + columns_of(title_of(type)));
}

std::vector<std::size_t> TableWriter::columns() const {
  std::vector<std::size_t> order = by_frequency(result_.totals);
  std::erase_if(order, [&](std::size_t i) { return !heat_.adds(i); });
  if (const auto sorted_by = event_named(result_, options_.sort)) {
    std::erase(order, *sorted_by);
    order.insert(order.begin(), *sorted_by);
  }
  const auto activations = event_named(result_, kActivationEvent);
  const bool divides = options_.per == options::Divisor::activation && activations;
  if (divides) {
    std::erase(order, *activations);
    order.insert(order.begin(), *activations);
  }
  order.resize(std::min(order.size(), kMaxColumns + (divides ? 1 : 0)));
  std::erase_if(order, [&](std::size_t i) { return result_.totals[i] == 0; });
  if (order.size() < 2) {
    return {};  // one column that repeats the total says nothing
  }
  std::size_t taken = kTotalWidth + kShareWidth + 2;
  for (std::size_t n = 0; n < order.size(); ++n) {
    taken += column_width(result_.event_types[order[n]]);
    if (taken + kLeastUnitWidth > options_.width) {
      order.resize(n);
    }
  }
  return order;
}

std::string marks(const UnitResult& unit) {
  std::string text = unit.entry_bci < 0 ? "" : " @" + std::to_string(unit.entry_bci);
  return unit.compilations < 2 ? text : text + " x" + std::to_string(unit.compilations);
}

void TableWriter::unit_row(const UnitResult& unit, std::uint64_t whole) {
  const std::uint64_t sum = heat_.of(unit.counts);
  std::string row = right_aligned(with_separators(sum), kTotalWidth) +
                    right_aligned(percentage(sum, whole), kShareWidth);
  for (const std::size_t i : columns()) {
    row += right_aligned(count_text(result_, unit, i, options_.per),
                         column_width(result_.event_types[i]));
  }
  const std::string mark = marks(unit);
  const std::size_t taken = row.size() + 2 + mark.size();
  const std::size_t left = options_.width - std::min(options_.width, taken);
  line(row + "  " + shortened_signature(visible(unit.method), left) + mark);
}

void TableWriter::units() {
  const std::vector<std::size_t> rows = row_order(result_, options_.sort);
  if (rows.empty()) {
    line("no unit was executed");
    line("");
    return;
  }
  std::string titles =
      right_aligned(heat_.unit(), kTotalWidth) + right_aligned("share", kShareWidth);
  for (const std::size_t i : columns()) {
    const session::EventTypeRecord& type = result_.event_types[i];
    titles += right_aligned(title_of(type), column_width(type));
  }
  line(titles + "  unit");
  const std::uint64_t whole = heat_.of(result_.totals);
  const std::size_t shown = std::min(rows.size(), options_.units);
  bool any_marks = false;
  for (std::size_t i = 0; i < shown; ++i) {
    const UnitResult& unit = result_.units[rows[i]];
    unit_row(unit, whole);
    any_marks = any_marks || !marks(unit).empty();
  }
  if (shown < rows.size()) {
    line(right_aligned("", kTotalWidth) + "  and " + counted(rows.size() - shown, "unit") +
         " more");
  }
  if (options_.per == options::Divisor::activation) {
    sentence("event types after method-entry: occurrences for each activation of the unit");
  } else if (options_.per == options::Divisor::iteration) {
    sentence("event types: occurrences for each iteration");
  }
  if (any_marks) {
    sentence("@N: entered inside a loop, at bytecode N; xN: N compilations merged");
  }
  line("");
}

void TableWriter::coverage() {
  const Coverage& coverage = result_.coverage;
  sentence(counted(coverage.units_seen, "unit") +
           " compiled by Graal: " + with_separators(coverage.units_instrumented) +
           " instrumented, " + with_separators(coverage.units_discarded) + " discarded, " +
           with_separators(coverage.units_left_alone) + " left alone");
  left_alone();
  if (options_.verbose) {
    sentence("counted by build " + result_.build);
  }
}

void TableWriter::left_alone() {
  for (const LeftAlone& reason : result_.coverage.left_alone) {
    sentence("  " + with_separators(reason.count) + " left alone: " + reason.reason);
    if (options_.verbose) {
      for (const std::string& example : reason.examples) {
        line("    " + shortened_signature(visible(example), options_.width - 4));
      }
    }
  }
}

// Says that threads may have counted where nobody looks.
void TableWriter::other_bases() {
  if (result_.threads_with_other_base != 0) {
    warn("something in the process changed the gs base of " +
         counted(result_.threads_with_other_base, "thread") +
         ", where assay finds counters: counts are lost; use --counter-addressing fs");
  }
}

// Writes the counts that are in no row above, and why.
void TableWriter::unattributed() {
  if (sum_of(result_.unattributed) == 0 &&
      (result_.exact || result_.plan.threads == planning::ThreadMode::shared)) {
    return;
  }
  const std::uint64_t sum = heat_.of(result_.unattributed);
  warn(counted(sum, "occurrence") + " (" +
       percentage(sum, saturating_add(sum, heat_.of(result_.totals))) +
       " of all) are in no row above, and more may have been lost:");
  sentence(result_.threads_without_segment != 0
               ? "  " + counted(result_.threads_without_segment, "thread") +
                     " got no counters of their own, and shared the segment of last resort"
               : "  threads shared counters, because the JVM tells an agent of such threads late "
                 "or never");
  std::vector<const UnitResult*> hottest;
  for (const UnitResult& unit : result_.units) {
    if (sum_of(unit.unattributed) != 0) {
      hottest.push_back(&unit);
    }
  }
  std::ranges::stable_sort(hottest, std::greater(),
                           [&](const UnitResult* unit) { return heat_.of(unit->unattributed); });
  hottest.resize(std::min(hottest.size(), kUnattributedUnits));
  for (const UnitResult* unit : hottest) {
    const std::string count =
        right_aligned(with_separators(heat_.of(unit->unattributed)), kTotalWidth) + "  ";
    line(count + shortened_signature(visible(unit->method), options_.width - count.size()));
  }
}

void TableWriter::cpu_time() {
  constexpr std::size_t kHottest = 5;
  text_ +=
      cpu_time_lines(result_.cpu_time, options_.width, options_.verbose ? kAllUnits : kHottest);
}

void TableWriter::unavailable_line() {
  if (result_.unsupported.empty() || result_.all_by_default) {
    return;
  }
  sentence("note: " + counted(result_.unsupported.size(), "event type") +
           " that you asked for cannot be counted here ('assay list events' says why)");
}

void TableWriter::warnings() {
  if (result_.plan.threads == planning::ThreadMode::shared) {
    warn("thread mode 'shared' loses updates unless the program has one thread");
  }
  other_bases();
  unattributed();
  if (!result_.complete) {
    warn(
        "the counters were read before the program announced its end: it still ran, or it was "
        "killed");
  }
  if (result_.coverage.units_unreadable != 0) {
    warn(counted(result_.coverage.units_unreadable, "unit") + " could not be decoded");
  }
  for (const std::string& note : activation_notes(result_, options_.verbose)) {
    sentence(note);
  }
  for (const std::string& note : sample_notes(result_)) {
    sentence(note);
  }
  for (const std::string& note : verification_notes(result_)) {
    sentence(note);
  }
  unavailable_line();
  constexpr std::size_t kMessages = 5;
  const std::size_t shown =
      options_.verbose ? result_.messages.size() : std::min(kMessages, result_.messages.size());
  for (std::size_t i = 0; i < shown; ++i) {
    sentence("note: " + result_.messages[i]);
  }
  if (shown < result_.messages.size()) {
    sentence("note: the result lists " + counted(result_.messages.size() - shown, "message") +
             " more");
  }
}

}  // namespace

std::string to_table(const RunResult& result, const TableLayout& options) {
  return TableWriter(result, options).write();
}

}  // namespace assay::results
