// SPDX-License-Identifier: Apache-2.0
// Turns the rows of the option table into options of a command line.
#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "native/options/option_table.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace assay::commands {

// Adds options to an App, and says what was given after the App has parsed. Requires: the object
// lives until the App has parsed.
class TableOptions {
 public:
  // Adds the option of the table with the key; `file` is also `-o`.
  void add(CLI::App& app, std::string_view key);
  // Adds all options of the table except those that only the agent takes.
  void add_all(CLI::App& app);

  std::vector<options::GivenOption> given() const;

 private:
  struct Row {
    const options::CountOption* spec;
    CLI::Option* option;
    std::vector<std::string> values;
  };
  std::deque<Row> rows_;  // a deque, because CLI11 keeps pointers to `values`
};

}  // namespace assay::commands
