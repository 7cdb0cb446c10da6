// SPDX-License-Identifier: Apache-2.0
// Reads classes off the VM's own memory, where no call of the VM is possible: an object's header
// has a word by which the VM finds the object's class, and the class has its name. The places are
// in the tables that HotSpot has for debuggers.
#pragma once

#include <jni.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace assay::agent {

// Says where the word is in an object's header: 32 bits at an offset, of which `shift` bits below
// belong to something else.
struct ClassWordPlace {
  std::uint32_t offset = 0;
  std::uint32_t shift = 0;

  // Returns the word of the object at the address. Requires: the object cannot move meanwhile.
  std::uint32_t word_of(const char* object) const;
};

// Says where the VM keeps its classes, so that a word is enough to find one.
struct ClassSpace {
  const char* base = nullptr;
  std::uint32_t shift = 0;

  const char* class_with(std::uint32_t word) const { return base + (std::uint64_t{word} << shift); }
};

// Returns the place of classes in this VM; nothing where the VM does not tell.
std::optional<ClassSpace> class_space();

// Returns the place in this VM; nothing where the VM does not tell, or where headers have whole
// pointers (-XX:-UseCompressedClassPointers).
std::optional<ClassWordPlace> class_word_place();

// Returns the name of the class with the word, as java.lang.Class.getName() returns it; "unknown"
// where the VM does not tell. Requires: the class is loaded; class_word_place() has a value.
std::string class_name_of_word(std::uint32_t word);

// Returns the word that objects of a class have; nothing where the VM does not tell, or where the
// collector moved the class's mirror each time that it was read. `signature` is the class's own
// (GetClassSignature). Requires: the handle is a local reference of the calling thread;
// class_word_place() has a value.
std::optional<std::uint32_t> word_of_class(jclass handle, std::string_view signature);

// Returns the name for the VM's own name of a class: acme.Main for acme/Main.
std::string class_name_of_symbol(std::string_view symbol);

}  // namespace assay::agent
