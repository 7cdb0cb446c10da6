// SPDX-License-Identifier: Apache-2.0
#include "tests/support/unit_dsl.h"

#include <algorithm>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>

#include "native/support/number_parsing.h"

namespace assay::test {
namespace {

using unit::BlockEnd;
using unit::BlockId;

std::uint32_t number(std::string_view text) {
  const auto value = parse_number<std::uint32_t>(text);
  if (!value) {
    throw std::invalid_argument("not a number: " + std::string(text));
  }
  return *value;
}

void read_ways_out(std::istringstream words, std::uint32_t block, unit::UnitSnapshot& snapshot) {
  static const std::map<std::string, BlockEnd> ends{{"return", BlockEnd::method_return},
                                                    {"unwind", BlockEnd::unwind},
                                                    {"deopt", BlockEnd::deoptimize},
                                                    {"sink", BlockEnd::other_sink}};
  for (std::string word; words >> word;) {
    if (const auto end = ends.find(word); end != ends.end()) {
      snapshot.blocks[block].end = end->second;
    } else {
      snapshot.edges.push_back({BlockId{block}, BlockId{number(word)}});
    }
  }
}

void read_occurrence(std::string_view word, std::uint32_t block, unit::UnitSnapshot& snapshot) {
  std::uint32_t weight = 1;
  if (const std::size_t star = word.find('*'); star != std::string_view::npos) {
    const std::string_view text = word.substr(star + 1);
    weight = text == "?" ? unit::kRuntimeWeight : number(text);
    word = word.substr(0, star);
  }
  const std::size_t at = word.find('@');
  const std::uint32_t type = number(word.substr(0, at));
  const std::uint32_t context = at == std::string_view::npos ? 0 : number(word.substr(at + 1));
  while (snapshot.contexts.size() <= context) {
    snapshot.contexts.push_back({unit::ContextId{0}, unit::MethodIndex{0}, 0});
  }
  snapshot.occurrences.push_back(
      {BlockId{block}, unit::EventTypeId{type}, unit::ContextId{context}, -1, weight});
}

void read_attributes(std::istringstream words, std::uint32_t block, unit::UnitSnapshot& snapshot) {
  for (std::string word; words >> word;) {
    if (word == "poll") {
      snapshot.blocks[block].polls = true;
    } else if (word == "steady") {
      snapshot.blocks[block].stops_only_at_poll = true;
    } else if (word == "call") {
      snapshot.blocks[block].contains_call = true;
    } else if (word.starts_with("f=")) {
      snapshot.blocks[block].frequency = std::stof(word.substr(2));
    } else if (word.starts_with("e")) {
      read_occurrence(std::string_view(word).substr(1), block, snapshot);
    } else {
      throw std::invalid_argument("not an attribute: " + word);
    }
  }
}

void read_line(const std::string& line, unit::UnitSnapshot& snapshot) {
  const std::size_t colon = line.find(':');
  if (colon == std::string::npos) {
    return;
  }
  const auto block = static_cast<std::uint32_t>(snapshot.blocks.size());
  if (std::stoul(line.substr(0, colon)) != block) {
    throw std::invalid_argument("blocks are not in order: " + line);
  }
  snapshot.blocks.push_back({});
  snapshot.blocks.back().frequency = 1;
  const std::size_t bar = std::min(line.find('|'), line.size());
  read_ways_out(std::istringstream(line.substr(colon + 1, bar - colon - 1)), block, snapshot);
  read_attributes(std::istringstream(bar < line.size() ? line.substr(bar + 1) : ""), block,
                  snapshot);
}

}  // namespace

unit::UnitSnapshot unit_from(std::string_view text) {
  unit::UnitSnapshot snapshot;
  snapshot.methods = {"Test.method()V"};
  snapshot.identity.method = snapshot.methods.front();
  snapshot.contexts.push_back({});
  std::istringstream lines{std::string(text)};
  for (std::string line; std::getline(lines, line);) {
    read_line(line, snapshot);
  }
  return snapshot;
}

cfg::ControlFlowGraph graph_of(const unit::UnitSnapshot& snapshot) {
  auto graph = cfg::ControlFlowGraph::build(static_cast<std::uint32_t>(snapshot.blocks.size()),
                                            snapshot.edges);
  if (!graph) {
    throw std::invalid_argument(graph.error().message());
  }
  return std::move(*graph);
}

cfg::ControlFlowGraph graph_from(std::string_view text) { return graph_of(unit_from(text)); }

std::vector<float> frequencies_of(const unit::UnitSnapshot& snapshot) {
  std::vector<float> frequencies;
  for (const unit::Block& block : snapshot.blocks) {
    frequencies.push_back(block.frequency);
  }
  return frequencies;
}

unit::UnitSnapshot figure_19() { return switches_in_a_row(2); }

unit::UnitSnapshot switches_in_a_row(int count) {
  std::ostringstream text;
  int block = 0;
  for (int i = 0; i < count; ++i, block += 5) {
    text << block << ": " << block + 1 << ' ' << block + 2 << ' ' << block + 3 << ' ' << block + 4
         << "| e0\n";
    for (int arm = 1; arm <= 4; ++arm) {
      text << block + arm << ": " << block + 5 << "| f=0.25 e" << arm << '\n';
    }
  }
  text << block << ": return\n";
  return unit_from(text.str());
}

}  // namespace assay::test
