// SPDX-License-Identifier: Apache-2.0
// Writes the report of a simulated experiment, for the browser test and for looking at the page:
//   simulated_report FOLDER [broken]
// "broken": an experiment whose null control fails.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string_view>

#include "scheduler/report/report.h"
#include "tests/support/scoring/simulated_experiment.h"

int main(int count, char** words) {
  if (count < 2) {
    (void)std::fprintf(stderr, "usage: simulated_report FOLDER [broken]\n");
    return 2;
  }
  const std::filesystem::path folder = words[1];
  std::filesystem::create_directories(folder);
  assay::test::Simulation simulation{.targets = {50, 100, 150}};
  if (count > 2 && std::string_view(words[2]) == "broken") {
    simulation.drift_of_repeat = 1;
  }
  const auto report =
      assay::report::report_of({score(assay::test::simulate(simulation), {.resamples = 400})});
  std::ofstream(folder / "index.html") << html_page(report);
  std::ofstream(folder / "score.json") << score_json(report);
  for (const auto& file : csv_files(report)) {
    std::ofstream(folder / file.name) << file.text;
  }
  return 0;
}
