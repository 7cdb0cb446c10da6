// SPDX-License-Identifier: Apache-2.0
#include "scheduler/scoring/stored/score_format.h"

#include "scheduler/scoring/design/targets.h"
#include "scheduler/scoring/stored/stored_fields.h"

namespace assay::scoring {
namespace {

constexpr std::string_view kVersion = "schema_version";

}  // namespace

std::string to_json(const Experiment& experiment) {
  return json::versioned_text(kVersion, kScoreFormatVersion, experiment);
}

std::string to_json(const Cell& cell) {
  return json::versioned_text(kVersion, kScoreFormatVersion, cell);
}

Result<Experiment> experiment_from_json(std::string_view text) {
  ASSAY_ASSIGN(Experiment experiment,
               json::read_versioned<Experiment>(text, kVersion, kScoreFormatVersion, "experiment"));
  ASSAY_PROPAGATE(check(experiment));
  return experiment;
}

Result<Cell> cell_from_json(std::string_view text) {
  return json::read_versioned<Cell>(text, kVersion, kScoreFormatVersion, "cell");
}

std::string cell_file_name(const Cell& cell) {
  std::string order = std::to_string(cell.order);
  order.insert(0, order.size() < 5 ? 5 - order.size() : 0, '0');
  std::string name = order + "-" + std::string(word_for(cell.key.variant.kind));
  if (cell.key.variant.kind == VariantKind::whole_program) {
    name += "-" + target_digits(cell.key.variant.target_percent);
  } else if (!cell.key.variant.block.empty()) {
    name += "-" + cell.key.variant.block;
  }
  name += "-" + (cell.key.profiler.empty() ? "none" : cell.key.profiler);
  name += "-f" + std::to_string(cell.key.fork) + ".json";
  for (char& c : name) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       c == '-' || c == '_' || c == '.';
    c = plain ? c : '_';
  }
  return name;
}

}  // namespace assay::scoring
