// SPDX-License-Identifier: Apache-2.0
// Keeps for each site the counters of the classes that were met last, where compiled code finds
// them without a call (decision 0034). An entry is a word of 64 bits, so a thread that reads it
// sees a class and the counter of the very class, whoever writes it meanwhile. An entry that is
// lost costs a call of the agent, and no count.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <unordered_map>

namespace assay::agent {

class ReceiverLines {
 public:
  static constexpr std::size_t kEntries = 16;
  // Sites beyond this number have no line: 8 MiB.
  static constexpr std::size_t kMostLines = std::size_t{1} << 16;

  // The lower half of an entry is the word of the class, the upper half the number of the counter
  // in the thread's segment; 0: the entry is free.
  struct alignas(64) Line {
    std::array<std::atomic<std::uint64_t>, kEntries> entries{};
    // Returns the entry where code looks for the class first, as assay.shim.lir.CountReceiverOp
    // does; it looks into the others, too, before it calls the agent.
    static std::size_t entry_of(std::uint32_t class_word);

    // Has compiled code find the counter: in the first entry, if it is free, or in another free
    // one; where none is, the class takes the first entry from another class. Requires: the word is
    // not 0, which stands for null.
    void note(std::uint32_t class_word, std::uint32_t counter);
  };

  // Returns the line of the site, which is made where there is none; null where no memory is left.
  // The line stays where it is, because compiled code has its address.
  Line* of(std::uint32_t site);

  // Frees the entry of the class in the line of the site, where there is one.
  void forget(std::uint32_t site, std::uint32_t class_word);

 private:
  std::mutex mutex_;
  std::unordered_map<std::uint32_t, Line*> line_of_;  // by site
  std::deque<Line> lines_;
};

}  // namespace assay::agent
