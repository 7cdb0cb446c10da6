// SPDX-License-Identifier: Apache-2.0
// Reads any text as a stored experiment and as a stored cell, and scores what was read: a cell as
// if all runs had its figures, an experiment without runs and with all of its runs made.
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "scheduler/profilers/reported_profile.h"
#include "scheduler/scoring/score.h"
#include "scheduler/scoring/stored/score_format.h"

namespace {

namespace scoring = assay::scoring;
using assay::profilers::ReportedProfile;
using scoring::Role;
using scoring::VariantKind;

bool is_slowed(const scoring::Variant& variant) {
  return variant.kind == VariantKind::whole_program || variant.kind == VariantKind::single_block;
}

std::uint64_t java_samples(const ReportedProfile& profile) {
  std::uint64_t sum = profile.unknown;
  for (const auto& place : profile.places) {
    sum += place.samples;
  }
  return sum;
}

// Makes a run take twice as long, and gives the added samples to one place of the profile.
void slow(scoring::Cell& run, std::size_t place) {
  if (run.times.program_ns) {
    *run.times.program_ns *= 2;
  }
  if (run.iterations) {
    for (auto* times : {&run.iterations->runtime_us, &run.iterations->cpu_us}) {
      for (std::uint64_t& us : *times) {
        us *= 2;
      }
    }
  }
  if (run.profile && place < run.profile->places.size()) {
    run.profile->places[place].samples += java_samples(*run.profile);
  }
}

// Adds a run to the results. A run of the oracle is also added as a cell of the debug information,
// which has no place of its own in the order.
void add(const scoring::Experiment& experiment, scoring::Cell run, scoring::Results& results) {
  const auto* names = scoring::find_role(experiment, Role::debug_information);
  const auto* oracle = scoring::oracle_of(experiment);
  if (names != nullptr && oracle != nullptr && run.key.profiler == oracle->id) {
    scoring::Cell named = run;
    named.key.profiler = names->id;
    results.cells.push_back(std::move(named));
  }
  results.cells.push_back(std::move(run));
}

// Returns an experiment with every role, a plan, and a block whose method is the first that the
// cell's profile has.
scoring::Experiment experiment_about(const scoring::Cell& cell) {
  scoring::BlockFacts block{.id = "b", .unit = "a", .method = "a", .lines = {1}};
  if (cell.profile && !cell.profile->places.empty()) {
    block.method = cell.profile->places.front().method;
    block.lines = {cell.profile->places.front().line.value_or(1)};
  }
  scoring::Experiment experiment;
  experiment.profilers = {
      {.id = "p", .name = "p"},
      {.id = "liar", .name = "liar", .role = Role::known_liar},
      {.id = "assay", .name = "assay", .role = Role::oracle},
      {.id = "assay-debug-info", .name = "names", .role = Role::debug_information}};
  experiment.plans = {
      {.target_percent = 100,
       .blocks = {{.name = block.method, .base_share = 1, .overhead_percent = 90}}}};
  experiment.blocks = {{.facts = block, .counted_ns = cell.times.program_ns}};
  const std::vector<scoring::Variant> variants = {
      {.kind = VariantKind::base},
      {.kind = VariantKind::repeat},
      {.kind = VariantKind::whole_program, .target_percent = 100},
      {.kind = VariantKind::single_block, .block = "b"},
      {.kind = VariantKind::without_polls}};
  for (const scoring::Variant& variant : variants) {
    for (const char* profiler : {"", "p", "liar", "assay"}) {
      for (const std::uint32_t fork : {0U, 1U}) {
        experiment.order.push_back({.variant = variant, .profiler = profiler, .fork = fork});
      }
    }
  }
  return experiment;
}

// Returns runs with the figures of the cell. The liar charges the slowed time to another place.
scoring::Results runs_like(const scoring::Cell& cell) {
  scoring::Results all{.experiment = experiment_about(cell)};
  for (const scoring::CellKey& key : all.experiment.order) {
    scoring::Cell run = cell;
    run.key = key;
    if (is_slowed(key.variant)) {
      slow(run, key.profiler == "liar" ? 1U : 0U);
    }
    add(all.experiment, std::move(run), all);
  }
  // Some cells are left out, as if their runs had failed. The bits of the read cell's order say
  // which of each 32 cells are missing.
  constexpr std::size_t kBits = 32;
  scoring::Results results{.experiment = all.experiment};
  for (std::size_t i = 0; i < all.cells.size(); ++i) {
    if (((cell.order >> (i % kBits)) & 1U) == 0) {
      results.cells.push_back(std::move(all.cells[i]));
    }
  }
  return results;
}

// Returns a run in which all blocks' methods have the same share, except for the slowed block's.
scoring::Cell run_of(const scoring::Experiment& experiment, const scoring::CellKey& key) {
  constexpr std::uint64_t kSamples = 1000;
  constexpr std::uint64_t kIterationUs = 250'000;
  scoring::Cell run{.key = key,
                    .times = {.program_ns = 1e9, .process_ns = 2e9, .cpu_ns = 1e9},
                    .iterations = scoring::IterationTimes{
                        .runtime_us = std::vector<std::uint64_t>(4, kIterationUs)}};
  std::size_t slowed = 0;
  ReportedProfile profile;
  for (const scoring::BlockExperiment& block : experiment.blocks) {
    if (block.facts.id == key.variant.block) {
      slowed = profile.places.size();
    }
    profile.places.push_back({.method = block.facts.method, .line = 1, .samples = kSamples});
  }
  profile.places.push_back({.method = "other", .samples = kSamples});
  if (!key.profiler.empty()) {
    run.profile = std::move(profile);
  }
  if (is_slowed(key.variant)) {
    slow(run, slowed);
  }
  return run;
}

scoring::Results with_runs(const scoring::Experiment& experiment) {
  scoring::Results results{.experiment = experiment};
  for (const scoring::CellKey& key : experiment.order) {
    add(experiment, run_of(experiment, key), results);
  }
  return results;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (const auto experiment = scoring::experiment_from_json(text)) {
    (void)scoring::to_json(*experiment);
    (void)scoring::score({.experiment = *experiment}, {.resamples = 2});
    (void)scoring::score(with_runs(*experiment), {.resamples = 2});
  }
  if (const auto cell = scoring::cell_from_json(text)) {
    (void)scoring::to_json(*cell);
    (void)scoring::cell_file_name(*cell);
    const scoring::Results results = runs_like(*cell);
    (void)scoring::CellChecker(results.experiment).check(*cell);
    (void)scoring::score(results, {.resamples = 2});
  }
  return 0;
}
