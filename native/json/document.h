// SPDX-License-Identifier: Apache-2.0
// Parses a JSON text from outside into a tree.
#pragma once

#include <memory>
#include <string_view>
#include <utility>

#include "native/json/place.h"
#include "native/support/result.h"

namespace assay::json {

class Document {
 public:
  // Parses a text. Fails (malformed_data) with line and column where the text is no JSON, or is
  // nested deeper than any format of ours.
  static Result<Document> parse(std::string_view text);

  Place root() const { return {*tree_, *tree_}; }

 private:
  explicit Document(std::shared_ptr<const Value> tree) : tree_(std::move(tree)) {}

  std::shared_ptr<const Value> tree_;
};

}  // namespace assay::json
