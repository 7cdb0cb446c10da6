// SPDX-License-Identifier: Apache-2.0
#include "native/phases/phase_catalog.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "native/support/nearest_word.h"

namespace assay::phases {
namespace {

constexpr std::string_view kLowers =
    "it replaces nodes for which no later phase and no code generator has an answer";
constexpr std::string_view kCalledElsewhere =
    "other phases call the same work themselves, so that it would still be done";

constexpr auto kCatalog = std::to_array<Phase>({
    {"Canonicalizer", "high, mid, low", "", kCalledElsewhere},
    {"HostInlining", "high", "",
     "only interpreters of Truffle languages are compiled by it; -Djdk.graal.TruffleHostInlining="
     "false switches it off"},
    {"Inlining", "high", "replaces calls by the bodies of the methods that they call", ""},
    {"DeadCodeElimination", "high, low", "",
     "the code generator cannot have the dead code that would be left in the low tier"},
    {"DisableOverflownCountedLoops", "high", "",
     "loops whose counters overflow would be compiled wrongly"},
    {"ConvertDeoptimizeToGuard", "high", "makes guards of branches that end in a deoptimization",
     ""},
    {"IterativeConditionalElimination", "high, mid",
     "removes conditions and guards that others decide", ""},
    {"DominatorBasedGlobalValueNumbering", "high",
     "removes operations and loads whose value is known from an equal one before", ""},
    {"LoopFullUnroll", "high, mid", "copies the body of a loop that runs a few known times", ""},
    {"LoopPeeling", "high", "puts a loop's first iteration before the loop", ""},
    {"LoopUnswitching", "high", "makes two loops of one with a branch that stays the same", ""},
    {"BoxNodeIdentity", "high", "", "boxed objects would lose their identity"},
    {"PartialEscape", "high", "does without objects, locks and boxes that no one else sees", ""},
    {"VectorAPIExpansion", "high", "",
     "whether Graal does without it was not tried: operations of jdk.incubator.vector need it"},
    {"ReadElimination", "high", "removes loads and stores whose value is known", ""},
    {"BoxNodeOptimization", "high", "uses a box that is there already in place of a new one", ""},
    {"HighTierLowering", "high", "", kLowers},
    {"LockElimination", "mid", "joins neighbouring locks of one object", ""},
    {"FloatingRead", "mid", "",
     "a program that runs some seconds with it was not done after two minutes without it"},
    {"LoopSafepointElimination", "mid", "removes the safepoint polls of loops that end soon", ""},
    {"SpeculativeGuardMovement", "mid", "moves guards out of loops, by speculation", ""},
    {"GuardLowering", "mid", "", kLowers},
    {"RemoveValueProxy", "mid", "", "later phases do not expect the proxies that it removes"},
    {"LoopSafepointInsertion", "mid", "",
     "the JVM could not stop threads in loops, and would wait for them without end"},
    {"MidTierLowering", "mid", "", kLowers},
    {"OptimizeDiv", "mid", "joins divisions and remainders of the same numbers", ""},
    {"FrameStateAssignment", "mid", "", "deoptimization needs the frame states that it assigns"},
    {"LoopPartialUnroll", "mid", "copies the body of a counted loop several times", ""},
    {"Reassociation", "mid", "moves parts of expressions out of loops", ""},
    {"DeoptimizationGrouping", "mid", "lets deoptimizations with one frame state share code", ""},
    {"WriteBarrierAddition", "mid", "", "the collector would lose objects"},
    {"InitMemoryVerification", "low", "",
     "it only checks graphs, where -Djdk.graal.VerifyGraalGraphs=true asks for it"},
    {"LowTierLowering", "low", "", kLowers},
    {"ExpandLogic", "low", "", kLowers},
    {"OptimizeOffsetAddress", "low", "makes constants of addresses part of the instruction", ""},
    {"FixReads", "low", "", "the schedule needs the fixed places that it gives to loads"},
    {"AddressLowering", "low", "", kLowers},
    {"FinalCanonicalizer", "low", "", kLowers},
    {"PropagateDeoptimizeProbability", "low",
     "makes branches to deoptimizations as rare as these are", ""},
    {"OptimizeExtends", "low", "removes extensions of numbers that are extended already", ""},
    {"RemoveOpaqueValue", "low", "", kLowers},
    {"FinalSchedule", "low", "", "events are read off this schedule, and code is made from it"},
    {"TransplantGraphs", "low", "", kLowers},
});

}  // namespace

std::span<const Phase> phase_catalog() { return kCatalog; }

const Phase* find_phase(std::string_view name) {
  const auto found = std::ranges::find(kCatalog, name, &Phase::name);
  return found == kCatalog.end() ? nullptr : &*found;
}

Result<void> check_can_be_switched_off(std::string_view name) {
  if (const Phase* phase = find_phase(name)) {
    return phase->can_be_switched_off()
               ? Result<void>()
               : make_error(ErrorCode::invalid_argument, "phase '" + std::string(name) +
                                                             "' cannot be switched off, because " +
                                                             std::string(phase->refusal));
  }
  std::vector<std::string_view> names;
  for (const Phase& phase : kCatalog) {
    if (phase.can_be_switched_off()) {
      names.push_back(phase.name);
    }
  }
  return make_error(ErrorCode::invalid_argument,
                    "there is no phase '" + std::string(name) + "'" + did_you_mean(name, names) +
                        "; 'assay list phases' shows those that can be switched off");
}

}  // namespace assay::phases
