// SPDX-License-Identifier: Apache-2.0
// Which result file is this JVM's, where several are given the same one: a JVM that starts itself
// again hands its agent string on.
#pragma once

#include <string>

namespace assay::agent {

struct ResultClaim {
  std::string path;
  bool is_taken = false;  // another JVM that still runs writes to the name that was given
};

// The name that was given, or, where it is taken, the one with this process id in it. A file that
// an earlier run left there is removed, lest it pass for this run's. An empty name stays empty.
ResultClaim claim_result(const std::string& path);

}  // namespace assay::agent
