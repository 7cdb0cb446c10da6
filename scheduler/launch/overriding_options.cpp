// SPDX-License-Identifier: Apache-2.0
#include "scheduler/launch/overriding_options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "scheduler/launch/jvm_limits.h"

namespace assay::launch {
namespace {

// Leaves the archive off: the VM takes none beside --upgrade-module-path, and says so on stdout,
// which is the program's.
void leave_archive_off(const std::vector<std::string>& options, OverridingOptions& overriding) {
  constexpr std::string_view kCache = "-XX:AOTCache=";
  constexpr std::string_view kMode = "-XX:AOTMode=";
  const auto last = [&](std::string_view name) {
    const auto found = std::find_if(options.rbegin(), options.rend(),
                                    [&](const auto& option) { return option.starts_with(name); });
    return found == options.rend() ? std::string() : *found;
  };
  const std::string off = fmt::format("{}off", kMode);
  if (!last(kCache).empty() && last(kMode) != off) {
    overriding.options.push_back(off);
    overriding.lines.push_back(
        fmt::format("{}: assay switches the archive off ({}), because the VM accepts none together "
                    "with Graal's module path; the program starts more slowly",
                    last(kCache), off));
  }
}

std::string_view name_of(std::string_view option) { return option.substr(0, option.find('=') + 1); }

// Tells whether _JAVA_OPTIONS has one of the options, or a limit in another spelling.
bool is_overridden_by(const std::vector<std::string>& trailing,
                      const std::vector<std::string>& options) {
  return std::ranges::any_of(trailing, [&](const std::string& last) {
    return last.starts_with("-Xmx") || last.starts_with("-Xmaxjitcodesize") ||
           std::ranges::any_of(options, [&](const std::string& option) {
             return last.starts_with(name_of(option));
           });
  });
}

}  // namespace

OverridingOptions overriding_options(const JvmInvocation& invocation) {
  const std::vector<std::string> options = invocation.all_options();
  OverridingOptions overriding;
  for (const RaisedLimit& limit : raised_limits(options, machine_memory())) {
    if (invocation.keep_limits) {
      overriding.lines.push_back(kept_line(limit));
    } else {
      overriding.options.push_back(limit.option);
      overriding.lines.push_back(raised_line(limit));
    }
  }
  leave_archive_off(options, overriding);
  return overriding;
}

process::Environment environment_for(const JvmInvocation& invocation,
                                     const process::Environment& environment) {
  const std::vector<std::string> options = overriding_options(invocation).options;
  if (options.empty() || !is_overridden_by(invocation.trailing_options, options)) {
    return environment;
  }
  process::Environment changed = environment;
  changed.set("_JAVA_OPTIONS",
              fmt::format("{} {}", *environment.get("_JAVA_OPTIONS"), fmt::join(options, " ")));
  return changed;
}

}  // namespace assay::launch
