// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "native/json/members.h"
#include "slowdown/calibration/calibration.h"

namespace assay::statistics {

template <typename V, json::Either<Interval> T>
void fields(V& visit, T& value) {
  constexpr double kHighest = 1e12;  // in picoseconds: one second
  visit.within("value", value.estimate, 0, kHighest);
  visit.within("low", value.low, -kHighest, value.estimate);
  visit.within("high", value.high, value.estimate, kHighest);
  visit.nothing_else();
}

}  // namespace assay::statistics

namespace assay::slowdown {

static void write_value(json::Writer& out, Kind kind) { out.text(to_string(kind)); }

static Result<void> read_value(const json::Place& place, Kind& kind) {
  ASSAY_ASSIGN(const std::string word, place.text());
  const auto named = kind_named(word);
  kind = named.value_or(kind);
  return named ? Result<void>() : place.wrong(unknown_kind(word));
}

template <typename V, json::Either<CpuIdentity> T>
void fields(V& visit, T& value) {
  visit("vendor", value.vendor);
  visit("family", value.family);
  visit("model", value.model);
  visit("stepping", value.stepping);
  visit("model_name", value.model_name);
  visit("microcode", value.microcode);
  visit.nothing_else();
}

template <typename V, json::Either<KindCost> T>
void fields(V& visit, T& value) {
  visit("kind", value.kind);
  visit("picoseconds", value.picoseconds);
  visit("residual", value.residual);
  visit("linear_from", value.linear_from);
  visit.nothing_else();
}

template <typename V, json::Either<RefusedKind> T>
void fields(V& visit, T& value) {
  visit("kind", value.kind);
  visit("why", value.why);
  visit.nothing_else();
}

template <typename V, json::Either<Calibration> T>
void fields(V& visit, T& value) {
  visit("created_by", value.created_by);
  visit("cpu", value.cpu);
  visit("seed", value.seed);
  visit("rounds", value.rounds);
  visit("chosen", value.chosen);
  visit("kinds", value.kinds);
  visit("refused", value.refused);
  visit.nothing_else();
}

namespace {

// Checks that the kinds of a list are in catalogue order, each once.
template <typename Element>
Result<void> check_order(std::string_view name, const std::vector<Element>& elements) {
  for (std::size_t i = 1; i < elements.size(); ++i) {
    if (!(elements[i - 1].kind < elements[i].kind)) {
      return malformed(std::string(name) + "[" + std::to_string(i) +
                       "]: kinds must be in catalogue order, each once");
    }
  }
  return {};
}

}  // namespace

const KindCost* find_cost(const Calibration& calibration, Kind kind) {
  const auto found = std::ranges::find(calibration.kinds, kind, &KindCost::kind);
  return found == calibration.kinds.end() ? nullptr : &*found;
}

std::string to_json(const Calibration& calibration) {
  return json::versioned_text("schema_version", kCalibrationSchemaVersion, calibration);
}

Result<Calibration> read_calibration(std::string_view text) {
  ASSAY_ASSIGN(Calibration calibration,
               json::read_versioned<Calibration>(text, "schema_version", kCalibrationSchemaVersion,
                                                 "calibration"));
  ASSAY_PROPAGATE(check_order("kinds", calibration.kinds));
  ASSAY_PROPAGATE(check_order("refused", calibration.refused));
  if (find_cost(calibration, calibration.chosen) == nullptr) {
    return malformed("the chosen kind '" + std::string(to_string(calibration.chosen)) +
                     "' has no cost");
  }
  return calibration;
}

}  // namespace assay::slowdown
