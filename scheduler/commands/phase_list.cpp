// SPDX-License-Identifier: Apache-2.0
#include "scheduler/commands/phase_list.h"

#include <fmt/format.h>

#include <string_view>

#include "native/json/members.h"
#include "native/phases/phase_catalog.h"

namespace assay::phases {

static void fields(const json::MemberWriter& visit, const Phase& phase) {
  visit("name", phase.name);
  visit("tiers", phase.tiers);
  visit("can_be_switched_off", phase.can_be_switched_off());
  visit("does", phase.does);
  visit("reason", phase.refusal);
}

}  // namespace assay::phases

namespace assay::commands {

std::string phase_list_table() {
  std::string table = "can be switched off (--without-phase NAME)\n";
  std::string refused = "\ncannot be switched off, because\n";
  for (const phases::Phase& phase : phases::phase_catalog()) {
    const bool can_be = phase.can_be_switched_off();
    (can_be ? table : refused) += fmt::format("  {:<36}{:<16}{}\n", phase.name, phase.tiers,
                                              can_be ? phase.does : phase.refusal);
  }
  return table + refused;
}

std::string phase_list_json() {
  json::Writer out;
  const json::MemberWriter visit(out);
  out.list(phases::phase_catalog(), [&](const phases::Phase& phase) { visit.write(phase); });
  return out.str();
}

}  // namespace assay::commands
