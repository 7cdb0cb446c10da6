// SPDX-License-Identifier: Apache-2.0
// Defines where a segment notes calls (decisions 0025 and 0032), and reads them. Compiled code
// writes both places (assay.shim.lir.NoteCallOp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "native/session/session_layout.h"

namespace assay::session {

// The words of a segment (MemoryKind::sampling) that say which entries are samples. Only the
// segment's thread writes them: its code, and the handler of its ticks.
struct CallWords {
  std::uint32_t until_next =
      0;  // entries up to the next sample, including the sample; 0: no window
  std::uint32_t samples_left = 0;  // of the window; 0: no window is open
  std::uint32_t counts_all = 0;  // 1 where each entry is counted, and the segment is of one thread
  std::uint32_t next_skip = 0;   // entries that the next window passes over
  std::uint64_t saved[5] = {};   // registers, while compiled code notes a call
  // These addresses bound the walk to callers' callers: the end of the thread's stack, and begin
  // and end of the VM's code. All are 0 where no caller's caller is noted.
  std::uint64_t stack_end = 0;
  std::uint64_t code_begin = 0;
  std::uint64_t code_end = 0;
  std::uint32_t levels_left = 0;  // of the callers of the call that compiled code is noting
  std::uint32_t unused = 0;
  std::uint64_t window_end = 0;  // by the time stamp counter, where windows end by the clock
};
static_assert(sizeof(CallWords) == 96);

// The table (MemoryKind::calls) begins with these words, and has its slots behind them.
struct CallTableHeader {
  std::uint64_t dropped;  // calls for which no slot was found
  std::uint64_t unused[7];
};
static_assert(sizeof(CallTableHeader) == 64);

// A slot is in use where its return address is not 0. The return address is written last when the
// slot is taken into use.
//
// The slots of a table are the nodes of a tree, whose roots are pairs of a unit and the address to
// which the unit returns. A child adds the address to which its parent's caller returns. A call is
// counted in one node: in that of the outermost caller that was found.
struct CallSlot {
  std::uint64_t return_address;
  // The number of the unit that was called. With kIsChild: the distance of the parent from the
  // table's first slot, in bytes.
  std::uint64_t unit;
  std::uint64_t entries;
  std::uint64_t samples;
};
static_assert(sizeof(CallSlot) == 32);

inline constexpr std::uint64_t kIsChild = 1U << 31U;

// The calls of a unit that return to one address, and whose further callers return to the same
// addresses.
struct NotedCall {
  std::uint64_t return_address = 0;
  std::uint64_t unit = 0;
  std::uint64_t entries = 0;  // 0 where only samples are taken
  std::uint64_t samples = 0;
  std::vector<std::uint64_t> further = {};  // addresses to which the caller, its caller, ... return

  bool operator==(const NotedCall&) const = default;
};

struct NotedCalls {
  std::vector<NotedCall> calls;  // by unit and addresses, each once
  std::uint64_t dropped = 0;     // calls for which the table of a thread had no slot
};

// Returns the sums over the segments of the program's own threads. Says in `damages` where a part
// of the file is missing.
NotedCalls noted_calls(std::span<const std::byte> bytes, const SessionHeader& header,
                       std::vector<std::string>& damages);

}  // namespace assay::session
