// SPDX-License-Identifier: Apache-2.0
// Checks that the levels of callers of noted calls are read from tables as they were noted,
// whatever the order of slots and the number of tables.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "native/session/call_slots.h"
#include "native/session/session_reader.h"
#include "tests/property/arbitrary.h"
#include "tests/support/synthetic_session.h"

namespace assay {
namespace {

using session::CallSlot;

// The unit, and the return addresses of its callers, the nearest first.
using Context = std::pair<std::uint64_t, std::vector<std::uint64_t>>;

// Does what compiled code does (assay.shim.lir.CallSlots), with other hashes.
class Table {
 public:
  Table() : slots_(kSlots) {}

  void note(const Context& context) {
    std::uint64_t key = context.first;
    CallSlot* slot = nullptr;
    for (const std::uint64_t address : context.second) {
      slot = &find(address, key);
      key = session::kIsChild | static_cast<std::uint64_t>(slot - slots_.data()) * sizeof(CallSlot);
    }
    ++slot->entries;
  }

  const std::vector<CallSlot>& slots() const { return slots_; }

 private:
  static constexpr std::size_t kSlots = 512;

  CallSlot& find(std::uint64_t address, std::uint64_t key) {
    std::size_t at = (address * 7 + key * 13) % kSlots;
    while (slots_[at].return_address != 0 &&
           (slots_[at].return_address != address || slots_[at].unit != key)) {
      at = (at + 1) % kSlots;
    }
    slots_[at].return_address = address;
    slots_[at].unit = key;
    return slots_[at];
  }

  std::vector<CallSlot> slots_;
};

// Addresses are few, so that contexts begin alike.
Context arbitrary_context() {
  Context context{test::arbitrary_in<std::uint64_t>(0, 2), {}};
  const auto levels = test::arbitrary_in<std::size_t>(1, 5);
  for (std::size_t level = 0; level < levels; ++level) {
    context.second.push_back(test::arbitrary_in<std::uint64_t>(0x1000, 0x1002));
  }
  return context;
}

RC_GTEST_PROP(CallLevels, AreReadAsTheyWereNoted, ()) {
  std::map<Context, std::uint64_t> expected;
  test::SyntheticSession synthetic;
  const auto threads = test::arbitrary_in(1U, 3U);
  for (std::uint32_t thread = 0; thread < threads; ++thread) {
    Table table;
    const auto calls = test::arbitrary_in(0U, 60U);
    for (std::uint32_t call = 0; call < calls; ++call) {
      const Context context = arbitrary_context();
      table.note(context);
      ++expected[context];
    }
    synthetic.segment(session::SegmentKind::application, {});
    synthetic.calls(table.slots(), 0);
  }
  const auto words = synthetic.words();
  const auto view = session::read_session(test::bytes_of(words));
  RC_ASSERT(view.has_value());
  RC_ASSERT(view->damages.empty());
  std::map<Context, std::uint64_t> read;
  for (const session::NotedCall& call : view->calls.calls) {
    Context context{call.unit, {call.return_address}};
    context.second.insert(context.second.end(), call.further.begin(), call.further.end());
    RC_ASSERT(read.emplace(context, call.entries).second);
  }
  RC_ASSERT(read == expected);
}

}  // namespace
}  // namespace assay
