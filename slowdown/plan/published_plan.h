// SPDX-License-Identifier: Apache-2.0
// Reads the plan files of the published schedulers (paper 4 and its successors), and maps to units
// of ours what can be mapped. A file names methods without parameters and blocks by number:
//   {"pkg.Cls.hot": {"3 (Vtune Block 6)": 6, "65535 (Vtune Block 2)": 3,
//                    "Backend Blocks": {"3005 (Vtune Block 10)": 9}}}
// The mapping never guesses: what cannot be mapped without a guess is listed.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "native/json/place.h"
#include "native/support/result.h"
#include "slowdown/plan/slowdown_plan.h"

namespace assay::slowdown {

struct PublishedBlock {
  std::string name;      // as in the file: "3 (Vtune Block 6)"
  std::uint32_t number;  // the compiler's number; for back-end blocks, made of two numbers
  std::int64_t count;    // as in the file, where some are negative or 0
  bool is_backend = false;
};

struct PublishedUnit {
  std::string method;  // without parameters
  std::vector<PublishedBlock> blocks;
};

struct PublishedPlan {
  std::vector<PublishedUnit> units;  // in the file's order; a method may come twice
};

// The block number that the published compilers' marks give to the code at a method's entry.
inline constexpr std::uint32_t kPublishedEntryBlock = 65'535;

// Tells whether a document is a published plan: it has no schema_version, and its members are
// objects.
bool looks_published(const json::Place& root);

// Fails (malformed_data) with where and what.
Result<PublishedPlan> read_published_plan(std::string_view text);

// Returns why a block can be mapped in no unit; empty when it may be mapped.
std::string why_unmappable(const PublishedUnit& unit, const PublishedBlock& block);

struct NotMapped {
  std::string where;  // "pkg.Cls.hot, block 3 (Vtune Block 6)"
  std::string why;
};

struct PublishedMapping {
  SlowdownPlan plan;
  std::vector<NotMapped> not_mapped;
};

// Makes the plan for those of the described units that are meant beyond doubt. `kind` is the kind
// of the instructions that the file counts, because the file does not say it.
PublishedMapping resolve(const PublishedPlan& published, std::span<const SlowableUnit> described,
                         Kind kind);

}  // namespace assay::slowdown
