// SPDX-License-Identifier: Apache-2.0
// Reads what a program prints, as it comes, and notes when iterations end. In a thread of its own,
// because the program must neither wait for us nor be stamped late.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "native/support/fnv_hash.h"
#include "scheduler/measuring/iteration_mark.h"
#include "scheduler/process/unique_descriptor.h"
#include "scheduler/subject/line_pattern.h"

namespace assay::subject {

// What was printed beside the lines that end iterations, in their order.
struct OtherLines {
  std::uint64_t count = 0;
  Fnv1a hash;                     // over all of them
  std::vector<std::string> last;  // the newest few
};

// A search may take hours, and its windows seconds: only the newest iterations matter then.
enum class KeptIterations { newest_million, all_with_lines };

class ProgramOutput {
 public:
  // Takes the reading end of the pipe that `process` prints into. Other lines are written into
  // `copy`, unless that is empty.
  ProgramOutput(process::UniqueDescriptor pipe, pid_t process, LinePattern iteration_end,
                KeptIterations kept, const std::filesystem::path& copy);
  ProgramOutput(const ProgramOutput&) = delete;
  ProgramOutput& operator=(const ProgramOutput&) = delete;
  // Reads what is in the pipe, and waits for nobody: what the program started, and left, may hold
  // the pipe open.
  ~ProgramOutput();

  // From the `first`-th iteration on, as far as they are kept.
  std::vector<measuring::IterationMark> marks(std::size_t first) const;
  std::size_t iterations() const;
  // The lines that ended them, if these are kept; the last ones may have no mark, when the program
  // ended behind them.
  std::vector<std::string> iteration_lines() const;
  OtherLines other_lines() const;
  bool has_ended() const;

 private:
  // What there is to do for the reader.
  struct Waking {
    bool has_input = false;  // or all writers have closed the pipe
    bool is_over = false;
  };

  Waking wait_for_input() const;
  void read_all();
  void take_line(const std::string& line);

  process::UniqueDescriptor pipe_;
  process::UniqueDescriptor over_;  // an eventfd: written when nobody wants more
  pid_t process_;
  LinePattern iteration_end_;
  KeptIterations kept_;
  std::ofstream copy_;        // for the reader alone
  mutable std::mutex mutex_;  // of all below
  std::deque<measuring::IterationMark> marks_;
  std::size_t forgotten_ = 0;  // marks
  std::vector<std::string> iteration_lines_;
  OtherLines others_;
  Fnv1a since_mark_;  // over the other lines since the last mark
  bool ended_ = false;
  std::thread reader_;
};

}  // namespace assay::subject
