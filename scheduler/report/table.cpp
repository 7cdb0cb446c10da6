// SPDX-License-Identifier: Apache-2.0
#include "scheduler/report/table.h"

#include <fmt/format.h>

namespace assay::report {
namespace {

bool is_number(Kind kind) { return kind == Kind::number || kind == Kind::short_number; }
bool has_label(Kind kind) { return kind == Kind::text || kind == Kind::number; }

// Returns the class of a cell, or false.
Data css_of(Kind kind, const Content& content) {
  if (kind == Kind::method) {
    return "method";
  }
  if (kind == Kind::square) {
    return content.is_own ? "heat own" : "heat";
  }
  return is_number(kind) ? Data("num") : Data(false);
}

// Returns what the script sorts the row by, or false.
Data value_of(Kind kind, const std::optional<double>& value) {
  if (kind == Kind::number) {
    return value ? fmt::format("{:.6g}", *value) : "-1e9";
  }
  return kind == Kind::short_number && value ? Data(fmt::format("{:.4g}", *value)) : Data(false);
}

}  // namespace

Content content_of(std::optional<double> value, int digits) {
  return {number_or_dash(value, digits), value};
}

Content content_of(const std::optional<scoring::Interval>& value) {
  return value ? Content(with_interval(*value), value->estimate) : Content("–");
}

// A name that a cell lacks would be looked for in what is around the table, so that a cell has all.
Data cell(Kind kind, const std::string& label, const Content& content) {
  Data data("is_head", kind == Kind::row_head || kind == Kind::method);
  data["css"] = css_of(kind, content);
  data["label"] = has_label(kind) ? Data(label) : Data(false);
  data["value"] = value_of(kind, content.value);
  data["pieces"] = content.text.pieces();
  return data;
}

Data column_head(Kind kind, const std::string& heading) {
  Data data("heading", heading);
  data["is_number"] = is_number(kind);
  return data;
}

}  // namespace assay::report
