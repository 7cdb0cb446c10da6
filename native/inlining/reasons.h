// SPDX-License-Identifier: Apache-2.0
// Puts the compiler's reasons against inlining into words and kinds. Graal's reasons contain
// figures, so equal reasons differ from compilation to compilation.
#pragma once

#include <string>
#include <string_view>

namespace assay::inlining {

struct ReasonInWords {
  std::string kind;    // a few words, the same for all reasons of a kind
  std::string clause;  // follows "because"
};

// Returns the words for a reason. A reason that is not known stands in the compiler's words,
// without what is in parentheses for the kind. An empty reason says that no decision is known.
ReasonInWords in_words(std::string_view reason);

}  // namespace assay::inlining
