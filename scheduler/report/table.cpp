// SPDX-License-Identifier: Apache-2.0
#include "scheduler/report/table.h"

#include <fmt/format.h>

namespace assay::report {

Content content_of(std::optional<double> value, int digits) {
  return {number_or_dash(value, digits), value};
}

Content content_of(const std::optional<scoring::Interval>& value) {
  return value ? Content(with_interval(*value), value->estimate) : Content("–");
}

std::string cell_text(Kind kind, std::string_view label, const Content& content) {
  switch (kind) {
    case Kind::row_head:
      return fmt::format("<th scope=\"row\">{}</th>", content.text);
    case Kind::method:
      return fmt::format("<th scope=\"row\" class=\"method\">{}</th>", content.text);
    case Kind::text:
      return fmt::format("<td data-label=\"{}\"><span>{}</span></td>", escaped(label),
                         content.text);
    case Kind::number:
      return fmt::format(
          "<td class=\"num\" data-label=\"{}\" data-value=\"{}\"><span>{}</span></td>",
          escaped(label), content.value ? fmt::format("{:.6g}", *content.value) : "-1e9",
          content.text);
    case Kind::short_text:
      return fmt::format("<td>{}</td>", content.text);
    case Kind::whole_cell:
      return content.text;
    case Kind::short_number:
      break;
  }
  return fmt::format("<td class=\"num\"{}>{}</td>",
                     content.value ? fmt::format(" data-value=\"{:.4g}\"", *content.value) : "",
                     content.text);
}

std::string head_text(Kind kind, std::string_view heading) {
  const bool is_number = kind == Kind::number || kind == Kind::short_number;
  return fmt::format("<th scope=\"col\"{}>{}</th>",
                     is_number ? " class=\"num\" data-first=\"descending\"" : "", escaped(heading));
}

}  // namespace assay::report
