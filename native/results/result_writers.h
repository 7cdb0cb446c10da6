// SPDX-License-Identifier: Apache-2.0
// Writes a result as text, in the formats of docs/result-format.md.
#pragma once

#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include "native/options/count_options.h"
#include "native/results/run_result.h"
#include "native/support/result.h"
#include "native/support/terminal_lines.h"

namespace assay::results {

inline constexpr int kResultSchemaVersion = 1;

// Tells whether a file that begins with this text (its first 256 bytes) is a result, in any of the
// three formats, or empty. Such a file of an earlier run must not pass for the result of another.
bool begins_as_result(std::string_view text);

// Returns the result as JSON. Fails (internal) when two event types or two facts have one name.
// With a divisor, each unit has its counts divided by it, too.
Result<std::string> to_json(const RunResult& result, options::Divisor per = options::Divisor::none);
std::string to_csv(const RunResult& result);

// Returns a field by RFC 4180: a field that holds a separator is quoted, and quotes in it are
// doubled. A row is one line, even where a name has a line end in it.
std::string csv_field(std::string_view name);

inline constexpr std::size_t kAllUnits = std::numeric_limits<std::size_t>::max();

inline constexpr std::size_t kUsualUnits = 20;
inline constexpr std::size_t kUsualWidth = 100;  // where no terminal has another width

struct TableLayout {
  std::size_t units = kUsualUnits;  // number of units shown, the first ones in the sorted order
  bool verbose = false;             // with examples of units left alone, and all messages
  std::string_view sort = options::kByTotal;
  options::Divisor per = options::Divisor::none;  // divides the columns of event types
  std::size_t width = kUsualWidth;  // in columns; from kLeastWidth on, no row takes more
  bool wraps = false;               // sentences fit the width as well; else each has one line
};

inline constexpr std::size_t kLeastWidth = 60;

// Returns the options that the user's `options` ask for, with the width of `lines`, where the table
// is printed. The texts of the result belong to `options`.
TableLayout table_options(const options::CountOptions& options,
                          const std::optional<TerminalLines>& lines = std::nullopt);

// Returns an aligned table without colours, with names as support/visible_text.h shows them.
std::string to_table(const RunResult& result, const TableLayout& options);

// Returns the whole result as the content of a file. A table in a file has all units, too, unless
// `options` say how many. Fails as to_json() does.
Result<std::string> in_format(const RunResult& result, options::FileFormat format,
                              const options::CountOptions& options);

}  // namespace assay::results
