// SPDX-License-Identifier: Apache-2.0
// Writes call profiles. The same profile gives the same text.
#pragma once

#include <string>

#include "native/json/members.h"
#include "native/sites/call_profile.h"
#include "native/sites/site_table.h"

namespace assay::sites {

// Returns the sites with the most calls that were executed as calls, the sums, and notes.
std::string to_table(const CallProfile& profile, const SiteTableShape& shape);

// Returns the notes below the table, a line each where the width allows it: the first says what the
// columns are.
std::string notes_of(const CallProfile& profile, std::size_t width);

std::string to_json(const CallProfile& profile);

// Returns a row for each site.
std::string to_csv(const CallProfile& profile);

// Returns collapsed stacks of two frames, the method and the callee, with the number of calls that
// were executed as calls.
std::string to_collapsed_stacks(const CallProfile& profile);

// Writes the members that say which call a site is: its place, and its callee.
void write_call_place(const json::MemberWriter& visit, const CallSite& site);

// Returns the columns of a site's place and callee, and their names.
std::string csv_of_call(const CallSite& site);
inline constexpr const char* kCsvNamesOfCall =
    "class,method,descriptor,bci,line,instruction,callee_class,callee,callee_descriptor";

// Returns a site's place and callee for a table.
std::string call_text(const CallSite& site);

}  // namespace assay::sites
