// SPDX-License-Identifier: Apache-2.0
#include "scheduler/commands/event_list.h"

#include <gtest/gtest.h>

#include <string>

#include "native/events/event_catalog.h"
#include "tests/support/golden.h"

namespace assay::commands {
namespace {

TEST(EventList, Table) { test::expect_golden("list-events.txt", event_list_table()); }

TEST(EventList, Json) { test::expect_golden("list-events.json", event_list_json()); }

// docs/events.md says of each type what it means.
TEST(EventList, EachTypeHasARowInTheDocs) {
  const std::string page = test::golden_text("../../docs/events.md");
  for (const events::EventType& type : events::catalog()) {
    const std::string row = "\n| `" + std::string(type.name) + "` | ";
    EXPECT_NE(page.find(row), std::string::npos) << type.name;
  }
}

}  // namespace
}  // namespace assay::commands
