// SPDX-License-Identifier: Apache-2.0
#include "scheduler/report/templates.h"

#include <algorithm>
#include <iterator>

#include "native/support/visible_text.h"
#include "scheduler/report/page_assets.h"

namespace assay::report {
namespace {

namespace mustache = kainjow::mustache;

std::string_view text_of(std::string_view name) {
  const auto* found = std::ranges::find(kTemplates, name, &Template::name);
  return found == std::end(kTemplates) ? std::string_view() : found->text;
}

// Returns the template with all templates that it includes in their places. The library would parse
// an included template again for each cell of a table. Requires: no template includes itself.
std::string with_included(std::string_view name) {
  constexpr std::string_view kBegin = "{{> ";
  constexpr std::string_view kEnd = "}}";
  std::string text(text_of(name));
  for (auto at = text.find(kBegin); at != std::string::npos; at = text.find(kBegin, at)) {
    const auto name_at = at + kBegin.size();
    const auto end = text.find(kEnd, name_at);
    const std::string included(text_of(text.substr(name_at, end - name_at)));
    text.replace(at, end + kEnd.size() - at, included);
  }
  return text;
}

}  // namespace

std::string escaped(std::string_view text) { return mustache::html_escape(visible_lines(text)); }

std::string filled(std::string_view name, const Data& data) {
  mustache::mustache page(with_included(name));
  page.set_custom_escape([](const std::string& text) { return escaped(text); });
  std::string text;
  page.render(data, [&text](const std::string& piece) { text += piece; });
  return text;
}

std::string fault_of_template(std::string_view name) {
  return mustache::mustache(with_included(name)).error_message();
}

}  // namespace assay::report
