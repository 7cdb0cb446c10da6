// SPDX-License-Identifier: Apache-2.0
// Reads a document without trusting it: every step says what was expected, what is there instead
// and where ("units[3].blocks[0].block: expected a whole number from 0 to 10, found \"x\"").
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "native/support/result.h"

namespace assay::json {

struct Value;

// One value of a document. Requires: the document lives as long as the place.
class Place {
 public:
  // Requires: `value` is `root` or below it.
  Place(const Value& root, const Value& value) : root_(&root), value_(&value) {}

  bool is_object() const;
  bool is_null() const;

  // Checks that the value is an object that has no members but `allowed`, each at most once.
  Result<void> has_only(const std::vector<std::string_view>& allowed) const;
  Result<Place> member(std::string_view name) const;
  std::optional<Place> find(std::string_view name) const;

  // Returns the members in the order of the text; a name may come several times.
  Result<std::vector<std::pair<std::string, Place>>> members() const;
  Result<std::vector<Place>> elements() const;

  Result<std::string> text() const;
  Result<bool> flag() const;
  Result<std::int64_t> whole_number(std::int64_t lowest, std::int64_t highest) const;
  Result<std::uint32_t> count() const;  // a whole number of at most 32 bits
  Result<double> number() const;
  Result<double> number(double lowest, double highest) const;

  // Each of these functions reads a member of the object.
  Result<std::vector<Place>> elements(std::string_view name) const;
  Result<std::string> text(std::string_view name) const;
  Result<std::int64_t> whole_number(std::string_view name, std::int64_t lowest,
                                    std::int64_t highest) const;
  Result<std::uint32_t> count(std::string_view name) const;

  // Returns an error (malformed_data) about this place.
  Error wrong(const std::string& what) const;

 private:
  Error expected(const std::string& what) const;

  const Value* root_;  // where the way to the value begins; the way is looked for only for messages
  const Value* value_;
};

// Reads all elements of a list by `read(place, value)`, which returns a Result<void>.
template <typename Value, typename Read>
Result<void> read_each(const Place& list, std::vector<Value>& values, const Read& read) {
  ASSAY_ASSIGN(const auto elements, list.elements());
  values.reserve(elements.size());
  for (const Place& element : elements) {
    ASSAY_PROPAGATE(read(element, values.emplace_back()));
  }
  return {};
}

// Checks the version that this member names. Fails (version_mismatch) with the version that was
// found and the one that is wanted.
Result<void> check_version(const Place& root, std::string_view member, std::int64_t wanted,
                           std::string_view what);

}  // namespace assay::json
