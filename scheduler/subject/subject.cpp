// SPDX-License-Identifier: Apache-2.0
#include "scheduler/subject/subject.h"

#include <fmt/format.h>

#include <thread>
#include <utility>

#include "native/files/text_file.h"
#include "scheduler/measuring/iteration_times.h"

namespace assay::subject {
namespace {

constexpr std::chrono::milliseconds kSubjectPatience(3000);
constexpr std::size_t kErrorBytesTold = 2000;

}  // namespace

Result<std::unique_ptr<Subject>> Subject::start(const SubjectSettings& settings) {
  ASSAY_ASSIGN(LinePattern iteration_end, LinePattern::compile(settings.iteration_line));
  ASSAY_ASSIGN(process::PipedChild child, process::PipedChild::start_with_piped_errors(
                                              settings.command, settings.environment));
  std::unique_ptr<Subject> subject(new Subject(settings, std::move(child)));
  process::PipedChild& started = subject->child_;
  subject->output_ = std::make_unique<ProgramOutput>(
      OutputPipes{started.take_output(), started.take_errors()}, started.pid(),
      std::move(iteration_end), settings.kept_iterations,
      OutputFiles{settings.output_copy, settings.error_output});
  return subject;
}

Result<const codelog::CodeLog*> Subject::read_code_log() {
  ASSAY_PROPAGATE(code_.read());
  return &code_.log();
}

// Reads the log, every 5 ms at most: the function is called about a thousand times a second while
// we wait for an iteration's end.
void Subject::look_for_iterations() {
  constexpr std::chrono::milliseconds kPause(5);
  if (const auto now = std::chrono::steady_clock::now(); now - last_look_ >= kPause) {
    last_look_ = now;
    const auto read = code_.read();
    static_cast<void>(read);  // an unreadable log has no iterations, and an error says so
  }
}

std::size_t Subject::iterations() {
  if (!settings_.has_iteration_method) {
    return output_->iterations();
  }
  look_for_iterations();
  return code_.log().iterations.size();
}

std::vector<measuring::IterationMark> Subject::marks(std::size_t first) {
  return settings_.has_iteration_method ? measuring::marks_of(code_.log().iterations, first)
                                        : output_->marks(first);
}

Result<void> Subject::check_iterations() {
  const std::string* why_none = codelog::fact_of(code_.log(), codelog::kNoIterationsFact);
  if (why_none != nullptr) {
    return make_error(ErrorCode::invalid_argument, *why_none);
  }
  std::string objection = settings_.has_iteration_method ? "" : output_->objection();
  return objection.empty() ? Result<void>()
                           : make_error(ErrorCode::invalid_argument, std::move(objection));
}

bool Subject::awaits_iteration_class() const {
  return settings_.has_iteration_method &&
         codelog::fact_of(code_.log(), codelog::kIterationClassFact) == nullptr;
}

Result<void> Subject::connect(std::chrono::milliseconds time_limit) {
  constexpr std::chrono::milliseconds kPause(10);
  for (auto left = time_limit; !control_; left -= kPause) {
    auto client = ControlClient::connect(settings_.control);
    if (client) {
      control_.emplace(*std::move(client));
    } else if (left.count() <= 0 || exit_code()) {
      return client.error();
    } else {
      std::this_thread::sleep_for(kPause);
    }
  }
  return {};
}

Result<std::string> Subject::ask(std::string_view command, std::chrono::milliseconds time_limit) {
  ASSAY_PROPAGATE(connect(time_limit));
  return control_->ask(command, time_limit);
}

void Subject::read_rest() const {
  constexpr std::chrono::milliseconds kPatience(3000);
  constexpr std::chrono::milliseconds kPause(5);
  for (auto left = kPatience; left.count() > 0 && !output_->has_ended(); left -= kPause) {
    std::this_thread::sleep_for(kPause);
  }
}

int Subject::stop() {
  control_.reset();
  return child_.stop(kSubjectPatience);
}

std::string Subject::last_words() {
  const auto code = exit_code();
  std::string text = code ? fmt::format("it ended with exit code {}", *code) : "it still runs";
  for (const std::string& line : output_->other_lines().last) {
    text += "\n  " + line;
  }
  if (const auto errors = files::read_text_file(settings_.error_output)) {
    const std::size_t from =
        errors->size() > kErrorBytesTold ? errors->size() - kErrorBytesTold : 0;
    text += "\n" + errors->substr(from);
  }
  return text;
}

}  // namespace assay::subject
