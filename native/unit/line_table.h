// SPDX-License-Identifier: Apache-2.0
// Holds the source lines of a method's instructions, as the class file's LineNumberTable has them.
// The shim writes the table as text, which a session holds once for each method:
//
//   source file, line end, then "bci:line" for each entry, with a blank between two of them
//
// The name of the source file is empty where the class does not tell it. A method that was compiled
// without lines has no entries.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "native/support/result.h"

namespace assay::unit {

struct LineEntry {
  std::int32_t bci = 0;  // bytecode index of the first instruction
  std::int32_t line = 0;
};

class LineTable {
 public:
  // Reads the text. Fails (malformed_data) where it is not such a text.
  static Result<LineTable> parse(std::string_view text);

  const std::string& source_file() const { return source_file_; }  // empty: unknown

  // Returns the line of the instruction, or -1 where the table does not tell it.
  std::int32_t line_of(std::int32_t bci) const;

  // Returns all lines that have bytecode, ascending, each once.
  std::vector<std::int32_t> lines() const;

 private:
  std::string source_file_;
  std::vector<LineEntry> entries_;  // sorted by bytecode index
};

}  // namespace assay::unit
