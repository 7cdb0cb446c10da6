// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/running/sampled_run.h"

#include <thread>
#include <utility>

#include "native/files/text_file.h"
#include "scheduler/process/interruption.h"
#include "scheduler/sampling/process_sampler.h"
#include "scheduler/sampling/process_threads.h"
#include "scheduler/subject/subject.h"

namespace assay::experiment {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

// What can only be asked while the process is there: names of threads, and where libraries are.
class Surroundings {
 public:
  explicit Surroundings(pid_t process)
      : process_(std::filesystem::path("/proc") / std::to_string(process)), id_(process) {}

  // Called all the time; looks now and then.
  void look() {
    constexpr milliseconds kPause(100);
    const auto now = steady_clock::now();
    if (now < next_) {
      return;
    }
    next_ = now + kPause;
    for (const pid_t thread : sampling::threads_of(id_)) {
      const std::string name =
          files::first_line_of(process_ / "task" / std::to_string(thread) / "comm");
      if (sampling::is_vm_thread(name)) {
        vm_threads_.insert(static_cast<std::uint32_t>(thread));
      }
    }
    const auto maps = files::read_text_file(process_ / "maps");
    if (maps && !maps->empty()) {
      libraries_ = library_code(*maps);
    }
  }

  std::set<std::uint32_t> vm_threads() const { return vm_threads_; }
  std::vector<AddressRange> libraries() const { return libraries_; }

 private:
  std::filesystem::path process_;
  pid_t id_;
  steady_clock::time_point next_;
  std::set<std::uint32_t> vm_threads_;
  std::vector<AddressRange> libraries_;
};

// After its output has ended, a JVM has little left to do.
Result<int> end_of(subject::Subject& subject, steady_clock::time_point deadline) {
  while (!subject.exit_code()) {
    if (process::Interruption::is_asked_for()) {
      return make_error(ErrorCode::interrupted, "stopped");
    }
    if (steady_clock::now() > deadline) {
      subject.stop();
      return make_error(ErrorCode::limit_exceeded,
                        "the program ran longer than its time limit and was stopped");
    }
    std::this_thread::sleep_for(milliseconds(2));
  }
  return *subject.exit_code();
}

}  // namespace

Result<WatchedProgram> run_sampled(const SampledCommand& command) {
  const auto start = steady_clock::now();
  const auto deadline = start + command.time_limit;
  ASSAY_ASSIGN(auto subject, subject::Subject::start({.command = command.words,
                                                      .environment = command.environment,
                                                      .iteration_line = command.iteration_line,
                                                      .code_log = command.code_log,
                                                      .error_output = command.errors}));
  Surroundings surroundings(subject->pid());
  // Not a random period: each new one starts the clock anew, and what had passed of the old one is
  // lost. (Seen: samples for 78 % of the CPU time.) Shares would not suffer, but times would.
  sampling::ProcessSampler sampler(
      subject->pid(), command.event,
      {.period = command.period, .randomises_period = false, .seed = command.seed});
  auto sampled = sampler.run(command.time_limit, [&] {
    surroundings.look();
    return process::Interruption::is_asked_for() || subject->output().has_ended();
  });
  ASSAY_ASSIGN(const int exit_code, end_of(*subject, deadline));
  WatchedProgram watched;
  watched.exit_code = exit_code;
  watched.wall_time = steady_clock::now() - start;
  watched.last_words = subject->last_words();
  if (!sampled) {
    return sampled.error();
  }
  ASSAY_ASSIGN(const codelog::CodeLog* log, subject->read_code_log());
  watched.run = {.marks = subject->output().marks(0),
                 .iteration_lines = subject->output().iteration_lines(),
                 .samples = std::move(sampled->records.samples),
                 .lost = sampled->records.lost,
                 .refused_threads = sampled->refused_threads,
                 .vm_threads = surroundings.vm_threads(),
                 .libraries = surroundings.libraries(),
                 .log = *log};
  return watched;
}

}  // namespace assay::experiment
