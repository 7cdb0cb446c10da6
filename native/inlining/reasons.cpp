// SPDX-License-Identifier: Apache-2.0
#include "native/inlining/reasons.h"

#include <array>
#include <cctype>
#include <cstddef>

namespace assay::inlining {
namespace {

struct KnownReason {
  std::string_view beginning;  // of Graal's words
  std::string_view kind;
  std::string_view clause;
};

// Reasons of Graal's GreedyInliningPolicy, InliningData and BytecodeParser.
constexpr std::array kKnown = {
    KnownReason{"relevance-based", "too large",
                "its graph is too large for how often this place is executed"},
    KnownReason{"too large previous low-level graph", "compiled code too large",
                "the code that Graal made for it before is too large"},
    KnownReason{"callee invoke probability is too high", "calls too much",
                "it makes too many calls itself"},
    KnownReason{"it is marked non-inlinable", "marked not to be inlined",
                "an option, an annotation or the VM forbids it"},
    KnownReason{"it exceeds the maximum recursive inlining depth", "recursive",
                "it is recursive, and is inlined into itself as often as Graal allows"},
    KnownReason{"the callee uses less optimistic optimizations than caller", "less optimistic",
                "speculations of its own failed before, and its callers still speculate"},
    KnownReason{"the method's class is not initialized", "class not initialized",
                "its class was not initialized when Graal compiled the call"},
    KnownReason{"no type profile exists", "no receivers known",
                "the VM has no profile of the receivers"},
    KnownReason{"no types in profile", "no receivers known",
                "the VM saw no receiver before Graal compiled the call"},
    KnownReason{"inlining megamorphic calls is disabled", "too many receiver types",
                "the receivers have more types than the VM records"},
    KnownReason{"inlining polymorphic calls is disabled", "too many receiver types",
                "the receivers have several types, and an option forbids that"},
    KnownReason{"inlining monomorphic calls is disabled", "an option",
                "an option forbids to inline by the receiver's type"},
    KnownReason{"polymorphic call with more than", "too many receiver types",
                "the receivers have more target methods than Graal inlines at one place"},
    KnownReason{"no methods remaining after filtering", "too many receiver types",
                "the receivers have many types, and no target method is frequent enough"},
    KnownReason{"no types remaining after filtering", "too many receiver types",
                "the receivers have many types, and no type is frequent enough"},
    KnownReason{"it is a polymorphic method call and at least one", "a target is in the way",
                "one of the possible target methods cannot be inlined"},
    KnownReason{"could not resolve method", "not resolved",
                "a target method could not be resolved"},
    KnownReason{"native method", "native", "it is a native method"},
    KnownReason{"no bytecodes", "native", "it is an abstract or native method"},
    KnownReason{"bytecode parser did not replace invoke", "not looked at",
                "the inlining phase did not come to it: the unit was large enough already, or the "
                "call is in code that the profile says is cold"},
};

// Returns the word after `key` up to a separator, such as "412" after "nodes=".
std::string_view figure_after(std::string_view reason, std::string_view key) {
  const std::size_t at = reason.find(key);
  if (at == std::string_view::npos) {
    return {};
  }
  const std::string_view rest = reason.substr(at + key.size());
  std::size_t length = 0;
  while (length < rest.size() && std::isdigit(static_cast<unsigned char>(rest[length])) != 0) {
    ++length;
  }
  return rest.substr(0, length);
}

// Returns the sizes that the reason tells, in parentheses, or nothing.
std::string sizes_in(std::string_view reason) {
  if (const auto low_level = figure_after(reason, "low-level-nodes: "); !low_level.empty()) {
    return " (" + std::string(low_level) + " nodes)";
  }
  const auto nodes = figure_after(reason, "nodes=");
  const auto allowed = figure_after(reason, " > ");
  if (nodes.empty() || allowed.empty()) {
    return "";
  }
  return " (" + std::string(nodes) + " nodes, and " + std::string(allowed) + " are allowed)";
}

}  // namespace

ReasonInWords in_words(std::string_view reason) {
  if (reason.empty()) {
    return {"not known", "Graal's log has no decision about it"};
  }
  for (const KnownReason& known : kKnown) {
    if (reason.starts_with(known.beginning)) {
      return {std::string(known.kind), std::string(known.clause) + sizes_in(reason)};
    }
  }
  std::string kind(reason.substr(0, reason.find(" (")));
  return {kind, "Graal says: " + std::string(reason)};
}

}  // namespace assay::inlining
