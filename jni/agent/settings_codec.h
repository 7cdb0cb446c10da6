// SPDX-License-Identifier: Apache-2.0
// Encodes the agent's decisions, which NativeBridge.connect() is told: one part for each feature
// that is on.
//
// Version 13 (encoding: support/byte_codec.h; kinds: wire/wire.json):
//   u version = 13, u feature count, each: byte Feature
//       count: byte ThreadMode, byte SegmentBase, s origin, u event count, string each,
//              u jar count, string each, byte source lines, byte source positions, byte verify
//              markers, u count of phases that are switched off, string each,
//              byte takes samples (0 or 1), and if 1: u word, u samples,
//              byte notes calls (0 or 1), and if 1: u words, u table, u slots, u stride, byte all,
//              u levels, u offset of the frame size,
//              byte inlining decisions, byte counts in bursts, byte tells call sites
//       slow:  byte takes commands
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "native/wire/wire.h"

namespace assay::agent {

struct SamplingSettings {
  // The distance of the word that asks for samples from the segment's start, in bytes.
  std::uint32_t word = 0;
  std::uint32_t samples = 0;  // for each tick; 0: all paths are samples
  std::uint32_t stride = 0;   // of so many paths in a window that ends by the clock one is a sample
  bool timed = false;         // whether windows end by the clock
};

// Says where a thread's segment has what an entry of a unit needs (session/call_slots.h), in bytes
// from the segment's start.
struct CallSettings {
  std::uint32_t words = 0;
  std::uint32_t table = 0;
  std::uint32_t slots = 0;   // a power of two
  std::uint32_t stride = 0;  // of so many entries in a window one is a sample
  bool all = false;          // whether each entry is counted
  std::uint32_t levels = 1;  // of callers that are noted
  // More levels than one: offset of the size of frames, in words, from the begin of the VM's record
  // of code.
  std::uint32_t frame_size = 0;
  bool timed = false;  // whether windows end by the clock
};

struct CountingSettings {
  planning::ThreadMode threads = planning::ThreadMode::thread;
  planning::SegmentBase base = planning::SegmentBase::thread_word;
  // Base `thread_word`: offset of the word from the fs base. Base `fixed`: address of the one
  // segment.
  std::int64_t origin = 0;
  std::vector<std::string> events;          // names of the built-in types to count
  std::vector<std::string> event_jars;      // jars with the user's own types
  bool source_lines = false;                // blocks carry their source lines
  bool source_positions = false;            // events carry their bytecode indexes
  bool verify_markers = false;              // units are compiled without markers, too, and compared
  std::vector<std::string> without_phases;  // phases of Graal that are switched off
  std::optional<SamplingSettings> sampling;  // present where plans take samples
  std::optional<CallSettings> calls;         // present where units note their calls
  bool inlining = false;                     // what Graal decided about each call is recorded
  bool bursts = false;                       // units may be switched to code without counters
  bool call_sites = false;                   // the agent is told of the calls in installed code
};

struct SlowingSettings {
  bool takes_commands = false;  // units may be asked for by name, so the shim remembers them
};

struct Settings {
  std::optional<CountingSettings> counting;
  std::optional<SlowingSettings> slowing;
};

std::vector<std::byte> encode_settings(const Settings& settings);

}  // namespace assay::agent
