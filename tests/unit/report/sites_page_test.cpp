// SPDX-License-Identifier: Apache-2.0
#include "scheduler/report/sites_page.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <string_view>

namespace assay::report {
namespace {

void expect_pieces(const std::string& page, std::initializer_list<std::string_view> pieces) {
  EXPECT_TRUE(page.starts_with("<!DOCTYPE html>"));
  for (const std::string_view piece : pieces) {
    EXPECT_NE(page.find(piece), std::string::npos) << piece;
  }
  EXPECT_EQ(page.find("http://"), std::string::npos);
  EXPECT_EQ(page.find("https://"), std::string::npos);
}

sites::CallSite sample_call() {
  return {.class_name = "acme.Main",
          .method = "sum<script>",
          .descriptor = "()V",
          .bci = 9,
          .line = 17,
          .instruction = "invokeinterface",
          .callee_class = "acme.Shape",
          .callee = "area",
          .callee_descriptor = "(I)I",
          .counts = {.executed = 12'345, .interpreted = 45, .compiled = 300}};
}

TEST(SitesPage, ShowsCalls) {
  sites::CallProfile profile{.sites = {sample_call()},
                             .sites_in_all = 1,
                             .not_exact = 0,
                             .counts_bytecode = true,
                             .depths = {},
                             .notes = {"a note"}};
  const std::string page = sites_page(profile);
  expect_pieces(page, {"assay callsites", "line 17, index 9", "12,345", "12,000", "a note", "area",
                       "sum&lt;script&gt;"});
  EXPECT_EQ(page.find("sum<script>"), std::string::npos);
  profile.counts_bytecode = false;
  profile.sites.front().counts.executed.reset();
  EXPECT_EQ(sites_page(profile).find("12,345"), std::string::npos);
  profile.sites.resize(1010, sample_call());
  expect_pieces(sites_page(profile), {"10 more sites are left out."});
}

TEST(SitesPage, ShowsReceivers) {
  const sites::ReceiverProfile profile{
      .sites = {{.call = sample_call(),
                 .classes = {{.name = "acme.Circle", .interpreted = 45, .compiled = 255},
                             {.name = "acme.Bar", .interpreted = 0, .compiled = 45}},
                 .contexts = {},
                 .known = {345, 300, 0, 0},
                 .resolvable = {0, 300, 300, 300}}},
      .sites_in_all = 1,
      .not_exact = 0,
      .notes = {}};
  expect_pieces(sites_page(profile),
                {"assay receivers", "acme.Circle 87.0 %", "One type", "+3", "docs/receivers.md"});
}

TEST(SitesPage, ShowsAllocations) {
  const sites::AllocationProfile profile{
      .sites = {{.class_name = "acme.Main",
                 .method = "sum",
                 .descriptor = "()V",
                 .bci = 3,
                 .line = 0,
                 .instruction = "new",
                 .type = "acme.Point",
                 .counts = {.executed = 7'000, .interpreted = 0, .compiled = {}}}},
      .shared = {},
      .sites_in_all = 1,
      .not_exact = 0,
      .notes = {}};
  expect_pieces(sites_page(profile), {"assay allocs", "index 3", "Point", "7,000"});
}

}  // namespace
}  // namespace assay::report
