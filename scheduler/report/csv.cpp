// SPDX-License-Identifier: Apache-2.0
// Comma-separated values as RFC 4180 has them, one file for each table.
#include <fmt/format.h>

#include "scheduler/report/report.h"
#include "scheduler/scoring/score_words.h"
#include "scheduler/scoring/stored_fields.h"

namespace assay::report {
namespace {

std::string quoted(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) {
    return text;
  }
  std::string result = "\"";
  for (const char c : text) {
    result += c == '"' ? "\"\"" : std::string(1, c);
  }
  return result + "\"";
}

std::string field(const std::string& text) { return quoted(text); }
std::string field(std::string_view text) { return quoted(std::string(text)); }
std::string field(double value) { return fmt::format("{:.6g}", value); }
std::string field(std::uint32_t value) { return std::to_string(value); }
std::string field(const std::optional<double>& value) { return value ? field(*value) : ""; }
std::string field(const scoring::Interval& value) {
  return field(value.estimate) + "," + field(value.low) + "," + field(value.high);
}
std::string field(const std::optional<scoring::Interval>& value) {
  return value ? field(*value) : ",,";
}

template <typename... Fields>
std::string row(const Fields&... fields) {
  std::string text;
  std::string_view before;
  ((text.append(before).append(field(fields)), before = ","), ...);
  return text + "\r\n";
}

std::string verdicts_csv(const Report& report) {
  std::string text =
      "profiler,role,controls_hold,grade,tested,undecided,seen,detected,right_direction,right,"
      "excused,"
      "error,error_low,error_high,wrong_share,lost,unknown,overhead,overhead_low,overhead_high,"
      "correlation,compared,off,forks,failed,amount_undecided,version,jdk,process_overhead,"
      "process_overhead_low,process_overhead_high,null_change\r\n";
  const bool is_believed = report.controls_hold();
  for (const auto& v : report.overall) {
    text +=
        row(v.profiler, scoring::word_for(profiler_of(report, v).role),
            std::string_view(is_believed ? "true" : "false"),
            is_believed ? name_of(v.grade) : std::string_view("withheld"), v.tested, v.undecided,
            v.seen, v.detected, v.right_direction, v.right, v.excused, v.error, v.wrong_share,
            v.lost, v.unknown, v.overhead_percent, v.correlation, v.compared, v.off, v.forks,
            v.failed, v.amount_undecided, v.version, v.jdk, v.process_overhead, v.null_change);
  }
  return text;
}

std::string blocks_csv(const Report& report) {
  std::string text =
      "program,profiler,block,method,unit,base_forks,slowed_forks,before,after,expected,reported,"
      "reported_low,reported_high,error,error_low,error_high,p,outcome,why_undecided,went_to,"
      "went_points,blame,line_error,line_error_low,line_error_high\r\n";
  for (const auto& program : report.programs) {
    for (const auto& b : program.blocks) {
      for (const auto& experiment : program.experiment.blocks) {
        if (experiment.facts.id == b.block) {
          text += row(program.experiment.program, b.profiler, b.block, experiment.facts.method,
                      experiment.facts.unit, b.base_forks, b.slowed_forks, b.known(b.before),
                      b.known(b.after), b.known(b.expected), b.known(b.reported), b.known(b.error),
                      b.known(b.p), name_of(b.outcome), b.why_undecided, b.went_to, b.went_points,
                      name_of(b.blame), b.line_error);
        }
      }
    }
  }
  return text;
}

std::string shares_csv(const Report& report) {
  std::string text = "program,profiler,target_percent,method,before,after,p,differs\r\n";
  for (const auto& program : report.programs) {
    for (const auto& comparison : program.shares) {
      for (const auto& method : comparison.methods) {
        text += row(program.experiment.program, comparison.profiler, comparison.target_percent,
                    method.method, method.before, method.after, method.p,
                    std::string_view(method.differs ? "true" : "false"));
      }
    }
  }
  return text;
}

std::string methods_csv(const Report& report) {
  std::string text = "program,profiler,method,share_percent\r\n";
  for (const auto& program : report.programs) {
    for (const auto& profile : program.base_shares) {
      for (const auto& [method, share] : profile.methods) {
        text += row(program.experiment.program, profile.profiler, method, share);
      }
    }
  }
  return text;
}

std::string overheads_csv(const Report& report) {
  std::string text =
      "program,target_percent,possible_percent,slowable_share,reached,reached_low,reached_high,"
      "base_forks,slowed_forks,whole_run,whole_run_low,whole_run_high\r\n";
  for (const auto& program : report.programs) {
    for (const auto& o : program.overheads) {
      text +=
          row(program.experiment.program, o.target_percent, o.expected_percent, o.slowable_share,
              o.overhead_percent, o.base_forks, o.slowed_forks, o.whole_percent);
    }
  }
  return text;
}

std::string agreements_csv(const Report& report) {
  std::string text = "program,first,second,same_hottest,top_overlap,tau,pairs\r\n";
  for (const auto& program : report.programs) {
    for (const auto& a : program.agreements) {
      text += row(program.experiment.program, a.first, a.second, a.same_hottest, a.top_overlap,
                  a.tau, a.pairs);
    }
  }
  return text;
}

}  // namespace

std::vector<NamedText> csv_files(const Report& report) {
  return {{"verdicts.csv", verdicts_csv(report)},   {"blocks.csv", blocks_csv(report)},
          {"shares.csv", shares_csv(report)},       {"methods.csv", methods_csv(report)},
          {"overheads.csv", overheads_csv(report)}, {"agreements.csv", agreements_csv(report)}};
}

}  // namespace assay::report
