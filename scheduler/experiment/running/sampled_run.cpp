// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/running/sampled_run.h"

#include <memory>
#include <ratio>
#include <thread>
#include <utility>

#include "native/files/text_file.h"
#include "scheduler/process/interruption.h"
#include "scheduler/sampling/cpu_times.h"
#include "scheduler/sampling/process_sampler.h"
#include "scheduler/sampling/process_threads.h"
#include "scheduler/subject/code_log_follower.h"
#include "scheduler/subject/line_pattern.h"
#include "scheduler/subject/subject.h"

namespace assay::experiment {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

// Tells where the process has its libraries. The process can be asked only while it exists.
class LoadedLibraries {
 public:
  explicit LoadedLibraries(pid_t process)
      : maps_(std::filesystem::path("/proc") / std::to_string(process) / "maps") {}

  // Looks now and then, however often it is called.
  void look() {
    constexpr milliseconds kPause(100);
    const auto now = steady_clock::now();
    if (now < next_look_) {
      return;
    }
    next_look_ = now + kPause;
    const auto maps = files::read_text_file(maps_);
    if (maps && !maps->empty()) {
      code_ = library_code(*maps);
    }
  }

  const std::vector<AddressRange>& code() const { return code_; }

 private:
  std::filesystem::path maps_;
  steady_clock::time_point next_look_;
  std::vector<AddressRange> code_;
};

struct Ending {
  int exit_code = 0;
  scoring::RunTimes times = {};  // times of the process
};

// Waits until the program has ended. After its output has ended, a JVM has little left to do.
Result<Ending> end_of(subject::Subject& subject, steady_clock::time_point start,
                      milliseconds time_limit) {
  while (!subject.has_ended()) {
    ASSAY_PROPAGATE(process::Interruption::check());
    if (steady_clock::now() - start > time_limit) {
      subject.stop();
      return make_error(
          ErrorCode::limit_exceeded,
          "the program ran longer than its time limit (--time-limit) and was stopped");
    }
    std::this_thread::sleep_for(milliseconds(2));
  }
  Ending ending;
  ending.times.process_ns =
      std::chrono::duration<double, std::nano>(steady_clock::now() - start).count();
  // The system knows the CPU time until somebody asks for the exit code.
  if (const auto cpu_ns = sampling::process_cpu_ns(subject.pid())) {
    ending.times.cpu_ns = static_cast<double>(*cpu_ns);
  }
  ending.exit_code = subject.exit_code().value_or(0);
  return ending;
}

struct ToldIterations {
  std::vector<measuring::IterationMark> marks = {};
  std::vector<LineTimes> times = {};
};

// Requires: the program has ended, and its code log was read. Fails as told_lines() and timed().
Result<ToldIterations> told_iterations(subject::Subject& subject, const WatchTerms& watch,
                                       const codelog::CodeLog& log) {
  ASSAY_ASSIGN(std::vector<LineTimes> lines, told_lines(subject, watch, log));
  if (lines.empty()) {
    return ToldIterations();
  }
  const std::size_t count = lines.size();
  ToldIterations told;
  ASSAY_ASSIGN(told.times, timed(watch.timer, std::move(lines)));
  told.marks = ends_of_timed(watch.timer, told.times.size(), count, subject.marks(0));
  return told;
}

subject::SubjectSettings settings_of(const SampledCommand& command) {
  return {.command = command.words,
          .environment = command.environment,
          .iteration_line = command.watch.iteration_line,
          .has_iteration_method = command.watch.iterations_told == IterationsTold::by_method,
          .code_log = command.code_log,
          .error_output = command.errors,
          .kept_iterations = subject::KeptIterations::all_with_lines,
          .output_copy = command.output};
}

// Asks what can be asked of a process only while it is there.
struct Witness {
  explicit Witness(pid_t process) : threads(process), libraries(process) {}

  void look() {
    threads.look();
    libraries.look();
  }

