// SPDX-License-Identifier: Apache-2.0
// Finds the site that the agent made for a site and something that was met there: the class of a
// receiver, or a caller. Threads look sites up without a lock, and take one for a new pair only.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <vector>

namespace assay::agent {

class SitePairs {
 public:
  // Pairs beyond `most` are not kept. Requires: `most` is a power of two.
  explicit SitePairs(std::uint32_t most) : most_(most), slots_(std::size_t{2} * most) {}

  // Makes the site of a pair; returns nothing where no memory is left.
  using Maker = std::function<std::optional<std::uint32_t>()>;
  // Is told the pairs that are forgotten.
  using Listener = std::function<void(std::uint32_t site, std::uint32_t word)>;

  // Returns the site of the pair; nothing where it is not known, or was forgotten. Takes no lock.
  std::optional<std::uint32_t> find(std::uint32_t site, std::uint32_t word) const;

  // Returns the site of the pair, which `make` makes, one call at a time, where it is not known.
  // Returns nothing where there are too many pairs, or `make` returns nothing.
  std::optional<std::uint32_t> add(std::uint32_t site, std::uint32_t word, const Maker& make);

  // Forget which sites the pairs with the word have, or all pairs. The listener may not call a
  // function of this object.
  void forget(std::uint32_t word, const Listener& forgotten);
  void forget_all(const Listener& forgotten);

 private:
  static constexpr std::uint32_t kForgotten = ~std::uint32_t{0};

  // A slot is in use where its key is not 0. The key is written last, and stays.
  struct Slot {
    std::atomic<std::uint64_t> key{0};            // the site's number plus 1, and the word
    std::atomic<std::uint32_t> pair{kForgotten};  // site of the pair
  };

  static std::uint64_t key_of(std::uint32_t site, std::uint32_t word);
  // Returns the place of the slot with the key, or of the free one where the key belongs.
  std::size_t place_of(std::uint64_t key) const;
  // Requires: the caller holds the mutex.
  void forget_slot(Slot& slot, const Listener& forgotten);

  const std::uint32_t most_;
  std::mutex mutex_;         // held while a pair is added or forgotten
  std::uint32_t pairs_ = 0;  // slots in use
  std::unordered_map<std::uint32_t, std::vector<Slot*>> slots_of_word_;
  std::vector<Slot> slots_;  // twice as many as pairs at most
};

}  // namespace assay::agent
