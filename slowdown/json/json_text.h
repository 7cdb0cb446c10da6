// SPDX-License-Identifier: Apache-2.0
// JSON written member by member, indented.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace assay::slowdown {

class JsonText {
 public:
  JsonText();
  JsonText(const JsonText&) = delete;
  JsonText& operator=(const JsonText&) = delete;
  JsonText(JsonText&&) = delete;
  JsonText& operator=(JsonText&&) = delete;
  ~JsonText();

  // Values of an object have a name, those of a list have none.
  JsonText& name(std::string_view name);
  void text(std::string_view value);
  void whole_number(std::int64_t value);
  void number(double value);  // finite
  void object(const std::function<void()>& write_members);
  void list(const std::function<void()>& write_elements);

  // The text so far, with a line end.
  std::string str() const;

 private:
  struct Writer;
  std::unique_ptr<Writer> writer_;
};

}  // namespace assay::slowdown
