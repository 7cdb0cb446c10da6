// SPDX-License-Identifier: Apache-2.0
// Holds the user's choices for one counted run. The command line and the agent string name every
// choice by the same word (option_table.h), and the choices of both end up here.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "native/options/file_name.h"
#include "native/planning/plan_options.h"

namespace assay::options {

// The largest memory that the counters of all segments of one JVM may take together. The records of
// units (at most 256 MB) and path decoding's rows come on top.
inline constexpr std::uint64_t kDefaultMemoryLimitBytes = 256ull << 20;

// The orders of a table's rows, besides the names of event types.
inline constexpr std::string_view kByTotal = "total";
inline constexpr std::string_view kByName = "name";

// This file name stands for standard output.
inline constexpr std::string_view kStandardOutput = "-";

// The CPU time of a thread between two samples of where it runs, and between two windows of paths
// or calls.
inline constexpr std::chrono::milliseconds kDefaultTick{10};

// The shortest time between the ends of two bursts.
inline constexpr std::chrono::milliseconds kDefaultBurstEvery{2000};

// Says by what counts are divided, beside the totals.
enum class Divisor : std::uint8_t {
  none,
  activation,  // of the unit: method-entry
  iteration,   // calls of the iteration method that were counted
};

// Says whether counting is on when the program begins, where commands turn it on and off.
enum class CountingAtFirst : std::uint8_t { on, off };

// Says which calls compiled units note (decision 0025).
enum class CallNoting : std::uint8_t {
  nothing,
  sampled,  // calls of a window that each tick opens (paper 3)
  all,      // each call, and in windows samples, too
};

// Says which calls are samples (paper 3, section 4): after a tick of the thread's CPU time one of
// the next `stride` calls is the first sample, and each `stride`th call after it is another one,
// until `samples` are taken, or, where windows end by the clock, until the window's time is over.
struct CallSampling {
  std::uint32_t samples = 64;
  std::uint32_t stride = 17;
  // Each thread has so many slots for the pairs of a call site in machine code and a callee, and
  // for each further caller; a power of two. All calls without a slot are dropped and counted.
  std::uint32_t slots = 1u << 14;
  std::uint32_t levels = 1;  // of callers that are noted of a call
  // How long windows last (decision 0039); 0: until all samples are taken.
  std::chrono::microseconds window{0};

  bool operator==(const CallSampling&) const = default;
};

// The word for `events` by which no event is counted.
inline constexpr const char* kNoEvents = "none";

struct CountOptions {
  std::string events = "all";  // words joined by '+', see events::select_events
  planning::PlanOptions plan;
  planning::SegmentRegister addressing = planning::SegmentRegister::automatic;
  std::optional<planning::LoopStores> loop_stores;  // absent: as settle_loop_stores says
  std::string file;                  // the result's file, placeholders unexpanded; empty: no file
  std::optional<FileFormat> format;  // format of the result; absent: as the file's extension says
  // The session file, placeholders unexpanded. Empty: a private file, which goes with the run.
  std::string session;
  std::chrono::milliseconds every{0};  // time between snapshots of the result; 0: none
  bool by_compilation = false;         // keep the compilations of one method apart
  std::vector<std::string> event_jars;
  std::vector<std::string> without_phases;  // phases of Graal that are switched off
  std::uint64_t memory_limit_bytes = kDefaultMemoryLimitBytes;
  bool lines = false;           // note the line of each event (UnitSnapshot::line_tables)
  bool inlining = false;        // record what Graal decided about each call
  bool verify_markers = false;  // compare each unit's code with and without markers
  bool time_shares = true;      // measure how the CPU time is divided (cputime/)
  std::chrono::milliseconds tick = kDefaultTick;
  CallNoting calls = CallNoting::nothing;
  CallSampling call_sampling;
  bool regions = false;                  // count the sites of inserted code (decision 0029)
  bool removes_refused_regions = false;  // leave regions out that break a rule
  bool receiver_callers = false;         // count receivers by their callers on the stack, too
  bool regions_as_code = false;          // compile regions like any other code
  // Bytes allocated between two looks at what is alive (decision 0035); 0: no lifetimes are traced.
  std::uint64_t lifetimes_resolution_bytes = 0;
  // Graal looks for new profiles while the program runs, by order (decision 0043).
  bool takes_profiles = false;
  bool lifetimes_exact = false;  // by the last uses of objects, without looks (decision 0042)
  // Beginnings of the names of classes whose objects are traced; empty: all.
  std::vector<std::string> lifetimes_of;
  bool quiet = false;              // no table
  std::optional<std::size_t> top;  // most rows of a table; absent: the usual number
  std::string sort{kByTotal};      // order of a table's rows
  Divisor per = Divisor::none;     // also show counts divided by this
  bool verbose = false;            // say what is done, and why units are left alone

  // The window: the part of the run to which counting is limited (window_options.h). At most one of
  // the ways is given: a method's iterations, a time, commands, a method's calls, or bursts.
  std::string iteration_method;
  std::optional<std::uint64_t> from_iteration;  // number of the first iteration that is counted
  std::optional<std::uint64_t> iterations;      // number of iterations that are counted
  std::string every_iteration;  // file for a row of each iteration, placeholders unexpanded
  std::optional<std::chrono::milliseconds> from_time;  // since the JVM's start
  std::optional<std::chrono::milliseconds> for_time;
  std::optional<CountingAtFirst> counting;  // absent: no commands are taken
  std::string during_calls_of;
  // Counts in bursts of this length (decision 0041); absent: all the time.
  std::optional<std::chrono::milliseconds> burst;
  std::optional<std::chrono::milliseconds> burst_every;  // absent: kDefaultBurstEvery

  bool operator==(const CountOptions&) const;
};

}  // namespace assay::options
