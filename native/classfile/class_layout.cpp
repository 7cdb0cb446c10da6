// SPDX-License-Identifier: Apache-2.0
#include "native/classfile/class_layout.h"

#include <string>
#include <utility>

namespace assay::classfile {
namespace {

constexpr std::uint32_t kMagic = 0xCAFEBABE;
constexpr std::uint8_t kUtf8 = 1;

Error no_class_file(const char* what) {
  return malformed(std::string("this is not a class file: ") + what);
}

// Reads big-endian numbers. `position` is the offset of the next byte.
class Cursor {
 public:
  explicit Cursor(std::span<const std::byte> bytes) : bytes_(bytes) {}

  std::size_t position() const { return position_; }
  std::span<const std::byte> since(std::size_t begin) const {
    return bytes_.subspan(begin, position_ - begin);
  }
  std::span<const std::byte> rest() const { return bytes_.subspan(position_); }

  Result<std::span<const std::byte>> take(std::size_t count) {
    if (count > bytes_.size() - position_) {
      return no_class_file("it ends too early");
    }
    position_ += count;
    return bytes_.subspan(position_ - count, count);
  }
  Result<std::uint32_t> number(std::size_t bytes) {
    ASSAY_ASSIGN(const auto taken, take(bytes));
    std::uint32_t value = 0;
    for (const std::byte one : taken) {
      value = value << 8U | std::to_integer<std::uint32_t>(one);
    }
    return value;
  }
  Result<std::uint16_t> u2() {
    ASSAY_ASSIGN(const std::uint32_t value, number(2));
    return static_cast<std::uint16_t>(value);
  }

 private:
  std::span<const std::byte> bytes_;
  std::size_t position_ = 0;
};

// The texts by index of constant; empty where the constant is no text.
using Texts = std::vector<std::string_view>;

// Returns the number of bytes that follow the tag of a constant other than a text; 0: there is no
// such constant.
std::size_t constant_bytes(std::uint8_t tag) {
  switch (tag) {
    case 7:   // class
    case 8:   // string
    case 16:  // method type
    case 19:  // module
    case 20:  // package
      return 2;
    case 15:  // method handle
      return 3;
    case 3:   // int
    case 4:   // float
    case 9:   // field
    case 10:  // method
    case 11:  // interface method
    case 12:  // name and type
    case 17:  // dynamic
    case 18:  // invokedynamic
      return 4;
    case 5:  // long
    case 6:  // double
      return 8;
    default:
      return 0;
  }
}

Result<Texts> take_constants(Cursor& in, std::uint16_t count) {
  Texts texts(count);
  for (std::size_t index = 1; index < count; ++index) {
    ASSAY_ASSIGN(const std::uint32_t tag, in.number(1));
    if (tag == kUtf8) {
      ASSAY_ASSIGN(const std::uint16_t length, in.u2());
      ASSAY_ASSIGN(const auto bytes, in.take(length));
      texts[index] = {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
      continue;
    }
    const std::size_t length = constant_bytes(static_cast<std::uint8_t>(tag));
    if (length == 0) {
      return no_class_file("it has a constant of an unknown kind");
    }
    ASSAY_PROPAGATE(in.take(length));
    index += length == 8 ? 1 : 0;  // these constants take two indices
  }
  return texts;
}

Result<std::string_view> text_at(const Texts& texts, std::uint16_t index) {
  return index < texts.size() && !texts[index].empty()
             ? Result<std::string_view>(texts[index])
             : no_class_file("one of its names does not refer to a text");
}

Result<AttributeLayout> take_attribute(Cursor& in, const Texts& texts) {
  const std::size_t begin = in.position();
  ASSAY_ASSIGN(const std::uint16_t name, in.u2());
  AttributeLayout attribute;
  ASSAY_ASSIGN(attribute.name, text_at(texts, name));
  ASSAY_ASSIGN(const std::uint32_t length, in.number(4));
  ASSAY_PROPAGATE(in.take(length));
  attribute.bytes = in.since(begin);
  return attribute;
}

// Reads a method, or a field, which has the same parts.
Result<MethodLayout> take_member(Cursor& in, const Texts& texts) {
  const std::size_t begin = in.position();
  MethodLayout member;
  ASSAY_ASSIGN(member.access, in.u2());
  ASSAY_ASSIGN(member.name_index, in.u2());
  ASSAY_ASSIGN(member.descriptor_index, in.u2());
  ASSAY_ASSIGN(member.name, text_at(texts, member.name_index));
  ASSAY_ASSIGN(member.descriptor, text_at(texts, member.descriptor_index));
  ASSAY_ASSIGN(const std::uint16_t attributes, in.u2());
  for (std::uint16_t i = 0; i < attributes; ++i) {
    ASSAY_ASSIGN(AttributeLayout attribute, take_attribute(in, texts));
    member.attributes.push_back(attribute);
  }
  member.bytes = in.since(begin);
  return member;
}

// Reads the access flags, the class itself, its superclass, interfaces and fields.
Result<void> take_before_methods(Cursor& in, const Texts& texts, ClassLayout& layout) {
  const std::size_t begin = in.position();
  ASSAY_ASSIGN(layout.access, in.u2());
  ASSAY_ASSIGN(layout.this_class, in.u2());
  ASSAY_PROPAGATE(in.take(2));
  ASSAY_ASSIGN(const std::uint16_t interfaces, in.u2());
  ASSAY_PROPAGATE(in.take(std::size_t{2} * interfaces));
  ASSAY_ASSIGN(const std::uint16_t fields, in.u2());
  for (std::uint16_t i = 0; i < fields; ++i) {
    ASSAY_PROPAGATE(take_member(in, texts));
  }
  layout.before_methods = in.since(begin);
  return {};
}

}  // namespace

Result<ClassLayout> read_layout(std::span<const std::byte> class_file) {
  Cursor in(class_file);
  ClassLayout layout;
  ASSAY_ASSIGN(const std::uint32_t magic, in.number(4));
  if (magic != kMagic) {
    return no_class_file("it does not begin with the magic number of class files");
  }
  ASSAY_PROPAGATE(in.take(4));
  layout.head = in.since(0);
  ASSAY_ASSIGN(layout.constant_count, in.u2());
  const std::size_t constants = in.position();
  ASSAY_ASSIGN(const Texts texts, take_constants(in, layout.constant_count));
  layout.constants = in.since(constants);
  ASSAY_PROPAGATE(take_before_methods(in, texts, layout));
  ASSAY_ASSIGN(const std::uint16_t methods, in.u2());
  for (std::uint16_t i = 0; i < methods; ++i) {
    ASSAY_ASSIGN(MethodLayout method, take_member(in, texts));
    layout.methods.push_back(std::move(method));
  }
  layout.behind_methods = in.rest();
  return layout;
}

}  // namespace assay::classfile
