// SPDX-License-Identifier: Apache-2.0
#include "scheduler/sweep/sweep_table.h"

#include <gtest/gtest.h>

#include "tests/support/golden.h"
#include "tests/unit/sweep/sample_sweep.h"

namespace assay::sweep {
namespace {

std::vector<RunRecord> all_records() {
  std::vector<RunRecord> records;
  for (const RunKey& key : run_order(sample_wish())) {
    records.push_back(sample_record(key));
  }
  return records;
}

SweepTable sample_table() { return table_of(sample_wish(), Measure::wall, all_records(), {}); }

TEST(SweepTable, ComparesEachSettingWithTheBaseline) {
  const SweepTable table = sample_table();
  EXPECT_EQ(table.baseline_runs, 3u);
  EXPECT_DOUBLE_EQ(table.baseline_seconds, 20);
  ASSERT_EQ(table.cells.size(), 4u);
  const SweepCell& cell = table.cells[3];
  EXPECT_EQ(cell.setting, (Setting{16, 3}));
  EXPECT_EQ(cell.runs, 3u);
  EXPECT_EQ(cell.accuracy_runs, 2u);
  EXPECT_NEAR(cell.overhead.value().estimate, 19, 1e-9);
  ASSERT_EQ(cell.accuracies.size(), 1u);
  EXPECT_NEAR(cell.accuracies[0].percent.estimate, 80, 1e-9);
  EXPECT_DOUBLE_EQ(table_of(sample_wish(), Measure::cpu, all_records(), {}).baseline_seconds, 10);
}

// A run that failed, and settings without any run, are no numbers.
TEST(SweepTable, LeavesOutWhatIsNotThere) {
  auto records = all_records();
  for (RunRecord& record : records) {
    if (record.key.purpose != Purpose::baseline && record.key.setting == Setting{1, 1}) {
      record.failure = "exit code 1";
    }
  }
  const SweepTable table = table_of(sample_wish(), Measure::wall, records, {});
  EXPECT_EQ(table.failures, 5u);
  EXPECT_FALSE(table.cells[0].overhead);
  EXPECT_TRUE(table.cells[0].accuracies.empty());
  EXPECT_TRUE(table.cells[1].overhead);
  EXPECT_NE(to_text(table).find("-/-"), std::string::npos);
  EXPECT_NE(to_text(table).find("5 runs failed"), std::string::npos);
  EXPECT_FALSE(table_of(sample_wish(), Measure::wall, {}, {}).cells[0].overhead);
}

TEST(SweepTable, IsAsTheGoldenFiles) {
  test::expect_golden("sweep/table.txt", to_text(sample_table()));
  test::expect_golden("sweep/table.csv", to_csv(sample_table()));
  test::expect_golden("sweep/table.json", to_json(sample_table(), sample_wish()));
}

TEST(SweepRecord, IsReadAsItWasWritten) {
  for (const RunRecord& record : all_records()) {
    const auto read = read_record(to_json(record));
    ASSERT_TRUE(read) << read.error().message();
    EXPECT_EQ(*read, record);
  }
  EXPECT_FALSE(read_record("{}"));
  EXPECT_FALSE(read_record("{\"sweep_run_version\": 1, \"purpose\": \"other\"}"));
}

}  // namespace
}  // namespace assay::sweep
