// SPDX-License-Identifier: Apache-2.0
#include "scheduler/profilers/readers/flame_graph.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "native/support/text_pieces.h"
#include "scheduler/profilers/readers/profile_builder.h"
#include "scheduler/profilers/readers/stack_frames.h"
#include "scheduler/profilers/readers/text_lines.h"

namespace assay::profilers {
namespace {

constexpr std::uint64_t kFrameKinds = 8;

struct Node {
  std::string name;  // with a mark where it is Java code
  std::uint64_t width = 0;
  std::uint64_t above = 0;  // width of the frames on top of it
};

// Returns the name of "'+new_type_array_blob'," with the beginning that it shares with the name
// before it.
std::optional<std::string> name_in(std::string_view line, const std::string& before,
                                   bool is_first) {
  while (line.ends_with(',')) {
    line.remove_suffix(1);
  }
  if (line.size() < 2 || !line.starts_with('\'') || !line.ends_with('\'')) {
    return std::nullopt;
  }
  std::string text;
  for (std::size_t i = 1; i + 1 < line.size(); ++i) {
    const bool is_escape = line[i] == '\\' && i + 2 < line.size();
    text += line[is_escape ? ++i : i];
  }
  if (is_first) {
    return text;
  }
  constexpr std::size_t kNothingShared = ' ';
  const std::size_t code = text.empty() ? 0 : static_cast<unsigned char>(text.front());
  if (code < kNothingShared || code - kNothingShared > before.size()) {
    return std::nullopt;
  }
  return before.substr(0, code - kNothingShared) + text.substr(1);
}

Result<std::vector<std::string>> take_names(TextLines& lines) {
  std::vector<std::string> names;
  while (const auto line = lines.next()) {
    if (*line == "];") {
      return names;
    }
    auto name = name_in(*line, names.empty() ? std::string() : names.back(), names.empty());
    if (!name) {
      return wrong_line("the flame graph", lines, *line);
    }
    names.push_back(*std::move(name));
  }
  return malformed("the flame graph is cut off in its list of names");
}

// Holds a call such as "f(3290,4,1,8)". Numbers that are left out are 0.
struct Call {
  char function = 0;
  std::vector<std::uint64_t> numbers;

  std::uint64_t number(std::size_t i) const { return i < numbers.size() ? numbers[i] : 0; }
};

std::optional<Call> call_in(std::string_view line) {
  if (line.size() < 4 || line[1] != '(' || !line.ends_with(')') ||
      std::string_view("fun").find(line[0]) == std::string_view::npos) {
    return std::nullopt;
  }
  Call call{.function = line[0], .numbers = {}};
  for (const std::string_view piece : split_pieces(line.substr(2, line.size() - 3), ',')) {
    const auto number = piece.empty() ? std::optional<std::uint64_t>(0) : parse_count(piece);
    if (!number) {
      return std::nullopt;
    }
    call.numbers.push_back(*number);
  }
  return call;
}

// Walks over the frames in the order of the page. The path to the frame that came last is a stack.
class Walk {
 public:
  explicit Walk(std::vector<std::string> names) : names_(std::move(names)) {}

  // Adds a frame. Returns false where the frame cannot stand there.
  bool add(const Call& call) {
    const bool is_full = call.function == 'f';
    const std::size_t level = level_of(call);
    const std::uint64_t given = call.number(is_full ? 3 : 1);
    const std::uint64_t width = given != 0 ? given : last_width_;
    const auto name = name_of(call.number(0));
    if (!name || level > path_.size() || (level == 0 && !path_.empty())) {
      return false;
    }
    leave(level);
    if (level > 0) {
      path_.back().above += width;
      if (path_.back().above > path_.back().width) {
        return false;
      }
    }
    path_.push_back({.name = *name, .width = width});
    last_width_ = width;
    return true;
  }

  Result<ReportedProfile> finish() {
    leave(0);
    return profile_.finish("the flame graph");
  }

 private:
  std::size_t level_of(const Call& call) const {
    const std::size_t last = path_.empty() ? 0 : path_.size() - 1;
    switch (call.function) {
      case 'f':
        return call.number(1);
      case 'u':
        return path_.size();
      default:
        return last;
    }
  }

  // The kinds are: interpreted, compiled, inlined, native, C++, kernel, and compiled by C1.
  std::optional<std::string> name_of(std::uint64_t key) const {
    if (key / kFrameKinds >= names_.size()) {
      return std::nullopt;
    }
    static constexpr std::array<const char*, kFrameKinds> kMarks = {"_[0]", "_[j]", "_[i]", "",
                                                                    "",     "_[k]", "_[1]", ""};
    return names_[key / kFrameKinds] + kMarks.at(key % kFrameKinds);
  }

  // Leaves the frames from `level` on: what has nothing more on top of it has samples of its own.
  void leave(std::size_t level) {
    for (; path_.size() > level; path_.pop_back()) {
      if (const std::uint64_t own = path_.back().width - path_.back().above; own != 0) {
        add_samples(own);
      }
    }
  }

  // Adds samples of the path. Its first frame is "all", which no thread has.
  void add_samples(std::uint64_t samples) {
    if (path_.size() == 1) {
      profile_.add_unknown(samples);
      return;
    }
    std::vector<std::string_view> frames;
    for (auto node = path_.begin() + 1; node != path_.end(); ++node) {
      frames.push_back(node->name);
    }
    add_stack(frames, samples, true, profile_);
  }

  std::vector<std::string> names_;
  std::vector<Node> path_;
  std::uint64_t last_width_ = 0;
  ProfileBuilder profile_;
};

// Goes to the line behind the one that begins the names. Fails where the widths are no samples.
Result<void> skip_head(TextLines& lines) {
  constexpr std::string_view kUnits = "const units = '";
  while (const auto line = lines.next()) {
    if (line->starts_with(kFlameGraphNames)) {
      return {};
    }
    const auto units = line->find(kUnits);
    if (units != std::string_view::npos &&
        !line->substr(units + kUnits.size()).starts_with("samples'")) {
      return malformed("the flame graph's widths are not samples, but " +
                       std::string(line->substr(units + kUnits.size())) +
                       " make one without the option 'total'");
    }
  }
  return malformed("this is no flame graph of async-profiler 3 or newer: it has no list of names");
}

}  // namespace

Result<ReportedProfile> read_flame_graph(std::string_view text) {
  if (text.find("</html>") == std::string_view::npos) {
    return malformed("the flame graph is cut off: its last line is missing");
  }
  TextLines lines(text);
  ASSAY_PROPAGATE(skip_head(lines));
  ASSAY_ASSIGN(std::vector<std::string> names, take_names(lines));
  Walk walk(std::move(names));
  while (const auto line = lines.next()) {
    const auto call = call_in(*line);
    if (call && !walk.add(*call)) {
      return wrong_line("the flame graph", lines, *line);
    }
  }
  return walk.finish();
}

}  // namespace assay::profilers
