// SPDX-License-Identifier: Apache-2.0
// Writes JSON value by value. The same calls give the same bytes. Texts may come from outside, such
// as what a program writes to stderr. Bytes of a text that are not UTF-8 become U+FFFD, because a
// reader would refuse the whole file. An object has each name once: where a name has two values,
// different readers take different ones.
#pragma once

#include <concepts>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "native/support/result.h"

namespace assay::json {

enum class Layout {
  indented,  // one line for each value; the last line ends with a line end, as in a text file
  compact,   // one line, without its line end
};

class Writer {
 public:
  explicit Writer(Layout layout = Layout::indented);
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;
  Writer(Writer&&) = delete;
  Writer& operator=(Writer&&) = delete;
  ~Writer();

  // Writes the name that comes before each value of an object; values of a list have no name. A
  // name that the object has already is refused: from then on nothing is written, and there will be
  // no text.
  Writer& name(std::string_view name);

  void text(std::string_view value);
  template <std::integral Number>
  void whole_number(Number value);
  void number(double value);  // Requires: a finite value. Reading returns the same value.
  void flag(bool value);
  void null();

  // Runs `write_members` between the braces.
  template <typename Body>
  void object(Body write_members);
  // Runs `write_element` for each element of `range`.
  template <typename Range, typename Body>
  void list(const Range& range, Body write_element);

  // Returns what was written. Fails (internal) with the name that was refused.
  Result<std::string> text_written() const;
  // Returns what was written, where all names are words of the source, or keys of one map.
  // Requires: no name was refused. Otherwise the function throws, because the program is wrong.
  std::string str() const;

 private:
  struct Output;

  void signed_number(std::int64_t value);
  void unsigned_number(std::uint64_t value);
  void begin_object();
  void end_object();
  void begin_list();
  void end_list();

  Layout layout_;
  std::unique_ptr<Output> output_;
};

template <std::integral Number>
void Writer::whole_number(Number value) {
  static_assert(!std::same_as<Number, bool>, "that is a flag");
  if constexpr (std::signed_integral<Number>) {
    signed_number(value);
  } else {
    unsigned_number(value);
  }
}

template <typename Body>
void Writer::object(Body write_members) {
  begin_object();
  write_members();
  end_object();
}

template <typename Range, typename Body>
void Writer::list(const Range& range, Body write_element) {
  begin_list();
  for (const auto& element : range) {
    write_element(element);
  }
  end_list();
}

}  // namespace assay::json
