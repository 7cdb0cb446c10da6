// SPDX-License-Identifier: Apache-2.0
#include "scheduler/launch/jvm_limits.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "native/files/text_file.h"
#include "native/options/quantities.h"
#include "native/support/number_parsing.h"

namespace assay::launch {
namespace {

constexpr std::string_view kGraalsClasses = "Graal's classes";
constexpr std::string_view kGraalsCode = "Graal's own code";
constexpr std::string_view kGraalsGraphs = "the graphs that Graal compiles from";

// A limit of one number, in all its spellings.
struct LimitOption {
  std::string_view option;  // the VM's flag
  std::string_view alias;   // empty: none
  std::uint64_t added;
  std::uint64_t most;  // the largest value that the VM takes
  std::uint64_t step;  // the VM prints a message on stdout for values that are no multiples of it
  std::string_view whose;
};

constexpr std::uint64_t kPage = 4096;
constexpr std::uint64_t kMiB = std::uint64_t{1} << 20;
constexpr std::uint64_t kGiB = std::uint64_t{1} << 30;

std::uint64_t rounded_up(std::uint64_t bytes, std::uint64_t step) {
  return (bytes + step - 1) / step * step;
}

constexpr auto kLimits = std::to_array<LimitOption>({
    {"-XX:MaxMetaspaceSize=", "", kGraalMetaspace, ~std::uint64_t{0}, kPage, kGraalsClasses},
    {"-XX:CompressedClassSpaceSize=", "", kGraalClassSpace, 3 * kGiB, 16 * kMiB, kGraalsClasses},
    {"-XX:ReservedCodeCacheSize=", "-Xmaxjitcodesize", kGraalCode, 2 * kGiB, kPage, kGraalsCode},
    // Where the parts of the code cache have sizes, their sum has to be the size of the cache.
    {"-XX:NonProfiledCodeHeapSize=", "", kGraalCode, 2 * kGiB, kPage, kGraalsCode},
});

struct GivenSize {
  std::string option;
  std::uint64_t bytes;
};

std::optional<std::uint64_t> size_after(std::string_view option, std::string_view name) {
  if (name.empty() || !option.starts_with(name)) {
    return std::nullopt;
  }
  option.remove_prefix(name.size());
  if (option.starts_with('=')) {  // -Xmaxjitcodesize=32m
    option.remove_prefix(1);
  }
  return parse_vm_size(option);
}

std::optional<GivenSize> last_size(const std::vector<std::string>& options, std::string_view name,
                                   std::string_view alias) {
  std::optional<GivenSize> last;
  for (const std::string& option : options) {
    auto bytes = size_after(option, name);
    bytes = bytes ? bytes : size_after(option, alias);
    if (bytes) {
      last = GivenSize{option, *bytes};
    }
  }
  return last;
}

// Returns the last value of a flag that is a decimal number.
std::optional<double> last_percentage(const std::vector<std::string>& options,
                                      std::string_view name, std::string& given) {
  std::optional<double> last;
  for (const std::string& option : options) {
    if (option.starts_with(name)) {
      last = parse_number<double>(option.substr(name.size()));
      given = option;
    }
  }
  return last;
}

// Returns the heap as the VM derives it from the memory that it is told of
// (Arguments::set_heap_size).
std::optional<GivenSize> derived_heap(const std::vector<std::string>& options,
                                      std::uint64_t machine_bytes) {
  constexpr double kUsualPercentage = 25;
  constexpr double kUsualPercentageOfLittle = 50;
  constexpr double kUsualHeap = 96.0 * 1.3 * (1 << 20);
  std::string given;
  const auto part = last_percentage(options, "-XX:MaxRAMPercentage=", given);
  const auto part_of_little = last_percentage(options, "-XX:MinRAMPercentage=", given);
  const auto memory = last_size(options, "-XX:MaxRAM=", "");
  if (memory) {
    given = memory->option;
  }
  if (given.empty()) {
    return std::nullopt;
  }
  const auto all = static_cast<double>(memory ? memory->bytes : machine_bytes);
  const double little = all * part_of_little.value_or(kUsualPercentageOfLittle) / 100;
  const double heap = little < kUsualHeap
                          ? little
                          : std::max(all * part.value_or(kUsualPercentage) / 100, kUsualHeap);
  return GivenSize{given, static_cast<std::uint64_t>(heap)};
}

std::optional<RaisedLimit> raised_heap(const std::vector<std::string>& options,
                                       std::uint64_t machine_bytes) {
  auto heap = last_size(options, "-XX:MaxHeapSize=", "-Xmx");
  heap = heap ? heap : derived_heap(options, machine_bytes);
  if (!heap || heap->bytes >= kAmpleHeap) {
    return std::nullopt;
  }
  const std::uint64_t bytes = rounded_up(heap->bytes + kGraalHeap, kPage);
  return RaisedLimit{.given = heap->option,
                     .option = fmt::format("-XX:MaxHeapSize={}", bytes),
                     .added = kGraalHeap,
                     .whose = kGraalsGraphs,
                     .is_heap = true};
}

}  // namespace

std::optional<std::uint64_t> parse_vm_size(std::string_view text) {
  if (text.empty()) {
    return std::nullopt;
  }
  constexpr std::string_view kUnits = "kmgt";
  const auto unit = kUnits.find(static_cast<char>(std::tolower(text.back())));
  const unsigned shift =
      unit == std::string_view::npos ? 0 : 10 * (static_cast<unsigned>(unit) + 1);
  if (shift != 0) {
    text.remove_suffix(1);
  }
  const auto number = parse_number<std::uint64_t>(text);
  if (!number || *number > (~std::uint64_t{0} >> shift)) {
    return std::nullopt;
  }
  return *number << shift;
}

std::vector<RaisedLimit> raised_limits(const std::vector<std::string>& options,
                                       std::uint64_t machine_bytes) {
  std::vector<RaisedLimit> raised;
  for (const LimitOption& limit : kLimits) {
    const auto given = last_size(options, limit.option, limit.alias);
    if (given && given->bytes < limit.most - limit.added) {
      raised.push_back({.given = given->option,
                        .option = fmt::format("{}{}", limit.option,
                                              rounded_up(given->bytes + limit.added, limit.step)),
                        .added = limit.added,
                        .whose = limit.whose});
    }
  }
  if (auto heap = raised_heap(options, machine_bytes)) {
    raised.push_back(std::move(*heap));
  }
  return raised;
}

std::string raised_line(const RaisedLimit& limit) {
  return fmt::format(
      "{} is enough for the program alone, so assay raises it by {} for {}{} (--keep-limits "
      "prevents this)",
      limit.given, options::size_to_text(limit.added), limit.whose,
      limit.is_heap ? "; the collector has a larger heap, and works less often" : "");
}

std::string kept_line(const RaisedLimit& limit) {
  return fmt::format(
      "{} is kept, but {} can take {} of it: the program may run out of memory, and the VM may "
      "switch Graal off or end the program",
      limit.given, limit.whose, options::size_to_text(limit.added));
}

std::uint64_t machine_memory() {
  const auto pages = static_cast<std::uint64_t>(::sysconf(_SC_PHYS_PAGES));
  const std::uint64_t bytes = pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
  const auto text = files::read_text_file("/sys/fs/cgroup/memory.max");
  const auto limit =
      text ? parse_number<std::uint64_t>(text->substr(0, text->find('\n'))) : std::nullopt;
  return limit ? std::min(bytes, *limit) : bytes;
}

}  // namespace assay::launch
