// SPDX-License-Identifier: Apache-2.0
#include "native/views/flow_picture.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>

#include "native/results/number_text.h"
#include "native/support/visible_text.h"

namespace assay::views {
namespace {

// From white to red (ColorBrewer's OrRd, whose steps can be told apart in grey, too).
constexpr std::array<std::string_view, 7> kColours = {"#ffffff", "#fef0d9", "#fdd49e", "#fdbb84",
                                                      "#fc8d59", "#ef6548", "#d7301f"};

// Returns the text as dot writes texts in quotes.
std::string quoted_for_dot(std::string_view text) {
  std::string quoted = "\"";
  for (const char character : visible(text)) {
    if (character == '"' || character == '\\') {
      quoted += '\\';
    }
    quoted += character;
  }
  return quoted + "\"";
}

std::string_view colour_of(std::uint64_t count, std::uint64_t hottest) {
  if (count == 0) {
    return kColours.front();
  }
  const double share = static_cast<double>(count) / static_cast<double>(hottest);
  const auto step = static_cast<std::size_t>(share * (kColours.size() - 1));
  return kColours[std::clamp<std::size_t>(step, 1, kColours.size() - 1)];
}

std::string_view end_of_block(unit::BlockEnd end) {
  switch (end) {
    case unit::BlockEnd::forward:
      return "";
    case unit::BlockEnd::method_return:
      return "return";
    case unit::BlockEnd::unwind:
      return "unwind";
    case unit::BlockEnd::deoptimize:
      return "deoptimize";
    case unit::BlockEnd::other_sink:
      return "end";
  }
  return "";
}

// Returns "B.g:12", or an empty text.
std::string line_of(const CountedUnit& unit, const unit::Block& block) {
  if (block.line < 0) {
    return "";
  }
  const std::string_view signature = unit.snapshot.methods[block.line_method.index()];
  const std::string_view name = signature.substr(0, signature.find('('));
  const auto method_dot = name.rfind('.');
  const auto class_dot = method_dot == std::string_view::npos || method_dot == 0
                             ? std::string_view::npos
                             : name.rfind('.', method_dot - 1);
  return std::string(name.substr(class_dot + 1)) + ":" + std::to_string(block.line);
}

// Returns what the compiler expected. Beside the count it shows where the profile was wrong.
std::string expectation(const unit::Block& block) {
  std::array<char, 16> digits{};
  const auto text =
      std::to_chars(digits.begin(), digits.end(), block.frequency, std::chars_format::general, 3);
  return "expected: " + std::string(digits.begin(), text.ptr) + " per entry";
}

std::string block_text(const CountedUnit& unit, std::uint32_t id, std::uint64_t hottest) {
  const unit::Block& block = unit.snapshot.blocks[id];
  const std::uint64_t count = unit.counts.block_counts[id];
  std::vector<std::string> parts = {"block " + std::to_string(id), line_of(unit, block),
                                    results::with_separators(count), expectation(block),
                                    std::string(end_of_block(block.end))};
  std::erase(parts, "");
  std::string label;
  for (const std::string& part : parts) {
    const std::string quoted = quoted_for_dot(part);
    label += (label.empty() ? "" : "\\n") + quoted.substr(1, quoted.size() - 2);
  }
  return "  b" + std::to_string(id) + " [label=\"" + label + "\", fillcolor=\"" +
         std::string(colour_of(count, hottest)) + "\"" +
         (count == 0 ? ", style=\"filled,dashed\"" : "") + "];\n";
}

}  // namespace

std::string to_dot(const CountedUnit& unit) {
  const auto& counts = unit.counts.block_counts;
  const std::uint64_t hottest = std::ranges::max(counts);
  const auto& identity = unit.snapshot.identity;
  std::string text =
      "digraph unit {\n  label=" +
      quoted_for_dot(identity.method +
                     (identity.entry_bci < 0 ? "" : " @" + std::to_string(identity.entry_bci)) +
                     ", compilation " + std::to_string(identity.compile_id)) +
      ";\n  labelloc=t;\n  node [shape=box, style=filled, fontname=\"monospace\"];\n"
      "  edge [fontname=\"monospace\"];\n";
  for (std::uint32_t id = 0; id < counts.size(); ++id) {
    text += block_text(unit, id, hottest);
  }
  for (std::size_t i = 0; i < unit.snapshot.edges.size(); ++i) {
    const cfg::Edge& edge = unit.snapshot.edges[i];
    const std::uint64_t count = unit.counts.edge_counts[i];
    text += "  b" + std::to_string(edge.from.value()) + " -> b" + std::to_string(edge.to.value()) +
            " [label=\"" + results::with_separators(count) + "\"" +
            (count == 0 ? ", style=dashed" : "") + "];\n";
  }
  return text + "}\n";
}

}  // namespace assay::views
