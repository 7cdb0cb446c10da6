// SPDX-License-Identifier: Apache-2.0
#include "jni/counting/receiver_callers.h"

#include <algorithm>
#include <array>
#include <map>
#include <mutex>
#include <span>
#include <string>

#include "jni/counting/caller_frames.h"
#include "jni/counting/counting_feature.h"
#include "jni/cputime/method_names.h"
#include "jni/sites/caller_sites.h"
#include "jni/sites/stack_walk.h"

namespace assay::agent {
namespace {

// The frames of count0, of Receivers.count, and of the method with the call.
constexpr jint kFramesBeforeCallers = 3;

// A site, and for each caller the number of its method and a bytecode index.
using InterpretedCallers = std::array<std::uint64_t, 1 + 2 * CallerSites::kMostCallers>;

struct CallerSearch {
  StackLayout layout;
  CallerSites sites;
  jvmtiEnv* jvmti;
  std::mutex mutex;  // guards the members below
  MethodNames names;
  std::map<InterpretedCallers, std::uint32_t> interpreted;  // sites by callers
};

CallerSearch* caller_search = nullptr;

// Returns the frames as the shim writes them for callers that were inlined.
std::string context_of(JNIEnv* jni, std::span<const jvmtiFrameInfo> frames) {
  std::string context;
  for (const jvmtiFrameInfo& frame : frames) {
    context += context.empty() ? "" : "\t";
    context += caller_search->names.of(jni, frame.method) + "@" + std::to_string(frame.location);
  }
  return context;
}

// Returns the frames as numbers, behind that of the site. The VM never uses a jmethodID twice.
InterpretedCallers callers_in(std::uint32_t site, std::span<const jvmtiFrameInfo> frames) {
  InterpretedCallers callers{site};
  std::size_t place = 1;
  for (const jvmtiFrameInfo& frame : frames) {
    callers.at(place++) = reinterpret_cast<std::uint64_t>(frame.method);
    callers.at(place++) = static_cast<std::uint64_t>(frame.location);
  }
  return callers;
}

}  // namespace

bool look_for_callers_of_receivers(jvmtiEnv* jvmti) {
  const auto layout = stack_layout();
  if (!layout) {
    return false;
  }
  caller_search = new CallerSearch{.layout = *layout,
                                   .sites = {*CountingFeature::current()->sites(), layout->code},
                                   .jvmti = jvmti,
                                   .mutex = {},
                                   .names = MethodNames(jvmti),
                                   .interpreted = {}};
  return true;
}

bool are_callers_looked_for() { return caller_search != nullptr; }

std::uint32_t site_behind_interpreted_callers(JNIEnv* jni, std::uint32_t site) {
  std::array<jvmtiFrameInfo, CallerSites::kMostCallers> frames{};
  jint count = 0;
  if (caller_search == nullptr ||
      caller_search->jvmti->GetStackTrace(nullptr, kFramesBeforeCallers,
                                          static_cast<jint>(frames.size()), frames.data(),
                                          &count) != JVMTI_ERROR_NONE ||
      count == 0) {
    return site;
  }
  const std::span found = std::span(frames).first(static_cast<std::size_t>(count));
  const std::lock_guard lock(caller_search->mutex);
  const auto [entry, is_new] =
      caller_search->interpreted.try_emplace(callers_in(site, found), site);
  if (is_new) {
    const auto behind =
        CountingFeature::current()->sites()->in_context(site, context_of(jni, found));
    entry->second = behind ? *behind : site;
  }
  return entry->second;
}

std::uint32_t site_behind_compiled_callers(std::uint32_t site, std::uint32_t inlined,
                                           std::uint64_t return_place) {
  std::array<std::uint64_t, CallerSites::kMostCallers> callers{};
  const std::size_t wanted =
      callers.size() - std::min<std::size_t>(callers.size(), std::size_t{inlined});
  const std::size_t found = compiled_callers(
      caller_search->layout, return_place, known_end_of_stack(), std::span(callers).first(wanted));
  return caller_search->sites.behind(site, std::span(callers).first(found));
}

}  // namespace assay::agent
