// SPDX-License-Identifier: Apache-2.0
#include "jni/agent/class_words.h"

#include <algorithm>
#include <atomic>
#include <limits>

#include "jni/agent/vm_flags.h"
#include "jni/agent/vm_structs.h"

namespace assay::agent {
namespace {

constexpr std::uint32_t kWordBits = 32;
constexpr const char* kUnknownClass = "unknown";

// Says where a class has its name, and how a word becomes the address of a class.
struct ClassNames {
  ClassSpace space;
  std::uint64_t name = 0;    // offset of the name in a class
  std::uint64_t length = 0;  // offsets in a name
  std::uint64_t body = 0;
  std::optional<std::uint32_t> in_mirror = {};  // offset of the class in its java.lang.Class
};

std::optional<ClassNames> class_names() {
  const auto space = class_space();
  const auto name = vm_field_offset("Klass", "_name");
  const auto length = vm_field_offset("Symbol", "_length");
  const auto body = vm_field_offset("Symbol", "_body");
  if (!space || !name || !length || !body) {
    return std::nullopt;
  }
  const char* in_mirror = vm_static_field("java_lang_Class", "_klass_offset");
  return ClassNames{.space = *space,
                    .name = *name,
                    .length = *length,
                    .body = *body,
                    .in_mirror = in_mirror == nullptr
                                     ? std::nullopt
                                     : std::optional(read_at<std::uint32_t>(in_mirror, 0))};
}

const std::optional<ClassNames>& known_class_names() {
  static const std::optional<ClassNames> names = class_names();
  return names;
}

// Returns the address of the class that the handle names; nothing where the collector moved the
// mirror meanwhile. The thread is in native code, so the collector does not wait for it.
std::optional<const char*> class_address(jclass handle, std::uint32_t in_mirror) {
  const char* const volatile* place = reinterpret_cast<const char* const volatile*>(handle);
  const char* before = *place;
  if (before == nullptr) {
    return std::nullopt;
  }
  const char* address = read_at<const char*>(before, in_mirror);
  std::atomic_signal_fence(std::memory_order_seq_cst);
  return *place == before ? std::optional(address) : std::nullopt;
}

// Returns the name of a class, as java.lang.Class.getName() returns it, for its signature:
// Lacme/Main; and, of a hidden class, Lacme/Main.0x0123;.
std::string name_of_signature(std::string_view signature) {
  std::string name(signature.substr(1, signature.size() - 2));
  if (const auto dot = name.rfind(".0x"); dot != std::string::npos) {
    name[dot] = '+';
  }
  return class_name_of_symbol(name);
}

}  // namespace

std::optional<ClassSpace> class_space() {
  const char* base = vm_static_field("CompressedKlassPointers", "_base");
  const char* shift = vm_static_field("CompressedKlassPointers", "_shift");
  return base == nullptr || shift == nullptr
             ? std::nullopt
             : std::optional(ClassSpace{.base = read_at<const char*>(base, 0),
                                        .shift = read_at<std::uint32_t>(shift, 0)});
}

std::uint32_t ClassWordPlace::word_of(const char* object) const {
  return read_at<std::uint32_t>(object, offset) >> shift;
}

std::optional<ClassWordPlace> class_word_place() {
  if (!known_class_names() || !vm_flag_is_on("UseCompressedClassPointers")) {
    return std::nullopt;
  }
  if (!vm_flag_is_on("UseCompactObjectHeaders")) {
    const auto offset = vm_field_offset("oopDesc", "_metadata._compressed_klass");
    return offset ? std::optional(ClassWordPlace{.offset = static_cast<std::uint32_t>(*offset)})
                  : std::nullopt;
  }
  // A compact header is one word of 64 bits with the class in its upper half.
  const auto bits = vm_long_constant("markWord::klass_shift");
  return bits && *bits >= kWordBits
             ? std::optional(ClassWordPlace{.offset = kWordBits / 8,
                                            .shift = static_cast<std::uint32_t>(*bits) - kWordBits})
             : std::nullopt;
}

std::string class_name_of_word(std::uint32_t word) {
  const std::optional<ClassNames>& names = known_class_names();
  if (!names) {
    return kUnknownClass;
  }
  const char* symbol = read_at<const char*>(names->space.class_with(word), names->name);
  if (symbol == nullptr) {
    return kUnknownClass;
  }
  return class_name_of_symbol(
      {symbol + names->body, read_at<std::uint16_t>(symbol, names->length)});
}

std::optional<std::uint32_t> word_of_class(jclass handle, std::string_view signature) {
  constexpr int kAttempts = 16;
  const std::optional<ClassNames>& names = known_class_names();
  if (!names || !names->in_mirror || signature.size() < 2) {
    return std::nullopt;
  }
  for (int i = 0; i < kAttempts; ++i) {
    const auto address = class_address(handle, *names->in_mirror);
    const std::uint64_t distance =
        address ? static_cast<std::uint64_t>(*address - names->space.base) : 0;
    const std::uint64_t word = distance >> names->space.shift;
    if (word != 0 && word <= std::numeric_limits<std::uint32_t>::max()) {
      const auto narrow = static_cast<std::uint32_t>(word);
      return class_name_of_word(narrow) == name_of_signature(signature) ? std::optional(narrow)
                                                                        : std::nullopt;
    }
  }
  return std::nullopt;
}

// The VM separates a hidden class's name from its number by a plus, and Java by a slash.
std::string class_name_of_symbol(std::string_view symbol) {
  std::string name(symbol);
  std::ranges::replace(name, '/', '.');
  if (const auto plus = name.rfind("+0x"); plus != std::string::npos) {
    name[plus] = '/';
  }
  return name;
}

}  // namespace assay::agent
