// SPDX-License-Identifier: Apache-2.0
#include "scheduler/subject/code_log_follower.h"

#include <fstream>
#include <iterator>
#include <vector>

namespace assay::subject {

Result<void> CodeLogFollower::read() {
  std::ifstream file(path_, std::ios::binary);
  if (!file) {
    return position_ == 0
               ? Result<void>()
               : make_error(ErrorCode::io_failure, "the code log " + path_ + " has gone");
  }
  file.seekg(static_cast<std::streamoff>(position_));
  const std::vector<char> added{std::istreambuf_iterator<char>(file), {}};
  ASSAY_ASSIGN(position_, codelog::read_more(std::as_bytes(std::span(added)), position_, log_));
  return {};
}

}  // namespace assay::subject
