// SPDX-License-Identifier: Apache-2.0
#include "scheduler/profilers/profiler_list.h"

#include <fmt/format.h>

#include "native/json/members.h"

namespace assay::profilers {

static void fields(const json::MemberWriter& visit, const SettingDefinition& setting) {
  visit("name", setting.name);
  visit("default", setting.default_value);
  visit("values", setting.values);
  visit("description", setting.description);
}

namespace {

std::string state_of(const ListedProfiler& listed) {
  const auto& found = listed.availability;
  std::string state = found.here ? "yes" : "no";
  if (!found.version.empty()) {
    state += ", version " + found.version;
  }
  if (!listed.profiler->is_verified()) {
    state += ", unverified";
  }
  return state;
}

std::string setting_text(const SettingDefinition& setting) {
  const std::string values =
      setting.values.empty() ? "" : fmt::format(" ({})", fmt::join(setting.values, ", "));
  return fmt::format("{}={}{}: {}", setting.name, setting.default_value, values,
                     setting.description);
}

void write_profiler(json::Writer& out, const ListedProfiler& listed) {
  const json::MemberWriter visit(out);
  const auto& found = listed.availability;
  out.object([&] {
    visit("name", listed.profiler->name());
    visit("description", listed.profiler->description());
    visit("available", found.here);
    visit("version", found.version);
    visit("missing", found.missing);
    visit("remarks", found.remarks);
    visit("verified", listed.profiler->is_verified());
    visit("control", listed.profiler->is_control());
    visit("settings", all_settings(*listed.profiler));
  });
}

}  // namespace

std::vector<ListedProfiler> look_for_profilers(const Host& host) {
  std::vector<ListedProfiler> listed;
  for (const Profiler* profiler : all_profilers()) {
    listed.push_back({profiler, profiler->availability(host)});
  }
  return listed;
}

std::string profiler_list_table(const std::vector<ListedProfiler>& listed) {
  std::string table;
  for (const ListedProfiler& each : listed) {
    table += fmt::format("{:<14}{}\n", each.profiler->name(), each.profiler->description());
    table += fmt::format("{:<14}can run here: {}\n", "", state_of(each));
    if (!each.availability.missing.empty()) {
      table += fmt::format("{:<14}missing: {}\n", "", each.availability.missing);
    }
    for (const std::string& remark : each.availability.remarks) {
      table += fmt::format("{:<14}here: {}\n", "", remark);
    }
    for (const SettingDefinition& setting : each.profiler->own_settings()) {
      table += fmt::format("{:<14}{}\n", "", setting_text(setting));
    }
  }
  table += "\nin common, as NAME:SETTING=VALUE\n";
  for (const SettingDefinition& setting : common_settings()) {
    table += fmt::format("{:<14}{}\n", "", setting_text(setting));
  }
  return table;
}

std::string profiler_list_json(const std::vector<ListedProfiler>& listed) {
  json::Writer out;
  out.list(listed, [&](const ListedProfiler& each) { write_profiler(out, each); });
  return out.str();
}

}  // namespace assay::profilers
