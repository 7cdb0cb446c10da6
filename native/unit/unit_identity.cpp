// SPDX-License-Identifier: Apache-2.0
#include "native/unit/unit_identity.h"

#include <algorithm>
#include <initializer_list>

namespace assay::unit {
namespace {

using std::string_view_literals::operator""sv;

constexpr std::string_view kHexDigits = "0123456789abcdef";
constexpr std::string_view kDigestLetters =
    "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

// Returns how many characters of `set` the text begins with.
std::size_t length_of(std::string_view text, std::string_view set) {
  return std::min(text.find_first_not_of(set), text.size());
}

// Returns the length of the mark that `text` begins with; 0 where it begins with none.
std::size_t mark_length(std::string_view text) {
  for (const std::string_view head : {"#"sv, ".0x"sv, "/0x"sv, "+0x"sv}) {
    if (text.starts_with(head)) {
      const std::size_t rest =
          length_of(text.substr(head.size()), head == "#" ? kDigestLetters : kHexDigits);
      return rest == 0 ? 0 : head.size() + rest;
    }
  }
  return 0;
}

}  // namespace

void put_identity(const UnitIdentity& identity, ByteWriter& out) {
  out.put_string(identity.method);
  out.put_signed(identity.entry_bci);
  out.put_signed(identity.compile_id);
}

Result<UnitIdentity> take_identity(ByteReader& in) {
  UnitIdentity identity;
  ASSAY_ASSIGN(identity.method, in.string());
  ASSAY_ASSIGN(identity.entry_bci, in.signed32());
  ASSAY_ASSIGN(identity.compile_id, in.signed_value());
  return identity;
}

std::string without_marks_of_hidden_classes(std::string_view method) {
  std::string name;
  while (!method.empty()) {
    const std::size_t mark = mark_length(method);
    if (mark == 0) {
      name += method.front();
    }
    method.remove_prefix(std::max<std::size_t>(mark, 1));
  }
  return name;
}

}  // namespace assay::unit
