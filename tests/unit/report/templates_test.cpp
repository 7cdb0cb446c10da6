// SPDX-License-Identifier: Apache-2.0
// Templates, and the pieces of data that all pages fill them with: texts and tables.
#include "scheduler/report/templates.h"

#include <gtest/gtest.h>

#include <regex>
#include <set>
#include <string>
#include <vector>

#include "scheduler/report/page_assets.h"
#include "scheduler/report/table.h"
#include "scheduler/report/text.h"

namespace assay::report {
namespace {

std::string shown(const Text& text) { return filled("text", Data("pieces", text.pieces())); }

TEST(Templates, AreWellFormed) {
  for (const Template& one : kTemplates) {
    EXPECT_EQ(fault_of_template(one.name), "") << one.name;
  }
}

TEST(Templates, IncludeTemplatesThatThereAre) {
  std::set<std::string_view> names;
  for (const Template& one : kTemplates) {
    names.insert(one.name);
  }
  const std::regex include("\\{\\{ *>([^}]*)\\}\\}");
  for (const Template& one : kTemplates) {
    const std::string text(one.text);
    for (std::sregex_iterator match(text.begin(), text.end(), include), end; match != end;
         ++match) {
      const std::string included = match->str(1);
      EXPECT_TRUE(included.starts_with(" ") && names.contains(included.substr(1)))
          << match->str() << " in " << one.name;
    }
  }
}

// HTML that is not escaped is a drawing, or the page's own style and script.
TEST(Templates, EscapeAllButWhatIsOurOwn) {
  const std::set<std::string> ours = {"style", "script", "mark", "expected_mark",
                                      "strip", "axis",   "plot"};
  const std::regex unescaped("\\{\\{(?:\\{|&) *([^}]*)\\}\\}");
  for (const Template& one : kTemplates) {
    const std::string text(one.text);
    for (std::sregex_iterator match(text.begin(), text.end(), unescaped), end; match != end;
         ++match) {
      EXPECT_TRUE(ours.contains(match->str(1))) << match->str() << " in " << one.name;
    }
  }
}

TEST(Templates, EscapeWhatHtmlWouldTakeForItsOwn) {
  EXPECT_EQ(escaped("a<b>&\"c\"'"), "a&lt;b&gt;&amp;&quot;c&quot;&apos;");
  EXPECT_EQ(shown("a<b>"), "a&lt;b&gt;");
  EXPECT_EQ(shown("a\033b").find('\033'), std::string::npos);
}

// A text that mustache would take for a tag is shown as it is.
TEST(Templates, TakeNoTagsFromTheirData) {
  EXPECT_EQ(shown("{{as_strong}} {{#pieces}}"), "{{as_strong}} {{#pieces}}");
}

TEST(Text, ShowsEachPieceInItsWay) {
  EXPECT_EQ(shown(Text("a").strong("b").line_end().small_lines({"c", "d<"})),
            "a<b>b</b><br><span class=\"small\">c<br>d&lt;</span>");
  EXPECT_EQ(shown(Text().method("A.b").add(" c")), "<span class=\"method\">A.b</span> c");
  EXPECT_EQ(shown(Text().chip({"right", "✓ right"})), "<span class=\"chip right\">✓ right</span>");
  EXPECT_EQ(shown(Text().folded("more", "all")),
            "<details class=\"small\"><summary>more</summary>all</details>");
  EXPECT_EQ(shown(Text()), "");
}

TEST(Text, HasMetersOfAPart) {
  EXPECT_NE(shown(Text().meter(0.254)).find("width=\"25%\""), std::string::npos);
  EXPECT_EQ(meter_width(-1), "0");
  EXPECT_EQ(meter_width(7), "100");
}

// A table of numbers, whose columns have these headings.
std::vector<Column<int>> columns_named(const std::vector<std::string>& headings, CellKind kind) {
  std::vector<Column<int>> columns;
  columns.reserve(headings.size());
  for (const std::string& heading : headings) {
    columns.push_back({heading, kind, [](int value) { return content_of(value); }});
  }
  return columns;
}

std::string filled_table(const std::vector<Column<int>>& columns, const std::vector<int>& rows) {
  return filled("table", table(columns, rows));
}

// Heads may be names from outside, and begin with any letter.
TEST(Table, HeadsAreWhatTheyAreGiven) {
  EXPECT_EQ(filled_table(columns_named({"#old", "a<b"}, CellKind::text), {}),
            "<thead><tr><th scope=\"col\">#old</th><th scope=\"col\">a&lt;b</th></tr></thead>"
            "<tbody></tbody>");
  EXPECT_EQ(filled_table(columns_named({"#1"}, CellKind::number), {}),
            "<thead><tr><th scope=\"col\" class=\"num\" data-first=\"descending\">#1</th></tr>"
            "</thead><tbody></tbody>");
}

TEST(Table, HasACellForEachColumnOfEachRow) {
  EXPECT_EQ(filled_table(columns_named({"What"}, CellKind::short_text), {1, 2}),
            "<thead><tr><th scope=\"col\">What</th></tr></thead>"
            "<tbody><tr><td>1.0</td></tr><tr><td>2.0</td></tr></tbody>");
}

TEST(Table, HasCellsOfEachKind) {
  const auto cell_of = [](CellKind kind) {
    const std::string text = filled_table(columns_named({"a<b"}, kind), {1});
    const auto begin = text.find("<tbody><tr>") + std::string("<tbody><tr>").size();
    return text.substr(begin, text.find("</tr></tbody>") - begin);
  };
  EXPECT_EQ(cell_of(CellKind::row_head), "<th scope=\"row\">1.0</th>");
  EXPECT_EQ(cell_of(CellKind::method), "<th scope=\"row\" class=\"method\">1.0</th>");
  EXPECT_EQ(cell_of(CellKind::text), "<td data-label=\"a&lt;b\"><span>1.0</span></td>");
  EXPECT_EQ(cell_of(CellKind::number),
            "<td class=\"num\" data-label=\"a&lt;b\" data-value=\"1\"><span>1.0</span></td>");
  EXPECT_EQ(cell_of(CellKind::short_number), "<td class=\"num\" data-value=\"1\">1.0</td>");
  EXPECT_EQ(cell_of(CellKind::square), "<td class=\"heat\">1.0</td>");
}

TEST(Table, SortsRowsWithoutANumberBelowAllOthers) {
  const std::vector<Column<int>> columns = {
      {"What", CellKind::number, [](int) { return content_of(std::optional<double>()); }}};
  EXPECT_NE(filled_table(columns, {1}).find("data-value=\"-1e9\"><span>–</span>"),
            std::string::npos);
}

}  // namespace
}  // namespace assay::report
