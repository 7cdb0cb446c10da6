// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <CLI/App.hpp>
#include <algorithm>
#include <memory>
#include <optional>

#include "native/support/saturating.h"
#include "native/views/flow_picture.h"
#include "scheduler/commands/command.h"
#include "scheduler/commands/view_options.h"
#include "scheduler/viewing/drawing.h"
#include "scheduler/viewing/opened_session.h"

namespace assay::commands {
namespace {

struct CfgArguments {
  std::string method;
  std::string session;
  std::optional<std::int64_t> compilation;
  std::string format = "dot";
  std::string file;
};

std::uint64_t executed_blocks(const views::CountedUnit& unit) {
  std::uint64_t sum = 0;
  for (const std::uint64_t count : unit.counts.block_counts) {
    sum = saturating_add(sum, count);
  }
  return sum;
}

// Returns "41 (@17), 52" for the compilations.
std::string listed(const std::vector<views::CountedUnit>& units) {
  std::string text;
  for (const views::CountedUnit& unit : units) {
    const auto& identity = unit.snapshot.identity;
    text += fmt::format("{}{}{}", text.empty() ? "" : ", ", identity.compile_id,
                        identity.entry_bci < 0 ? "" : fmt::format(" (@{})", identity.entry_bci));
  }
  return text;
}

// Chooses the compilation that the user names, or the one that executed the most blocks.
Result<const views::CountedUnit*> chosen(const std::vector<views::CountedUnit>& units,
                                         const CfgArguments& arguments) {
  if (units.empty()) {
    return make_error(ErrorCode::not_found, "no compilation of this unit was installed");
  }
  if (arguments.compilation) {
    const auto named = std::ranges::find_if(units, [&](const views::CountedUnit& unit) {
      return unit.snapshot.identity.compile_id == *arguments.compilation;
    });
    if (named == units.end()) {
      return make_error(ErrorCode::invalid_argument,
                        fmt::format("the unit has no compilation {}; it has {}",
                                    *arguments.compilation, listed(units)));
    }
    return &*named;
  }
  const auto hottest = std::ranges::max_element(units, {}, executed_blocks);
  if (units.size() > 1) {
    note(
        fmt::format("of the compilations {}, {} is shown, which executed the most blocks; "
                    "--compilation names another one",
                    listed(units), hottest->snapshot.identity.compile_id));
  }
  return &*hottest;
}

Result<std::string> picture(const CfgArguments& arguments,
                            const process::Environment& environment) {
  ASSAY_ASSIGN(const viewing::OpenedSession session, viewing::open_session(arguments.session));
  ASSAY_ASSIGN(const auto units, viewing::units_named(session, arguments.method));
  ASSAY_ASSIGN(const views::CountedUnit* const unit, chosen(units, arguments));
  if (!unit->knows_blocks()) {
    return make_error(ErrorCode::unsupported,
                      "strategies dec and pd do not count blocks: count with strategy ec or pc");
  }
  const std::string dot = views::to_dot(*unit);
  return arguments.format == "svg" ? viewing::svg_of(dot, environment) : dot;
}

}  // namespace

Command add_cfg(CLI::App& program, const Surroundings& surroundings) {
  CLI::App* app = program.add_subcommand(
      "cfg", "Draw the control-flow graph of a unit, with the counts of its blocks and edges");
  auto arguments = std::make_shared<CfgArguments>();
  app->add_option("METHOD", arguments->method, "the unit, or the end of its name")->required();
  add_session(*app, arguments->session);
  app->add_option("--compilation", arguments->compilation,
                  "the compilation, by its number (the one that executed the most)")
      ->option_text("N");
  add_format(*app, arguments->format, {"dot", "svg"});
  add_file_option(*app, arguments->file);
  return {app, [arguments, &surroundings] {
            return put_view(arguments->file, picture(*arguments, surroundings.environment));
          }};
}

}  // namespace assay::commands
