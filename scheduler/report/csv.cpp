// SPDX-License-Identifier: Apache-2.0
// Writes comma-separated values as RFC 4180 has them. A report has one file for each kind of rows
// of score.json, with the program that a row is about. A comparison has one file.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <type_traits>

#include "scheduler/report/comparison_rows.h"
#include "scheduler/report/report.h"
#include "scheduler/report/score_rows.h"

namespace assay::report {
namespace {

using report::describe;  // used beside the overloads for rows that only exist here
using scoring::ExperimentScore;

std::string csv_field(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) {
    return std::string(text);
  }
  std::string result = "\"";
  for (const char c : text) {
    result += c == '"' ? "\"\"" : std::string(1, c);
  }
  return result + "\"";
}

std::string field(const std::string& text) { return csv_field(text); }
std::string field(std::string_view text) { return csv_field(text); }
std::string field(double value) { return fmt::format("{:.6g}", value); }
std::string field(bool value) { return value ? "true" : "false"; }
std::string field(std::uint32_t value) { return std::to_string(value); }
std::string field(std::uint64_t value) { return std::to_string(value); }
std::string field(const std::vector<std::uint32_t>& values) {
  return fmt::format("{}", fmt::join(values, " "));
}
std::string field(const scoring::Interval& value) {
  return field(value.estimate) + "," + field(value.low) + "," + field(value.high);
}
std::string field(const std::optional<scoring::Interval>& value) {
  return value ? field(*value) : ",,";
}
template <typename T>
std::string field(const std::optional<T>& value) {
  return value ? field(*value) : "";
}

template <typename T>
constexpr bool kIsInterval =
    std::is_same_v<T, scoring::Interval> || std::is_same_v<T, std::optional<scoring::Interval>>;

// The fields of a row, or the heads of their columns.
class Fields {
 public:
  enum class Are { heads, values };
  Fields(Are are, std::vector<std::string>& fields) : are_(are), fields_(fields) {}

  template <typename T>
  const Fields& operator()(std::string_view name, const T& value) const {
    fields_.push_back(are_ == Are::values ? field(value)
                      : kIsInterval<T>    ? fmt::format("{0},{0}_low,{0}_high", name)
                                          : std::string(name));
    return *this;
  }

 private:
  Are are_;
  std::vector<std::string>& fields_;
};

std::string line(const std::vector<std::string>& fields) {
  return fmt::format("{}\r\n", fmt::join(fields, ","));
}

template <typename Row>
class Table {
 public:
  Table() { put(Fields::Are::heads, "", {}); }
  void add(const std::string& program, const Row& row) { put(Fields::Are::values, program, row); }
  const std::string& text() const { return text_; }

 private:
  void put(Fields::Are are, const std::string& program, const Row& row) {
    std::vector<std::string> fields;
    describe(Fields(are, fields)("program", program), row);
    text_ += line(fields);
  }

