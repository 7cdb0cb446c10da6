// SPDX-License-Identifier: Apache-2.0
#include "jni/window/span_window.h"

#include <utility>

#include "jni/window/counter_readings.h"

namespace assay::agent {

session::CounterValues SpanWindow::read() {
  const std::uint64_t begin = log_.now();
  session::CounterValues now = sums_of_counters(segments_);
  edge_ns_ += log_.now() - begin;
  ++edges_;
  return now;
}

std::string SpanWindow::read_and_open() {
  edges_ = 0;
  edge_ns_ = 0;
  at_open_ = read();
  begin_ns_ = log_.now();
  log_.opened({.begin_ns = begin_ns_, .counters = session::difference(*at_open_, {})});
  return "counting is on";
}

std::string SpanWindow::open() {
  const std::lock_guard lock(mutex_);
  return at_open_ ? "counting was on already" : read_and_open();
}

std::string SpanWindow::close() {
  const std::lock_guard lock(mutex_);
  if (!at_open_) {
    return "counting was off already";
  }
  const std::uint64_t end_ns = log_.now();
  const session::CounterValues now = read();
  log_.add({.first_iteration = 0,
            .calls = 0,
            .begin_ns = begin_ns_,
            .end_ns = end_ns,
            .open_ns = end_ns - begin_ns_,
            .units_installed = 0,
            .edges = edges_,
            .edge_ns = edge_ns_,
            .closes = true,
            .counted = session::difference(now, *at_open_)});
  at_open_.reset();
  return "counting is off";
}

std::string SpanWindow::reset() {
  const std::lock_guard lock(mutex_);
  log_.reset();
  if (!at_open_) {
    return "all counts are 0; counting is off";
  }
  return "all counts are 0; " + read_and_open();
}

}  // namespace assay::agent
