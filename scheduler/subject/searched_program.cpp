// SPDX-License-Identifier: Apache-2.0
#include "scheduler/subject/searched_program.h"

namespace assay::subject {

Result<measuring::Candidates> candidates_of(
    SearchedProgram& program, const measuring::SlowingTerms& terms,
    const std::function<void(const std::string& text)>& warn) {
  auto candidates = program.find_candidates(terms);
  if (candidates || !is_of_the_machine(candidates.error().code())) {
    return candidates;
  }
  if (warn) {
    warn(candidates.error().message() + ". Trying another JVM");
  }
  program.stop();
  return program.find_candidates(terms);
}

}  // namespace assay::subject
