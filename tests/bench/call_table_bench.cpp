// SPDX-License-Identifier: Apache-2.0
// Measures the search for a slot in a thread's table of calls (decision 0025) where the table is
// nearly full: the same hash, probing and limit as those of compiled code
// (assay.shim.lir.NoteCallOp). The counters tell the mean number of probes, and which part of the
// pairs found no slot.
#include <benchmark/benchmark.h>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "native/session/call_slots.h"
#include "native/statistics/random_numbers.h"

namespace assay {
namespace {

constexpr std::size_t kSlots = std::size_t{1} << 14;
constexpr std::uint32_t kMostProbes = 64;
constexpr std::uint32_t kGoldenRatio = 0x9E3779B1;

struct Pair {
  std::uint64_t return_address = 0;
  std::uint32_t unit = 0;  // or the slot before, for further callers
};

class CallTable {
 public:
  CallTable() : slots_(kSlots) {}

  // Returns the pair's slot, which is taken into use where the pair has none; null where none of
  // the slots that are probed is free.
  session::CallSlot* find(const Pair& pair) {
    const std::uint32_t hash =
        (pair.unit * 31U + static_cast<std::uint32_t>(pair.return_address)) * kGoldenRatio;
    std::size_t at = hash >> (32U - static_cast<unsigned>(std::countr_zero(kSlots)));
    for (std::uint32_t probe = 0; probe < kMostProbes; ++probe, at = (at + 1) % kSlots) {
      ++probes;
      session::CallSlot& slot = slots_[at];
      if (slot.return_address == pair.return_address && slot.unit == pair.unit) {
        return &slot;
      }
      if (slot.return_address == 0) {
        slot.return_address = pair.return_address;
        slot.unit = pair.unit;
        return &slot;
      }
    }
    return nullptr;
  }

  // Returns the slot of the outermost caller (assay.shim.lir.CallSlots).
  session::CallSlot* find(std::uint32_t unit, const std::vector<std::uint64_t>& callers) {
    session::CallSlot* slot = nullptr;
    std::uint32_t key = unit;
    for (const std::uint64_t caller : callers) {
      slot = find({caller, key});
      if (slot == nullptr) {
        return nullptr;
      }
      const auto distance = static_cast<std::size_t>(slot - slots_.data()) * sizeof(*slot);
      key = static_cast<std::uint32_t>(session::kIsChild | distance);
    }
    return slot;
  }

  std::uint64_t probes = 0;

 private:
  std::vector<session::CallSlot> slots_;
};

// Call sites lie some dozens of bytes apart in code of some hundred megabytes.
std::vector<Pair> pairs_of(std::size_t count) {
  constexpr std::uint64_t kCodeBegin = 0x7f12'3400'0000;
  constexpr std::size_t kCodeBytes = std::size_t{128} << 20U;
  constexpr std::size_t kUnits = 5000;
  statistics::RandomNumbers random(1);
  std::vector<Pair> pairs(count);
  for (Pair& pair : pairs) {
    pair = {kCodeBegin + random.below(kCodeBytes),
            static_cast<std::uint32_t>(random.below(kUnits))};
  }
  return pairs;
}

// The argument says for how many percent of the slots there are pairs.
void note_calls(benchmark::State& state) {
  const auto percent = static_cast<std::size_t>(state.range(0));
  const std::vector<Pair> pairs = pairs_of(kSlots * percent / 100);
  CallTable table;
  std::size_t dropped = 0;
  for (const Pair& pair : pairs) {
    dropped += table.find(pair) == nullptr ? 1 : 0;
  }
  table.probes = 0;
  std::uint64_t calls = 0;
  for (auto unused : state) {
    for (const Pair& pair : pairs) {
      if (session::CallSlot* slot = table.find(pair)) {
        ++slot->entries;
      }
    }
    calls += pairs.size();
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(calls));
  state.counters["probes"] = static_cast<double>(table.probes) / static_cast<double>(calls);
  state.counters["dropped"] = static_cast<double>(dropped) / static_cast<double>(pairs.size());
}
BENCHMARK(note_calls)->Arg(25)->Arg(50)->Arg(75)->Arg(90)->Arg(95)->Arg(99)->Arg(110);

// Notes calls with as many levels of callers as the argument says. There are 1000 contexts, of
// units that are called from three sites each.
void note_contexts(benchmark::State& state) {
  constexpr std::size_t kContexts = 1000;
  constexpr std::uint32_t kUnits = 200;
  const auto levels = static_cast<std::size_t>(state.range(0));
  statistics::RandomNumbers random(2);
  std::vector<std::vector<std::uint64_t>> contexts(kContexts);
  for (auto& callers : contexts) {
    for (std::size_t level = 0; level < levels; ++level) {
      callers.push_back(0x7f12'3400'0000 + 64 * random.below(3UL * kUnits));
    }
  }
  CallTable table;
  std::uint64_t calls = 0;
  std::uint64_t dropped = 0;
  for (auto unused : state) {
    for (std::uint32_t i = 0; i < kContexts; ++i) {
      if (session::CallSlot* slot = table.find(i % kUnits, contexts[i])) {
        ++slot->samples;
      } else {
        ++dropped;
      }
    }
    calls += kContexts;
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(calls));
  state.counters["probes"] = static_cast<double>(table.probes) / static_cast<double>(calls);
  state.counters["dropped"] = static_cast<double>(dropped) / static_cast<double>(calls);
}
BENCHMARK(note_contexts)->Arg(1)->Arg(2)->Arg(4)->Arg(8)->Arg(16);

}  // namespace
}  // namespace assay
