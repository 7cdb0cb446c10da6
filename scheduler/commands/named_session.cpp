// SPDX-License-Identifier: Apache-2.0
#include "scheduler/commands/named_session.h"

#include <filesystem>

#include "native/support/number_parsing.h"
#include "scheduler/counting/session_results.h"

namespace assay::commands {

Result<viewing::OpenedSession> open_named_session(const std::string& word) {
  std::error_code ignored;
  const auto pid = parse_number<std::uint32_t>(word);
  if (!pid || std::filesystem::exists(word, ignored)) {
    return viewing::open_session(word);
  }
  ASSAY_ASSIGN(const auto ways, counting::session_files_of_process(*pid));
  auto session = viewing::open_session(ways.front().string());
  for (std::size_t i = 1; i < ways.size() && !session; ++i) {
    session = viewing::open_session(ways[i].string());
  }
  return session;
}

}  // namespace assay::commands
