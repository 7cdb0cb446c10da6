// SPDX-License-Identifier: Apache-2.0
// Counts how long objects live, on a clock that is the number of bytes allocated so far (paper 5,
// section 5.2). What is alive is looked at from time to time, each time that a number of bytes were
// allocated, which is the resolution (Hertz and others, "Error-Free Garbage Collection Traces: How
// To Cheat and Not Get Caught", SIGMETRICS 2002: granulated traces). Between two looks nobody knows
// when an object died, so a lifetime is an interval.
#pragma once

#include <cstdint>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "native/session/lifetime_records.h"

namespace assay::agent {

class ObjectLives {
 public:
  // A number of a site, by which the caller finds its name. Sites are numbered from 0.
  using Site = std::uint32_t;

  struct Birth {
    std::int64_t object = 0;   // names the object; never 0, never the same twice
    bool is_look_due = false;  // the caller looks at what is alive, by the two functions below
  };

  // Holds what is known of a site's objects.
  struct SiteLives {
    std::uint64_t born = 0;
    std::uint64_t born_bytes = 0;
    std::uint64_t alive = 0;
    std::uint64_t survived = 0;
    session::LifetimeBuckets at_least;
    session::LifetimeBuckets at_most;
    std::uint64_t sum_at_least = 0;
    std::uint64_t sum_at_most = 0;

    // Counts an object that died after a number of bytes between the two.
    void add_death(std::uint64_t at_least_bytes, std::uint64_t at_most_bytes);
  };

  // Requires: the resolution, in bytes, is not 0.
  explicit ObjectLives(std::uint64_t resolution) : resolution_(resolution) {}

  // Lets the clock go on by an object that nobody traces. Returns whether a look is due.
  bool allocated(std::uint64_t bytes);
  // Notes the birth of an object.
  Birth born(Site site, std::uint64_t bytes);
  // Notes that the object was found dead: with a look, or before it.
  void died(std::int64_t object);

  // Begins a look. Returns false where another thread looks at the moment. The caller finds all
  // objects that are dead now, calls died() for each, and then calls end_look().
  bool begin_look();
  void end_look();

  std::uint64_t clock() const;
  std::uint64_t looks() const;
  // Returns the sites by their numbers. What is alive now is counted as alive.
  std::vector<SiteLives> sites() const;

 private:
  struct Life {
    Site site = 0;
    std::uint64_t born_at = 0;  // on the clock, the object's own bytes included
  };

  // The functions below require: the caller holds the mutex.
  bool advance(std::uint64_t bytes);
  SiteLives& site(Site number);
  // Returns for how long the object is known to have lived.
  std::uint64_t known_age(const Life& life) const;

  const std::uint64_t resolution_;
  mutable std::mutex mutex_;  // guards all below
  std::uint64_t clock_ = 0;
  std::uint64_t looks_ = 0;
  bool is_looking_ = false;
  std::uint64_t look_began_at_ = 0;
  std::uint64_t last_look_at_ = 0;  // what lives now was reachable then, if it was born before
  std::int64_t last_object_ = 0;
  std::unordered_map<std::int64_t, Life> lives_;
  std::vector<SiteLives> sites_;
};

}  // namespace assay::agent
