// SPDX-License-Identifier: Apache-2.0
#include "jni/counting/row_tables.h"

#include <cstddef>

namespace assay::agent {

std::uint64_t RowTables::publish(const unit::RowTable& rows, std::uint32_t counter_base) {
  if (rows.row_offsets.size() < 2) {
    return 0;
  }
  std::unique_ptr<Table> table = build(rows, counter_base);
  const auto address = reinterpret_cast<std::uint64_t>(table->row_pointers.data());
  const std::lock_guard lock(mutex_);
  tables_.push_back(std::move(table));
  return address;
}

std::unique_ptr<RowTables::Table> RowTables::build(const unit::RowTable& rows,
                                                   std::uint32_t counter_base) {
  auto table = std::make_unique<Table>();
  const std::size_t row_count = rows.row_offsets.size() - 1;
  std::vector<std::size_t> starts;
  starts.reserve(row_count);
  table->pairs.reserve(rows.entries.size() + row_count);
  for (std::size_t row = 0; row < row_count; ++row) {
    starts.push_back(table->pairs.size());
    for (std::size_t i = rows.row_offsets[row]; i < rows.row_offsets[row + 1]; ++i) {
      const unit::RowEntry& entry = rows.entries[i];
      const std::uint32_t offset = (counter_base + entry.counter) * std::uint32_t{8};
      table->pairs.push_back({offset, entry.delta});
    }
    table->pairs.push_back({0, 0});
  }
  table->row_pointers.reserve(row_count);
  for (const std::size_t start : starts) {
    table->row_pointers.push_back(table->pairs.data() + start);
  }
  return table;
}

}  // namespace assay::agent
