// SPDX-License-Identifier: Apache-2.0
#include "jni/lifetimes/object_lives.h"

#include <bit>
#include <cstddef>

namespace assay::agent {
namespace {

std::uint32_t bits_of(std::uint64_t lifetime) {
  return static_cast<std::uint32_t>(std::bit_width(lifetime));
}

}  // namespace

bool ObjectLives::allocated(std::uint64_t bytes) {
  const std::lock_guard lock(mutex_);
  return advance(bytes);
}

ObjectLives::Birth ObjectLives::born(Site number, std::uint64_t bytes) {
  const std::lock_guard lock(mutex_);
  const bool is_due = advance(bytes);
  SiteLives& lives = site(number);
  ++lives.born;
  lives.born_bytes += bytes;
  lives_.emplace(++last_object_, Life{.site = number, .born_at = clock_});
  return {.object = last_object_, .is_look_due = is_due};
}

void ObjectLives::died(std::int64_t object) {
  const std::lock_guard lock(mutex_);
  const auto found = lives_.find(object);
  if (found == lives_.end()) {
    return;
  }
  const Life life = found->second;
  lives_.erase(found);
  const std::uint64_t at_least = known_age(life);
  SiteLives& lives = site(life.site);
  lives.survived += at_least == 0 ? 0U : 1U;
  lives.add_death(at_least, clock_ - life.born_at);
}

void ObjectLives::SiteLives::add_death(std::uint64_t at_least_bytes, std::uint64_t at_most_bytes) {
  ++at_least[bits_of(at_least_bytes)];
  ++at_most[bits_of(at_most_bytes)];
  sum_at_least += at_least_bytes;
  sum_at_most += at_most_bytes;
}

bool ObjectLives::begin_look() {
  const std::lock_guard lock(mutex_);
  if (is_looking_) {
    return false;
  }
  is_looking_ = true;
  look_began_at_ = clock_;
  return true;
}

void ObjectLives::end_look() {
  const std::lock_guard lock(mutex_);
  is_looking_ = false;
  last_look_at_ = look_began_at_;
  ++looks_;
}

std::uint64_t ObjectLives::clock() const {
  const std::lock_guard lock(mutex_);
  return clock_;
}

std::uint64_t ObjectLives::looks() const {
  const std::lock_guard lock(mutex_);
  return looks_;
}

std::vector<ObjectLives::SiteLives> ObjectLives::sites() const {
  const std::lock_guard lock(mutex_);
  std::vector<SiteLives> sites = sites_;
  for (const auto& [object, life] : lives_) {
    ++sites[life.site].alive;
    sites[life.site].survived += known_age(life) == 0 ? 0U : 1U;
  }
  return sites;
}

bool ObjectLives::advance(std::uint64_t bytes) {
  clock_ += bytes;
  return !is_looking_ && clock_ - last_look_at_ >= resolution_;
}

ObjectLives::SiteLives& ObjectLives::site(Site number) {
  if (sites_.size() <= number) {
    sites_.resize(std::size_t{number} + 1);
  }
  return sites_[number];
}

std::uint64_t ObjectLives::known_age(const Life& life) const {
  return last_look_at_ > life.born_at ? last_look_at_ - life.born_at : 0;
}

}  // namespace assay::agent
