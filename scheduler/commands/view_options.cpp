// SPDX-License-Identifier: Apache-2.0
#include "scheduler/commands/view_options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/App.hpp>
#include <CLI/Validators.hpp>

#include "scheduler/commands/command.h"

namespace assay::commands {

void add_session(CLI::App& app, std::string& file) {
  app.add_option("SESSION", file, "the session that 'assay count --session FILE' kept")->required();
}

void add_format(CLI::App& app, std::string& format, const std::vector<std::string>& words) {
  app.add_option("--format", format, fmt::format("{} ({})", fmt::join(words, " or "), format))
      ->check(CLI::IsMember(words))
      ->option_text("NAME");
}

int put_view(const std::string& file, const Result<std::string>& text) {
  return text ? put_output(file, *text) : fail(text.error());
}

}  // namespace assay::commands
