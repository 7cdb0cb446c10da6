// SPDX-License-Identifier: Apache-2.0
#include "scheduler/search/stored_search.h"

#include <fmt/format.h>

#include <filesystem>
#include <string>

#include "native/files/text_file.h"
#include "scheduler/divining/search_file.h"

namespace assay::search {
namespace {

// Returns what the stored search is for, where it is not the wanted search; otherwise an empty
// text. Searches of earlier versions do not say everything.
std::string other_search(const divining::Search& search, const DiviningTerms& terms) {
  const auto differ = [](const std::string& stored, const std::string& wanted) {
    return !stored.empty() && !wanted.empty() && stored != wanted;
  };
  if (search.problem.target != terms.slowing.target) {
    return fmt::format("for {:.0f} %", 100 * search.problem.target);
  }
  if (differ(search.program, terms.program)) {
    return "for another java command";
  }
  if (differ(search.conditions, terms.conditions)) {
    return fmt::format("that measured otherwise ({}; now {})", search.conditions, terms.conditions);
  }
  if (terms.whole_runs && search.time_of != divining::TimeOf::whole_run) {
    return "by iterations, and not by whole runs";
  }
  return "";
}

}  // namespace

Result<std::optional<divining::Search>> stored_search(const DiviningTerms& terms) {
  std::error_code unknown;  // after an error reading says what is wrong
  if (!std::filesystem::exists(terms.search_file, unknown) && !unknown) {
    return std::optional<divining::Search>{};
  }
  ASSAY_ASSIGN(const std::string text, files::read_text_file(terms.search_file));
  auto search = divining::search_from_json(text);
  const std::string file = terms.search_file.string();
  if (!search) {
    return make_error(search.error().code(), fmt::format("{}: {}. Remove it to search anew", file,
                                                         search.error().message()));
  }
  if (const std::string other = other_search(*search, terms); !other.empty()) {
    return make_error(ErrorCode::invalid_argument,
                      fmt::format("{} holds a search {}. Remove it to search anew, or name another "
                                  "plan with -o",
                                  file, other));
  }
  return std::optional(*std::move(search));
}

}  // namespace assay::search
