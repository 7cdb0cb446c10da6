// SPDX-License-Identifier: Apache-2.0
// Runs the tools that insert regions into the program's classes (decision 0029): each is a command
// that counts in a run, or shows what a kept session counted.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "native/session/session_view.h"
#include "native/sites/site_table.h"
#include "native/support/result.h"
#include "scheduler/commands/command.h"
#include "scheduler/report/sites_page.h"

namespace assay::commands {

struct SiteTool {
  const char* name;         // of the command, and of the tool in assay-tools.jar
  const char* description;  // the line of `assay help`
  const char* footer;
  const char* counted;           // what is counted, in the plural
  bool is_of_calls = false;      // has --bytecode-level and --stack-depth
  bool is_of_receivers = false;  // has --callers
  // Returns the session's text in a format: text, json, csv, stacks or html.
  std::function<Result<std::string>(const session::SessionView& view, const std::string& format,
                                    const sites::SiteTableShape& shape)>
      text;
};

// Returns the profile's text in a format, by the functions of native/sites.
template <typename Profile>
std::string site_text(const Profile& profile, const std::string& format,
                      const sites::SiteTableShape& shape) {
  if (format == "text") {
    return to_table(profile, shape);
  }
  if (format == "csv") {
    return to_csv(profile);
  }
  if (format == "html") {
    return report::sites_page(profile);
  }
  return format == "stacks" ? to_collapsed_stacks(profile) : to_json(profile);
}

// Adds the command of the tool.
Command add_site_tool(CLI::App& program, const Surroundings& surroundings, const SiteTool& tool);

}  // namespace assay::commands
