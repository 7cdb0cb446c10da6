// SPDX-License-Identifier: Apache-2.0
// Finds the caller that a return address stands for, among all code that a process ever had.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "native/calls/call_sites_codec.h"
#include "native/session/log_records.h"

namespace assay::calls {

enum class CallerKind : std::uint8_t {
  compiled,        // a call site of code that our compiler made
  first_compiler,  // code of the VM's first compiler: the method is known, the site is not
  interpreter,
  vm,        // a stub of the VM, or the code around a native method
  replaced,  // the address belonged to several callers, one after the other
  unknown,   // nobody told of code at the address
};

struct Caller {
  CallerKind kind = CallerKind::unknown;
  const CodeCallSites* code = nullptr;             // `compiled` only
  const CallSite* site = nullptr;                  // `compiled` only
  const session::VmCodeRecord* vm_code = nullptr;  // of the VM's code

  bool operator==(const Caller&) const = default;
};

// Keeps ranges of code, including that of code that was replaced meanwhile. Requires: what the
// constructor gets outlives the map.
class CodeMap {
 public:
  CodeMap(std::span<const CodeCallSites> compiled, std::span<const session::VmCodeRecord> vm_code);

  // Returns the one caller that ever returned to the address. Code that has no call there is none.
  Caller caller_at(std::uint64_t return_address) const;

 private:
  void add_vm_code(const session::VmCodeRecord& code);

  std::map<std::uint64_t, std::vector<Caller>> by_return_address_;
  std::multimap<std::uint64_t, const session::VmCodeRecord*> vm_code_;  // by address
  std::uint64_t longest_ = 0;  // size of the VM's longest code, in bytes
};

}  // namespace assay::calls
