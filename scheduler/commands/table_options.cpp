// SPDX-License-Identifier: Apache-2.0
#include "scheduler/commands/table_options.h"

#include <CLI/App.hpp>
#include <algorithm>

namespace assay::commands {
namespace {

// Returns the value with '+' in place of commas. On a command line commas read better than '+', and
// nothing else needs them there.
std::string events_value(std::string value) {
  std::ranges::replace(value, ',', '+');
  return value;
}

// Tells whether an option may be given several times. Its values become one list.
bool is_list(std::string_view key) { return key == "event-jar" || key == "without-phase"; }

std::string names_of(const options::CountOption& spec) {
  const std::string long_name = "--" + std::string(spec.key);
  return spec.key == "file" ? "-o," + long_name : long_name;
}

}  // namespace

void TableOptions::add(CLI::App& app, std::string_view key) {
  const options::CountOption* spec = options::find_option(key);
  Row& row = rows_.emplace_back(Row{.spec = spec, .option = nullptr, .values = {}});
  const std::string help(spec->help);
  if (spec->takes_value()) {
    row.option = app.add_option(names_of(*spec), row.values, help)
                     ->allow_extra_args(false)
                     ->option_text(std::string(spec->value_name));
  } else {
    row.option = app.add_flag(names_of(*spec), help);
  }
}

void TableOptions::add_all(CLI::App& app) {
  for (const options::CountOption& spec : options::option_table()) {
    if (!spec.details.agent_only) {
      add(app, spec.key);
    }
  }
}

std::vector<options::GivenOption> TableOptions::given() const {
  std::vector<options::GivenOption> given;
  for (const Row& row : rows_) {
    const std::string key(row.spec->key);
    if (!row.spec->takes_value()) {
      if (row.option->count() != 0 && row.option->as<bool>()) {  // false with --quiet=false
        given.push_back({key, ""});
      }
    } else if (is_list(key) && !row.values.empty()) {
      std::string list;
      for (const std::string& value : row.values) {
        list += (list.empty() ? "" : "+") + value;
      }
      given.push_back({key, list});
    } else {
      for (const std::string& value : row.values) {
        given.push_back({key, key == "events" ? events_value(value) : value});
      }
    }
  }
  return given;
}

}  // namespace assay::commands
