// SPDX-License-Identifier: Apache-2.0
// Says what a sweep runs, and in which order: a program under each pair of SAMPLES and STRIDE
// (paper 3, Table 2; paper 2, section 6).
#pragma once

#include <chrono>
#include <compare>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "native/support/enum_words.h"
#include "native/support/named_value.h"
#include "native/support/result.h"

namespace assay::sweep {

enum class Subject : std::uint8_t { paths, calls };

inline constexpr EnumWords<Subject, 2> kSubjectWords{
    {{Subject::paths, "paths"}, {Subject::calls, "calls"}}};
constexpr const auto& words_of(Subject) { return kSubjectWords; }

struct Setting {
  std::uint32_t samples = 1;
  std::uint32_t stride = 1;

  auto operator<=>(const Setting&) const = default;
};

struct SweepWish {
  Subject subject = Subject::calls;
  std::vector<std::uint32_t> samples;  // rows of the table, ascending
  std::vector<std::uint32_t> strides;  // columns of the table, ascending
  std::uint32_t forks = 0;             // JVMs of each setting, for the overhead
  std::uint32_t accuracy_forks = 0;    // JVMs of each setting, for the accuracy
  std::chrono::milliseconds tick{};
  std::uint64_t seed = 1;  // of the order of runs
  std::chrono::milliseconds time_limit{};
  std::vector<std::string> command;  // java first
};

// Reads "1,4,16": whole numbers from 1, in any order. Returns them ascending, each once. Fails
// (invalid_argument) with the word that is wrong, or where there are more than 64.
Result<std::vector<std::uint32_t>> parse_numbers(std::string_view text);

// What a run is for.
enum class Purpose : std::uint8_t {
  baseline,  // the program without an agent
  overhead,  // samples only
  accuracy,  // samples beside all that was executed, in the same code
};

inline constexpr EnumWords<Purpose, 3> kPurposeWords{{{Purpose::baseline, "baseline"},
                                                      {Purpose::overhead, "overhead"},
                                                      {Purpose::accuracy, "accuracy"}}};
constexpr const auto& words_of(Purpose) { return kPurposeWords; }

struct RunKey {
  Purpose purpose = Purpose::baseline;
  Setting setting;  // of a baseline: that of no run
  std::uint32_t fork = 0;

  auto operator<=>(const RunKey&) const = default;
};

// Returns all settings, by samples and then by stride.
std::vector<Setting> settings_of(const SweepWish& wish);

// Returns the runs in their order. Rounds follow each other, in each of which the baseline and each
// setting have one run, in a random order: what changes on the machine in time changes for all.
std::vector<RunKey> run_order(const SweepWish& wish);

// Returns the file of a run: "overhead-s64-t17-003.json".
std::string run_file_name(const RunKey& key);

// Returns what makes a sweep another one.
std::vector<NamedValue> request_lines(const SweepWish& wish);

}  // namespace assay::sweep
