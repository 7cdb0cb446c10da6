// SPDX-License-Identifier: Apache-2.0
// Says what an experiment with two sides is to run, and in which order.
#pragma once

#include <chrono>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "native/support/named_value.h"
#include "native/support/result.h"
#include "scheduler/comparison/run_counts.h"

namespace assay::comparison {

// The word of a command that a side's flags replace.
inline constexpr std::string_view kFlagsWord = "{flags}";

// What one side has that the other may not have.
struct SideTerms {
  std::vector<std::string> flags = {};  // words for java
  std::string java_home = {};           // the JDK; empty: as without a diff
  std::string graal_version = {};       // empty: as without a diff
  std::vector<std::string> without_phases = {};
};

// Reads the words of a side: java-home=FOLDER, graal=VERSION, without-phase=NAME, and options of
// java. Words are quoted as in an argument file of java. Fails (invalid_argument) with the word.
Result<SideTerms> parse_side(std::string_view text);

struct ProgramCommand {
  std::string name;
  std::vector<std::string> words;  // java first
};

// Reads "NAME: java ARGUMENT...". Fails (invalid_argument) where the name or the command is
// missing, or where a character of the name is none of letters, digits, '.', '-' and '_'.
Result<ProgramCommand> parse_program(std::string_view line);
// Reads a line for each program. Empty lines and lines that begin with '#' are skipped. Fails as
// parse_program(), with the number of the line.
Result<std::vector<ProgramCommand>> parse_programs(std::string_view text);

// Returns the words of a side's command. The flags replace the word {flags}, and stand behind java
// where there is no such word.
std::vector<std::string> command_for(const ProgramCommand& program, const SideTerms& side);

struct DiffWish {
  std::vector<ProgramCommand> programs = {};
  SideTerms a = {};
  SideTerms b = {};
  std::uint32_t runs = 0;  // of each program on each side
  std::string events = {};
  std::string strategy = {};
  std::string iteration_line = {};         // pattern of the lines that end an iteration
  std::chrono::milliseconds time_limit{};  // of one run

  const SideTerms& terms(Side side) const { return side == Side::a ? a : b; }
};

// Fails (invalid_argument) where there is no program, two have one name, or both sides are the
// same.
Result<void> check(const DiffWish& wish);

// Returns what makes an experiment another one, as "name: value".
std::vector<NamedValue> request_lines(const DiffWish& wish);

struct RunKey {
  std::uint32_t program = 0;  // position in DiffWish::programs
  Side side = Side::a;
  std::uint32_t run = 0;
};

// Returns the runs in their order: the first run of each program, A before B, then the second runs.
// So whatever changes on the machine in time changes for both sides.
std::vector<RunKey> run_order(const DiffWish& wish);

// Returns the file of a run: "sieve-a-003.json".
std::string run_file_name(const DiffWish& wish, const RunKey& key);

// How long a run took.
struct TimedRun {
  RunKey key = {};
  double seconds = 0;
};

// Estimates how many seconds the runs that are left will take: each as long as the finished ones of
// its program and side did, or else of its program, or else all. Returns 0 where no run is
// finished.
double seconds_left(std::span<const RunKey> left, std::span<const TimedRun> finished);

}  // namespace assay::comparison
