// SPDX-License-Identifier: Apache-2.0
#include "scheduler/commands/event_list.h"

#include <gtest/gtest.h>

#include "tests/support/golden.h"

namespace assay::commands {
namespace {

TEST(EventList, Table) { test::expect_golden("list-events.txt", event_list_table()); }

TEST(EventList, Json) { test::expect_golden("list-events.json", event_list_json()); }

}  // namespace
}  // namespace assay::commands
