// SPDX-License-Identifier: Apache-2.0
// Runs `assay receivers`: on objects of which classes a program executed calls (decision 0034).
#include "native/sites/receiver_writers.h"
#include "scheduler/commands/site_tool.h"

namespace assay::commands {
namespace {

constexpr const char* kReceiversDescription =
    "Show the classes of the objects on which calls were executed that Graal did not inline, and "
    "whether callers tell them";
constexpr const char* kReceiversFooter =
    "The command goes after '--', or a kept session is named:\n"
    "  assay receivers -o receivers.json -- java -jar app.jar\n"
    "  assay receivers --only com.acme --session FILE -- java -jar app.jar\n"
    "  assay receivers --callers -- java -jar app.jar    also by the callers on the stack\n"
    "  assay receivers --format csv -o receivers.csv FILE\n"
    "After a command the table goes to stderr; the exit code is the command's.";

Result<std::string> receivers_text(const session::SessionView& view, const std::string& format,
                                   const sites::SiteTableShape& shape) {
  ASSAY_ASSIGN(const sites::ReceiverProfile profile, sites::receiver_profile_of(view));
  return site_text(profile, format, shape);
}

}  // namespace

Command add_receivers(CLI::App& program, const Surroundings& surroundings) {
  return add_site_tool(program, surroundings,
                       {.name = "receivers",
                        .description = kReceiversDescription,
                        .footer = kReceiversFooter,
                        .counted = "calls",
                        .is_of_receivers = true,
                        .text = receivers_text});
}

}  // namespace assay::commands
