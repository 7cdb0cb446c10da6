// SPDX-License-Identifier: Apache-2.0
#include "native/inlining/site_report.h"

#include <algorithm>
#include <set>

#include "native/json/members.h"
#include "native/unit/line_table.h"
#include "native/views/executed_sites.h"

namespace assay::inlining {
namespace {

std::optional<std::int32_t> if_known(std::int32_t number) {
  return number < 0 ? std::nullopt : std::optional(number);
}

class SiteWriter {
 public:
  SiteWriter(json::Writer& out, const session::SessionView& session)
      : out_(out), visit_(out), session_(session) {}

  void unit(const views::CountedUnit& unit, const std::vector<views::ExecutedSite>& sites,
            const UnitDecisions* decisions);

 private:
  void site(const views::CountedUnit& unit, const views::ExecutedSite& site);
  void source_files(const unit::UnitSnapshot& snapshot);
  void call(const UnitDecisions& unit, const CallSite& site);

  json::Writer& out_;
  json::MemberWriter visit_;
  const session::SessionView& session_;
};

void SiteWriter::site(const views::CountedUnit& unit, const views::ExecutedSite& site) {
  out_.object([&] {
    visit_("event", session_.event_types[site.type.index()].name);
    visit_("count", site.count);
    visit_("places", site.places);
    visit_("loops", site.loops);
    out_.name("frames").list(site.frames, [&](const views::CodePlace& frame) {
      out_.object([&] {
        visit_("method", unit.snapshot.methods[frame.method]);
        visit_("bci", if_known(frame.bci));
        visit_("line", if_known(frame.line));
      });
    });
  });
}

// Writes the source file of each method that is known. Requires: the line tables can be read.
void SiteWriter::source_files(const unit::UnitSnapshot& snapshot) {
  std::set<std::string> written;  // methods of hidden classes may have one name
  for (std::size_t i = 0; i < snapshot.line_tables.size(); ++i) {
    const auto table = unit::LineTable::parse(snapshot.line_tables[i]);
    if (table && !table->source_file().empty() && written.insert(snapshot.methods[i]).second) {
      visit_(snapshot.methods[i], table->source_file());
    }
  }
}

void SiteWriter::call(const UnitDecisions& unit, const CallSite& site) {
  out_.object([&] {
    visit_("caller", site.caller);
    visit_("bci", if_known(site.bci));
    visit_("line", site.line == 0 ? std::nullopt : std::optional(site.line));
    visit_("target", site.target ? std::optional(unit.methods[*site.target]) : std::nullopt);
    visit_("inlined", site.inlined);
    visit_("dispatched", site.dispatched);
    visit_("alive", site.alive);
    out_.name("decisions").list(site.decisions, [&](const Decision& decision) {
      out_.object([&] {
        visit_("positive", decision.positive);
        visit_("reason", decision.reason);
      });
    });
  });
}

void SiteWriter::unit(const views::CountedUnit& unit, const std::vector<views::ExecutedSite>& sites,
                      const UnitDecisions* decisions) {
  out_.object([&] {
    visit_("method", unit.method());
    visit_("entry_bci", unit.snapshot.identity.entry_bci);
    visit_("compile_id", unit.snapshot.identity.compile_id);
    visit_("became_invalid", session_.units[unit.id].became_invalid);
    out_.name("source_files").object([&] { source_files(unit.snapshot); });
    out_.name("sites").list(sites, [&](const views::ExecutedSite& one) { site(unit, one); });
    out_.name("inlining");
    if (decisions == nullptr) {
      out_.null();
    } else {
      out_.list(decisions->sites, [&](const CallSite& one) { call(*decisions, one); });
    }
  });
}

}  // namespace

Result<std::vector<UnitDecisions>> decisions_about(const session::SessionView& session,
                                                   std::span<const views::CountedUnit> units) {
  std::set<std::uint64_t> wanted;
  for (const views::CountedUnit& unit : units) {
    wanted.insert(unit.id);
  }
  std::vector<UnitDecisions> all;
  for (const std::span<const std::byte> message : session.inlining) {
    ASSAY_ASSIGN(UnitDecisions decisions, decode_decisions(message));
    if (wanted.erase(decisions.unit) != 0) {
      all.push_back(std::move(decisions));
    }
  }
  return all;
}

Result<std::string> sites_as_json(const session::SessionView& session,
                                  std::span<const views::CountedUnit> units) {
  ASSAY_ASSIGN(const auto decisions, decisions_about(session, units));
  std::vector<std::vector<views::ExecutedSite>> sites;
  for (const views::CountedUnit& unit : units) {
    ASSAY_ASSIGN(sites.emplace_back(), views::executed_sites(unit));
  }
  json::Writer out;
  SiteWriter writer(out, session);
  out.object([&] {
    std::size_t next = 0;
    out.name("units").list(units, [&](const views::CountedUnit& unit) {
      const auto found = std::ranges::find(decisions, unit.id, &UnitDecisions::unit);
      writer.unit(unit, sites[next++], found == decisions.end() ? nullptr : &*found);
    });
  });
  return out.text_written();
}

}  // namespace assay::inlining
