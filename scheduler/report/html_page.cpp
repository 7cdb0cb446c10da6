// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "native/support/version.h"
#include "scheduler/report/html_text.h"
#include "scheduler/report/page_assets.h"
#include "scheduler/report/sections.h"

namespace assay::report {
namespace {

std::string value_of(const std::vector<scoring::NamedValue>& facts, std::string_view name) {
  for (const auto& fact : facts) {
    if (fact.name == name) {
      return fact.value;
    }
  }
  return {};
}

std::string facts_line(const Report& report) {
  std::string text;
  const auto add = [&text](const std::string& fact) {
    if (!fact.empty()) {
      text += (text.empty() ? "" : " · ") + escaped(fact);
    }
  };
  for (const auto& program : report.programs) {
    add(program.experiment.program);
  }
  const scoring::Experiment& first = report.programs.front().experiment;
  add(value_of(first.versions, "JDK"));
  add(value_of(first.machine, "machine.cpu"));
  add(first.clock.empty() ? "" : "sampling clock: " + first.clock);
  add(first.started);
  return text;
}

std::string header(const Report& report) {
  return fmt::format(
      "<header><p class=\"kicker\">assay profiler score</p><h1>{}</h1><p "
      "class=\"facts\">{}</p></header>\n",
      escaped(report.title), facts_line(report));
}

constexpr std::string_view kNavigation =
    "<nav aria-label=\"Sections\"><a href=\"#verdict\">Verdict</a><a href=\"#blocks\">One block "
    "slowed</a><a href=\"#misattributions\">Misattributions</a><a href=\"#shares\">All blocks "
    "slowed</a><a href=\"#ranks\">Agreement</a><a href=\"#overheads\">Slowdown</a><a "
    "href=\"#jvm\">JVM</a><a href=\"#facts\">Machine and versions</a><a href=\"#unmeasured\">Not "
    "measured</a></nav>\n";

std::string sections_of(const scoring::ExperimentScore& score, const Ids& ids) {
  return block_section(score, ids) + share_section(score, ids) + rank_section(score, ids) +
         overhead_section(score, ids) + jvm_section(score, ids) + facts_section(score, ids);
}

std::string programs(const Report& report) {
  if (report.programs.size() == 1) {
    return std::string(kNavigation) + sections_of(report.programs.front(), Ids());
  }
  std::string text = overall_reasons(report);
  for (std::size_t i = 0; i < report.programs.size(); ++i) {
    const auto& program = report.programs[i];
    text += fmt::format("<details{}><summary><b>{}</b></summary>\n{}</details>\n",
                        i == 0 ? " open" : "", escaped(program.experiment.program),
                        sections_of(program, Ids::of_program(i + 1)));
  }
  return text;
}

std::string footer() {
  return fmt::format(
      "<footer>Written by assay {}. The same figures are in score.json and the CSV files beside "
      "this "
      "page; docs/scoring.md explains each number.</footer>\n",
      kVersion);
}

}  // namespace

std::string document(const std::string& title, const std::string& body) {
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta "
      "name=\"viewport\" "
      "content=\"width=device-width, initial-scale=1\">\n<meta "
      "http-equiv=\"Content-Security-Policy\" "
      "content=\"default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; "
      "img-src "
      "data:\">\n<link rel=\"icon\" "
      "href=\"data:,\">\n<title>{}</title>\n<style>\n{}</style>\n</head>\n"
      "<body>\n{}{}<script>\n{}</script>\n</body>\n</html>\n",
      escaped(title), kStyle, body, footer(), kScript);
}

std::string html_page(const Report& report) {
  if (report.programs.empty()) {
    return document("assay profiler score", "<p>There are no results.</p>\n");
  }
  return document(report.title, header(report) + "<main>\n" + banner(report) +
                                    verdict_table(report) + programs(report) + "</main>\n");
}

}  // namespace assay::report
