// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <limits>

#include "native/json/writer.h"
#include "slowdown/calibration/calibration.h"
#include "slowdown/json/json_place.h"

namespace assay::slowdown {
namespace {

constexpr std::int64_t kLargest = std::numeric_limits<std::uint32_t>::max();
constexpr double kLongestPicoseconds = 1e12;  // a second
constexpr double kLargestResidual = 1e12;

void write_estimate(json::Writer& out, std::string_view name, const Estimate& estimate) {
  out.name(name).object([&] {
    out.name("value").number(estimate.value);
    out.name("low").number(estimate.low);
    out.name("high").number(estimate.high);
  });
}

void write_cpu(json::Writer& out, const CpuIdentity& cpu) {
  out.name("cpu").object([&] {
    out.name("vendor").text(cpu.vendor);
    out.name("family").whole_number(cpu.family);
    out.name("model").whole_number(cpu.model);
    out.name("stepping").whole_number(cpu.stepping);
    out.name("model_name").text(cpu.model_name);
    out.name("microcode").text(cpu.microcode);
  });
}

void write_cost(json::Writer& out, const KindCost& cost) {
  out.object([&] {
    out.name("kind").text(to_string(cost.kind));
    write_estimate(out, "picoseconds", cost.picoseconds);
    write_estimate(out, "residual", cost.residual);
    out.name("linear_from").whole_number(cost.linear_from);
  });
}

Result<std::string> read_text(const JsonPlace& object, std::string_view name) {
  ASSAY_ASSIGN(const JsonPlace place, object.member(name));
  return place.text();
}

Result<std::uint32_t> read_count(const JsonPlace& object, std::string_view name) {
  ASSAY_ASSIGN(const JsonPlace place, object.member(name));
  ASSAY_ASSIGN(const std::int64_t value, place.whole_number(0, kLargest));
  return static_cast<std::uint32_t>(value);
}

Result<Kind> read_kind(const JsonPlace& object, std::string_view name) {
  ASSAY_ASSIGN(const JsonPlace place, object.member(name));
  ASSAY_ASSIGN(const std::string word, place.text());
  const auto kind = kind_named(word);
  return kind ? Result<Kind>(*kind) : place.wrong(unknown_kind(word));
}

Result<Estimate> read_estimate(const JsonPlace& object, std::string_view name, double highest) {
  ASSAY_ASSIGN(const JsonPlace place, object.member(name));
  ASSAY_PROPAGATE(place.has_only({"value", "low", "high"}));
  Estimate estimate;
  ASSAY_ASSIGN(const JsonPlace value, place.member("value"));
  ASSAY_ASSIGN(estimate.value, value.number(0, highest));
  ASSAY_ASSIGN(const JsonPlace low, place.member("low"));
  ASSAY_ASSIGN(estimate.low, low.number(-highest, estimate.value));
  ASSAY_ASSIGN(const JsonPlace high, place.member("high"));
  ASSAY_ASSIGN(estimate.high, high.number(estimate.value, highest));
  return estimate;
}

Result<CpuIdentity> read_cpu(const JsonPlace& root) {
  ASSAY_ASSIGN(const JsonPlace place, root.member("cpu"));
  ASSAY_PROPAGATE(
      place.has_only({"vendor", "family", "model", "stepping", "model_name", "microcode"}));
  CpuIdentity cpu;
  ASSAY_ASSIGN(cpu.vendor, read_text(place, "vendor"));
  ASSAY_ASSIGN(cpu.family, read_count(place, "family"));
  ASSAY_ASSIGN(cpu.model, read_count(place, "model"));
  ASSAY_ASSIGN(cpu.stepping, read_count(place, "stepping"));
  ASSAY_ASSIGN(cpu.model_name, read_text(place, "model_name"));
  ASSAY_ASSIGN(cpu.microcode, read_text(place, "microcode"));
  return cpu;
}

Result<KindCost> read_cost(const JsonPlace& place) {
  ASSAY_PROPAGATE(place.has_only({"kind", "picoseconds", "residual", "linear_from"}));
  KindCost cost;
  ASSAY_ASSIGN(cost.kind, read_kind(place, "kind"));
  ASSAY_ASSIGN(cost.picoseconds, read_estimate(place, "picoseconds", kLongestPicoseconds));
  ASSAY_ASSIGN(cost.residual, read_estimate(place, "residual", kLargestResidual));
  ASSAY_ASSIGN(cost.linear_from, read_count(place, "linear_from"));
  return cost;
}

Result<RefusedKind> read_refused(const JsonPlace& place) {
  ASSAY_PROPAGATE(place.has_only({"kind", "why"}));
  RefusedKind refused;
  ASSAY_ASSIGN(refused.kind, read_kind(place, "kind"));
  ASSAY_ASSIGN(refused.why, read_text(place, "why"));
  return refused;
}

// The elements of a list of things with a kind, which must be in catalogue order, each once.
template <typename Element, typename Read>
Result<std::vector<Element>> read_by_kind(const JsonPlace& root, std::string_view name, Read read) {
  ASSAY_ASSIGN(const JsonPlace list, root.member(name));
  ASSAY_ASSIGN(const auto places, list.elements());
  std::vector<Element> elements;
  for (const JsonPlace& place : places) {
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
  json::Writer out;
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

Result<Calibration> read_calibration(std::string_view json) {
  ASSAY_ASSIGN(const JsonDocument document, JsonDocument::parse(json));
  const JsonPlace root = document.root();
  ASSAY_PROPAGATE(check_schema_version(root, kCalibrationSchemaVersion, "calibration"));
  ASSAY_PROPAGATE(root.has_only(
      {"schema_version", "created_by", "cpu", "seed", "rounds", "chosen", "kinds", "refused"}));
  Calibration calibration;
  ASSAY_ASSIGN(calibration.created_by, read_text(root, "created_by"));
  ASSAY_ASSIGN(calibration.cpu, read_cpu(root));
  ASSAY_ASSIGN(calibration.seed, read_count(root, "seed"));
  ASSAY_ASSIGN(calibration.rounds, read_count(root, "rounds"));
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