  std::string text_;
};

// Returns a table of the rows that `rows(program, add)` adds for each program.
template <typename Row, typename Rows>
std::string table_of(const Report& report, const Rows& rows) {
  Table<Row> table;
  for (const ExperimentScore& program : report.programs) {
    rows(program, [&](const Row& row) { table.add(program.experiment.program, row); });
  }
  return table.text();
}

// Returns a table of a list that each program's score has.
template <typename Row>
std::string table_of(const Report& report, std::vector<Row> ExperimentScore::*rows) {
  return table_of<Row>(report, [&](const ExperimentScore& program, const auto& add) {
    std::ranges::for_each(program.*rows, add);
  });
}

// Rows of all programs together have no program's name.
constexpr const char* kAllPrograms = "";

std::string verdicts_csv(const Report& report) {
  Table<VerdictRow> table;
  for (const scoring::Verdict& verdict : report.overall) {
    table.add(kAllPrograms, row_of(report, verdict));
  }
  for (const ExperimentScore& program : report.programs) {
    for (const scoring::Verdict& verdict : program.verdicts) {
      table.add(program.experiment.program, row_of(report, program, verdict));
    }
  }
  return table.text();
}

struct Finding {
  std::string control = {};
  std::string_view state = {};
  std::string finding = {};
};

template <typename Add>
void describe(const Add& add, const Finding& one) {
  add("control", one.control)("state", one.state)("finding", one.finding);
}

std::string controls_csv(const Report& report) {
  return table_of<Finding>(report, [](const ExperimentScore& program, const auto& add) {
    for (const scoring::Control& control : program.controls) {
      for (const std::string& finding : control.findings) {
        add({control.name, name_of(control.state), finding});
      }
      if (control.findings.empty()) {
        add({control.name, name_of(control.state), ""});
      }
    }
  });
}

std::string blocks_csv(const Report& report) {
  return table_of<BlockRow>(report, [](const ExperimentScore& program, const auto& add) {
    const BlocksById blocks(program.experiment);
    for (const scoring::BlockScore& block : program.blocks) {
      add(blocks.row_of(block));
    }
  });
}

// A method's share in a comparison of runs.
struct ComparedShare {
  std::string profiler = {};
  std::optional<double> target_percent = {};  // nothing where runs have no safepoint polls
  scoring::MethodChange change = {};
};

template <typename Add>
void describe(const Add& add, const ComparedShare& share) {
  add("profiler", share.profiler)("target_percent", share.target_percent);
  describe(add, share.change);
}

std::string shares_csv(const Report& report) {
  return table_of<ComparedShare>(report, [](const ExperimentScore& program, const auto& add) {
    for (const scoring::ShareComparison& comparison : program.shares) {
      for (const scoring::MethodChange& method : comparison.methods) {
        add({comparison.profiler, comparison.target_percent, method});
      }
    }
    for (const scoring::PollScore& poll : program.polls) {
      for (const scoring::MethodChange& method : poll.methods) {
        add({poll.profiler, std::nullopt, method});
      }
    }
  });
}

struct ProfilersShare {
  std::string profiler = {};
  MethodShare share = {};
};

template <typename Add>
void describe(const Add& add, const ProfilersShare& one) {
  add("profiler", one.profiler);
  describe(add, one.share);
}

std::string methods_csv(const Report& report) {
  return table_of<ProfilersShare>(report, [](const ExperimentScore& program, const auto& add) {
    for (const scoring::MethodShares& profile : program.base_shares) {
      for (const auto& [method, share] : profile.methods) {
        add({profile.profiler, {method, share}});
      }
    }
  });
}

struct TargetsBin {
  double target_percent = 0;
  scoring::HistogramBin bin = {};
};

template <typename Add>
void describe(const Add& add, const TargetsBin& one) {
  add("target_percent", one.target_percent);
  describe(add, one.bin);
}

std::string histograms_csv(const Report& report) {
  return table_of<TargetsBin>(report, [](const ExperimentScore& program, const auto& add) {
    for (const scoring::OverheadScore& overhead : program.overheads) {
      for (const scoring::HistogramBin& bin : overhead.histogram) {
        add({overhead.target_percent, bin});
      }
    }
  });
}

std::string reasons_csv(const Report& report) {
  Table<scoring::ReasonSplit> table;
  for (const scoring::ReasonSplit& reason : report.reasons) {
    table.add(kAllPrograms, reason);
  }
  for (const ExperimentScore& program : report.programs) {
    for (const scoring::ReasonSplit& reason : program.reasons) {
      table.add(program.experiment.program, reason);
    }
  }
  return table.text();
}

std::string debug_information_csv(const Report& report) {
  return table_of<scoring::DebugInfoCoverage>(
      report, [](const ExperimentScore& program, const auto& add) {
        if (const auto& coverage = program.experiment.debug_info) {
          add(*coverage);
        }
      });
}

std::string unmeasured_csv(const Report& report) {
  using scoring::Unmeasured;
  return table_of<Unmeasured>(report, [](const ExperimentScore& program, const auto& add) {
    std::ranges::for_each(program.experiment.unmeasured, add);
  });
}

std::string comparison_line(Fields::Are are, const ComparedVerdict& row) {
  std::vector<std::string> fields;
  describe(Fields(are, fields), row);
  return line(fields);
}

}  // namespace

std::string comparison_csv(const Comparison& comparison) {
  std::string text = comparison_line(Fields::Are::heads, {});
  for (const ComparedVerdict& row : rows_of(comparison)) {
    text += comparison_line(Fields::Are::values, row);
  }
  return text;
}

std::vector<std::string> csv_names() {
  std::vector<std::string> names;
  for (NamedText& file : csv_files(Report())) {
    names.push_back(std::move(file.name));
  }
  return names;
}

std::vector<NamedText> csv_files(const Report& report) {
  return {{"verdicts.csv", verdicts_csv(report)},
          {"controls.csv", controls_csv(report)},
          {"blocks.csv", blocks_csv(report)},
          {"comparisons.csv", table_of(report, &ExperimentScore::shares)},
          {"shares.csv", shares_csv(report)},
          {"methods.csv", methods_csv(report)},
          {"overheads.csv", table_of(report, &ExperimentScore::overheads)},
          {"histograms.csv", histograms_csv(report)},
          {"agreements.csv", table_of(report, &ExperimentScore::agreements)},
          {"reasons.csv", reasons_csv(report)},
          {"polls.csv", table_of(report, &ExperimentScore::polls)},
          {"debug-information.csv", debug_information_csv(report)},
          {"unmeasured.csv", unmeasured_csv(report)}};
}

}  // namespace assay::report
