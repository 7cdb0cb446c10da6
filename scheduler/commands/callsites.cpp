// SPDX-License-Identifier: Apache-2.0
// Runs `assay callsites`: which calls of a program's bytecode were executed as calls (decision
// 0034).
#include "native/sites/call_writers.h"
#include "scheduler/commands/site_tool.h"

namespace assay::commands {
namespace {

constexpr const char* kCallsitesDescription =
    "Show which calls of the bytecode were executed as calls, and what inlining left of each";
constexpr const char* kCallsitesFooter =
    "The command goes after '--', or a kept session is named:\n"
    "  assay callsites -o calls.json -- java -jar app.jar\n"
    "  assay callsites --only com.acme --session FILE -- java -jar app.jar\n"
    "  assay callsites --bytecode-level -- java -jar app.jar   also what Graal removed\n"
    "  assay callsites --stack-depth 1000 -- java -jar app.jar   also how deep the stack is\n"
    "  assay callsites --format csv -o calls.csv FILE\n"
    "After a command the table goes to stderr; the exit code is the command's.";

Result<std::string> callsites_text(const session::SessionView& view, const std::string& format,
                                   const sites::SiteTableShape& shape) {
  ASSAY_ASSIGN(const sites::CallProfile profile, sites::call_profile_of(view));
  return site_text(profile, format, shape);
}

}  // namespace

Command add_callsites(CLI::App& program, const Surroundings& surroundings) {
  return add_site_tool(program, surroundings,
                       {.name = "callsites",
                        .description = kCallsitesDescription,
                        .footer = kCallsitesFooter,
                        .counted = "calls",
                        .is_of_calls = true,
                        .text = callsites_text});
}

}  // namespace assay::commands
