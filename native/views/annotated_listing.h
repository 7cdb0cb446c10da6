// SPDX-License-Identifier: Apache-2.0
// Shows a method's annotated source (annotated_method.h), for people and for programs.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "native/session/log_records.h"
#include "native/views/annotated_method.h"

namespace assay::views {

// One column of counts: a category, or one event type.
struct CountColumn {
  std::string title;
  std::vector<std::size_t> types;  // event type ids
};

// Returns a column for each category of which the code has an event. Only types whose unit is
// "occurrences" are added up. An operation may be an occurrence of several types of its category.
std::vector<CountColumn> category_columns(std::span<const session::EventTypeRecord> types,
                                          const MethodCode& code);

// Returns the lines of the source file of a method, or nothing where the file is not at hand.
using SourceLookup = std::function<const std::vector<std::string>*(const MethodCode&)>;

// Returns the source with the counts of each line in front. Where the source is not at hand, lines
// that have bytecode are listed without their text.
std::string to_listing(const AnnotatedMethod& method, std::span<const CountColumn> columns,
                       const SourceLookup& source);

// Returns the same as JSON: all event types, by name (docs/views.md).
std::string to_json(const AnnotatedMethod& method, std::span<const session::EventTypeRecord> types);

}  // namespace assay::views
