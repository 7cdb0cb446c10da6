// SPDX-License-Identifier: Apache-2.0
#include "native/json/writer.h"

#include <rapidjson/prettywriter.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include <optional>
#include <stdexcept>
#include <variant>
#include <vector>

#include "native/json/name_set.h"
#include "native/json/utf8.h"

namespace assay::json {
namespace {

using Compact = rapidjson::Writer<rapidjson::StringBuffer>;
using Indented = rapidjson::PrettyWriter<rapidjson::StringBuffer>;

rapidjson::SizeType length_of(std::string_view text) {
  return static_cast<rapidjson::SizeType>(text.size());
}

}  // namespace

struct Writer::Output {
  explicit Output(Layout layout) {
    if (layout == Layout::indented) {
      writer.emplace<Indented>(text).SetIndent(' ', 1);
    }
  }

  // RapidJSON's two writers have the same functions, but no common base class.
  template <typename Call>
  void write(Call call) {
    if (!refusal) {
      std::visit(call, writer);
    }
  }

  void open_object() {
    if (++depth > names.size()) {
      names.emplace_back();
    }
    names[depth - 1].clear();
  }

  // Requires: an object is open.
  void take_name(std::string_view name) {
    if (!refusal && !names[depth - 1].insert(name)) {
      refusal = make_error(ErrorCode::internal,
                           "a JSON object would have the name '" + std::string(name) + "' twice");
    }
  }

  rapidjson::StringBuffer text;
  std::variant<Compact, Indented> writer{std::in_place_type<Compact>, text};
  std::vector<NameSet> names;  // names of the open objects, the innermost at `depth`
  std::size_t depth = 0;
  std::optional<Error> refusal;
};

Writer::Writer(Layout layout) : layout_(layout), output_(std::make_unique<Output>(layout)) {}
Writer::~Writer() = default;

Writer& Writer::name(std::string_view name) {
  const auto mended = mended_utf8(name);
  const std::string_view valid = mended ? *mended : name;
  output_->take_name(valid);
  output_->write([&](auto& out) { out.Key(valid.data(), length_of(valid)); });
  return *this;
}

void Writer::text(std::string_view value) {
  const auto mended = mended_utf8(value);
  const std::string_view valid = mended ? *mended : value;
  output_->write([&](auto& out) { out.String(valid.data(), length_of(valid)); });
}

void Writer::signed_number(std::int64_t value) {
  output_->write([&](auto& out) { out.Int64(value); });
}

void Writer::unsigned_number(std::uint64_t value) {
  output_->write([&](auto& out) { out.Uint64(value); });
}

void Writer::number(double value) {
  output_->write([&](auto& out) { out.Double(value); });
}

void Writer::flag(bool value) {
  output_->write([&](auto& out) { out.Bool(value); });
}

void Writer::null() {
  output_->write([](auto& out) { out.Null(); });
}

void Writer::begin_object() {
  output_->open_object();
  output_->write([](auto& out) { out.StartObject(); });
}

void Writer::end_object() {
  --output_->depth;
  output_->write([](auto& out) { out.EndObject(); });
}

void Writer::begin_list() {
  output_->write([](auto& out) { out.StartArray(); });
}

void Writer::end_list() {
  output_->write([](auto& out) { out.EndArray(); });
}

Result<std::string> Writer::text_written() const {
  if (output_->refusal) {
    return *output_->refusal;
  }
  return str();
}

std::string Writer::str() const {
  if (output_->refusal) {
    throw std::logic_error(output_->refusal->message());
  }
  const std::string text(output_->text.GetString(), output_->text.GetSize());
  return layout_ == Layout::indented ? text + "\n" : text;
}

}  // namespace assay::json
