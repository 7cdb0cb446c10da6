// SPDX-License-Identifier: Apache-2.0
#include "scheduler/sweep/sweep_plan.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "native/statistics/random_numbers.h"
#include "native/support/number_parsing.h"
#include "native/support/text_pieces.h"

namespace assay::sweep {
namespace {

constexpr std::size_t kMostNumbers = 64;

}  // namespace

Result<std::vector<std::uint32_t>> parse_numbers(std::string_view text) {
  std::vector<std::uint32_t> numbers;
  for (const std::string_view word : split_pieces(text, ',')) {
    const auto number = parse_number<std::uint32_t>(word);
    if (!number || *number == 0) {
      return make_error(ErrorCode::invalid_argument,
                        fmt::format("'{}' is no whole number from 1, as in 1,4,16", word));
    }
    numbers.push_back(*number);
  }
  std::ranges::sort(numbers);
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  if (numbers.size() > kMostNumbers) {
    return make_error(ErrorCode::invalid_argument,
                      fmt::format("there are more than {} numbers", kMostNumbers));
  }
  return numbers;
}

std::vector<Setting> settings_of(const SweepWish& wish) {
  std::vector<Setting> settings;
  for (const std::uint32_t samples : wish.samples) {
    for (const std::uint32_t stride : wish.strides) {
      settings.push_back({samples, stride});
    }
  }
  return settings;
}

std::vector<RunKey> run_order(const SweepWish& wish) {
  std::vector<RunKey> order;
  statistics::RandomNumbers random(wish.seed);
  const std::vector<Setting> settings = settings_of(wish);
  for (std::uint32_t fork = 0; fork < std::max(wish.forks, wish.accuracy_forks); ++fork) {
    std::vector<RunKey> round;
    if (fork < wish.forks) {
      round.push_back({.purpose = Purpose::baseline, .setting = {}, .fork = fork});
    }
    for (const Setting& setting : settings) {
      if (fork < wish.forks) {
        round.push_back({.purpose = Purpose::overhead, .setting = setting, .fork = fork});
      }
      if (fork < wish.accuracy_forks) {
        round.push_back({.purpose = Purpose::accuracy, .setting = setting, .fork = fork});
      }
    }
    random.shuffle(round);
    order.insert(order.end(), round.begin(), round.end());
  }
  return order;
}

std::string run_file_name(const RunKey& key) {
  const std::string_view purpose = word_in(kPurposeWords, key.purpose);
  return key.purpose == Purpose::baseline
             ? fmt::format("{}-{:03}.json", purpose, key.fork + 1)
             : fmt::format("{}-s{}-t{}-{:03}.json", purpose, key.setting.samples,
                           key.setting.stride, key.fork + 1);
}

std::vector<NamedValue> request_lines(const SweepWish& wish) {
  return {{"sweep", std::string(word_in(kSubjectWords, wish.subject))},
          {"samples", fmt::format("{}", fmt::join(wish.samples, ","))},
          {"strides", fmt::format("{}", fmt::join(wish.strides, ","))},
          {"forks", std::to_string(wish.forks)},
          {"accuracy forks", std::to_string(wish.accuracy_forks)},
          {"tick", fmt::format("{} ms", wish.tick.count())},
          {"seed", std::to_string(wish.seed)},
          {"command", fmt::format("{}", fmt::join(wish.command, " "))}};
}

}  // namespace assay::sweep
