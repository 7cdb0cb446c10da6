// SPDX-License-Identifier: Apache-2.0
#include "jni/sites/depth_counters.h"

#include <algorithm>
#include <string>

#include "native/session/site_records.h"

namespace assay::agent {
namespace {

// Mixes the bits of a number (splitmix64, Steele, Lea and Flood, OOPSLA 2014).
std::uint64_t mixed(std::uint64_t number) {
  std::uint64_t bits = number + 0x9E3779B97F4A7C15;
  bits = (bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9;
  bits = (bits ^ (bits >> 27)) * 0x94D049BB133111EB;
  return bits ^ (bits >> 31);
}

std::optional<std::uint32_t> countdown_of(SiteCounters& sites) {
  const auto site = sites.define(session::kDepthCountdownWord, 1);
  return site ? sites.compiled_counter(*site) : std::nullopt;
}

}  // namespace

DepthCounters::DepthCounters(SiteCounters& sites)
    : sites_(sites), countdown_(countdown_of(sites)) {}

void DepthCounters::add(const StackDepth& depth, std::uint64_t calls) {
  if (const auto site = site_of(depth)) {
    sites_.add(*site, SiteCode::compiled, calls);
  }
}

std::uint64_t DepthCounters::next_distance(std::uint64_t every) {
  const std::uint64_t number = samples_.fetch_add(1, std::memory_order_relaxed);
  return every <= 1 ? 1 : 1 + mixed(number) % (2 * every - 1);
}

std::optional<std::uint32_t> DepthCounters::site_of(const StackDepth& depth) {
  const std::uint32_t frames = std::min(depth.frames, kMostFramesWalked);
  auto& known = sites_of_.at(depth.is_whole ? 0 : 1).at(frames);
  if (const std::uint32_t site = known.load(std::memory_order_acquire); site != 0) {
    return site - 1;
  }
  const std::lock_guard lock(mutex_);
  if (const std::uint32_t site = known.load(std::memory_order_relaxed); site != 0) {
    return site - 1;
  }
  const auto made = sites_.define(std::string(session::kDepthWord) + "\t" + std::to_string(frames) +
                                      "\t" + (depth.is_whole ? "whole" : "part"),
                                  1);
  if (!made) {
    return std::nullopt;
  }
  known.store(*made + 1, std::memory_order_release);
  return *made;
}

}  // namespace assay::agent
