// SPDX-License-Identifier: Apache-2.0
// Writes the report of a simulated experiment, for the browser test and for looking at the page:
//   simulated_report FOLDER [broken | merged | compared]
// "broken": an experiment whose null control fails; "merged": that one after one that is sound;
// "compared": the page of two reports side by side, and no other file.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <vector>

#include "scheduler/report/report.h"
#include "tests/support/scoring/simulated_experiment.h"

namespace {

using assay::scoring::ExperimentScore;

ExperimentScore scored(const assay::test::Simulation& simulation) {
  return score(assay::test::simulate(simulation), {.resamples = 400});
}

ExperimentScore sound() { return scored({.targets = {50, 100, 150}}); }

ExperimentScore broken() {
  assay::test::Simulation simulation{.targets = {50, 100, 150}, .drift_of_repeat = 1};
  simulation.program.name = "drifting kernel";
  return scored(simulation);
}

std::vector<ExperimentScore> programs(std::string_view kind) {
  std::vector<ExperimentScore> scores;
  if (kind != "broken") {
    scores.push_back(sound());
  }
  if (!kind.empty()) {
    scores.push_back(broken());
  }
  return scores;
}

// The first profiler is worse in the second one.
assay::report::Comparison comparison() {
  assay::test::Simulation skidding{.targets = {50, 100, 150}};
  skidding.profilers.front().bias = assay::test::Bias::skids;
  return compared(assay::report::report_of({sound()}), "before",
                  assay::report::report_of({scored(skidding)}), "after");
}

}  // namespace

int main(int count, char** words) {
  if (count < 2) {
    (void)std::fprintf(stderr, "usage: simulated_report FOLDER [broken | merged | compared]\n");
    return 2;
  }
  const std::filesystem::path folder = words[1];
  std::filesystem::create_directories(folder);
  const std::string_view kind = count > 2 ? words[2] : "";
  if (kind == "compared") {
    std::ofstream(folder / "index.html") << html_page(comparison());
    return 0;
  }
  const auto report = assay::report::report_of(programs(kind));
  std::ofstream(folder / "index.html") << html_page(report);
  std::ofstream(folder / "score.json") << score_json(report);
  for (const auto& file : csv_files(report)) {
    std::ofstream(folder / file.name) << file.text;
  }
  return 0;
}
