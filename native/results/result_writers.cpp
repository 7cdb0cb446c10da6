// SPDX-License-Identifier: Apache-2.0
#include "native/results/result_writers.h"

namespace assay::results {

std::string in_format(const RunResult& result, options::FileFormat format) {
  switch (format) {
    case options::FileFormat::json:
      return to_json(result);
    case options::FileFormat::csv:
      return to_csv(result);
    case options::FileFormat::text:
      break;
  }
  return to_table(result, {.units = kAllUnits, .verbose = true});
}

}  // namespace assay::results
