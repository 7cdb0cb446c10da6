// SPDX-License-Identifier: Apache-2.0
#include "native/cputime/thread_stat.h"

#include <charconv>
#include <system_error>

namespace assay::cputime {
namespace {

// The line is "PID (NAME) STATE ...". From the state on, this number of fields come before the user
// time.
constexpr int kFieldsBeforeTimes = 11;

Error no_stat_line() { return malformed("this is not a line of /proc/PID/task/TID/stat"); }

void drop_field(std::string_view& rest) {
  const auto space = rest.find(' ');
  rest.remove_prefix(space == std::string_view::npos ? rest.size() : space + 1);
}

Result<std::uint64_t> number(std::string_view& rest) {
  std::uint64_t value = 0;
  const auto read = std::from_chars(rest.data(), rest.data() + rest.size(), value);
  if (read.ec != std::errc()) {
    return no_stat_line();
  }
  drop_field(rest);
  return value;
}

}  // namespace

std::uint64_t ThreadStat::user_part_of(std::uint64_t total) const {
  const double ticks = static_cast<double>(user_ticks) + static_cast<double>(system_ticks);
  if (ticks == 0) {
    return total;
  }
  const double part = static_cast<double>(total) * (static_cast<double>(user_ticks) / ticks);
  return user_ticks != 0 && system_ticks == 0 ? total : static_cast<std::uint64_t>(part);
}

Result<ThreadStat> parse_thread_stat(std::string_view line) {
  const auto open = line.find('(');
  const auto close = line.rfind(')');
  if (open == std::string_view::npos || close == std::string_view::npos || close < open ||
      close + 2 > line.size()) {
    return no_stat_line();
  }
  ThreadStat stat;
  stat.name = line.substr(open + 1, close - open - 1);
  std::string_view rest = line.substr(close + 2);
  for (int i = 0; i < kFieldsBeforeTimes; ++i) {
    drop_field(rest);
  }
  ASSAY_ASSIGN(stat.user_ticks, number(rest));
  ASSAY_ASSIGN(stat.system_ticks, number(rest));
  return stat;
}

}  // namespace assay::cputime
