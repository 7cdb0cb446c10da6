// SPDX-License-Identifier: Apache-2.0
// Runs oracle programs that wait between their warm-up and the calls that are counted, and reads
// their call graphs before and after.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace assay::jvm_tests {

// "comment of the caller's line -> callee" and the number of calls. With contexts, comments of the
// frames in place of one: "nearest < further -> callee".
using CallCountsByEdge = std::map<std::string, std::uint64_t>;

struct CallOracle {
  std::string class_name;          // without the package
  std::vector<std::string> flags;  // of java
  std::string outermost;           // method that is called too seldom to have a compiled caller
  std::vector<std::string> more_arguments = {};
  // Where contexts are to be kept apart, the method with which they end.
  std::string root = {};
};

inline constexpr std::uint64_t kCallRounds = 1000;
inline constexpr std::uint64_t kCallsOfRound = 40;

// Has the edges of the program's warm-up, and those of its whole run.
struct CallReadings {
  CallCountsByEdge before;
  CallCountsByEdge after;
};

// Returns the edges between methods of the oracle whose callers Graal compiled. The options are
// those of `counted_calls`.
CallReadings read_calls(const CallOracle& oracle, const std::vector<std::string>& command,
                        const std::vector<std::string>& reading = {});

// An edge gets another name when the memory of its caller's code is used again. What it loses is
// negative then (modulo 2^64), so that the sum of all edges is that of the calls in between.
CallCountsByEdge difference(const CallCountsByEdge& later, const CallCountsByEdge& earlier);

// Returns the edges of the rounds that are counted, between methods of the oracle whose callers
// Graal compiled. The program is compiled when it is warm, so these numbers are known. `command`
// are the words of `assay` before the options of java, `reading` more options by which the
// graph is read.
CallCountsByEdge counted_calls(const CallOracle& oracle, const std::vector<std::string>& command,
                               const std::vector<std::string>& reading = {});

// Returns what `assay calls` with these words prints.
std::string shown_calls(const std::vector<std::string>& words);

}  // namespace assay::jvm_tests
