// SPDX-License-Identifier: Apache-2.0
// Runs `assay allocs`: what became of each allocation of a program's bytecode (decision 0029).
#include "native/sites/allocation_writers.h"
#include "scheduler/commands/site_tool.h"

namespace assay::commands {
namespace {

constexpr const char* kAllocsDescription =
    "Show what became of each allocation of the bytecode: interpreted, allocated by compiled code, "
    "or removed by escape analysis";
constexpr const char* kAllocsFooter =
    "The command goes after '--', or a kept session is named:\n"
    "  assay allocs -o allocs.json -- java -jar app.jar\n"
    "  assay allocs --only com.acme --session FILE -- java -jar app.jar\n"
    "  assay allocs --format csv -o allocs.csv FILE\n"
    "After a command the table goes to stderr; the exit code is the command's.";

Result<std::string> allocs_text(const session::SessionView& view, const std::string& format,
                                const sites::SiteTableShape& shape) {
  ASSAY_ASSIGN(const sites::AllocationProfile profile, sites::allocation_profile_of(view));
  return site_text(profile, format, shape);
}

}  // namespace

Command add_allocs(CLI::App& program, const Surroundings& surroundings) {
  return add_site_tool(program, surroundings,
                       {.name = "allocs",
                        .description = kAllocsDescription,
                        .footer = kAllocsFooter,
                        .counted = "allocations",
                        .text = allocs_text});
}

}  // namespace assay::commands
