// SPDX-License-Identifier: Apache-2.0
// The snapshot tells the core about one compilation unit. The Java side takes the snapshot after
// the compiler's final schedule, where nothing can be perturbed any more (paper 1, section 3.2;
// requirement E2).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "native/cfg/control_flow_graph.h"
#include "native/support/strong_id.h"
#include "native/unit/unit_identity.h"
#include "native/wire/wire.h"

namespace assay::unit {

using cfg::BlockId;
using cfg::EdgeId;
// An index into the session's counted event types, in the order of their records.
using EventTypeId = StrongId<struct EventTypeTag>;
// An index into UnitSnapshot::methods.
using MethodIndex = StrongId<struct MethodTag>;
// An index into UnitSnapshot::contexts.
using ContextId = StrongId<struct ContextTag>;
// The position of an occurrence in UnitSnapshot::occurrences, which is also the order in which the
// Java side met it. A plan refers to a node by this id.
using OccurrenceId = StrongId<struct OccurrenceTag>;

struct Block {
  float frequency = 0;  // the compiler's estimate, relative to one entry of the unit
  BlockEnd end = BlockEnd::forward;
  // A Java or runtime call: registers and the carrier thread may change.
  bool contains_call = false;
  bool handles_exception = false;  // control comes here only with an exception out of a call
  bool polls = false;              // ends with a poll, where the VM may stop the thread
  // The VM can take the activation over nowhere in the block but at its poll.
  bool stops_only_at_poll = false;
  std::int32_t line = -1;   // source line of the first node that has one; -1: none
  MethodIndex line_method;  // the method that `line` belongs to; meaningless when line is -1
};

// Says where inlined code came from: a path in the inlining tree. Context 0 is the root method
// itself and its own parent; every other context comes after its parent.
struct InlineContext {
  ContextId parent;
  MethodIndex method;
  std::int32_t call_site_bci = -1;  // bytecode index of the call in the parent; -1 for the root
};

// The weight of an occurrence that adds a value which only the running program knows.
inline constexpr std::uint32_t kRuntimeWeight = 0;
// The largest constant weight: an instruction that adds has 31 bits for it.
inline constexpr std::uint32_t kMaxWeight = 0x7fff'ffff;

// Stands for one IR node of an event, at its place in the final schedule. Occurrences are sorted by
// block, and within a block by position.
struct Occurrence {
  BlockId block;
  EventTypeId type;
  ContextId context;
  // The bytecode index in the method of `context`; -1: unknown, or the snapshot has no positions.
  std::int32_t bci = -1;
  // What each execution adds to the count of the type: a constant, or kRuntimeWeight.
  std::uint32_t weight = 1;

  bool adds_value() const { return weight == kRuntimeWeight; }
};

// The ways out of a condition of the bytecode.
inline constexpr std::uint32_t kUnknownWay = 0;
inline constexpr std::uint32_t kNotTaken = 1;
inline constexpr std::uint32_t kTaken = 2;

struct SwitchCase {
  std::int32_t key = 0;
  std::int32_t target = 0;  // bytecode index

  bool operator==(const SwitchCase&) const = default;
};

// A switch of the bytecode: where its cases go.
struct BytecodeSwitch {
  std::int32_t otherwise = 0;     // bytecode index to which it goes by default
  std::vector<SwitchCase> cases;  // in the order of the bytecode

  bool operator==(const BytecodeSwitch&) const = default;
};

// Says which branch of the bytecode the end of a block is, and which edge is which way out. The
// compiler may have copied or negated the branch; where it has merged the branch with another one,
// all ways are unknown.
struct Branch {
  BlockId block;
  ContextId context;
  std::int32_t bci = 0;                 // in the method of `context`
  std::optional<BytecodeSwitch> cases;  // absent: the branch is a condition
  // The way out of each edge of the block: of a condition kUnknownWay, kNotTaken or kTaken; of a
  // switch kUnknownWay, or 1 plus the bytecode index to which the way leads.
  std::vector<std::uint32_t> ways;

  bool operator==(const Branch&) const = default;
};

// The function of a guest language that the unit was compiled for, where Truffle compiled the unit.
// All such units have one root method, which runs the function's tree.
struct GuestFunction {
  std::string language;  // "js"; empty: unknown
  std::string source;    // address, line and column; empty: unknown
};

struct UnitSnapshot {
  UnitIdentity identity;
  std::optional<GuestFunction> guest;  // absent: the unit is the root method itself
  std::vector<std::string> methods;    // signatures; methods[0] is the root method
  // For each method the text of its line table (line_table.h). Empty: the snapshot was taken
  // without positions, so its occurrences have no bytecode indexes.
  std::vector<std::string> line_tables;
  std::vector<InlineContext> contexts;  // contexts[0] is the root
  std::vector<Block> blocks;            // blocks[0] is the entry
  std::vector<cfg::Edge> edges;         // in successor order of each block
  std::vector<Occurrence> occurrences;
  // Sorted by block, one for a block at most. Empty where the snapshot has no positions.
  std::vector<Branch> branches;

  bool has_positions() const { return !line_tables.empty(); }
};

}  // namespace assay::unit
