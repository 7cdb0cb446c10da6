// SPDX-License-Identifier: Apache-2.0
#include "native/sites/receiver_callers.h"

#include <cstddef>

#include "native/calls/call_graph.h"

namespace assay::sites {
namespace {

// Returns the method without the type that it returns, which some callers are told with.
std::string_view without_return_type(std::string_view method) {
  const std::size_t end = method.rfind("):");
  return end == std::string_view::npos ? method : method.substr(0, end + 1);
}

std::string name_of(std::string_view method, std::string_view bci) {
  return std::string(without_return_type(method)) + "@" + std::string(bci);
}

}  // namespace

Callers callers_in(std::span<const std::string_view> words) {
  Callers callers;
  for (const std::string_view word : words) {
    const std::size_t at = word.rfind('@');
    callers.push_back(at == std::string_view::npos
                          ? std::string(word)
                          : name_of(word.substr(0, at), word.substr(at + 1)));
  }
  return callers;
}

CallerNames::CallerNames(const session::SessionView& view)
    : code_(calls::call_sites_of(view)), map_(code_, view.vm_code) {}

// Code of the VM's first compiler is not taken for a caller, because nobody tells which of the
// methods that it inlined calls.
void CallerNames::add(std::span<const std::uint64_t> return_addresses, Callers& callers) const {
  for (const std::uint64_t address : return_addresses) {
    const calls::Caller caller = map_.caller_at(address);
    if (caller.site == nullptr) {
      return;
    }
    for (const calls::SiteFrame& frame : caller.site->frames) {
      callers.push_back(name_of(caller.code->methods[frame.method], std::to_string(frame.bci)));
    }
  }
}

}  // namespace assay::sites
