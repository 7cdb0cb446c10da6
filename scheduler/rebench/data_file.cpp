// SPDX-License-Identifier: Apache-2.0
#include "scheduler/rebench/data_file.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <utility>

#include "native/json/document.h"
#include "native/support/number_parsing.h"
#include "native/support/text_pieces.h"

namespace assay::rebench {
namespace {

constexpr std::string_view kHeader =
    "invocation\titeration\tvalue\tunit\tcriterion\tbenchmark\texecutor\tsuite\textraArgs\tcores\t"
    "inputSize\tvarValue\ttag\tmachine\trunId";
constexpr std::string_view kFirstColumns = "invocation\titeration\tvalue";
constexpr std::string_view kBenchmark = "# benchmark: ";
constexpr std::string_view kRunId = "# run_id: ";
constexpr std::string_view kExperimentOption = "--experiment ";
constexpr double kLongestMs = 1e12;

// The columns of kHeader.
enum Column : std::size_t {
  kInvocation = 0,
  kIteration = 1,
  kValue = 2,
  kUnit = 3,
  kCriterion = 4,
  kProgram = 5,
  kVariant = 10,
  kProfiler = 11,
  kArm = 14,
  kColumns = 15,
};
using Row = std::array<std::string_view, kColumns>;

class Reader {
 public:
  Result<DataFile> read(std::string_view text);

 private:
  Result<void> read_line(std::string_view line);
  Result<void> read_header(std::string_view line);
  Result<void> read_benchmark(std::string_view line);
  Result<void> read_arm(std::string_view line);
  Result<void> read_row(std::string_view line);
  Result<void> add(const Row& row);
  Result<RecordedRun*> run_of(const Row& row);

  // Reads "0={...}" behind a comment's name, where numbers begin at 0.
  Result<json::Document> numbered(std::string_view text, std::size_t expected) const;
  Error wrong(const std::string& what) const { return wrong(ErrorCode::malformed_data, what); }
  Error wrong(ErrorCode code, const std::string& what) const {
    return make_error(code, "line " + std::to_string(line_) + ": " + what);
  }

