// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "native/support/version.h"
#include "scheduler/report/html_text.h"
#include "scheduler/report/page_assets.h"
#include "scheduler/report/sections.h"

namespace assay::report {
namespace {

std::string value_of(const std::vector<NamedValue>& facts, std::string_view name) {
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

std::string navigation(std::string_view label, const std::string& links) {
  return fmt::format("<nav aria-label=\"{}\">{}</nav>\n", escaped(label), links);
}

std::string link_to(std::string_view id, std::string_view text) {
  return fmt::format("<a href=\"#{}\">{}</a>", id, escaped(text));
}

std::string section_links(const Ids& ids) {
  return link_to(ids.of("blocks"), "One block slowed") +
         link_to(ids.of("misattributions"), "Misattributions") +
         link_to(ids.of("shares"), "All blocks slowed") + link_to(ids.of("ranks"), "Agreement") +
         link_to(ids.of("overheads"), "Slowdown") + link_to(ids.of("jvm"), "JVM") +
         link_to(ids.of("facts"), "Machine and versions") +
         link_to(ids.of("unmeasured"), "Not measured");
}

std::string program_link(const scoring::ExperimentScore& program, const Ids& ids) {
  const bool counts = is_sound(program);
  return fmt::format("<a{} href=\"#{}\">{}{}</a>", counts ? "" : " class=\"fails\"",
                     ids.of("program"), counts ? "" : "✗ ", escaped(program.experiment.program));
}

std::string sections_of(const scoring::ExperimentScore& score, const Ids& ids) {
  return block_section(score, ids) + share_section(score, ids) + rank_section(score, ids) +
         overhead_section(score, ids) + jvm_section(score, ids) + facts_section(score, ids);
}

// Returns the section of one of several programs. All but the first are folded.
std::string folded_program(const scoring::ExperimentScore& program, const Ids& ids, bool is_open) {
  const std::string& name = program.experiment.program;
  const bool counts = is_sound(program);
  const std::string mark =
      counts ? ""
             : fmt::format(" <span class=\"chip fails\">✗ {}</span>", failing_controls(program));
  return fmt::format(
      "<details class=\"program{}\" id=\"{}\"{}><summary><b>{}</b>{}</summary>\n{}{}{}</details>\n",
      counts ? "" : " fails", ids.of("program"), is_open ? " open" : "", escaped(name), mark,
      program_banner(program), navigation("Sections of " + name, section_links(ids)),
      sections_of(program, ids));
}

std::string programs(const Report& report) {
  if (report.programs.size() == 1) {
    return navigation("Sections", link_to("verdict", "Verdict") + section_links(Ids())) +
           sections_of(report.programs.front(), Ids());
  }
  std::string links = link_to("verdict", "Verdict") + link_to("reasons", "Which blocks are found");
  std::string text;
  for (std::size_t i = 0; i < report.programs.size(); ++i) {
    const Ids ids = Ids::of_program(i + 1);
    links += program_link(report.programs[i], ids);
    text += folded_program(report.programs[i], ids, i == 0);
  }
  return navigation("Programs", links) + overall_reasons(report) + text;
}

std::string footer(std::string_view other_formats) {
  return fmt::format(
      "<footer>Written by assay {}. {}; docs/scoring.md explains each number.</footer>\n", kVersion,
      other_formats);
}

constexpr std::string_view kFilesBeside =
    "The same figures are in score.json and the CSV files beside this page";

}  // namespace

std::string document(const std::string& title, const std::string& body,
                     std::string_view other_formats) {
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
      escaped(title), kStyle, body, footer(other_formats), kScript);
}

std::string html_page(const Report& report) {
  if (report.programs.empty()) {
    return document("assay profiler score", "<p>There are no results.</p>\n", kFilesBeside);
  }
  return document(report.title,
                  header(report) + "<main>\n" + banner(report) + verdict_table(report) +
                      programs(report) + "</main>\n",
                  kFilesBeside);
}

}  // namespace assay::report
