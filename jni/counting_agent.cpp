// SPDX-License-Identifier: Apache-2.0
#include "jni/counting_agent.h"

#include <unistd.h>

#include <cstdlib>
#include <ctime>
#include <filesystem>

#include "jni/cputime/cpu_time_sampling.h"
#include "jni/header_words.h"
#include "jni/jni_boundary.h"
#include "jni/result_claim.h"
#include "native/events/event_catalog.h"
#include "native/files/atomic_file.h"
#include "native/files/terminal.h"
#include "native/options/agent_string.h"
#include "native/options/file_name.h"
#include "native/options/option_table.h"
#include "native/results/aggregation.h"
#include "native/results/result_writers.h"
#include "native/session/log_records.h"
#include "native/session/session_reader.h"
#include "native/support/build_name.h"
#include "native/support/byte_codec.h"
#include "native/support/shell_word.h"

namespace assay::agent {
namespace {

CountingAgent* counting_agent = nullptr;

Result<std::string> expanded(const std::string& name) {
  return options::expand_file_name(name, static_cast<std::uint64_t>(::getpid()),
                                   static_cast<std::int64_t>(std::time(nullptr)));
}

// Returns the path of the session: the one that was given; otherwise a path beside the result,
// where `assay recover` will be pointed to; or, when the result is only a table, one among the
// temporary files. The last two contain the process id: a child process may have been given the
// same options.
Result<std::string> session_path(const options::CountOptions& options,
                                 const std::string& result_path) {
  if (!options.session.empty()) {
    return expanded(options.session);
  }
  const std::string extension = std::to_string(::getpid()) + ".session";
  if (!result_path.empty()) {
    return result_path + "." + extension;
  }
  std::error_code error;
  const std::filesystem::path folder = std::filesystem::temp_directory_path(error);
  return (error ? "/tmp" : folder.string()) + "/assay-" + extension;
}

std::string table_on_stderr(const results::RunResult& result,
                            const options::CountOptions& options) {
  const char* columns = std::getenv("COLUMNS");
  const auto lines = files::terminal_lines(
      STDERR_FILENO, columns == nullptr ? std::nullopt : std::optional<std::string>(columns));
  return results::to_table(result, results::table_options(options, lines));
}

}  // namespace

Result<std::unique_ptr<CountingAgent>> CountingAgent::create(options::CountOptions options) {
  ASSAY_ASSIGN(events::Selection selection, events::select_events(options.events));
  ASSAY_ASSIGN(const std::string named, expanded(options.file));
  const ResultClaim claim = claim_result(named);
  std::string result_path = claim.path;
  if (claim.is_taken) {
    say("another JVM is being counted into " + named + "; process " + std::to_string(::getpid()) +
        " is counted into " + result_path);
  }
  ASSAY_ASSIGN(const std::string path, session_path(options, result_path));
  ASSAY_ASSIGN(SessionFile file, SessionFile::create(path, options.plan));
  std::unique_ptr<CountingAgent> agent(new CountingAgent(std::move(options), std::move(selection),
                                                         std::move(file), std::move(result_path)));
  if (const auto prepared = agent->prepare(); !prepared) {
    agent->file_.remove();
    return prepared.error();
  }
  return agent;
}

CountingAgent::CountingAgent(options::CountOptions options, events::Selection selection,
                             SessionFile file, std::string result_path)
    : options_(std::move(options)),
      selection_(std::move(selection)),
      file_(std::move(file)),
      result_path_(std::move(result_path)),
      log_(file_),
      event_types_(log_),
      counters_(file_),
      units_(options_.plan, log_, counters_) {}

Result<void> CountingAgent::prepare() {
  ASSAY_PROPAGATE(
      CounterSpace::prepare(counters_, options_.plan.threads, options_.memory_limit_bytes));
  for (const events::UnavailableEvent& event : selection_.unavailable) {
    log_.append(session::encode_unsupported_event(event.name, event.reason));
  }
  if (!log_.append(session::encode_environment("options", options::to_agent_string(options_)))) {
    return make_error(ErrorCode::io_failure, "no space for tables in the session file " +
                                                 file_.path() + ": No space left on device");
  }
  return {};
}

CountingAgent* CountingAgent::current() { return counting_agent; }

void CountingAgent::publish(std::unique_ptr<CountingAgent> agent) {
  counting_agent = agent.get();
  Agent::publish(std::move(agent));
}

void CountingAgent::attach_thread(session::SegmentKind kind) {
  if (const auto attached = counters_.attach_thread(kind); !attached) {
    std::call_once(shared_counters_said_, [&] {
      note_message("threads got no counters of their own: " + attached.error().message());
    });
  }
}

void CountingAgent::note_fact(std::string_view key, std::string_view value) {
  log_.append(session::encode_environment(key, value));
}

void CountingAgent::note_message(std::string_view text) {
  log_.append(session::encode_message(text));
}

std::vector<std::byte> CountingAgent::encode_settings() const {
  const CounterAddressing addressing = counters_.addressing();
  const bool path_strategy = options_.plan.strategy == planning::Strategy::pc;
  ByteWriter writer;
  writer.put_byte(static_cast<std::uint8_t>(Task::count));
  writer.put_byte(static_cast<std::uint8_t>(addressing.mode));
  writer.put_signed(addressing.origin);
  for (const auto* list : {&selection_.events, &options_.event_jars}) {
    writer.put_unsigned(list->size());
    for (const std::string& text : *list) {
      writer.put_string(text);
    }
  }
  writer.put_byte(path_strategy ? 1 : 0);
  writer.put_byte(options_.verify_markers ? 1 : 0);
  return writer.take();
}

std::int32_t CountingAgent::declare_event_type(std::span<const std::byte> declaration) {
  ByteReader reader(declaration);
  const auto name = reader.string();
  const auto category = reader.string();
  const auto description = reader.string();
  const auto target_point = reader.string();
  const auto custom = reader.byte();
  if (!name || !category || !description || !target_point || !custom) {
    say("the shim declared an event type in a way that this agent does not understand");
    return kNotCounted;
  }
  session::EventTypeRecord record{*name, *category, *description, *target_point, *custom != 0};
  if (const events::EventType* known = events::find_event(record.name); known != nullptr) {
    record.category = known->category;
    record.description = known->description;
  }
  const auto number = event_types_.declare(record);
  if (!number) {
    say(number.error().message());
    note_message(number.error().message());
    return kNotCounted;
  }
  return static_cast<std::int32_t>(*number);
}

void CountingAgent::vm_started() {
  set_state(session::SessionState::running);
  if (writes_results() && options_.every.count() > 0) {
    snapshots_.emplace(options_.every, [this] { guarded([this] { write_snapshot(); }); });
  }
}

void CountingAgent::vm_ended() {
  snapshots_.reset();
  if (CpuTimeSampling* sampling = CpuTimeSampling::current()) {
    sampling->vm_ended();
  }
  set_state(session::SessionState::ended);
  if (writes_results()) {
    write_final_result();
  }
}

void CountingAgent::write_snapshot() {
  const auto written = write_result(false);
  if (!written && !snapshot_failure_said_) {
    snapshot_failure_said_ = true;
    say("a snapshot of the result could not be written: " + written.error().message());
  }
}

void CountingAgent::write_final_result() {
  if (const auto written = write_result(true); !written) {
    say("the result could not be written: " + written.error().message());
    say("the counts are in " + file_.path() + ": assay recover " + shell_word(file_.path()));
    return;
  }
  if (options_.session.empty()) {
    file_.remove();  // a session that was asked for by name stays
  }
}

Result<void> CountingAgent::write_result(bool complete) {
  ASSAY_ASSIGN(const ReadMapping mapping, file_.map_for_reading());
  ASSAY_ASSIGN(const session::SessionView view,
               session::read_session(mapping.bytes(), mapping.segments()));
  ASSAY_ASSIGN(const results::RunResult result,
               results::aggregate(view, {options_.by_compilation, build_name()}));
  if (complete && !options_.quiet) {
    (void)std::fputs(table_on_stderr(result, options_).c_str(), stderr);
  }
  if (result_path_.empty()) {
    return {};
  }
  ASSAY_ASSIGN(const options::FileFormat format, options::format_of_result(options_, result_path_));
  ASSAY_ASSIGN(const std::string content, results::in_format(result, format, options_));
  return files::write_atomically(result_path_, content);
}

void CountingAgent::set_state(session::SessionState state) {
  store_word(file_.header().state, static_cast<std::uint64_t>(state));
}

}  // namespace assay::agent
