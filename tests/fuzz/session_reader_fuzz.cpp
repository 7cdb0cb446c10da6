// SPDX-License-Identifier: Apache-2.0
// Reads any bytes as a session file, and writes the results of it.
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "native/calls/call_graph_writers.h"
#include "native/calls/stored_call_graph.h"
#include "native/results/aggregation.h"
#include "native/results/result_writers.h"
#include "native/session/session_reader.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  // The buffer is made of words, so that the bytes are aligned as a mapping is.
  std::vector<std::uint64_t> words((size + 7) / 8);
  if (size != 0) {
    std::memcpy(words.data(), data, size);
  }
  const auto view = assay::session::read_session(std::as_bytes(std::span(words)).first(size));
  if (view) {
    if (const auto graph = assay::calls::call_graph_of(*view, assay::calls::CallerFrames::all)) {
      (void)assay::calls::to_json(*graph);
      (void)assay::calls::to_table(*graph, {.top = {}, .columns = 80});
    }
    // With the session's own build, a unit whose plan has another fingerprint is damaged, and the
    // other units are decoded.
    const auto result = assay::results::aggregate(
        *view, {.by_compilation = size % 2 == 0, .reader_build = view->build});
    if (!result) {
      return 0;
    }
    (void)assay::results::to_json(*result);
    (void)assay::results::to_csv(*result);
    (void)assay::results::to_table(*result, {.verbose = true});
  }
  return 0;
}
