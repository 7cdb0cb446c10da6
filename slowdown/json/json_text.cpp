// SPDX-License-Identifier: Apache-2.0
#include "slowdown/json/json_text.h"

#include <rapidjson/prettywriter.h>
#include <rapidjson/stringbuffer.h>

namespace assay::slowdown {

struct JsonText::Writer {
  rapidjson::StringBuffer buffer;
  rapidjson::PrettyWriter<rapidjson::StringBuffer> out{buffer};
};

JsonText::JsonText() : writer_(std::make_unique<Writer>()) { writer_->out.SetIndent(' ', 1); }
JsonText::~JsonText() = default;

JsonText& JsonText::name(std::string_view name) {
  writer_->out.Key(name.data(), static_cast<rapidjson::SizeType>(name.size()));
  return *this;
}

void JsonText::text(std::string_view value) {
  writer_->out.String(value.data(), static_cast<rapidjson::SizeType>(value.size()));
}

void JsonText::whole_number(std::int64_t value) { writer_->out.Int64(value); }
void JsonText::number(double value) { writer_->out.Double(value); }

void JsonText::object(const std::function<void()>& write_members) {
  writer_->out.StartObject();
  write_members();
  writer_->out.EndObject();
}

void JsonText::list(const std::function<void()>& write_elements) {
  writer_->out.StartArray();
  write_elements();
  writer_->out.EndArray();
}

std::string JsonText::str() const {
  return std::string(writer_->buffer.GetString(), writer_->buffer.GetSize()) + "\n";
}

}  // namespace assay::slowdown
