// SPDX-License-Identifier: Apache-2.0
// A JSON text from outside, read without trust: every step says what was expected, what is there
// instead and where ("units[3].blocks[0].block: expected a whole number from 0 to 10, found
// \"x\"").
#pragma once

#include <rapidjson/fwd.h>

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "native/support/result.h"

namespace assay::slowdown {

// One value of a document, and the way to it. Lives as long as its document.
class JsonPlace {
 public:
  JsonPlace(const rapidjson::Value& value, std::string path)
      : value_(&value), path_(std::move(path)) {}

  const std::string& path() const { return path_; }

  bool is_object() const;

  // An object with no members but these, each at most once.
  Result<void> has_only(std::initializer_list<std::string_view> allowed) const;
  Result<JsonPlace> member(std::string_view name) const;
  std::optional<JsonPlace> find(std::string_view name) const;

  // In the order of the text; a name may come several times.
  Result<std::vector<std::pair<std::string, JsonPlace>>> members() const;
  Result<std::vector<JsonPlace>> elements() const;

  Result<std::string> text() const;
  Result<std::int64_t> whole_number(std::int64_t lowest, std::int64_t highest) const;
  Result<double> number(double lowest, double highest) const;

  // An error (malformed_data) about this place.
  Error wrong(const std::string& what) const;

 private:
  Error expected(const std::string& what) const;

  const rapidjson::Value* value_;
  std::string path_;
};

class JsonDocument {
 public:
  // Fails (malformed_data) with line and column where the text is no JSON.
  static Result<JsonDocument> parse(std::string_view text);

  JsonPlace root() const;

 private:
  explicit JsonDocument(std::shared_ptr<const rapidjson::Document> document)
      : document_(std::move(document)) {}

  std::shared_ptr<const rapidjson::Document> document_;
};

// Of the version that its member `schema_version` names. Fails (version_mismatch) with what was
// found and what is wanted.
Result<void> check_schema_version(const JsonPlace& root, std::int64_t wanted,
                                  std::string_view what);

}  // namespace assay::slowdown
