// SPDX-License-Identifier: Apache-2.0
#include "scheduler/measuring/block_key.h"

#include <algorithm>
#include <optional>

#include "native/support/number_parsing.h"
#include "slowdown/plan/plan_text.h"

namespace assay::measuring {
namespace {

constexpr std::string_view kOf = "of";

Error no_name(std::string_view name) {
  return malformed("'" + std::string(name) + "' is not the name of a unit or block of a search");
}

// Takes the text up to the next blank.
std::string_view take_word(std::string_view& text) {
  const std::string_view word = text.substr(0, text.find(' '));
  text.remove_prefix(std::min(text.size(), word.size() + 1));
  return word;
}

}  // namespace

std::string shown_name(const BlockKey& block) {
  return unit_name(block.unit) + " block " + slowdown::to_string(block.block);
}

std::string search_name(const slowdown::UnitKey& unit) {
  return slowdown::shape_text(unit.shape) + " " + std::to_string(unit.entry_bci) + " " +
         unit.method;
}

std::string search_name(const BlockKey& block) {
  return std::to_string(block.block.value()) + " of " + search_name(block.unit);
}

Result<slowdown::UnitKey> unit_key_from(std::string_view name) {
  std::string_view rest = name;
  const auto shape = parse_number<std::uint64_t>(take_word(rest), 16);
  const auto entry_bci = parse_number<std::int32_t>(take_word(rest));
  if (!shape || !entry_bci || rest.empty()) {
    return no_name(name);
  }
  return slowdown::UnitKey{std::string(rest), *entry_bci, *shape};
}

Result<BlockKey> block_key_from(std::string_view name) {
  std::string_view rest = name;
  const auto block = parse_number<std::uint32_t>(take_word(rest));
  if (!block || take_word(rest) != kOf) {
    return no_name(name);
  }
  ASSAY_ASSIGN(slowdown::UnitKey unit, unit_key_from(rest));
  return BlockKey{std::move(unit), slowdown::BlockNumber{*block}};
}

}  // namespace assay::measuring
