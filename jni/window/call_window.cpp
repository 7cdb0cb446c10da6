// SPDX-License-Identifier: Apache-2.0
#include "jni/window/call_window.h"

#include <utility>

#include "jni/window/counter_readings.h"

namespace assay::agent {
namespace {

using session::MemoryKind;

// These say how many calls of the method are on the calling thread's stack, and whether the
// outermost of them is counted.
thread_local std::uint64_t calls_on_stack = 0;
thread_local bool outermost_is_counted = false;

}  // namespace

void CallWindow::entered() {
  if (calls_on_stack++ == 0) {
    outermost_entered();
  }
}

void CallWindow::left() {
  if (calls_on_stack != 0 && --calls_on_stack == 0 && outermost_is_counted) {
    outermost_is_counted = false;
    outermost_left();
  }
}

bool IterationWindow::is_wanted(std::uint64_t call) const {
  return call >= first_ && (wanted_ == 0 || call - first_ < wanted_);
}

// The edge is the last thing that happens before the call, and the first thing after it.
void IterationWindow::outermost_entered() {
  const std::lock_guard lock(mutex_);
  const std::uint64_t call = log_.call_begun();
  if (!is_wanted(call)) {
    return;
  }
  outermost_is_counted = true;
  if (running_++ != 0) {
    return;
  }
  log_.begins();
  part_ = {};
  part_.first_iteration = call;
  const std::uint64_t before = log_.now();
  at_begin_ = sums_of_counters(segments_);
  part_.begin_ns = log_.now();
  part_.edge_ns = part_.begin_ns - before;
}

void IterationWindow::outermost_left() {
  const std::lock_guard lock(mutex_);
  ++part_.calls;
  if (--running_ != 0) {
    return;
  }
  part_.end_ns = log_.now();
  const session::CounterValues now = sums_of_counters(segments_);
  part_.edge_ns += log_.now() - part_.end_ns;
  part_.open_ns = part_.end_ns - part_.begin_ns;
  part_.edges = 2;
  part_.counted = session::difference(now, at_begin_);
  log_.add(std::exchange(part_, {}));
}

void OwnCallWindow::outermost_entered() {
  const std::uint64_t call = log_.call_begun();
  const std::uint64_t before = log_.now();
  const auto own = segments_.own_memory(MemoryKind::counters);
  if (!own) {
    log_.call_left_out();
    return;
  }
  log_.begins();
  outermost_is_counted = true;
  Reading reading{.call = call, .begin_ns = 0, .edge_ns = 0, .counters = {}};
  reading.counters = copy_of_counters(own->words);
  reading.begin_ns = log_.now();
  reading.edge_ns = reading.begin_ns - before;
  const std::lock_guard lock(mutex_);
  running_.insert_or_assign(own->number, std::move(reading));
}

void OwnCallWindow::outermost_left() {
  session::WindowPart part;
  part.end_ns = log_.now();
  const auto own = segments_.own_memory(MemoryKind::counters);
  if (!own) {
    return;
  }
  session::CounterValues now;
  session::CounterValues before;
  const std::size_t kind = session::index_of(own->segment);
  now[kind] = copy_of_counters(own->words);
  {
    const std::lock_guard lock(mutex_);
    const auto reading = running_.extract(own->number);
    if (reading.empty()) {
      return;
    }
    before[kind] = std::move(reading.mapped().counters);
    part.first_iteration = reading.mapped().call;
    part.begin_ns = reading.mapped().begin_ns;
    part.edge_ns = reading.mapped().edge_ns;
  }
  part.calls = 1;
  part.open_ns = part.end_ns - part.begin_ns;
  part.edges = 2;
  part.edge_ns += log_.now() - part.end_ns;
  part.counted = session::difference(now, before);
  log_.add(std::move(part));
}

}  // namespace assay::agent
