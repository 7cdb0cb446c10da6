// SPDX-License-Identifier: Apache-2.0
#include "scheduler/report/table.h"

#include <fmt/format.h>

namespace assay::report {
namespace {

bool is_number(CellKind kind) { return kind == CellKind::number || kind == CellKind::short_number; }
bool has_label(CellKind kind) { return kind == CellKind::text || kind == CellKind::number; }

// Returns the class of a cell, or false.
Data css_of(CellKind kind, const Content& content) {
  if (kind == CellKind::method) {
    return "method";
  }
  if (kind == CellKind::square) {
    return content.is_own ? "heat own" : "heat";
  }
  return is_number(kind) ? Data("num") : Data(false);
}

// Returns what the script sorts the row by, or false.
Data value_of(CellKind kind, const std::optional<double>& value) {
  if (kind == CellKind::number) {
    return value ? fmt::format("{:.6g}", *value) : "-1e9";
  }
  return kind == CellKind::short_number && value ? Data(fmt::format("{:.4g}", *value))
                                                 : Data(false);
}

}  // namespace

Content content_of(std::optional<double> value, int digits) {
  return {number_or_dash(value, digits), value};
}

Content content_of(const std::optional<scoring::Interval>& value) {
  return value ? Content(with_interval(*value), value->estimate) : Content("–");
}

// Each cell has all names: a name that it lacks would be looked for in what is around the table.
Data cell(CellKind kind, const std::string& label, const Content& content) {
  Data data("is_head", kind == CellKind::row_head || kind == CellKind::method);
  data["css"] = css_of(kind, content);
  data["label"] = has_label(kind) ? Data(label) : Data(false);
  data["value"] = value_of(kind, content.value);
  data["pieces"] = content.text.pieces();
  return data;
}

Data column_head(CellKind kind, const std::string& heading, const std::string& definition) {
  Data data("heading", heading);
  data["definition"] = definition.empty() ? Data(false) : Data(definition);
  data["is_number"] = is_number(kind);
  return data;
}

}  // namespace assay::report
