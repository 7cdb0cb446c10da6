// SPDX-License-Identifier: Apache-2.0
#include "scheduler/subject/plans_of_runs.h"

#include <fmt/format.h>

#include <map>
#include <span>
#include <utility>

#include "native/files/mapped_file.h"
#include "native/files/text_file.h"
#include "scheduler/launch/plan_file.h"
#include "scheduler/process/messages.h"
#include "slowdown/instructions/kind.h"

namespace assay::subject {

Result<codelog::CodeLog> load_code_log(const std::string& file) {
  ASSAY_ASSIGN(const files::MappedFile mapped, files::MappedFile::open(file));
  codelog::CodeLog log;
  const auto end = codelog::read_more(mapped.bytes(), 0, log);
  if (!end) {
    return of_file(file, end.error());
  }
  if (log.damaged_records != 0) {
    process::warn(fmt::format("{}: {} records cannot be read", file, log.damaged_records));
  }
  if (*end != mapped.bytes().size()) {
    process::warn(fmt::format(
        "{}: the file ends in the middle of a record: the rest is lost, or the program still runs",
        file));
  }
  return log;
}

// Returns a description of each unit that was installed in any of the runs.
Result<std::vector<slowdown::SlowableUnit>> installed_units(const std::vector<std::string>& files) {
  std::map<slowdown::UnitKey, slowdown::SlowableUnit> units;
  for (const std::string& file : files) {
    ASSAY_ASSIGN(const codelog::CodeLog log, load_code_log(file));
    for (const codelog::Installation& installation : log.installations) {
      const codelog::DescribedUnit& unit = log.units[installation.unit_id].description;
      units.try_emplace(slowdown::key_of(unit), slowdown::slowable_unit(unit));
    }
  }
  std::vector<slowdown::SlowableUnit> all;
  all.reserve(units.size());
  for (auto& [key, description] : units) {
    all.push_back(std::move(description));
  }
  return all;
}

Result<slowdown::PublishedMapping> imported_plan(const std::string& published_file,
                                                 const std::vector<std::string>& logs,
                                                 const std::string& kind_name) {
  const auto kind = slowdown::kind_named(kind_name);
  if (!kind) {
    return make_error(ErrorCode::invalid_argument, slowdown::unknown_kind(kind_name));
  }
  ASSAY_ASSIGN(const std::string text, files::read_text_file(published_file));
  const auto published = slowdown::read_published_plan(text);
  if (!published) {
    return of_file(published_file, published.error());
  }
  ASSAY_ASSIGN(const auto units, installed_units(logs));
  return resolve(*published, units, *kind);
}

Result<slowdown::AppliedPlan> applied_in_run(const std::string& plan_file,
                                             const std::string& log_file) {
  ASSAY_ASSIGN(const slowdown::SlowdownPlan plan, launch::read_plan_file(plan_file));
  ASSAY_ASSIGN(const codelog::CodeLog log, load_code_log(log_file));
  return slowdown::applied_plan(plan, log);
}

}  // namespace assay::subject
