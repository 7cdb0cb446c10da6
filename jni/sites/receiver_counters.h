// SPDX-License-Identifier: Apache-2.0
// Counts the classes of the objects on which calls are executed (paper 5, "calling-context aware
// receiver-type profiler"). Each pair of a site and a class is a site of its own, made when the
// pair is executed for the first time, so classes are counted like everything else that sites
// count: exactly, by each thread for itself, and in the session file.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include "jni/sites/receiver_lines.h"
#include "jni/sites/site_counters.h"
#include "jni/sites/site_pairs.h"

namespace assay::agent {

class ReceiverCounters {
 public:
  // Pairs of a site and a class are this many at most, unless the constructor is told otherwise.
  static constexpr std::uint32_t kMostPairs = 1u << 17;

  // Returns the name of a class by the word that objects have in their header.
  using NameOfClass = std::function<std::string(std::uint32_t class_word)>;

  // Pairs beyond `most_pairs` are not counted. Requires: `most_pairs` is a power of two.
  ReceiverCounters(SiteCounters& sites, NameOfClass name_of, std::uint32_t most_pairs = kMostPairs)
      : sites_(sites), name_of_(std::move(name_of)), pairs_(most_pairs) {}

  // Count a call on an object of the class, by compiled or interpreted code. The word 0 stands for
  // null. Where no memory is left for another pair, nothing is counted.
  //
  // Compiled code calls the first function from within Java code, where the VM cannot stop the
  // thread: so the function calls nothing of the VM, and takes a lock only for a new pair.
  void count_compiled(std::uint32_t site, std::uint32_t class_word);
  void count_interpreted(std::uint32_t site, std::uint32_t class_word);

  // Counts a call behind callers for `behind`, the site of these callers. Where no memory is left
  // for the pair of that site, the call counts for the site without callers.
  void count_behind(std::uint32_t behind, std::uint32_t site, std::uint32_t class_word,
                    SiteCode code);

  // Does what count_compiled does, and has compiled code find the counter in the line from now on.
  void count_missed(std::uint32_t site, ReceiverLines::Line& line, std::uint32_t class_word);

  // Forgets which pairs the class with the word has, or all classes have. The VM uses the memory
  // of an unloaded class for another one, whose objects have the same word. The counts stay, and a
  // class of the same name goes on with them. Requires: there is no object of the class.
  void forget(std::uint32_t class_word);
  void forget_all();

  // Returns the line of a site; null where no memory is left.
  ReceiverLines::Line* line_of(std::uint32_t site) { return lines_.of(site); }

  // Returns the site of the pair, which is made where it does not exist yet; nothing where no
  // memory is left, and for a number that no site can have.
  std::optional<std::uint32_t> site_of(std::uint32_t site, std::uint32_t class_word);

 private:
  std::optional<std::uint32_t> named_pair(std::uint32_t site, std::uint32_t class_word);
  SitePairs::Listener forgetting_line();

  SiteCounters& sites_;
  NameOfClass name_of_;
  ReceiverLines lines_;
  SitePairs pairs_;  // by the word of the class
  // Read and written while a pair is added.
  std::unordered_map<std::string, std::uint32_t> pair_of_description_;
};

}  // namespace assay::agent
