// SPDX-License-Identifier: Apache-2.0
// Reads any bytes as the figures of CPU time in a session, and as a thread's line in /proc.
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "native/cputime/figures_codec.h"
#include "native/cputime/shares.h"
#include "native/cputime/thread_role.h"
#include "native/cputime/thread_stat.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (const auto stat = assay::cputime::parse_thread_stat(text)) {
    (void)assay::cputime::role_of(stat->name);
    (void)stat->user_part_of(stat->user_ticks);
  }
  const auto bytes = std::as_bytes(std::span(data, size));
  if (const auto figures = assay::cputime::decode_figures(assay::ByteReader(bytes))) {
    (void)assay::cputime::shares_of(*figures);
  }
  return 0;
}
