// SPDX-License-Identifier: Apache-2.0
// Pages are templates in HTML (templates/*.html), which are filled with data. The templates are
// written in mustache: {{name}} is a text, which is escaped; {{{name}}} is HTML of ours;
// {{#name}}...{{/name}} is there for each item of a list, or where the data has the name, and
// {{^name}}...{{/name}} where it does not; {{> name}} is another template.
#pragma once

#include <kainjow/mustache.hpp>
#include <string>
#include <string_view>

namespace assay::report {

// A text, a truth value, a list, or an object with a name for each of its members.
using Data = kainjow::mustache::data;

// Returns the list of what `make` returns for each item.
template <typename Range, typename Make>
Data list_of(const Range& items, const Make& make) {
  Data list(Data::type::list);
  for (const auto& item : items) {
    list.push_back(make(item));
  }
  return list;
}

// Escapes &, <, > and both quotes. Control characters become what support/visible_text.h shows for
// them.
std::string escaped(std::string_view text);

// Returns the template of the name ("report" is templates/report.html), filled with the data.
// Requires: a template has this name.
std::string filled(std::string_view name, const Data& data);

// Returns what is wrong in a template, or in those that it includes. The text is empty where
// nothing is wrong.
std::string fault_of_template(std::string_view name);

}  // namespace assay::report
