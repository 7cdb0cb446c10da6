// SPDX-License-Identifier: Apache-2.0
// Result<T> is a value or an Error, with the interface of std::expected (C++23). One alias will
// replace Result<T> by std::expected once the oldest supported compiler has it.
#pragma once

#include <cassert>
#include <optional>
#include <utility>
#include <variant>

#include "native/support/error.h"

namespace assay {

template <typename T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}

  bool has_value() const { return state_.index() == 0; }
  explicit operator bool() const { return has_value(); }

  T& value() & { return *std::get_if<0>(&state_); }
  const T& value() const& { return *std::get_if<0>(&state_); }
  T&& value() && { return std::move(*std::get_if<0>(&state_)); }
  T& operator*() & { return value(); }
  const T& operator*() const& { return value(); }
  T&& operator*() && { return std::move(*this).value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }

  const Error& error() const { return *std::get_if<1>(&state_); }

 private:
  std::variant<T, Error> state_;
};

// A result without a value is success or an Error.
template <>
class [[nodiscard]] Result<void> {
 public:
  Result() = default;
  Result(Error error) : error_(std::move(error)) {}

  bool has_value() const { return !error_.has_value(); }
  explicit operator bool() const { return has_value(); }
  const Error& error() const { return *error_; }

 private:
  std::optional<Error> error_;
};

// Returns the Error of `expression` from the enclosing function, if it has one.
#define ASSAY_PROPAGATE(expression)                          \
  do {                                                       \
    if (auto assay_result_ = (expression); !assay_result_) { \
      return assay_result_.error();                          \
    }                                                        \
  } while (false)

#define ASSAY_CONCAT_INNER(a, b) a##b
#define ASSAY_CONCAT(a, b) ASSAY_CONCAT_INNER(a, b)

// `ASSAY_ASSIGN(auto value, fallible());` declares `value`, or returns the Error.
// NOLINTBEGIN(bugprone-macro-parentheses): a declaration cannot stand in parentheses.
#define ASSAY_ASSIGN(declaration, expression) \
  ASSAY_ASSIGN_INNER(ASSAY_CONCAT(assay_result_, __LINE__), declaration, expression)
#define ASSAY_ASSIGN_INNER(temporary, declaration, expression) \
  auto temporary = (expression);                               \
  if (!(temporary)) {                                          \
    return (temporary).error();                                \
  }                                                            \
  declaration = std::move(*(temporary))
// NOLINTEND(bugprone-macro-parentheses)

}  // namespace assay
