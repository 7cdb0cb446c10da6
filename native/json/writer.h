// SPDX-License-Identifier: Apache-2.0
// JSON written value by value. The same calls give the same bytes. Texts come from outside, too,
// such as what a program says on stderr: what is not UTF-8 in one becomes U+FFFD, for a reader
// would refuse the whole file. An object has each name once: of two values of one name, each reader
// would take the one that it likes.
#pragma once

#include <concepts>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "native/support/result.h"

namespace assay::json {

enum class Layout {
  indented,  // a line for each value, the last one ended: a text file
  compact,   // one line, without its end
};

class Writer {
 public:
  explicit Writer(Layout layout = Layout::indented);
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;
  Writer(Writer&&) = delete;
  Writer& operator=(Writer&&) = delete;
  ~Writer();

  // Comes before each value of an object; those of a list have no name. A name that the object has
  // already is refused: from then on nothing is written, and there will be no text.
  Writer& name(std::string_view name);

  void text(std::string_view value);
  template <std::integral Number>
  void whole_number(Number value);
  void number(double value);  // finite; read again, it is the same
  void flag(bool value);
  void null();

  // Runs `write_members` between the braces.
  template <typename Body>
  void object(Body write_members);
  // Runs `write_element` for each element of `range`.
  template <typename Range, typename Body>
  void list(const Range& range, Body write_element);

  // What was written. Fails (internal) with the name that was refused.
  Result<std::string> text_written() const;
  // The same for a writer whose names are all words of its source, or keys of one map. Requires:
  // none was refused; otherwise it throws, for what is wrong is the program.
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
