// SPDX-License-Identifier: Apache-2.0
#include "scheduler/comparison/running/diff_wish.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <functional>
#include <set>

#include "native/phases/phase_catalog.h"
#include "native/support/nearest_word.h"
#include "native/support/shell_word.h"
#include "native/support/text_pieces.h"
#include "scheduler/launch/java_arguments.h"

namespace assay::comparison {
namespace {

constexpr std::string_view kJavaHome = "java-home";
constexpr std::string_view kGraal = "graal";
constexpr std::string_view kWithoutPhase = "without-phase";
constexpr std::array<std::string_view, 3> kKeys = {kJavaHome, kGraal, kWithoutPhase};

Error invalid(std::string message) {
  return make_error(ErrorCode::invalid_argument, std::move(message));
}

Result<void> set_term(std::string_view key, std::string_view value, SideTerms& side) {
  if (key == kJavaHome) {
    side.java_home = value;
  } else if (key == kGraal) {
    side.graal_version = value;
  } else {
    ASSAY_PROPAGATE(phases::check_can_be_switched_off(value));
    side.without_phases.emplace_back(value);
  }
  return {};
}

bool is_option(const std::string& word) { return word.starts_with('-') || word.starts_with('@'); }

// These options of java have their value in the next word.
bool takes_next_word(const std::string& word) {
  static const std::set<std::string, std::less<>> kOptions = {"-cp",
                                                              "-classpath",
                                                              "--class-path",
                                                              "-p",
                                                              "--module-path",
                                                              "--upgrade-module-path",
                                                              "--add-modules",
                                                              "--add-exports",
                                                              "--add-opens",
                                                              "--add-reads",
                                                              "--limit-modules"};
  return kOptions.contains(word);
}

bool is_name_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
         c == '-' || c == '_';
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r";
  const auto begin = text.find_first_not_of(kBlanks);
  return begin == std::string_view::npos
             ? std::string_view()
             : text.substr(begin, text.find_last_not_of(kBlanks) - begin + 1);
}

std::string words_of(const SideTerms& side) {
  std::vector<std::string> words;
  if (!side.java_home.empty()) {
    words.push_back(fmt::format("{}={}", kJavaHome, side.java_home));
  }
  if (!side.graal_version.empty()) {
    words.push_back(fmt::format("{}={}", kGraal, side.graal_version));
  }
  for (const std::string& phase : side.without_phases) {
    words.push_back(fmt::format("{}={}", kWithoutPhase, phase));
  }
  words.insert(words.end(), side.flags.begin(), side.flags.end());
  return shell_line(words);
}

}  // namespace

Result<SideTerms> parse_side(std::string_view text) {
  SideTerms side;
  bool is_value = false;
  for (const std::string& word : launch::parse_argument_file(text)) {
    if (is_value || is_option(word)) {
      is_value = !is_value && takes_next_word(word);
      side.flags.push_back(word);
      continue;
    }
    const auto equals = word.find('=');
    const std::string key = word.substr(0, equals);
    if (equals == std::string::npos || std::ranges::find(kKeys, key) == kKeys.end()) {
      return invalid(fmt::format("'{}' is neither an option of java nor one of {}=...{}", word,
                                 fmt::join(kKeys, "=..., "), did_you_mean(key, kKeys)));
    }
    if (equals + 1 == word.size()) {
      return invalid(fmt::format("'{}' has no value", word));
    }
    ASSAY_PROPAGATE(set_term(key, word.substr(equals + 1), side));
  }
  return side;
}

Result<ProgramCommand> parse_program(std::string_view line) {
  const auto colon = line.find(':');
  const std::string_view name = trimmed(line.substr(0, colon));
  if (colon == std::string_view::npos || name.empty() ||
      !std::ranges::all_of(name, is_name_character)) {
    return invalid(fmt::format(
        "'{}' does not begin with a name (letters, digits, '.', '-' and '_') and a colon, as in "
        "'sieve: java -cp app.jar Sieve'",
        line));
  }
  ProgramCommand program{.name = std::string(name),
                         .words = launch::parse_argument_file(line.substr(colon + 1))};
  if (program.words.empty()) {
    return invalid(fmt::format("program '{}' has no command", program.name));
  }
  return program;
}

