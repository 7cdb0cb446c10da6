// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "native/json/document.h"
#include "native/json/writer.h"
#include "slowdown/calibration/calibration.h"

namespace assay::slowdown {
namespace {

using json::Place;
using json::Writer;

constexpr double kLongestPicoseconds = 1e12;  // one second
constexpr double kLargestResidual = 1e12;

void write_interval(Writer& out, std::string_view name, const Interval& interval) {
  out.name(name).object([&] {
    out.name("value").number(interval.estimate);
    out.name("low").number(interval.low);
    out.name("high").number(interval.high);
  });
}

void write_cpu(Writer& out, const CpuIdentity& cpu) {
  out.name("cpu").object([&] {
    out.name("vendor").text(cpu.vendor);
    out.name("family").whole_number(cpu.family);
    out.name("model").whole_number(cpu.model);
    out.name("stepping").whole_number(cpu.stepping);
    out.name("model_name").text(cpu.model_name);
    out.name("microcode").text(cpu.microcode);
  });
}

void write_cost(Writer& out, const KindCost& cost) {
  out.object([&] {
    out.name("kind").text(to_string(cost.kind));
    write_interval(out, "picoseconds", cost.picoseconds);
    write_interval(out, "residual", cost.residual);
    out.name("linear_from").whole_number(cost.linear_from);
  });
}

Result<Kind> read_kind(const Place& object, std::string_view name) {
  ASSAY_ASSIGN(const Place place, object.member(name));
  ASSAY_ASSIGN(const std::string word, place.text());
  const auto kind = kind_named(word);
  return kind ? Result<Kind>(*kind) : place.wrong(unknown_kind(word));
}

Result<Interval> read_interval(const Place& object, std::string_view name, double highest) {
  ASSAY_ASSIGN(const Place place, object.member(name));
  ASSAY_PROPAGATE(place.has_only({"value", "low", "high"}));
  Interval interval;
  ASSAY_ASSIGN(interval.estimate, place.number("value", 0, highest));
  ASSAY_ASSIGN(interval.low, place.number("low", -highest, interval.estimate));
  ASSAY_ASSIGN(interval.high, place.number("high", interval.estimate, highest));
  return interval;
}

Result<CpuIdentity> read_cpu(const Place& root) {
  ASSAY_ASSIGN(const Place place, root.member("cpu"));
  ASSAY_PROPAGATE(
      place.has_only({"vendor", "family", "model", "stepping", "model_name", "microcode"}));
  CpuIdentity cpu;
  ASSAY_ASSIGN(cpu.vendor, place.text("vendor"));
  ASSAY_ASSIGN(cpu.family, place.count("family"));
  ASSAY_ASSIGN(cpu.model, place.count("model"));
  ASSAY_ASSIGN(cpu.stepping, place.count("stepping"));
  ASSAY_ASSIGN(cpu.model_name, place.text("model_name"));
  ASSAY_ASSIGN(cpu.microcode, place.text("microcode"));
  return cpu;
}

Result<KindCost> read_cost(const Place& place) {
  ASSAY_PROPAGATE(place.has_only({"kind", "picoseconds", "residual", "linear_from"}));
  KindCost cost;
  ASSAY_ASSIGN(cost.kind, read_kind(place, "kind"));
  ASSAY_ASSIGN(cost.picoseconds, read_interval(place, "picoseconds", kLongestPicoseconds));
  ASSAY_ASSIGN(cost.residual, read_interval(place, "residual", kLargestResidual));
  ASSAY_ASSIGN(cost.linear_from, place.count("linear_from"));
  return cost;
}

Result<RefusedKind> read_refused(const Place& place) {
  ASSAY_PROPAGATE(place.has_only({"kind", "why"}));
  RefusedKind refused;
  ASSAY_ASSIGN(refused.kind, read_kind(place, "kind"));
  ASSAY_ASSIGN(refused.why, place.text("why"));
  return refused;
}

// Reads a list of elements that have a kind. Their kinds must be in catalogue order, each once.
template <typename Element, typename Read>
Result<std::vector<Element>> read_by_kind(const Place& root, std::string_view name, Read read) {
  ASSAY_ASSIGN(const auto places, root.elements(name));
  std::vector<Element> elements;
  for (const Place& place : places) {
    ASSAY_ASSIGN(Element element, read(place));
    if (!elements.empty() && !(elements.back().kind < element.kind)) {
      return place.wrong("kinds must be in catalogue order, each once");
    }
    elements.push_back(std::move(element));
  }
  return elements;
}

}  // namespace

const KindCost* find_cost(const Calibration& calibration, Kind kind) {
  const auto found = std::ranges::find(calibration.kinds, kind, &KindCost::kind);
  return found == calibration.kinds.end() ? nullptr : &*found;
}

std::string to_json(const Calibration& calibration) {
  Writer out;
  out.object([&] {
    out.name("schema_version").whole_number(kCalibrationSchemaVersion);
    out.name("created_by").text(calibration.created_by);
    write_cpu(out, calibration.cpu);
    out.name("seed").whole_number(calibration.seed);
    out.name("rounds").whole_number(calibration.rounds);
    out.name("chosen").text(to_string(calibration.chosen));
    out.name("kinds").list(calibration.kinds, [&](const KindCost& cost) { write_cost(out, cost); });
    out.name("refused").list(calibration.refused, [&](const RefusedKind& refused) {
      out.object([&] {
        out.name("kind").text(to_string(refused.kind));
        out.name("why").text(refused.why);
      });
    });
  });
  return out.str();
}

Result<Calibration> read_calibration(std::string_view text) {
  ASSAY_ASSIGN(const json::Document document, json::Document::parse(text));
  const Place root = document.root();
  ASSAY_PROPAGATE(
      json::check_version(root, "schema_version", kCalibrationSchemaVersion, "calibration"));
  ASSAY_PROPAGATE(root.has_only(
      {"schema_version", "created_by", "cpu", "seed", "rounds", "chosen", "kinds", "refused"}));
  Calibration calibration;
  ASSAY_ASSIGN(calibration.created_by, root.text("created_by"));
  ASSAY_ASSIGN(calibration.cpu, read_cpu(root));
  ASSAY_ASSIGN(calibration.seed, root.count("seed"));
  ASSAY_ASSIGN(calibration.rounds, root.count("rounds"));
  ASSAY_ASSIGN(calibration.chosen, read_kind(root, "chosen"));
  ASSAY_ASSIGN(calibration.kinds, read_by_kind<KindCost>(root, "kinds", read_cost));
  ASSAY_ASSIGN(calibration.refused, read_by_kind<RefusedKind>(root, "refused", read_refused));
  if (find_cost(calibration, calibration.chosen) == nullptr) {
    return root.wrong("the chosen kind '" + std::string(to_string(calibration.chosen)) +
                      "' has no cost");
  }
  return calibration;
}

}  // namespace assay::slowdown
