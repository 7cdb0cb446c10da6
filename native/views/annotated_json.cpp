// SPDX-License-Identifier: Apache-2.0
#include "native/json/members.h"
#include "native/views/annotated_listing.h"

namespace assay::views {
namespace {

class AnnotationWriter {
 public:
  AnnotationWriter(json::Writer& out, std::span<const session::EventTypeRecord> types)
      : out_(out), visit_(out), types_(types) {}

  void members_of(const MethodCode& code) {
    visit_("method", code.method);
    visit_("source_file", code.source_file);
    visit_("bytecode_lines", code.bytecode_lines);
    out_.name("lines").list(code.lines,
                            [&](const auto& entry) { line(entry.first, entry.second); });
  }

  void counts(const char* name, const TypeCounts& values) {
    out_.name(name).object([&] {
      for (std::size_t i = 0; i < values.size(); ++i) {
        if (values[i] != 0) {
          visit_(types_[i].name, values[i]);
        }
      }
    });
  }

 private:
  void line(std::int32_t number, const LineCode& line) {
    out_.object([&] {
      visit_("line", number == kNoLine ? std::nullopt : std::optional(number));
      visit_("loops", line.loops);
      counts("counts", line.counts);
      counts("places", line.places);
      out_.name("inlined").list(line.inlined, [&](const MethodCode& callee) {
        out_.object([&] { members_of(callee); });
      });
    });
  }

  json::Writer& out_;
  json::MemberWriter visit_;
  std::span<const session::EventTypeRecord> types_;
};

}  // namespace

std::string to_json(const AnnotatedMethod& method,
                    std::span<const session::EventTypeRecord> types) {
  json::Writer out;
  const json::MemberWriter visit(out);
  out.object([&] {
    AnnotationWriter writer(out, types);
    visit("own_units", method.own_units);
    visit("inlined_in", method.inlined_in);
    writer.counts("own_counts", method.code.own_counts(types.size()));
    writer.counts("all_counts", method.code.all_counts(types.size()));
    writer.members_of(method.code);
  });
  return out.str();
}

}  // namespace assay::views
