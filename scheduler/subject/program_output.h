// SPDX-License-Identifier: Apache-2.0
// Reads what a program prints, as it comes, and notes when iterations end. The reader is a thread
// of its own, because the program must not wait for us, and its lines must not be stamped late.
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
#include "scheduler/measuring/iteration_output.h"
#include "scheduler/process/unique_descriptor.h"
#include "scheduler/subject/line_pattern.h"

namespace assay::subject {

// Summarizes, in their order, the lines that do not end iterations.
struct OtherLines {
  std::uint64_t count = 0;
  Fnv1a hash;                     // hash over all of these lines
  std::vector<std::string> last;  // the newest few lines
};

// Says which iterations are kept. A search may take hours, and its windows take seconds: only the
// newest iterations matter to it.
enum class KeptIterations { newest_million, all_with_lines };

class ProgramOutput {
 public:
  // Takes the reading end of the pipe that `process` prints into. Lines that do not end iterations
  // are written into `copy`, unless `copy` is empty.
  ProgramOutput(process::UniqueDescriptor pipe, pid_t process, LinePattern iteration_end,
                KeptIterations kept, const std::filesystem::path& copy);
  ProgramOutput(const ProgramOutput&) = delete;
  ProgramOutput& operator=(const ProgramOutput&) = delete;
  // Reads what is in the pipe, but does not wait for its end: processes that the program started
  // and left may hold the pipe open.
  ~ProgramOutput();

  // Returns the marks from the `first`-th iteration on, as far as they are kept.
  std::vector<measuring::IterationMark> marks(std::size_t first) const;
  std::size_t iterations() const;
  // Returns the lines that ended iterations, where they are kept. The last lines may have no mark,
  // when the program ended right after them.
  std::vector<std::string> iteration_lines() const;
  OtherLines other_lines() const;
  bool has_ended() const;

 private:
  // Says what there is to do for the reader.
  struct Waking {
    bool has_input = false;  // there is input, or all writers have closed the pipe
    bool is_over = false;
  };

  Waking wait_for_input() const;
  void read_all();
  void take_line(const std::string& line);

  process::UniqueDescriptor pipe_;
  process::UniqueDescriptor over_;  // eventfd that is written when nobody wants more lines
  pid_t process_;
  LinePattern iteration_end_;
  KeptIterations kept_;
  std::ofstream copy_;        // only the reader uses it
  mutable std::mutex mutex_;  // guards the members below, except `reader_`
  std::deque<measuring::IterationMark> marks_;
  std::size_t forgotten_ = 0;  // number of marks that were forgotten
  std::vector<std::string> iteration_lines_;
  OtherLines others_;
  Fnv1a since_mark_;  // hash over the other lines since the last mark
  bool ended_ = false;
  std::thread reader_;
};

}  // namespace assay::subject