  sampling::ThreadCensus threads;
  LoadedLibraries libraries;
};

bool has_enough_iterations(const SampledCommand& command, subject::Subject& subject) {
  const auto enough = command.watch.stopped_after;
  return enough && subject.iterations() >= *enough;
}

// Tells whether the run is over. Iterations end with the output that tells them. A whole run may
// close its output and go on.
bool is_over(const SampledCommand& command, subject::Subject& subject) {
  return command.watch.iterations_told == IterationsTold::by_nobody
             ? subject.has_ended()
             : subject.is_over() || has_enough_iterations(command, subject);
}

// Samples until the run is over, or until we are asked to stop.
Result<sampling::SamplingRun> sample(const SampledCommand& command, subject::Subject& subject,
                                     Witness& witness) {
  // The period is not random: each new one starts the clock anew, and what had passed of the old
  // one is lost. (Seen: samples for 78 % of the CPU time.) Shares would not suffer, but times
  // would.
  sampling::ProcessSampler sampler(
      subject.pid(), command.watch.event,
      {.period = command.watch.period, .randomises_period = false, .seed = command.watch.seed});
  return sampler.run(command.watch.time_limit, [&] {
    witness.look();
    return process::Interruption::is_asked_for() || is_over(command, subject);
  });
}

Result<std::vector<LineTimes>> lines_of_method(const IterationEnds& ends) {
  subject::CodeLogFollower log(ends.code_log.string());
  ASSAY_PROPAGATE(log.read());
  return lines_of_returns(log.log());
}

Result<std::vector<LineTimes>> lines_of_streams(const IterationEnds& ends,
                                                const process::CapturedStream& output,
                                                const process::CapturedStream& errors) {
  ASSAY_ASSIGN(const LineReader reader, line_reader(ends.line));
  return merged_times(line_times(output, reader), line_times(errors, reader));
}

}  // namespace

Result<LineReader> line_reader(const std::string& expression) {
  ASSAY_ASSIGN(subject::LinePattern compiled, subject::LinePattern::compile(expression));
  const auto pattern = std::make_shared<subject::LinePattern>(std::move(compiled));
  return LineReader{
      .ends_an_iteration = [pattern](const std::string& line) { return pattern->matches(line); },
      .time_ns = [pattern](const std::string& line) { return pattern->time_ns(line); }};
}

Result<std::vector<LineTimes>> told_lines(subject::Subject& subject, const WatchTerms& watch,
                                          const codelog::CodeLog& log) {
  switch (watch.iterations_told) {
    case IterationsTold::by_lines: {
      ASSAY_ASSIGN(const LineReader reader, line_reader(watch.iteration_line));
      return marked_times(subject.output().iteration_lines(), subject.marks(0), reader);
    }
    case IterationsTold::by_method:
      return lines_of_returns(log);
    case IterationsTold::by_nobody:
      break;
  }
  return std::vector<LineTimes>();
}

Result<WatchedProgram> run_sampled(const SampledCommand& command) {
  const auto start = steady_clock::now();
  ASSAY_ASSIGN(auto subject, subject::Subject::start(settings_of(command)));
  Witness witness(subject->pid());
  auto sampled = sample(command, *subject, witness);
  const bool is_stopped = !subject->is_over() && has_enough_iterations(command, *subject);
  if (is_stopped) {
    subject->ask_to_end();
  }
  ASSAY_ASSIGN(Ending ending, end_of(*subject, start, command.watch.time_limit));
  ending.exit_code = is_stopped ? 0 : ending.exit_code;
  subject->read_rest();
  WatchedProgram watched;
  watched.exit_code = ending.exit_code;
  watched.last_words = subject->last_words();
  if (!sampled) {
    return sampled.error();
  }
  if (ending.exit_code != 0) {
    return watched;  // what the program did until then is of no use
  }
  ASSAY_ASSIGN(const codelog::CodeLog* log, subject->read_code_log());
  ASSAY_ASSIGN(ToldIterations told, told_iterations(*subject, command.watch, *log));
  watched.run = {
      .marks = std::move(told.marks),
      .iterations = std::move(told.times),
      .samples = std::move(sampled->records.samples),
      .lost = sampled->records.lost,
      .refused_threads = sampled->refused_threads,
      .vm_threads = {witness.threads.of_vm().begin(), witness.threads.of_vm().end()},
      .compilers = {witness.threads.compilers().begin(), witness.threads.compilers().end()},
      .libraries = witness.libraries.code(),
      .log = *log,
      .times = ending.times};
  return watched;
}

Result<std::vector<LineTimes>> iterations_of_run(const IterationEnds& ends,
                                                 const process::CapturedStream& output,
                                                 const process::CapturedStream& errors) {
  if (ends.told == IterationsTold::by_nobody) {
    return std::vector<LineTimes>();
  }
  ASSAY_ASSIGN(std::vector<LineTimes> lines, ends.told == IterationsTold::by_method
                                                 ? lines_of_method(ends)
                                                 : lines_of_streams(ends, output, errors));
  return timed(ends.timer, std::move(lines));
}

}  // namespace assay::experiment
