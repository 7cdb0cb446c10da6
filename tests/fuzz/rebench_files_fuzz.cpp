// SPDX-License-Identifier: Apache-2.0
// Reads any text as ReBench's data file, with what is put together from it, and as the file that
// tells how a cell is run.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <utility>

#include "scheduler/rebench/cell_log.h"
#include "scheduler/rebench/data_file.h"
#include "scheduler/rebench/joining.h"
#include "scheduler/rebench/program_file.h"

namespace {

namespace rebench = assay::rebench;

rebench::StoredRuns stored_runs() {
  rebench::StoredRuns stored{.program = "Sieve", .experiment = "0123456789abcdef"};
  for (const auto kind :
       {assay::scoring::VariantKind::base, assay::scoring::VariantKind::whole_program}) {
    for (std::uint32_t fork = 0; fork < 2; ++fork) {
      const assay::scoring::CellKey key{
          .variant = {.kind = kind,
                      .target_percent =
                          kind == assay::scoring::VariantKind::whole_program ? 100.0 : 0.0},
          .profiler = "async",
          .fork = fork};
      stored.printed_ms.emplace(key, std::vector<double>{3.000125, 2});
      stored.results.cells.push_back(
          {.key = key,
           .order = static_cast<std::uint32_t>(stored.results.experiment.order.size())});
      stored.results.experiment.order.push_back(key);
    }
  }
  return stored;
}

void read_data(std::string_view text) {
  const auto data = rebench::read_data_file(text);
  if (!data) {
    return;
  }
  std::size_t iterations = 0;
  for (const rebench::RecordedRun& run : data->runs) {
    iterations += run.runtimes_ms.size();
    if (run.arm >= data->arms.size() || run.invocation == 0) {
      std::abort();
    }
  }
  if (iterations > text.size() || text.back() != '\n') {
    std::abort();
  }
  const rebench::StoredRuns stored = stored_runs();
  const auto results = rebench::joined(*data, stored);
  if (results && results->cells.size() > stored.results.cells.size()) {
    std::abort();
  }
}

void read_program(std::string_view text) {
  const auto program = rebench::program_from_json(text);
  if (!program) {
    return;
  }
  const auto again = rebench::program_from_json(to_json(*program));
  if (!again || !(*again == *program)) {
    std::abort();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  read_data(text);
  read_program(text);
  (void)rebench::runtimes_in(text);
  return 0;
}
