// SPDX-License-Identifier: Apache-2.0
// Reads any lines as the descriptions of sites, and writes all profiles of them. The first byte of
// a line says how many sites the record has, and how often each was hit.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "native/sites/allocation_writers.h"
#include "native/sites/call_writers.h"
#include "native/sites/receiver_writers.h"
#include "native/support/text_pieces.h"

namespace {

using namespace assay;

template <typename Profile>
void write_all(const Result<Profile>& profile) {
  if (profile) {
    (void)to_json(*profile);
    (void)to_csv(*profile);
    (void)to_collapsed_stacks(*profile);
    (void)to_table(*profile, {.top = 3, .columns = 80});
  }
}

session::SessionView view_of(std::string_view text) {
  session::SessionView view;
  std::vector<std::uint64_t> counters;
  for (const std::string_view line : split_pieces(text, '\n')) {
    if (line.empty()) {
      continue;
    }
    const auto first = static_cast<unsigned char>(line.front());
    session::SiteRecord record{
        .description = std::string(line.substr(1)), .counters = {}, .one_of = {}};
    for (unsigned site = 0; site < first % 5u; ++site) {
      record.counters.push_back({.compiled = counters.size(), .interpreted = counters.size() + 1});
      counters.insert(counters.end(), {first, site});
    }
    view.sites.push_back(std::move(record));
  }
  session::CounterValues values;
  values[session::index_of(session::SegmentKind::application)] = counters;
  view.counters.replace_values(values);
  return view;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const session::SessionView view = view_of({reinterpret_cast<const char*>(data), size});
  write_all(sites::allocation_profile_of(view));
  write_all(sites::call_profile_of(view));
  const auto receivers = sites::receiver_profile_of(view);
  write_all(receivers);
  if (receivers && (receivers->known(0) != receivers->calls() ||
                    receivers->resolvable(3) < receivers->resolvable(0))) {
    std::abort();
  }
  return 0;
}
