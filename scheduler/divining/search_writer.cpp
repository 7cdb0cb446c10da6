// SPDX-License-Identifier: Apache-2.0
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include "scheduler/divining/search_file.h"
#include "scheduler/divining/search_members.h"

namespace assay::divining {
namespace {

class SearchWriter {
 public:
  explicit SearchWriter(const Search& search) : search_(search) {}

  std::string write() {
    object([&] {
      key("version");
      out_.Int(kSearchFileVersion);
      key("problem");
      object([&] { problem(search_.problem); });
      key("rules");
      object([&] {
        for_each_rule(search_.rules,
                      [&](std::string_view name, const auto& value) { member(name, value); });
      });
      array("steps", search_.steps, [&](const Step& step) { object([&] { write_step(step); }); });
    });
    return {buffer_.GetString(), buffer_.GetSize()};
  }

 private:
  template <typename Body>
  void object(Body write_members) {
    out_.StartObject();
    write_members();
    out_.EndObject();
  }
  template <typename Range, typename Body>
  void array(std::string_view name, const Range& range, Body write_element) {
    key(name);
    out_.StartArray();
    for (const auto& element : range) {
      write_element(element);
    }
    out_.EndArray();
  }
  void key(std::string_view name) {
    out_.Key(name.data(), static_cast<rapidjson::SizeType>(name.size()));
  }
  void text(std::string_view value) {
    out_.String(value.data(), static_cast<rapidjson::SizeType>(value.size()));
  }
  void member(std::string_view name, std::string_view value) { key(name), text(value); }
  void member(std::string_view name, double value) { key(name), out_.Double(value); }
  void member(std::string_view name, std::size_t value) { key(name), out_.Uint64(value); }

  void problem(const Problem& problem) {
    member("target", problem.target);
    array("units", problem.units, [&](const std::string& unit) { text(unit); });
    array("kinds", problem.kinds, [&](const InstructionKind& kind) {
      object([&] {
        member("name", kind.name);
        member("cost_ps", kind.cost_ps);
      });
    });
    array("blocks", problem.blocks,
          [&](const Candidate& block) { object([&] { candidate(block); }); });
  }

  void candidate(const Candidate& block) {
    member("name", block.name);
    member("unit", std::size_t{block.unit.value()});
    member("executions", block.executions);
    member("source", spelling_of(kExecutionSources, block.source));
    if (block.loop) {
      member("loop", std::size_t{*block.loop});
    }
    array("neighbours", block.neighbours,
          [&](BlockIndex neighbour) { out_.Uint(neighbour.value()); });
  }

  void write_step(const Step& step) {
    member("purpose", spelling_of(kPurposes, step.purpose));
    array("plan", step.plan.blocks, [&](const Counts& counts) {
      out_.StartArray();
      for (const std::uint32_t count : counts) {
        out_.Uint(count);
      }
      out_.EndArray();
    });
    if (!step.failure.empty()) {
      member("failure", step.failure);
    }
    array("installs", step.installs, [&](const Install& install) {
      object([&] {
        member("run_ns", install.run_ns);
        array("blocks", install.blocks, [&](const auto& time) { block_time(time); });
      });
    });
  }

  void block_time(const std::optional<BlockTime>& time) {
    if (!time) {
      out_.Null();
      return;
    }
    out_.StartArray();
    out_.Double(time->ns);
    out_.Double(time->samples);
    out_.EndArray();
  }

  const Search& search_;
  rapidjson::StringBuffer buffer_;
  rapidjson::Writer<rapidjson::StringBuffer> out_{buffer_};
};

}  // namespace

std::string to_json(const Search& search) { return SearchWriter(search).write(); }

}  // namespace assay::divining
