// SPDX-License-Identifier: Apache-2.0
// Stored experiments and cells, and the score that is made of what they hold.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "scheduler/scoring/score.h"
#include "scheduler/scoring/stored/score_format.h"

namespace {

namespace scoring = assay::scoring;

// An experiment of all that is compared, whose runs all have the cell's figures; but slowed ones
// take twice as long.
scoring::Results runs_like(const scoring::Cell& cell) {
  scoring::Results results;
  results.experiment.profilers = {{.id = "p", .name = "p"},
                                  {.id = "assay", .name = "assay", .role = scoring::Role::oracle}};
  results.experiment.blocks = {{.facts = {.id = "b", .unit = "a", .method = "a", .lines = {1}}}};
  using scoring::VariantKind;
  for (const scoring::Variant& variant :
       {scoring::Variant{.kind = VariantKind::base}, scoring::Variant{.kind = VariantKind::repeat},
        scoring::Variant{.kind = VariantKind::single_block, .block = "b"}}) {
    for (const char* profiler : {"", "p", "assay"}) {
      for (const std::uint32_t fork : {0U, 1U}) {
        scoring::Cell run = cell;
        run.key = {.variant = variant, .profiler = profiler, .fork = fork};
        if (run.times.program_ns && variant.kind == VariantKind::single_block) {
          *run.times.program_ns *= 2;
        }
        results.experiment.order.push_back(run.key);
        results.cells.push_back(run);
      }
    }
  }
  return results;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (const auto experiment = scoring::experiment_from_json(text)) {
    (void)scoring::to_json(*experiment);
    (void)scoring::score({.experiment = *experiment}, {.resamples = 2});
  }
  if (const auto cell = scoring::cell_from_json(text)) {
    (void)scoring::to_json(*cell);
    (void)scoring::cell_file_name(*cell);
    const scoring::Results results = runs_like(*cell);
    (void)scoring::check(*cell, results.experiment);
    (void)scoring::score(results, {.resamples = 2});
  }
  return 0;
}
