// SPDX-License-Identifier: Apache-2.0
// The rows of the option table as options of a command line.
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

// Adds options to an App and, after it has parsed, says what was given. Outlives the App's parsing.
class TableOptions {
 public:
  // One option of the table, by key; `file` is also `-o`.
  void add(CLI::App& app, std::string_view key);
  // All of the table's options but those that only the agent takes.
  void add_all(CLI::App& app);

  std::vector<options::GivenOption> given() const;

 private:
  struct Row {
    const options::OptionSpec* spec;
    CLI::Option* option;
    std::vector<std::string> values;
  };
  std::deque<Row> rows_;  // a deque, because CLI11 keeps pointers to `values`
};

}  // namespace assay::commands
