// SPDX-License-Identifier: Apache-2.0
#include "native/json/document.h"

#include <rapidjson/encodedstream.h>
#include <rapidjson/error/en.h>
#include <rapidjson/memorystream.h>
#include <rapidjson/reader.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "native/json/value.h"

namespace assay::json {
namespace {

// Limits the depth of a tree, so that functions that walk it may recurse.
constexpr std::size_t kMostLevels = 64;

// RapidJSON 1.1.0 converts some numbers either inexactly or, in full precision, with undefined
// behaviour. Therefore numbers are taken as text.
constexpr unsigned kFlags = rapidjson::kParseIterativeFlag | rapidjson::kParseValidateEncodingFlag |
                            rapidjson::kParseNumbersAsStringsFlag;

// RapidJSON's parser calls these functions as it goes; a function that returns false stops it.
// NOLINTBEGIN(readability-identifier-naming): the names are RapidJSON's.
class TreeBuilder : public rapidjson::BaseReaderHandler<rapidjson::UTF8<>, TreeBuilder> {
 public:
  using Length = rapidjson::SizeType;

  bool Null() { return put({}); }
  bool Bool(bool value) { return put({value}); }
  bool RawNumber(const char* text, Length length, bool) {
    return put({Number{std::string(text, length)}});
  }
  bool String(const char* text, Length length, bool) { return put({std::string(text, length)}); }
  bool Key(const char* text, Length length, bool) {
    name_.assign(text, length);
    return true;
  }
  bool StartObject() { return open({Object()}); }
  bool EndObject(Length) { return close(); }
  bool StartArray() { return open({List()}); }
  bool EndArray(Length) { return close(); }

  Value take() { return std::move(tree_); }

 private:
  bool put(Value value) {
    add(std::move(value));
    return true;
  }

  bool open(Value container) {
    if (open_.size() == kMostLevels) {
      return false;
    }
    open_.push_back(&add(std::move(container)));
    return true;
  }

  bool close() {
    open_.pop_back();
    return true;
  }

  Value& add(Value value) {
    if (open_.empty()) {
      tree_ = std::move(value);
      return tree_;
    }
    if (List* list = std::get_if<List>(&open_.back()->content)) {
      return list->emplace_back(std::move(value));
    }
    Object& object = std::get<Object>(open_.back()->content);
    object.push_back({std::move(name_), std::move(value)});
    return object.back().value;
  }

  Value tree_;
  // The containers around the next value. The addresses of the containers stay valid: each
  // container is the last element of the one before, to which nothing is added until the inner
  // container is closed.
  std::vector<Value*> open_;
  std::string name_;  // name of the next member
};
// NOLINTEND(readability-identifier-naming)

std::string line_and_column(std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, offset);
  const auto line = std::ranges::count(before, '\n') + 1;
  const std::size_t line_start =
      before.rfind('\n') == std::string_view::npos ? 0 : before.rfind('\n') + 1;
  return "line " + std::to_string(line) + ", column " +
         std::to_string(before.size() - line_start + 1);
}

std::string in_words(rapidjson::ParseErrorCode code) {
  return code == rapidjson::kParseErrorTermination
             ? "values are nested more than " + std::to_string(kMostLevels) + " levels deep"
             : std::string("this is not JSON: ") + rapidjson::GetParseError_En(code);
}

}  // namespace

Result<Document> Document::parse(std::string_view text) {
  rapidjson::MemoryStream bytes(text.data(), text.size());
  rapidjson::EncodedInputStream<rapidjson::UTF8<>, rapidjson::MemoryStream> characters(bytes);
  TreeBuilder builder;
  rapidjson::Reader reader;
  const rapidjson::ParseResult result = reader.Parse<kFlags>(characters, builder);
  if (result.IsError()) {
    return malformed(line_and_column(text, result.Offset()) + ": " + in_words(result.Code()));
  }
  return Document(std::make_shared<const Value>(builder.take()));
}

}  // namespace assay::json
