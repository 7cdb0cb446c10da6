// SPDX-License-Identifier: Apache-2.0
// Stored experiments and cells, and the score that is made of what they hold.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "scheduler/scoring/score.h"
#include "scheduler/scoring/stored/score_format.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  namespace scoring = assay::scoring;
  if (const auto experiment = scoring::experiment_from_json(text)) {
    (void)scoring::to_json(*experiment);
    (void)scoring::score({.experiment = *experiment}, {.resamples = 2});
  }
  if (const auto cell = scoring::cell_from_json(text)) {
    (void)scoring::to_json(*cell);
    (void)scoring::cell_file_name(*cell);
    scoring::Results results{.cells = {*cell, *cell}};
    results.experiment.profilers = {{.id = cell->key.profiler, .name = "fuzzed"}};
    (void)scoring::score(results, {.resamples = 2});
  }
  return 0;
}
