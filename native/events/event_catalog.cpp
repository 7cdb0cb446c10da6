// SPDX-License-Identifier: Apache-2.0
#include "native/events/event_catalog.h"

#include <algorithm>
#include <array>

namespace assay::events {
namespace {

// The words of the shim for where it reads a type. The final schedule is the default, for nothing
// can be perturbed any more there.
constexpr std::string_view kFinal = "after the final schedule";
constexpr std::string_view kBeforeMidTierLowering =
    "after LoopSafepointInsertionPhase of the mid tier";
constexpr std::string_view kBeforeGrouping = "before DeoptimizationGroupingPhase of the mid tier";
constexpr std::string_view kFinalAndBeforeGrouping =
    "after the final schedule and before DeoptimizationGroupingPhase of the mid tier";
constexpr std::string_view kBeforeLowTierLowering = "before LowTierLoweringPhase of the low tier";
constexpr std::string_view kNowhere = "-";

constexpr auto kSupported = Availability::supported;
constexpr auto kLater = Availability::not_implemented;
constexpr auto kAbsent = Availability::absent;

constexpr std::string_view kNotYet = "not implemented in this version of assay";
constexpr std::string_view kNoBiasedLocks = "biased locking was removed from HotSpot in JDK 18";
constexpr std::string_view kNoVectoriser = "Graal Community has no loop vectoriser";

constexpr auto kCatalog = std::to_array<EventType>({
    {"method-entry", "activations", "Entry into a compiled method.", kFinal, kSupported, ""},
    {"return", "activations", "Return from a compiled method.", kFinal, kSupported, ""},
    {"allocation", "allocations", "Heap allocation.", kBeforeLowTierLowering, kSupported, ""},
    {"array-duplication", "allocations", "Allocation of an array by copying an existing one.",
     kNowhere, kLater, kNotYet},
    {"arithmetic", "arithmetics", "Any arithmetic operation, the kinds below among them.", kFinal,
     kSupported, ""},
    {"convert", "arithmetics", "Conversion between number types; no arithmetic operation.", kFinal,
     kSupported, ""},
    {"int-div-rem", "arithmetics", "Integer division or remainder.", kFinal, kSupported, ""},
    {"float-arithmetic-32", "arithmetics", "32-bit floating-point arithmetic.", kFinal, kSupported,
     ""},
    {"float-div-rem-32", "arithmetics", "32-bit floating-point division or remainder.", kFinal,
     kSupported, ""},
    {"float-arithmetic-64", "arithmetics", "64-bit floating-point arithmetic.", kFinal, kSupported,
     ""},
    {"float-div-rem-64", "arithmetics", "64-bit floating-point division or remainder.", kFinal,
     kSupported, ""},
    {"arraycopy", "arraycopies", "Execution of System.arraycopy.", kNowhere, kLater, kNotYet},
    {"cas", "atomics", "Atomic compare-and-swap, locks left out.", kFinal, kSupported, ""},
    {"atomic-rmw", "atomics", "Atomic exchange or add (xchg, xadd).", kFinal, kSupported, ""},
    {"if", "branches", "Two-way branch.", kFinal, kSupported, ""},
    {"loop-end", "branches", "Loop back edge.", kFinal, kSupported, ""},
    {"switch", "branches", "Multi-way branch.", kFinal, kSupported, ""},
    {"select", "branches", "Choice between two values without a branch.", kFinal, kSupported, ""},
    {"foreign-call", "invokes", "Call of a runtime routine or a native stub.", kFinal, kSupported,
     ""},
    {"invokestatic", "invokes", "Call of a static method that was not inlined.", kFinal, kSupported,
     ""},
    {"invokespecial", "invokes", "Call with a known target: constructor, private, devirtualised.",
     kFinal, kSupported, ""},
    {"invokevirtual", "invokes", "Dispatched call of a class's method.", kFinal, kSupported, ""},
    {"invokeinterface", "invokes", "Dispatched call of an interface's method.", kFinal, kSupported,
     ""},
    {"biased-lock-entry", "locks", "Biased lock acquisition.", kNowhere, kAbsent, kNoBiasedLocks},
    {"cas-lock-entry", "locks", "Lock acquisition by compare-and-swap.", kNowhere, kLater, kNotYet},
    {"inflated-lock-entry", "locks", "Acquisition of an inflated lock.", kNowhere, kLater, kNotYet},
    {"recursive-lock-entry", "locks", "Acquisition of a lock that the thread holds already.",
     kNowhere, kLater, kNotYet},
    {"stubbed-lock-entry", "locks", "Lock acquisition by a call into the VM.", kNowhere, kLater,
     kNotYet},
    {"store", "memory-accesses", "Store to a field or an array element.", kFinal, kSupported, ""},
    {"load", "memory-accesses", "Load from a field or an array element.", kFinal, kSupported, ""},
    {"volatile-load", "memory-accesses", "Load that is still a volatile read when code is emitted.",
     kFinal, kSupported, ""},
    {"volatile-store", "memory-accesses",
     "Store that is still a volatile write when code is emitted.", kFinal, kSupported, ""},
    {"array-length", "memory-accesses", "Load of an array's length.", kFinal, kSupported, ""},
    {"membar-store-load", "memory-barriers", "Barrier that keeps later loads behind stores.",
     kFinal, kSupported, ""},
    {"safepoint", "safepoints", "Safepoint poll in a loop.", kFinal, kSupported, ""},
    {"guard", "speculative-ops", "Any guard, the kinds below among them.", kFinalAndBeforeGrouping,
     kSupported, ""},
    {"guard-bounds-check", "speculative-ops", "Guard of an array access's bounds.", kFinal,
     kSupported, ""},
    {"guard-class-cast", "speculative-ops", "Guard of a class cast.", kFinal, kSupported, ""},
    {"guard-null-check", "speculative-ops", "Guard against null.", kBeforeGrouping, kSupported, ""},
    {"guard-unreached-code", "speculative-ops", "Guard of code that was never reached.", kFinal,
     kSupported, ""},
    {"deoptimization", "speculative-ops", "Return to the interpreter asked for by compiled code.",
     kFinal, kSupported, ""},
    {"instanceof", "typechecks", "Type test of an object.", kBeforeMidTierLowering, kSupported, ""},
    {"typeswitch", "typechecks", "Multi-way branch on an object's class.", kFinal, kSupported, ""},
    {"unwind", "unwinds", "Exception that leaves a compiled method.", kFinal, kSupported, ""},
    {"exception-handler-entry", "unwinds", "Exception that arrives at a handler.", kFinal,
     kSupported, ""},
    {"bulk-map", "vectorization", "Vectorised transformation of elements.", kNowhere, kAbsent,
     kNoVectoriser},
    {"bulk-read", "vectorization", "Vectorised read of elements.", kNowhere, kAbsent,
     kNoVectoriser},
    {"bulk-write", "vectorization", "Vectorised write of elements.", kNowhere, kAbsent,
     kNoVectoriser},
    {"bulk-initialize", "vectorization", "Vectorised initialisation of elements.", kNowhere,
     kAbsent, kNoVectoriser},
    {"wait", "wait-notify", "Call of Object.wait.", kNowhere, kLater, kNotYet},
    {"notify", "wait-notify", "Call of Object.notify.", kNowhere, kLater, kNotYet},
    {"notify-all", "wait-notify", "Call of Object.notifyAll.", kNowhere, kLater, kNotYet},
    {"writebarrier", "writebarriers", "Write barrier of the garbage collector.", kNowhere, kLater,
     kNotYet},
});

}  // namespace

std::string_view to_string(Availability availability) {
  switch (availability) {
    case Availability::supported:
      return "supported";
    case Availability::not_implemented:
      return "not implemented";
    case Availability::absent:
      return "absent";
  }
  return "unknown";
}

std::span<const EventType> catalog() { return kCatalog; }

const EventType* find_event(std::string_view name) {
  const auto found = std::ranges::find(kCatalog, name, &EventType::name);
  return found == kCatalog.end() ? nullptr : &*found;
}

std::vector<std::string_view> categories() {
  std::vector<std::string_view> names;
  for (const EventType& type : kCatalog) {
    if (std::ranges::find(names, type.category) == names.end()) {
      names.push_back(type.category);
    }
  }
  names.push_back(kCustomCategory);
  return names;
}

}  // namespace assay::events
