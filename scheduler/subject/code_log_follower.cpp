// SPDX-License-Identifier: Apache-2.0
#include "scheduler/subject/code_log_follower.h"

#include <algorithm>
#include <fstream>
#include <ios>
#include <span>
#include <vector>

namespace assay::subject {

Result<void> CodeLogFollower::read() {
  std::ifstream file(path_, std::ios::binary);
  if (!file) {
    return position_ == 0 ? Result<void>()
                          : make_error(ErrorCode::io_failure,
                                       "the code log " + path_ + " does not exist any more");
  }
  file.seekg(0, std::ios::end);
  const auto end = static_cast<std::size_t>(std::max<std::streamoff>(0, file.tellg()));
  std::vector<char> added(end - std::min(end, position_));
  file.seekg(static_cast<std::streamoff>(position_));
  file.read(added.data(), static_cast<std::streamsize>(added.size()));
  if (file.bad()) {
    return make_error(ErrorCode::io_failure, "cannot read the code log " + path_);
  }
  added.resize(static_cast<std::size_t>(file.gcount()));
  ASSAY_ASSIGN(position_, codelog::read_more(std::as_bytes(std::span(added)), position_, log_));
  return {};
}

}  // namespace assay::subject
