// SPDX-License-Identifier: Apache-2.0
// Reads which objects an object refers to off the VM's own memory (vm_structs.h): for objects that
// no reference leads to any more, so that no call of the VM can tell.
#pragma once

#include <cstdint>
#include <optional>

#include "jni/agent/class_words.h"

namespace assay::agent {

// Says how an address is written in memory.
struct ReferenceForm {
  const char* base = nullptr;
  std::uint32_t shift = 0;
  bool is_compressed = false;  // 32 bits

  // Returns the address that a reference in memory names; null for null.
  const char* read(const char* place) const;
};

class ObjectReferences {
 public:
  // Returns the reader for this VM; nothing where the VM does not tell, or has classes of 64 bits
  // in headers.
  static std::optional<ObjectReferences> of_this_vm();

  const ReferenceForm& form() const { return form_; }

  // Calls `use` with each address that the object refers to. What a weak, soft or phantom reference
  // leads to is none. Requires: nobody moves the object meanwhile.
  template <typename Use>
  void for_each(const char* object, Use use) const {
    const char* type = class_of(object);
    const auto layout = static_cast<std::uint32_t>(read_layout(type));
    if (is_array_of_objects(layout)) {
      read_all(object + elements_at(layout), length_of(object), use);
      return;
    }
    if (is_array(layout)) {
      return;
    }
    // A map names a number of references in a row by their place in the object.
    const Maps maps = maps_of(type);
    for (std::uint64_t i = 0; i < maps.count; ++i) {
      const Map map = map_at(maps, i);
      read_all(object + map.offset, map.count, use);
    }
  }

 private:
  struct Maps {
    const char* first = nullptr;
    std::uint64_t count = 0;
  };
  struct Map {
    std::uint32_t offset = 0;
    std::uint32_t count = 0;
  };
  // Offsets in a class, in bytes.
  struct ClassLayout {
    std::uint64_t layout = 0;
    std::uint64_t vtable_length = 0;
    std::uint64_t itable_length = 0;
    std::uint64_t map_words = 0;
    std::uint64_t bytes = 0;  // of a class without its tables
  };

  static bool is_array(std::uint32_t layout) { return static_cast<std::int32_t>(layout) < 0; }
  static bool is_array_of_objects(std::uint32_t layout) { return layout >> 30 == 2; }
  static std::uint32_t elements_at(std::uint32_t layout) { return (layout >> 16) & 0xff; }

  const char* class_of(const char* object) const;
  std::int32_t read_layout(const char* type) const;
  std::uint32_t length_of(const char* array) const;
  Maps maps_of(const char* type) const;
  static Map map_at(const Maps& maps, std::uint64_t number);

  template <typename Use>
  void read_all(const char* places, std::uint64_t count, Use& use) const {
    const std::uint64_t step = form_.is_compressed ? sizeof(std::uint32_t) : sizeof(std::uint64_t);
    for (std::uint64_t i = 0; i < count; ++i) {
      if (const char* referent = form_.read(places + i * step); referent != nullptr) {
        use(referent);
      }
    }
  }

  ReferenceForm form_;
  ClassWordPlace word_;
  ClassSpace space_;
  ClassLayout class_;
};

}  // namespace assay::agent
