// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <utility>

#include "native/support/version.h"
#include "scheduler/report/page_assets.h"
#include "scheduler/report/sections.h"
#include "scheduler/report/verdict_words.h"

namespace assay::report {
namespace {

using scoring::ExperimentScore;

std::string value_of(const std::vector<NamedValue>& facts, std::string_view name) {
  for (const auto& fact : facts) {
    if (fact.name == name) {
      return fact.value;
    }
  }
  return {};
}

std::string facts_line(const Report& report) {
  std::vector<std::string> facts;
  for (const auto& program : report.programs) {
    facts.push_back(program.experiment.program);
  }
  const scoring::Experiment& first = report.programs.front().experiment;
  facts.push_back(value_of(first.versions, "JDK"));
  facts.push_back(value_of(first.machine, "machine.cpu"));
  facts.push_back(first.clock.empty() ? "" : "sampling clock: " + first.clock);
  facts.push_back(first.started);
  std::erase(facts, "");
  return fmt::format("{}", fmt::join(facts, " · "));
}

// Returns the data of a program's sections. Where a page tells of several programs, which have the
// same sections, the ids of each program end with `id_suffix`.
Data program_data(const ExperimentScore& score, const std::string& id_suffix) {
  Data data("id_suffix", id_suffix);
  data["block_section"] = block_section(score);
  data["share_section"] = share_section(score);
  data["rank_section"] = rank_section(score);
  data["overhead_section"] = overhead_section(score);
  data["jvm_section"] = jvm_section(score);
  data["facts_section"] = facts_section(score);
  return data;
}

// Returns the data of one of several programs. All but the first are folded.
Data folded_program(const ExperimentScore& program, std::size_t number) {
  Data data = program_data(program, fmt::format("-{}", number));
  data["name"] = program.experiment.program;
  data["counts"] = is_sound(program);
  data["is_first"] = number == 1;
  data["failing_controls"] = failing_controls(program);
  data["not_holding"] = program_banner(program);
  return data;
}

// Returns a text, or false for an empty one.
Data text_or_false(const std::string& text) { return text.empty() ? Data(false) : Data(text); }

Data answer_data(const Report& report) {
  Data data("sentence", verdict_sentence(report));
  data["next_step"] = text_or_false(next_step(report));
  data["command"] = text_or_false(next_command(report));
  return data;
}

Data several_programs(const Report& report) {
  Data data("overall_reasons", overall_reasons(report));
  std::size_t number = 0;
  data["programs"] = list_of(report.programs, [&number](const ExperimentScore& program) {
    return folded_program(program, ++number);
  });
  return data;
}

}  // namespace

std::string page(std::string_view template_name, const std::string& title, Data data) {
  data["title"] = title;
  data["style"] = std::string(kStyle);
  data["script"] = std::string(kScript);
  data["version"] = std::string(kVersion);
  return filled(template_name, data);
}

std::string html_page(const Report& report) {
  if (report.programs.empty()) {
    return page("report", "assay profiler score", Data());
  }
  Data data("has_results", true);
  data["facts_line"] = facts_line(report);
  data["answer"] = answer_data(report);
  data["files"] = list_of(csv_names(), [](const std::string& name) { return Data(name); });
  data["banner"] = banner(report);
  data["verdict_section"] = verdict_section(report);
  if (report.programs.size() == 1) {
    data["only_program"] = program_data(report.programs.front(), "");
  } else {
    data["several"] = several_programs(report);
  }
  return page("report", report.title, std::move(data));
}

}  // namespace assay::report
