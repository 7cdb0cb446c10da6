// SPDX-License-Identifier: Apache-2.0
#include "native/events/event_selection.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <set>

#include "native/events/event_catalog.h"

namespace assay::events {
namespace {

using Names = std::vector<std::string>;

// Paper 1, Table 2.
constexpr auto kTypesOfPaper1 = std::to_array<std::string_view>({"allocation",
                                                                 "array-duplication",
                                                                 "arithmetic",
                                                                 "int-div-rem",
                                                                 "float-arithmetic-32",
                                                                 "float-div-rem-32",
                                                                 "float-arithmetic-64",
                                                                 "float-div-rem-64",
                                                                 "arraycopy",
                                                                 "cas",
                                                                 "if",
                                                                 "loop-end",
                                                                 "foreign-call",
                                                                 "invokestatic",
                                                                 "invokespecial",
                                                                 "invokevirtual",
                                                                 "invokeinterface",
                                                                 "biased-lock-entry",
                                                                 "cas-lock-entry",
                                                                 "inflated-lock-entry",
                                                                 "recursive-lock-entry",
                                                                 "stubbed-lock-entry",
                                                                 "store",
                                                                 "load",
                                                                 "membar-store-load",
                                                                 "safepoint",
                                                                 "guard",
                                                                 "guard-bounds-check",
                                                                 "guard-class-cast",
                                                                 "guard-null-check",
                                                                 "guard-unreached-code",
                                                                 "deoptimization",
                                                                 "instanceof",
                                                                 "typeswitch",
                                                                 "unwind",
                                                                 "bulk-map",
                                                                 "bulk-read",
                                                                 "bulk-write",
                                                                 "bulk-initialize",
                                                                 "wait",
                                                                 "notify",
                                                                 "notify-all",
                                                                 "writebarrier"});

TEST(EventCatalog, HoldsThe43TypesOfPaper1) {
  static_assert(kTypesOfPaper1.size() == 43);
  std::set<std::string_view> unavailable;
  for (const std::string_view name : kTypesOfPaper1) {
    const EventType* type = find_event(name);
    ASSERT_NE(type, nullptr) << name;
    if (type->availability != EventAvailability::supported) {
      unavailable.insert(name);
    }
  }
  EXPECT_EQ(unavailable, (std::set<std::string_view>{"biased-lock-entry", "bulk-map", "bulk-read",
                                                     "bulk-write", "bulk-initialize"}));
}

TEST(EventCatalog, DescribesEachTypeOnce) {
  std::set<std::string_view> names;
  for (const EventType& type : catalog()) {
    names.insert(type.name);
    EXPECT_EQ(find_event(type.name), &type);
    EXPECT_FALSE(type.description.empty()) << type.name;
    EXPECT_EQ(type.reason.empty(), type.availability == EventAvailability::supported) << type.name;
  }
  EXPECT_EQ(names.size(), catalog().size());
  EXPECT_EQ(find_event("none"), nullptr);
}

TEST(EventCatalog, NoCategoryIsNamedLikeAType) {
  for (const std::string_view category : categories()) {
    EXPECT_EQ(find_event(category), nullptr) << category;
  }
}

TEST(EventSelection, AllMeansAllThatAreSupportedAndNotDear) {
  const auto selection = select_events("all");
  ASSERT_TRUE(selection);
  const auto in_all = std::ranges::count_if(catalog(), &EventType::in_all);
  EXPECT_EQ(selection->events.size() + selection->unavailable.size(),
            static_cast<std::size_t>(in_all));
  EXPECT_EQ(selection->events.front(), "method-entry");
}

TEST(EventSelection, TypesThatAllLeavesOutAreNamed) {
  EXPECT_EQ(std::ranges::count(select_events("all")->events, "spill"), 0);
  EXPECT_EQ(std::ranges::count(select_events("^load")->events, "spill"), 0);
  EXPECT_EQ(std::ranges::count(select_events("all+spill")->events, "spill"), 1);
  EXPECT_EQ(select_events("machine-code+^emitted-foreign-call")->events,
            (Names{"spill", "reload", "switch-table", "switch-hash", "switch-search"}));
}

TEST(EventSelection, CategoriesAndNamesInCatalogOrder) {
  const auto selection = select_events("load+branches+load");
  ASSERT_TRUE(selection);
  EXPECT_EQ(selection->events,
            (Names{"if", "loop-end", "source-iterations", "switch", "select", "load"}));
}

TEST(EventSelection, ExclusionsWinWhereverTheyStand) {
  EXPECT_EQ(select_events("^if+branches")->events,
            (Names{"loop-end", "source-iterations", "switch", "select"}));
  const Names without = select_events("^branches")->events;
  EXPECT_EQ(std::ranges::find(without, "if"), without.end());
  EXPECT_NE(std::ranges::find(without, "load"), without.end());
}

TEST(EventSelection, UnavailableTypesAreReturnedApart) {
  const auto selection = select_events("load+biased-lock-entry");
  ASSERT_TRUE(selection);
  EXPECT_EQ(selection->events, Names{"load"});
  ASSERT_EQ(selection->unavailable.size(), 1u);
  EXPECT_EQ(selection->unavailable[0].name, "biased-lock-entry");
  EXPECT_EQ(selection->unavailable[0].reason, "biased locking was removed from HotSpot in JDK 18");
}

TEST(EventSelection, OnlyUnavailableTypesAreAnError) {
  const auto selection = select_events("bulk-map+bulk-read");
  ASSERT_FALSE(selection);
  EXPECT_EQ(selection.error().code(), ErrorCode::unsupported);
  EXPECT_NE(selection.error().message().find("no loop vectoriser"), std::string::npos);
}

TEST(EventSelection, UnknownWordsNameTheNearest) {
  EXPECT_NE(select_events("brnaches").error().message().find("did you mean 'branches'?"),
            std::string::npos);
  EXPECT_NE(select_events("^laod").error().message().find("did you mean 'load'?"),
            std::string::npos);
  EXPECT_FALSE(select_events(""));
  EXPECT_FALSE(select_events("load+"));
  EXPECT_FALSE(select_events("load+^load"));
}

TEST(EventSelection, NoneIsNoType) {
  const auto nothing = select_events("none");
  ASSERT_TRUE(nothing);
  EXPECT_TRUE(nothing->events.empty());
  const auto one = select_events("none+load");
  ASSERT_TRUE(one);
  EXPECT_EQ(one->events, std::vector<std::string>{"load"});
}

TEST(EventSelection, CustomStandsForTypesOfOnesOwn) {
  const auto selection = select_events("custom");
  ASSERT_TRUE(selection);
  EXPECT_TRUE(selection->events.empty());
}

}  // namespace
}  // namespace assay::events
