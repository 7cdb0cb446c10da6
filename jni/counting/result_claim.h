// SPDX-License-Identifier: Apache-2.0
// Decides which result file belongs to this JVM, where several JVMs are given the same one: a JVM
// that starts itself again hands its agent string on.
#pragma once

#include <string>

namespace assay::agent {

struct ResultClaim {
  std::string path;
  bool is_taken = false;  // another JVM that still runs writes to the name that was given
};

// Returns the given name, or, where another JVM uses it, the name with this process id in it. A
// file that an earlier run left there is removed, so that nobody takes the file for the result of
// this run. An empty path stays empty.
ResultClaim claim_result(const std::string& path);

}  // namespace assay::agent
