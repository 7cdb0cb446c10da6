// SPDX-License-Identifier: Apache-2.0
// Holds a JSON text as a tree.
#pragma once

#include <string>
#include <variant>
#include <vector>

namespace assay::json {

struct Value;
struct Member;

struct Null {};

// A number as it was written. The reader knows what the number has to fit into, and converts it
// exactly.
struct Number {
  std::string digits;
};

using List = std::vector<Value>;
using Object = std::vector<Member>;  // in the order of the text; a name may come several times

struct Value {
  std::variant<Null, bool, Number, std::string, List, Object> content;
};

struct Member {
  std::string name;
  Value value;
};

}  // namespace assay::json