  DataFile data_;
  std::vector<std::string> programs_;  // by the number of "# benchmark:"
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> known_;  // arm, invocation -> run
  std::size_t line_ = 0;
  bool has_header_ = false;
};

Result<json::Document> Reader::numbered(std::string_view text, std::size_t expected) const {
  const auto equals = text.find('=');
  if (equals == std::string_view::npos ||
      parse_number<std::size_t>(text.substr(0, equals)) != expected) {
    return wrong("this line does not have the number " + std::to_string(expected) +
                 ", so lines before it are missing");
  }
  auto document = json::Document::parse(text.substr(equals + 1));
  if (!document) {
    return wrong(document.error().message());
  }
  return document;
}

Result<void> Reader::read_benchmark(std::string_view line) {
  ASSAY_ASSIGN(const json::Document document, numbered(line, programs_.size()));
  auto name = document.root().text("name");
  if (!name) {
    return wrong(name.error().message());
  }
  programs_.push_back(*std::move(name));
  return {};
}

// Returns an empty text for other members: values of other experiments may be numbers, or missing.
std::string text_or_nothing(const json::Place& place, std::string_view name) {
  const auto member = place.find(name);
  const auto text = member ? member->text() : Result<std::string>(std::string());
  return text ? *text : std::string();
}

Result<void> Reader::read_arm(std::string_view line) {
  ASSAY_ASSIGN(const json::Document document, numbered(line, data_.arms.size()));
  const json::Place root = document.root();
  const auto benchmark = root.count("benchmark_id");
  if (!benchmark) {
    return wrong(benchmark.error().message());
  }
  if (*benchmark >= programs_.size()) {
    return wrong("no line before it defines benchmark " + std::to_string(*benchmark));
  }
  RecordedArm arm{.program = programs_[*benchmark],
                  .variant = text_or_nothing(root, "inputSize"),
                  .profiler = text_or_nothing(root, "varValue")};
  const std::string arguments = text_or_nothing(root, "extraArgs");
  if (arguments.starts_with(kExperimentOption)) {
    arm.experiment = arguments.substr(kExperimentOption.size());
  }
  data_.arms.push_back(std::move(arm));
  return {};
}

Result<void> Reader::read_header(std::string_view line) {
  if (line != kHeader) {
    return line.starts_with(kFirstColumns)
               ? wrong(
                     ErrorCode::version_mismatch,
                     "another version of ReBench wrote these columns; assay can read those of 1.4")
               : wrong("this is not a data file of ReBench: the column names are missing");
  }
  has_header_ = true;
  return {};
}

Result<RecordedRun*> Reader::run_of(const Row& row) {
  const auto arm = parse_number<std::uint32_t>(row[kArm]);
  const auto invocation = parse_number<std::uint32_t>(row[kInvocation]);
  if (!arm || *arm >= data_.arms.size()) {
    return wrong("no line before it defines run_id " + std::string(row[kArm]));
  }
  if (!invocation || *invocation == 0) {
    return wrong("'" + std::string(row[kInvocation]) + "' is not the number of an invocation");
  }
  const RecordedArm& recorded = data_.arms[*arm];
  if (!recorded.experiment.empty() &&
      (row[kProgram] != recorded.program || row[kVariant] != recorded.variant ||
       row[kProfiler] != recorded.profiler)) {
    return wrong("its variant or profiler differs from that of run_id " + std::to_string(*arm));
  }
  const auto [at, is_new] = known_.emplace(std::pair(*arm, *invocation), data_.runs.size());
  if (is_new) {
    data_.runs.push_back({.arm = *arm, .invocation = *invocation, .line = line_});
  }
  return &data_.runs[at->second];
}

Result<void> Reader::add(const Row& row) {
  ASSAY_ASSIGN(RecordedRun* const run, run_of(row));
  const auto value = parse_number<double>(row[kValue]);
  if (!value || !std::isfinite(*value)) {
    return wrong("'" + std::string(row[kValue]) + "' is not a number");
  }
  if (data_.arms[run->arm].experiment.empty()) {
    return {};
  }
  if (parse_number<std::size_t>(row[kIteration]) != run->runtimes_ms.size() + 1) {
    return wrong("iteration " + std::string(row[kIteration]) + " where " +
                 std::to_string(run->runtimes_ms.size() + 1) + " is expected: lines are missing");
  }
  if (row[kCriterion] != "total") {
    return {};
  }
  if (row[kUnit] != "ms" || *value < 0 || *value > kLongestMs) {
    return wrong("'" + std::string(row[kValue]) + std::string(row[kUnit]) +
                 "' is not a run time in ms");
  }
  run->runtimes_ms.push_back(*value);
  return {};
}

Result<void> Reader::read_row(std::string_view line) {
  const auto pieces = split_pieces(line, '\t');
  if (pieces.size() != kColumns) {
    return wrong("it has " + std::to_string(pieces.size()) + " of " + std::to_string(kColumns) +
                 " columns; ReBench may have been stopped while it wrote. Remove this line, and "
                 "the file can be read");
  }
  Row row;
  std::copy(pieces.begin(), pieces.end(), row.begin());
  return add(row);
}

Result<void> Reader::read_line(std::string_view line) {
  if (line.starts_with(kBenchmark)) {
    return read_benchmark(line.substr(kBenchmark.size()));
  }
  if (line.starts_with(kRunId)) {
    return read_arm(line.substr(kRunId.size()));
  }
  if (line.starts_with('#') || (has_header_ && line == kHeader)) {
    return {};
  }
  return has_header_ ? read_row(line) : read_header(line);
}

Result<DataFile> Reader::read(std::string_view text) {
  auto lines = split_pieces(text, '\n');
  const std::string_view behind_last = lines.back();
  lines.pop_back();
  for (const std::string_view line : lines) {
    ++line_;
    ASSAY_PROPAGATE(read_line(line));
  }
  if (!behind_last.empty()) {
    ++line_;
    return wrong(
        "it is cut off; ReBench may have been stopped while it wrote. Remove this line, and the "
        "file can be read");
  }
  if (!has_header_) {
    return malformed("this is not a data file of ReBench: the column names are missing");
  }
  return std::move(data_);
}

}  // namespace

Result<DataFile> read_data_file(std::string_view text) { return Reader().read(text); }

}  // namespace assay::rebench
