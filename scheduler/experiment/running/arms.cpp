// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/running/arms.h"

#include <algorithm>
#include <set>
#include <utility>

#include "native/support/version.h"

namespace assay::experiment {
namespace {

using scoring::VariantKind;

Participant participant(profilers::ProfilerChoice choice) {
  scoring::ProfilerVariant variant{.id = id_of(choice),
                                   .name = std::string(choice.profiler->name())};
  variant.role = choice.profiler->is_control() ? scoring::Role::known_liar : scoring::Role::subject;
  variant.gives_lines = choice.profiler->gives_lines();
  for (const auto& [name, value] : choice.settings) {
    variant.settings.push_back({name, value});
  }
  return {std::move(choice), std::move(variant)};
}

bool is_needed_without_a_profiler(const scoring::Variant& variant) {
  return variant.kind != VariantKind::single_block && variant.kind != VariantKind::without_polls;
}

bool is_needed_with(const scoring::ProfilerVariant& profiler, const scoring::Variant& variant) {
  return profiler.role != scoring::Role::known_liar ||
         (variant.kind != VariantKind::repeat && variant.kind != VariantKind::whole_program);
}

std::vector<scoring::Variant> variants_of(const Slowed& slowed) {
  std::vector<scoring::Variant> variants = {{.kind = VariantKind::base},
                                            {.kind = VariantKind::repeat}};
  for (const double target : slowed.targets) {
    variants.push_back({.kind = VariantKind::whole_program, .target_percent = target});
  }
  for (const scoring::BlockExperiment& block : slowed.blocks) {
    variants.push_back({.kind = VariantKind::single_block, .block = block.facts.id});
  }
  if (slowed.without_polls) {
    variants.push_back({.kind = VariantKind::without_polls});
  }
  return variants;
}

}  // namespace

std::string id_of(const profilers::ProfilerChoice& choice) {
  std::string id = choice.text;
  for (char& c : id) {
    const bool is_plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                          (c >= '0' && c <= '9') || c == '.' || c == '_';
    c = is_plain ? c : '-';
  }
  return id;
}

Result<std::vector<Participant>> participants(std::vector<profilers::ProfilerChoice> choices) {
  const bool has_liar = std::ranges::any_of(
      choices, [](const auto& choice) { return choice.profiler->is_control(); });
  if (!has_liar) {
    ASSAY_ASSIGN(profilers::ProfilerChoice liar, profilers::parse_choice(kLiarName));
    choices.push_back(std::move(liar));
  }
  std::vector<Participant> all;
  std::set<std::string> ids = {kOracleId, kDebugInformationId};
  for (profilers::ProfilerChoice& choice : choices) {
    all.push_back(participant(std::move(choice)));
    if (!ids.insert(all.back().variant.id).second) {
      return make_error(
          ErrorCode::invalid_argument,
          "'" + all.back().choice.text + "' is chosen twice; leave one of the two out");
    }
  }
  return all;
}

scoring::ProfilerVariant oracle_variant(const std::string& event, const std::string& interval) {
  return {.id = kOracleId,
          .name = "assay's own sampler",
          .version = kVersion,
          .role = scoring::Role::oracle,
          .gives_lines = true,
          .settings = {{"event", event}, {"interval", interval}}};
}

scoring::ProfilerVariant debug_information_variant(const scoring::ProfilerVariant& oracle) {
  scoring::ProfilerVariant variant = oracle;
  variant.id = kDebugInformationId;
  variant.name = "the JVM's debug information";
  variant.role = scoring::Role::debug_information;
  return variant;
}

std::vector<scoring::Arm> arms_of(std::span<const scoring::ProfilerVariant> profilers,
                                  const Slowed& slowed, Pairs pairs) {
  const std::vector<scoring::Variant> variants = variants_of(slowed);
  std::vector<scoring::Arm> arms;
  for (const scoring::Variant& variant : variants) {
    if (slowed.without_a_profiler &&
        (pairs == Pairs::all || is_needed_without_a_profiler(variant))) {
      arms.push_back({variant, ""});
    }
    for (const scoring::ProfilerVariant& profiler : profilers) {
      if (scoring::has_runs(profiler) &&
          (pairs == Pairs::all || is_needed_with(profiler, variant))) {
        arms.push_back({variant, profiler.id});
      }
    }
  }
  return arms;
}

}  // namespace assay::experiment
