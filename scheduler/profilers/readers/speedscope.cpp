// SPDX-License-Identifier: Apache-2.0
#include "scheduler/profilers/readers/speedscope.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "native/json/document.h"
#include "scheduler/profilers/readers/profile_builder.h"
#include "scheduler/profilers/readers/stack_frames.h"
#include "scheduler/profilers/readers/time_units.h"

namespace assay::profilers {
namespace {

using Path = std::vector<std::uint32_t>;  // frames from the bottom to the top

// Adds up the weights of equal stacks. Parts of milliseconds are rounded once, at the end.
struct Weights {
  std::vector<std::string> frames;
  std::string unit;  // empty before the first profile
  std::map<Path, double> of_paths;
};

Result<void> add_weight(const json::Place& place, const Path& path, double weight,
                        Weights& weights) {
  if (!(weight >= 0) || !(weight < static_cast<double>(kMostSamples))) {
    return place.wrong("expected a weight that is not negative");
  }
  const bool is_frame_known =
      std::ranges::all_of(path, [&](std::uint32_t frame) { return frame < weights.frames.size(); });
  if (!is_frame_known) {
    return place.wrong("expected frames of shared.frames");
  }
  if (!path.empty()) {
    weights.of_paths[path] += weight;
  }
  return {};
}

Result<void> add_sampled(const json::Place& profile, Weights& weights) {
  ASSAY_ASSIGN(const auto samples, profile.elements("samples"));
  ASSAY_ASSIGN(const auto given, profile.elements("weights"));
  if (samples.size() != given.size()) {
    return profile.wrong("expected as many weights as samples");
  }
  for (std::size_t i = 0; i < samples.size(); ++i) {
    Path path;
    ASSAY_ASSIGN(const auto frames, samples[i].elements());
    for (const json::Place& frame : frames) {
      ASSAY_ASSIGN(const std::uint32_t number, frame.count());
      path.push_back(number);
    }
    ASSAY_ASSIGN(const double weight, given[i].number());
    ASSAY_PROPAGATE(add_weight(given[i], path, weight, weights));
  }
  return {};
}

// Opens or closes a frame. Time since the event before belongs to the stack as it was.
Result<void> add_event(const json::Place& event, Path& open, double& last, Weights& weights) {
  ASSAY_ASSIGN(const std::string type, event.text("type"));
  ASSAY_ASSIGN(const std::uint32_t frame, event.count("frame"));
  ASSAY_ASSIGN(const json::Place at, event.member("at"));
  ASSAY_ASSIGN(const double time, at.number());
  ASSAY_PROPAGATE(add_weight(event, open, time - last, weights));
  last = time;
  if (type == "O") {
    open.push_back(frame);
    return {};
  }
  if (type != "C" || open.empty() || open.back() != frame) {
    return event.wrong("expected an event that closes the frame that is open");
  }
  open.pop_back();
  return {};
}

Result<void> add_evented(const json::Place& profile, Weights& weights) {
  ASSAY_ASSIGN(const auto events, profile.elements("events"));
  ASSAY_ASSIGN(const json::Place start, profile.member("startValue"));
  ASSAY_ASSIGN(double last, start.number());
  Path open;
  for (const json::Place& event : events) {
    ASSAY_PROPAGATE(add_event(event, open, last, weights));
  }
  return open.empty() ? Result<void>() : profile.wrong("expected that all frames are closed");
}

Result<void> add_profile(const json::Place& profile, Weights& weights) {
  ASSAY_ASSIGN(const std::string unit, profile.text("unit"));
  if (!weights.unit.empty() && unit != weights.unit) {
    return profile.wrong("expected the unit of the other profiles, " + weights.unit);
  }
  weights.unit = unit;
  ASSAY_ASSIGN(const std::string type, profile.text("type"));
  if (type == "sampled") {
    return add_sampled(profile, weights);
  }
  return type == "evented" ? add_evented(profile, weights)
                           : profile.wrong("expected the type sampled or evented");
}

Result<std::vector<std::string>> frames_in(const json::Place& root) {
  ASSAY_ASSIGN(const json::Place shared, root.member("shared"));
  ASSAY_ASSIGN(const auto places, shared.elements("frames"));
  std::vector<std::string> frames;
  for (const json::Place& place : places) {
    ASSAY_ASSIGN(std::string name, place.text("name"));
    frames.push_back(std::move(name));
  }
  return frames;
}

}  // namespace

Result<ReportedProfile> read_speedscope(std::string_view text) {
  ASSAY_ASSIGN(const json::Document document, json::Document::parse(text));
  const json::Place root = document.root();
  Weights weights;
  ASSAY_ASSIGN(weights.frames, frames_in(root));
  ASSAY_ASSIGN(const auto profiles, root.elements("profiles"));
  for (const json::Place& profile : profiles) {
    ASSAY_PROPAGATE(add_profile(profile, weights));
  }
  const auto scale = weights.unit == "none" ? std::optional(1.0) : milliseconds_in(weights.unit);
  if (!scale) {
    return malformed("the speedscope file is of " + weights.unit + ", and not of samples or times");
  }
  const bool annotated = std::ranges::any_of(weights.frames, has_java_mark);
  ProfileBuilder profile;
  for (const auto& [path, weight] : weights.of_paths) {
    std::vector<std::string_view> frames;
    for (const std::uint32_t frame : path) {
      frames.push_back(weights.frames[frame]);
    }
    add_stack(frames, static_cast<std::uint64_t>(std::llround(weight * *scale)), annotated,
              profile);
  }
  if (weights.unit != "none") {
    profile.profile().ms_per_sample = kUsualMsPerSample;
  }
  return profile.finish("the speedscope file");
}

}  // namespace assay::profilers
