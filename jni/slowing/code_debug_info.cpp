// SPDX-License-Identifier: Apache-2.0
#include "jni/slowing/code_debug_info.h"

#include <jvmticmlr.h>

#include <algorithm>
#include <iterator>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "jni/agent/vm_memory.h"

namespace assay::agent {
namespace {

using codelog::PcDescriptor;

std::string class_of(jvmtiEnv* jvmti, jmethodID method) {
  jclass owner = nullptr;  // the event's local references end with it
  char* signature = nullptr;
  if (jvmti->GetMethodDeclaringClass(method, &owner) != JVMTI_ERROR_NONE ||
      jvmti->GetClassSignature(owner, &signature, nullptr) != JVMTI_ERROR_NONE) {
    return {};
  }
  const VmMemory<char> memory(signature, {jvmti});
  const std::string_view text(signature);  // Lcom/acme/Main;
  return text.size() < 3 ? std::string() : std::string(text.substr(1, text.size() - 2));
}

// Returns a name such as com/acme/Main.run, and an empty text where the VM cannot say it.
std::string name_of(jvmtiEnv* jvmti, jmethodID method) {
  char* name = nullptr;
  if (jvmti->GetMethodName(method, &name, nullptr, nullptr) != JVMTI_ERROR_NONE) {
    return {};
  }
  const VmMemory<char> memory(name, {jvmti});
  const std::string owner = class_of(jvmti, method);
  return owner.empty() ? std::string() : owner + "." + name;
}

struct LineStart {
  jlocation bci = 0;
  std::uint32_t line = 0;
};

// Returns the lines sorted by bytecode; none for methods that were compiled without lines.
std::vector<LineStart> lines_of(jvmtiEnv* jvmti, jmethodID method) {
  jint count = 0;
  jvmtiLineNumberEntry* entries = nullptr;
  if (jvmti->GetLineNumberTable(method, &count, &entries) != JVMTI_ERROR_NONE) {
    return {};
  }
  const VmMemory<jvmtiLineNumberEntry> memory(entries, {jvmti});
  std::vector<LineStart> lines;
  for (const jvmtiLineNumberEntry& entry : std::span(entries, static_cast<std::size_t>(count))) {
    lines.push_back({entry.start_location, static_cast<std::uint32_t>(entry.line_number)});
  }
  std::ranges::stable_sort(lines, {}, &LineStart::bci);
  return lines;
}

// The methods of one piece of code. The methods are not kept for the next piece: once the class of
// a method is gone, another method may get the method's id.
class Methods {
 public:
  explicit Methods(jvmtiEnv* jvmti) : jvmti_(jvmti) {}

  std::uint32_t index_of(jmethodID method) {
    const auto [at, is_new] =
        indices_.try_emplace(method, static_cast<std::uint32_t>(names_.size()));
    if (is_new) {
      names_.push_back(name_of(jvmti_, method));
      lines_.push_back(lines_of(jvmti_, method));
    }
    return at->second;
  }

  // Returns the line of a bytecode. A place before the first bytecode stands for the method's first
  // line, as in HotSpot (Method::line_number_from_bci).
  std::uint32_t line_at(std::uint32_t method, jint bci) const {
    const auto& lines = lines_[method];
    const auto behind =
        std::ranges::upper_bound(lines, std::max<jlocation>(bci, 0), {}, &LineStart::bci);
    return behind == lines.begin() ? 0 : std::prev(behind)->line;
  }

  std::vector<std::string> take_names() { return std::move(names_); }

 private:
  jvmtiEnv* jvmti_;
  std::unordered_map<jmethodID, std::uint32_t> indices_;
  std::vector<std::string> names_;
  std::vector<std::vector<LineStart>> lines_;
};

const jvmtiCompiledMethodLoadInlineRecord* inline_record(const void* compile_info) {
  const auto* record = static_cast<const jvmtiCompiledMethodLoadRecordHeader*>(compile_info);
  while (record != nullptr && (record->kind != JVMTI_CMLR_INLINE_INFO ||
                               record->majorinfoversion != JVMTI_CMLR_MAJOR_VERSION)) {
    record = record->next;
  }
  return reinterpret_cast<const jvmtiCompiledMethodLoadInlineRecord*>(record);
}

// Adds a descriptor, which is about the code before it. A descriptor of the same place as the last
// one only moves the end of the last one.
void add(PcDescriptor descriptor, std::vector<PcDescriptor>& descriptors) {
  if (!descriptors.empty()) {
    PcDescriptor& last = descriptors.back();
    if (last.method == descriptor.method && last.bci == descriptor.bci) {
      last.pc = descriptor.pc;
      return;
    }
  }
  descriptors.push_back(descriptor);
}

}  // namespace

Result<codelog::CodeDebugInfo> code_debug_info(jvmtiEnv* jvmti, const LoadedCode& code) {
  const jvmtiCompiledMethodLoadInlineRecord* record = inline_record(code.compile_info);
  if (record == nullptr) {
    return make_error(ErrorCode::unsupported, "the VM gave no debug information of it");
  }
  codelog::CodeDebugInfo info{.address = code.address,
                              .code_bytes = static_cast<std::uint64_t>(code.bytes)};
  Methods methods(jvmti);
  methods.index_of(code.method);
  const auto numpcs = static_cast<std::size_t>(std::max(record->numpcs, 0));
  for (const PCStackInfo& at : std::span(record->pcinfo, numpcs)) {
    const auto pc = reinterpret_cast<std::uintptr_t>(at.pc) - info.address;
    const std::uint32_t before = info.descriptors.empty() ? 0 : info.descriptors.back().pc;
    if (at.numstackframes < 1 || pc > info.code_bytes || pc < before) {
      continue;  // what lies beyond the code has no name
    }
    const std::uint32_t method = methods.index_of(at.methods[0]);
    add({static_cast<std::uint32_t>(pc), method, at.bcis[0], methods.line_at(method, at.bcis[0])},
        info.descriptors);
  }
  info.methods = methods.take_names();
  return info;
}

}  // namespace assay::agent