Result<std::vector<ProgramCommand>> parse_programs(std::string_view text) {
  std::vector<ProgramCommand> programs;
  std::size_t number = 0;
  for (const std::string_view piece : split_pieces(text, '\n')) {
    ++number;
    const std::string_view line = trimmed(piece);
    if (line.empty() || line.starts_with('#')) {
      continue;
    }
    auto program = parse_program(line);
    if (!program) {
      return make_error(program.error().code(),
                        fmt::format("line {}: {}", number, program.error().message()));
    }
    programs.push_back(std::move(*program));
  }
  return programs;
}

std::vector<std::string> command_for(const ProgramCommand& program, const SideTerms& side) {
  std::vector<std::string> words = program.words;
  auto place = std::ranges::find(words, kFlagsWord);
  place = place == words.end() ? words.begin() + 1 : words.erase(place);
  words.insert(place, side.flags.begin(), side.flags.end());
  return words;
}

Result<void> check(const DiffWish& wish) {
  if (wish.programs.empty()) {
    return invalid(
        "no program is named: put its command after '--', or name programs with --program or "
        "--programs");
  }
  std::set<std::string> names;
  for (const ProgramCommand& program : wish.programs) {
    if (!names.insert(program.name).second) {
      return invalid(fmt::format("two programs have the name '{}'", program.name));
    }
  }
  if (words_of(wish.a) == words_of(wish.b)) {
    return invalid(
        "both sides are the same; say what differs with --a, --b or --without-phase. (To see what "
        "is chance, let a side differ by a flag without effect, such as -Dside=b)");
  }
  return {};
}

std::vector<NamedValue> request_lines(const DiffWish& wish) {
  std::vector<NamedValue> lines = {{"side a", words_of(wish.a)},
                                   {"side b", words_of(wish.b)},
                                   {"events", wish.events},
                                   {"strategy", wish.strategy},
                                   {"iteration line", wish.iteration_line}};
  for (const ProgramCommand& program : wish.programs) {
    lines.push_back({"program " + program.name, shell_line(program.words)});
  }
  return lines;
}

std::vector<RunKey> run_order(const DiffWish& wish) {
  std::vector<RunKey> order;
  for (std::uint32_t run = 0; run < wish.runs; ++run) {
    for (std::uint32_t program = 0; program < wish.programs.size(); ++program) {
      order.push_back({.program = program, .side = Side::a, .run = run});
      order.push_back({.program = program, .side = Side::b, .run = run});
    }
  }
  return order;
}

std::string run_file_name(const DiffWish& wish, const RunKey& key) {
  return fmt::format("{}-{}-{:03}.json", wish.programs[key.program].name, to_string(key.side),
                     key.run);
}

double seconds_left(std::span<const RunKey> left, std::span<const TimedRun> finished) {
  const auto mean_of = [&](const auto& counts) {
    double sum = 0;
    std::size_t number = 0;
    for (const TimedRun& run : finished) {
      if (counts(run.key)) {
        sum += run.seconds;
        ++number;
      }
    }
    return number == 0 ? -1 : sum / static_cast<double>(number);
  };
  double seconds = 0;
  for (const RunKey& key : left) {
    double guess =
        mean_of([&](const RunKey& k) { return k.program == key.program && k.side == key.side; });
    guess = guess < 0 ? mean_of([&](const RunKey& k) { return k.program == key.program; }) : guess;
    guess = guess < 0 ? mean_of([](const RunKey&) { return true; }) : guess;
    seconds += std::max(guess, 0.0);
  }
  return seconds;
}

}  // namespace assay::comparison
