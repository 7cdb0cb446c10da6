// SPDX-License-Identifier: Apache-2.0
#include "scheduler/profilers/readers/recording_text.h"

#include <cstddef>
#include <string>
#include <vector>

#include "native/options/quantities.h"
#include "native/support/number_parsing.h"
#include "native/support/text_pieces.h"
#include "scheduler/profilers/readers/method_name.h"
#include "scheduler/profilers/readers/profile_builder.h"

namespace assay::profilers {
namespace {

constexpr std::string_view kFirstWord = "assay-recording";
constexpr std::string_view kVersion = "1";

using Fields = std::vector<std::string_view>;

bool add_place(const Fields& fields, ProfileBuilder& profile) {
  const auto samples = fields.size() == 4 ? parse_count(fields[1]) : std::nullopt;
  const auto line = samples ? parse_number<unsigned>(fields[2]) : std::nullopt;
  if (!samples || (!line && fields[2] != "-") || fields[3].empty()) {
    return false;
  }
  profile.add(plain_method_name(fields[3]), line, *samples);
  return true;
}

bool add_number(std::string_view name, std::uint64_t number, LossAccount losses,
                ProfileBuilder& profile) {
  if (name == "outside") {
    profile.add_outside(number);
  } else if (name == "unknown") {
    profile.add_unknown(number);
  } else if (name == "interval-ns") {
    profile.profile().interval = std::chrono::nanoseconds(number);
  } else if (name == "lost") {
    profile.profile().lost = losses == LossAccount::kept ? std::optional(number) : std::nullopt;
  } else if (name == kStatedLostBytes) {
    if (number != 0) {
      profile.profile().stated[std::string(kStatedLostBytes)] = std::to_string(number);
    }
  } else {
    return false;
  }
  return true;
}

bool add_line(std::string_view line, LossAccount losses, ProfileBuilder& profile) {
  const Fields fields = split_pieces(line, '\t');
  if (fields[0] == "java") {
    return add_place(fields, profile);
  }
  if (fields[0] == "stated" && fields.size() == 3) {
    profile.profile().stated[std::string(fields[1])] = fields[2];
    return true;
  }
  const auto number = fields.size() == 2 ? parse_count(fields[1]) : std::nullopt;
  return number && add_number(fields[0], *number, losses, profile);
}

Error malformed_text(const std::string& what) {
  return malformed("the text of the recording " + what);
}

// Takes the interval from the settings of the wanted event: the JDK writes "10 ms", async-profiler
// nanoseconds.
void take_interval_from_settings(ReportedProfile& profile) {
  for (const char* name : {"interval", "period"}) {
    const auto found = profile.stated.find(name);
    if (profile.interval || found == profile.stated.end()) {
      continue;
    }
    std::string value = found->second;
    std::erase(value, ' ');
    const auto plain = parse_number<std::uint64_t>(value);
    const auto parsed = options::parse_duration(plain ? value + "ns" : value);
    if (parsed && parsed->count() > 0) {
      profile.interval = *parsed;
    }
  }
}

}  // namespace

Result<ReportedProfile> read_recording_text(std::string_view text, LossAccount losses) {
  const auto lines = split_pieces(text, '\n');
  const Fields first = split_pieces(lines[0], '\t');
  if (first[0] != kFirstWord || first.size() != 2) {
    return malformed_text("does not begin as it should");
  }
  if (first[1] != kVersion) {
    return make_error(ErrorCode::version_mismatch, "the text of the recording is of version '" +
                                                       std::string(first[1]) + "', not " +
                                                       std::string(kVersion));
  }
  ProfileBuilder profile;
  // The text after the last line end is a line that was cut off.
  for (std::size_t i = 1; i + 1 < lines.size(); ++i) {
    if (lines[i] == "end") {
      take_interval_from_settings(profile.profile());
      return profile.finish("the recording");
    }
    if (!add_line(lines[i], losses, profile)) {
      return malformed_text("has a line that is not understood: " + std::string(lines[i]));
    }
  }
  return malformed_text("is cut off, because its last line is missing");
}

}  // namespace assay::profilers
