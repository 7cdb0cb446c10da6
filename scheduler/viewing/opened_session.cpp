// SPDX-License-Identifier: Apache-2.0
#include "scheduler/viewing/opened_session.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <string_view>
#include <utility>

#include "native/results/result_writers.h"
#include "native/session/session_reader.h"
#include "native/support/nearest_word.h"
#include "native/views/method_choice.h"
#include "scheduler/process/messages.h"

namespace assay::viewing {
namespace {

constexpr std::size_t kBeginning = 256;  // as much as begins_as_result() looks at

// Tells whether the file is a result, which users may take for what a view needs.
bool is_result(std::span<const std::byte> bytes) {
  const auto beginning = bytes.first(std::min(bytes.size(), kBeginning));
  const std::string_view text(reinterpret_cast<const char*>(beginning.data()), beginning.size());
  return !text.empty() && results::begins_as_result(text);
}

}  // namespace

Result<OpenedSession> open_session(const std::string& path) {
  // The file is mapped twice, because the JVM may run: a segment that the JVM makes after the first
  // time is left out.
  ASSAY_ASSIGN(const files::MappedFile before, files::MappedFile::open(path));
  const std::uint64_t segments = session::segments_used(before.bytes());
  ASSAY_ASSIGN(files::MappedFile file, files::MappedFile::open(path));
  if (is_result(file.bytes())) {
    return make_error(
        ErrorCode::invalid_argument,
        fmt::format("'{}' is a result, which does not hold what this command shows. Keep the "
                    "session, and name it: assay count --session FILE -- COMMAND",
                    path));
  }
  auto view = session::read_session(file.bytes(), segments);
  if (!view) {
    return make_error(view.error().code(), fmt::format("'{}': {}", path, view.error().message()));
  }
  if (!view->damages.empty()) {
    process::warn(fmt::format("'{}' is damaged: {}", path, view->damages.front()));
  }
  return OpenedSession{.path = path, .file = std::move(file), .view = std::move(*view)};
}

Result<std::vector<views::CountedUnit>> units_of(const OpenedSession& session,
                                                 const views::UnitFilter& wanted) {
  ASSAY_ASSIGN(views::CountedUnits counted, views::counted_units(session.view, wanted));
  if (counted.unreadable != 0) {
    process::warn(
        fmt::format("'{}' is damaged: {} units cannot be read", session.path, counted.unreadable));
  }
  return std::move(counted.units);
}

Result<std::vector<views::CountedUnit>> units_named(const OpenedSession& session,
                                                    const std::string& word) {
  return units_named({&session, 1}, word);
}

Result<std::vector<views::CountedUnit>> units_named(std::span<const OpenedSession> sessions,
                                                    const std::string& word) {
  std::string method;
  if (!word.empty()) {
    std::set<std::string> methods;
    for (const OpenedSession& session : sessions) {
      ASSAY_PROPAGATE(units_of(session, [&](const unit::UnitSnapshot& snapshot) {
        methods.insert(snapshot.identity.method);
        return false;
      }));
    }
    ASSAY_ASSIGN(method, views::chosen_method(word, methods, "unit"));
  }
  std::vector<views::CountedUnit> all;
  for (const OpenedSession& session : sessions) {
    ASSAY_ASSIGN(auto units, units_of(session, [&](const unit::UnitSnapshot& snapshot) {
                   return word.empty() || snapshot.identity.method == method;
                 }));
    std::ranges::move(units, std::back_inserter(all));
  }
  return all;
}

Result<unit::EventTypeId> counted_type(const OpenedSession& session, const std::string& name) {
  const auto& types = session.view.event_types;
  const auto found = std::ranges::find(types, name, &session::EventTypeRecord::name);
  if (found != types.end()) {
    return unit::EventTypeId{static_cast<std::uint32_t>(found - types.begin())};
  }
  std::vector<std::string_view> names;
  names.reserve(types.size());
  for (const session::EventTypeRecord& type : types) {
    names.push_back(type.name);
  }
  return make_error(ErrorCode::invalid_argument,
                    fmt::format("the session does not count an event type '{}'{}", name,
                                did_you_mean(name, names)));
}

}  // namespace assay::viewing
