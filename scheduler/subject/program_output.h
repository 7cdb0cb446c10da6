// SPDX-License-Identifier: Apache-2.0
// Reads what a program prints on stdout and stderr, as it comes, and notes when iterations end. The
// reader is a thread of its own, because the program must not wait for us, and its lines must not
// be stamped late.
#pragma once

#include <sys/types.h>

#include <array>
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
#include "scheduler/sampling/compilers_clock.h"
#include "scheduler/subject/line_pattern.h"

namespace assay::subject {

// Summarizes, in their order, the lines that do not end iterations.
struct OtherLines {
  std::uint64_t count = 0;
  Fnv1a hash;                     // hash over all of these lines
  std::vector<std::string> last;  // the newest few lines
};

// Says which iterations are kept. A search may take hours, and its windows take seconds: only the
// newest iterations matter to it. Where all are kept, their marks also have the compilers' time.
enum class KeptIterations { newest_million, all_with_lines };

// The reading ends of the pipes that a process prints into.
struct OutputPipes {
  process::UniqueDescriptor output;
  process::UniqueDescriptor errors;
};

// Files for what a program prints; an empty name stands for no file.
struct OutputFiles {
  std::filesystem::path output = {};  // gets the lines of stdout that do not end iterations
  std::filesystem::path errors = {};  // all of stderr is appended to this file
};

class ProgramOutput {
 public:
  ProgramOutput(OutputPipes pipes, pid_t process, LinePattern iteration_end, KeptIterations kept,
                const OutputFiles& files);
  ProgramOutput(const ProgramOutput&) = delete;
  ProgramOutput& operator=(const ProgramOutput&) = delete;
  // Reads what is in the pipes, but does not wait for their end: processes that the program started
  // and left may hold the pipes open.
  ~ProgramOutput();

  // Returns the marks from the `first`-th iteration on, as far as they are kept.
  std::vector<measuring::IterationMark> marks(std::size_t first) const;
  std::size_t iterations() const;
  // Returns the lines that ended iterations, where they are kept. The last lines may have no mark,
  // when the program ended right after them.
  std::vector<std::string> iteration_lines() const;
  // Returns a summary of the lines of stdout that do not end iterations.
  OtherLines other_lines() const;
  // Returns what a line said against comparing iterations (objection_of); empty where none did.
  std::string objection() const;
  // Tells whether the program has closed both streams.
  bool has_ended() const;

 private:
  struct Stream {
    process::UniqueDescriptor pipe;
    bool is_open = true;
    std::string pending = {};  // the line that has begun
  };

  // Waits until a stream has input or is closed. Returns false where nobody wants more lines.
  bool wait_for_input(std::array<bool, 2>& has_input) const;
  bool read_what_came(const std::array<bool, 2>& has_input);
  void read_all();
  void read_some(std::size_t stream);
  void take_line(const std::string& line, std::size_t stream);
  void end_iteration(const std::string& line);

  std::array<Stream, 2> streams_;   // stdout and stderr
  process::UniqueDescriptor over_;  // eventfd that is written when nobody wants more lines
  pid_t process_;
  sampling::CompilersClock compilers_;  // only the reader uses it
  LinePattern iteration_end_;
  KeptIterations kept_;
  std::ofstream copy_;  // only the reader uses the two files
  std::ofstream errors_;
  mutable std::mutex mutex_;  // guards the members below, except `reader_`
  std::deque<measuring::IterationMark> marks_;
  std::size_t forgotten_ = 0;  // number of marks that were forgotten
  std::vector<std::string> iteration_lines_;
  OtherLines others_;
  std::string objection_;
  Fnv1a since_mark_;  // hash over the other lines since the last mark
  bool ended_ = false;
  std::thread reader_;
};

}  // namespace assay::subject
