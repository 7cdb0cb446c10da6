// SPDX-License-Identifier: Apache-2.0
// Holds the user's choices about counting. Each choice has one spelling, on the command line
// and in the agent string.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "native/support/enum_words.h"
#include "native/wire/wire.h"

namespace assay::planning {

// Says how occurrences are counted (requirements E5 to E7).
enum class Strategy : std::uint8_t {
  dec,  // direct event counting: each occurrence updates a counter
  pd,   // path decoding: at a path's end, each event type of the path is added
  pc,   // path counting: once for each path, one path counter is incremented
  ec,   // edge counting: edges off a maximum spanning tree (Knuth 1973; Ball 1994)
  pep,  // paths as with `pc`, but a path is counted only when a sample is asked for (paper 2)
};

// Tells whether the strategy has one counter for each path.
constexpr bool counts_each_path(Strategy strategy) {
  return strategy == Strategy::pc || strategy == Strategy::pep;
}

// Says which register leads compiled code to the segment of its thread, in thread mode `thread`.
enum class SegmentRegister : std::uint8_t {
  automatic,  // gs where the process leaves its base free, and fs otherwise
  gs,         // its base is the segment's address: a counter is one operand
  fs,         // a word in the thread's storage has the segment's address: code loads it first
};

// Says how activations are found that are left in the middle: deoptimized, or left by an exception
// that the unit does not handle (decision 0018).
enum class UnfinishedSource : std::uint8_t {
  nothing,  // they are not found
  // Entries are counted against returns and unwinds. Activations that still run are found, too.
  // Each activation updates two counters.
  ends,
  // The handlers count by which the VM takes frames over. Activations that still run are not found.
  // An activation that ends updates no further counter.
  handlers,
  // The way is chosen for each unit: ends where an activation executes many blocks, and handlers
  // elsewhere.
  automatic,
};

// Tells whether handlers may tell in some unit.
constexpr bool may_use_handlers(UnfinishedSource wish) {
  return wish == UnfinishedSource::handlers || wish == UnfinishedSource::automatic;
}

// Says where a counter is stored that a loop keeps in a register (planning/loop_counters.h).
enum class LoopStores : std::uint8_t {
  exits,       // where the loop is left or stopped; until then other threads do not see the counts
  iterations,  // in each iteration
};

// Says which paths `pep` samples (paper 2, section 3.3): after a tick of the thread's CPU time, 1
// to `stride` paths end unseen but for the last of them, and that path and those after it are
// counted, until `samples` paths are. Where windows end by the clock (decision 0039), each
// `stride`th path after the first one is counted, until the window's time is over.
struct PathSampling {
  // Stands for all paths: each path is a sample, whatever the ticks are.
  static constexpr std::uint32_t kAll = 0;

  std::uint32_t samples = 64;  // for each tick
  std::uint32_t stride = 17;
  std::uint32_t window_us = 0;  // 0: until all samples are taken

  bool is_timed() const { return window_us != 0; }
  bool operator==(const PathSampling&) const = default;
};

inline constexpr std::uint32_t kMaxSamples = 1u << 20;
inline constexpr std::uint32_t kMaxStride = 1u << 20;
inline constexpr std::uint32_t kMaxPathWindowUs = 1000;
inline constexpr std::uint32_t kUsualPathWindowUs = 50;

inline constexpr std::uint32_t kDefaultPathBudget = 1024;
inline constexpr std::uint32_t kMaxPathBudget = 1u << 20;

struct PlanOptions {
  Strategy strategy = Strategy::ec;
  ThreadMode threads = ThreadMode::thread;
  // Code finds the segment by this base. The agent chooses it, and a session says what was chosen,
  // because loads of the base are part of a plan.
  SegmentBase base = SegmentBase::thread_word;
  // The largest number of paths that a unit is given (E8).
  std::uint32_t path_budget = kDefaultPathBudget;
  // With `pep` nothing tells: samples are no sums that activations in the middle could make wrong.
  UnfinishedSource unfinished = UnfinishedSource::automatic;
  // Whether to count also by `dec`, in the same compilation, so that the two can be compared. With
  // `pep`: whether to count also each path, so that the samples can be compared with all paths.
  bool check = false;
  PathSampling sampling;  // `pep` only
  LoopStores loop_stores = LoopStores::exits;
};

inline constexpr EnumWords<Strategy, 5> kStrategyWords{{{Strategy::dec, "dec"},
                                                        {Strategy::pd, "pd"},
                                                        {Strategy::pc, "pc"},
                                                        {Strategy::ec, "ec"},
                                                        {Strategy::pep, "pep"}}};
inline constexpr EnumWords<ThreadMode, 3> kThreadModeWords{{{ThreadMode::shared, "shared"},
                                                            {ThreadMode::atomic, "atomic"},
                                                            {ThreadMode::thread, "thread"}}};
inline constexpr EnumWords<SegmentBase, 3> kSegmentBaseWords{
    {{SegmentBase::fixed, "fixed"}, {SegmentBase::thread_word, "fs"}, {SegmentBase::gs, "gs"}}};
inline constexpr EnumWords<SegmentRegister, 3> kSegmentRegisterWords{
    {{SegmentRegister::automatic, "auto"},
     {SegmentRegister::gs, "gs"},
     {SegmentRegister::fs, "fs"}}};

inline constexpr EnumWords<UnfinishedSource, 4> kUnfinishedWords{
    {{UnfinishedSource::automatic, "auto"},
     {UnfinishedSource::nothing, "nothing"},
     {UnfinishedSource::ends, "ends"},
     {UnfinishedSource::handlers, "handlers"}}};

inline constexpr EnumWords<LoopStores, 2> kLoopStoresWords{
    {{LoopStores::exits, "exits"}, {LoopStores::iterations, "iterations"}}};

std::string_view to_string(Strategy strategy);
std::string_view to_string(ThreadMode mode);
std::string_view to_string(SegmentBase base);
std::string_view to_string(SegmentRegister choice);
std::string_view to_string(UnfinishedSource source);
std::optional<Strategy> parse_strategy(std::string_view word);

}  // namespace assay::planning
