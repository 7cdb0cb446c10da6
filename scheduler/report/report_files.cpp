// SPDX-License-Identifier: Apache-2.0
#include "scheduler/report/report_files.h"

#include <fmt/format.h>

#include <system_error>
#include <utility>

#include "native/files/atomic_file.h"
#include "native/files/folder.h"
#include "native/files/text_file.h"
#include "native/json/document.h"
#include "scheduler/scoring/stored/score_format.h"

namespace assay::report {
namespace {

namespace fs = std::filesystem;

// Tells whether the folder has a score.json of assay's, which write_report writes first.
bool holds_a_report(const fs::path& folder) {
  const auto text = files::read_text_file(folder / kScoreFileName);
  if (!text) {
    return false;
  }
  const auto document = json::Document::parse(*text);
  if (!document) {
    return false;
  }
  const auto writer = document->root().text("created_by");
  return writer && writer->starts_with("assay ") && document->root().find("verdicts");
}

}  // namespace

Error would_replace(const fs::path& file, std::string_view why, std::string_view another) {
  return make_error(ErrorCode::invalid_argument,
                    fmt::format("{} {}, and assay does not replace it. Name another {} with -o",
                                file.string(), why, another));
}

Result<void> check_report_folder(const fs::path& target, std::span<const std::string> sources) {
  std::error_code ignored;  // after an error the folders count as different
  if (fs::exists(target / scoring::kExperimentFileName, ignored)) {
    if (sources.size() == 1 && fs::equivalent(target, sources.front(), ignored)) {
      return {};
    }
    return make_error(ErrorCode::invalid_argument,
                      fmt::format("{} is the folder of an experiment, and assay does not replace "
                                  "its report. Name another folder with -o",
                                  target.string()));
  }
  if (files::readable_entries_of(target).empty() || holds_a_report(target)) {
    return {};
  }
  return make_error(ErrorCode::invalid_argument,
                    fmt::format("{} has files in it, but is not the folder of a report of assay. "
                                "Name a new folder with -o",
                                target.string()));
}

Result<void> check_page(const fs::path& target) {
  const fs::path page = target / kPageName;
  std::error_code ignored;  // after an error writing fails, too, and says why
  if (!fs::exists(page, ignored) || holds_a_report(target)) {
    return {};
  }
  return would_replace(page, "is not a report of assay", "folder");
}

Result<void> check_comparison_file(const fs::path& target) {
  std::error_code ignored;  // after an error writing fails, too, and says why
  if (fs::is_directory(target, ignored)) {
    return make_error(ErrorCode::invalid_argument,
                      fmt::format("{} is a folder. Name a file in it with -o", target.string()));
  }
  if (!fs::is_regular_file(target, ignored)) {  // the file is new, or a pipe
    return {};
  }
  const auto page = files::read_text_file(target);
  if (page && (page->empty() || is_comparison(*page))) {
    return {};
  }
  return would_replace(target, "is not a comparison of assay", "file");
}

Result<Report> report_of_parts(std::vector<scoring::NamedResults> parts) {
  ASSAY_ASSIGN(const std::vector<scoring::Results> programs, scoring::merged(std::move(parts)));
  std::vector<scoring::ExperimentScore> scores;
  scores.reserve(programs.size());
  for (const scoring::Results& results : programs) {
    scores.push_back(score(results, scoring::ScoreRules()));
  }
  return report_of(std::move(scores));
}

Result<void> write_report(const fs::path& folder, const Report& report) {
  ASSAY_PROPAGATE(files::make_folder(folder));
  ASSAY_PROPAGATE(files::write_atomically((folder / kScoreFileName).string(), score_json(report)));
  for (const NamedText& file : csv_files(report)) {
    ASSAY_PROPAGATE(files::write_atomically((folder / file.name).string(), file.text));
  }
  return files::write_atomically((folder / kPageName).string(), html_page(report));
}

Result<void> write_comparison(const fs::path& file, const Comparison& comparison) {
  const fs::path ending = file.extension();
  return files::write_atomically(file.string(), ending == ".csv"    ? comparison_csv(comparison)
                                                : ending == ".json" ? comparison_json(comparison)
                                                                    : html_page(comparison));
}

}  // namespace assay::report
