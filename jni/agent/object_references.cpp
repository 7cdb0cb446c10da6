// SPDX-License-Identifier: Apache-2.0
#include "jni/agent/object_references.h"

#include "jni/agent/vm_flags.h"
#include "jni/agent/vm_structs.h"

namespace assay::agent {
namespace {

constexpr std::uint64_t kWordBytes = 8;

std::optional<ReferenceForm> reference_form() {
  if (!vm_flag_is_on("UseCompressedOops")) {
    return ReferenceForm{};
  }
  const char* base = vm_static_field("CompressedOops", "_base");
  const char* shift = vm_static_field("CompressedOops", "_shift");
  if (base == nullptr || shift == nullptr) {
    return std::nullopt;
  }
  return ReferenceForm{.base = read_at<const char*>(base, 0),
                       .shift = read_at<std::uint32_t>(shift, 0),
                       .is_compressed = true};
}

}  // namespace

const char* ReferenceForm::read(const char* place) const {
  if (!is_compressed) {
    return read_at<const char*>(place, 0);
  }
  const auto narrow = read_at<std::uint32_t>(place, 0);
  return narrow == 0 ? nullptr : base + (std::uint64_t{narrow} << shift);
}

std::optional<ObjectReferences> ObjectReferences::of_this_vm() {
  const auto form = reference_form();
  const auto word = class_word_place();
  const auto space = class_space();
  const auto layout = vm_field_offset("Klass", "_layout_helper");
  const auto vtable = vm_field_offset("Klass", "_vtable_len");
  const auto itable = vm_field_offset("InstanceKlass", "_itable_len");
  const auto maps = vm_field_offset("InstanceKlass", "_nonstatic_oop_map_size");
  const auto bytes = vm_type_size("InstanceKlass");
  if (!form || !word || !space || !layout || !vtable || !itable || !maps || !bytes) {
    return std::nullopt;
  }
  ObjectReferences references;
  references.form_ = *form;
  references.word_ = *word;
  references.space_ = *space;
  references.class_ = {.layout = *layout,
                       .vtable_length = *vtable,
                       .itable_length = *itable,
                       .map_words = *maps,
                       .bytes = *bytes};
  return references;
}

const char* ObjectReferences::class_of(const char* object) const {
  return space_.class_with(word_.word_of(object));
}

std::int32_t ObjectReferences::read_layout(const char* type) const {
  return read_at<std::int32_t>(type, class_.layout);
}

// The length follows the word of the class.
std::uint32_t ObjectReferences::length_of(const char* array) const {
  return read_at<std::uint32_t>(array, word_.offset + sizeof(std::uint32_t));
}

// Behind a class are its tables of methods, and behind these its maps of references, each of one
// word (instanceKlass.hpp).
ObjectReferences::Maps ObjectReferences::maps_of(const char* type) const {
  const std::uint64_t tables = std::uint64_t{read_at<std::uint32_t>(type, class_.vtable_length)} +
                               read_at<std::uint32_t>(type, class_.itable_length);
  return {.first = type + class_.bytes + kWordBytes * tables,
          .count = read_at<std::uint32_t>(type, class_.map_words)};
}

ObjectReferences::Map ObjectReferences::map_at(const Maps& maps, std::uint64_t number) {
  const char* map = maps.first + number * kWordBytes;
  return {.offset = read_at<std::uint32_t>(map, 0),
          .count = read_at<std::uint32_t>(map, sizeof(std::uint32_t))};
}

}  // namespace assay::agent
