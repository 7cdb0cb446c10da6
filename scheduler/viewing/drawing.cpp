// SPDX-License-Identifier: Apache-2.0
#include "scheduler/viewing/drawing.h"

#include <fmt/format.h>
#include <stdlib.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "native/files/atomic_file.h"
#include "scheduler/process/captured_output.h"
#include "scheduler/process/program_path.h"

namespace assay::viewing {
namespace {

namespace fs = std::filesystem;

// Large graphs take dot minutes.
constexpr std::chrono::minutes kTimeLimit(5);

// A new folder, which is removed with this object.
class ScratchFolder {
 public:
  explicit ScratchFolder(fs::path path) : path_(std::move(path)) {}
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  ~ScratchFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

Result<fs::path> new_folder() {
  std::error_code ignored;
  std::string name = (fs::temp_directory_path(ignored) / "assay-cfg-XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) {
    return make_error(ErrorCode::io_failure,
                      fmt::format("cannot make a folder '{}': {}", name, std::strerror(errno)));
  }
  return fs::path(name);
}

}  // namespace

Result<std::string> svg_of(const std::string& dot, const process::Environment& environment) {
  const auto program = process::find_program("dot", environment);
  if (!program) {
    return make_error(ErrorCode::unsupported,
                      "SVG needs Graphviz's 'dot', which is not on PATH: install Graphviz (apt-get "
                      "install graphviz), or write its input with --format dot");
  }
  ASSAY_ASSIGN(fs::path path, new_folder());
  const ScratchFolder folder(std::move(path));
  const fs::path graph = folder.path() / "unit.dot";
  ASSAY_PROPAGATE(files::write_atomically(graph.string(), dot));
  ASSAY_ASSIGN(process::CapturedRun run,
               process::run_captured({program->string(), "-Tsvg", graph.string()}, environment,
                                     folder.path() / "errors", kTimeLimit));
  if (run.exit_code != 0) {
    return make_error(ErrorCode::io_failure,
                      fmt::format("'{} -Tsvg' ended with exit code {}: {}", program->string(),
                                  run.exit_code, run.errors()));
  }
  return std::move(run.output.text);
}

}  // namespace assay::viewing
