// SPDX-License-Identifier: Apache-2.0
// Tells which lines of a program's output end an iteration.
#pragma once

#include <regex.h>

#include <memory>
#include <optional>
#include <string>

#include "native/support/result.h"

namespace assay::subject {

// Matches what ReBench's harnesses print (RebenchLog): "Sieve: iterations=1 runtime: 2315us".
inline constexpr const char* kRebenchLine = "iterations=[0-9]+ runtime: [0-9]+(us|ms)";

// Holds a POSIX extended regular expression. (std::regex recurses once for each character, and
// programs print long lines.)
class LinePattern {
 public:
  // Fails (invalid_argument) with what is wrong with the expression.
  static Result<LinePattern> compile(const std::string& expression);

  bool matches(const std::string& line) const;
  // Returns the time that the line tells in a group of the expression (measuring/told_time.h), in
  // nanoseconds.
  std::optional<double> time_ns(const std::string& line) const;

 private:
  struct Free {
    void operator()(regex_t* expression) const;
  };
  explicit LinePattern(std::unique_ptr<regex_t, Free> expression)
      : expression_(std::move(expression)) {}

  std::unique_ptr<regex_t, Free> expression_;
};

}  // namespace assay::subject
