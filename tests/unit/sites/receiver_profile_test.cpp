// SPDX-License-Identifier: Apache-2.0
#include "native/sites/receiver_profile.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "native/calls/call_sites_codec.h"
#include "native/session/log_records.h"
#include "native/session/session_facts.h"
#include "native/session/session_reader.h"
#include "native/session/site_records.h"
#include "native/sites/receiver_writers.h"
#include "tests/support/golden.h"
#include "tests/support/shim_messages.h"
#include "tests/support/synthetic_session.h"

namespace assay::sites {
namespace {

using session::SegmentKind;

// Builds a session in which each site has two counters of its own.
class SessionOfReceivers {
 public:
  // Adds a call; returns the number of the site that is tied to it.
  std::uint64_t call(const std::string& method, std::uint64_t executed, std::uint64_t compiled,
                     std::uint64_t interpreted) {
    add("call\tacme.Main\t" + method + "\t()V\t4\t17\tinvokeinterface\tacme.Shape\tarea\t(I)I",
        {{executed, 0}, {compiled, interpreted}});
    return sites_ - 1;
  }

  std::uint64_t context(std::uint64_t site, const std::string& callers) {
    add("context\t" + std::to_string(site) + "\t" + callers, {{0, 0}});
    return sites_ - 1;
  }

  void receiver(std::uint64_t site, const std::string& name, std::uint64_t compiled,
                std::uint64_t interpreted) {
    add("receiver\t" + std::to_string(site) + "\t" + name, {{compiled, interpreted}});
  }

  // Adds the site of `site`'s calls behind a caller that returns to the address.
  std::uint64_t caller(std::uint64_t site, std::uint64_t return_address) {
    add(session::caller_description(static_cast<std::uint32_t>(site), return_address), {{0, 0}});
    return sites_ - 1;
  }

  void code(const calls::CodeCallSites& code) {
    session_.log(session::encode_call_sites(calls::encode_call_sites(code)));
  }

  void first_compilers_code(std::uint64_t address, std::uint64_t bytes) {
    session_.log(session::encode_vm_code(
        {cputime::TimePlace::compiled, address, bytes, "acme.Main.slow():void"}));
  }

  void refused_region() {
    session_.log(session::encode_environment(session::kRefusedRegions, "yes"));
  }

  void damaged(const std::string& description) { add(description, {{5, 5}}); }

  ReceiverProfile profile() {
    session_.segment(SegmentKind::application, values_);
    const auto words = session_.words();
    const auto view = session::read_session(test::bytes_of(words));
    EXPECT_TRUE(view) << view.error().message();
    EXPECT_TRUE(view->damages.empty());
    return receiver_profile_of(*view).value();
  }

 private:
  void add(const std::string& description,
           const std::vector<std::array<std::uint64_t, 2>>& counts) {
    session::SiteRecord record{.description = description, .counters = {}, .one_of = {}};
    for (const auto& [compiled, interpreted] : counts) {
      record.counters.push_back({.compiled = values_.size(), .interpreted = values_.size() + 1});
      values_.insert(values_.end(), {compiled, interpreted});
    }
    session_.log(session::encode_sites(record));
    sites_ += counts.size();
  }

  test::SyntheticSession session_;
  std::vector<std::uint64_t> values_;
  std::uint64_t sites_ = 0;
};

// Three sites: one class; four classes; two classes that the second caller tells.
SessionOfReceivers three_sites() {
  SessionOfReceivers session;
  const std::uint64_t mono = session.call("mono", 1000, 900, 100);
  const std::uint64_t mega = session.call("mega", 40, 30, 10);
  const std::uint64_t told = session.call("told", 500, 400, 20);
  session.receiver(mono, "acme.Square", 900, 100);
  session.receiver(mega, "acme.Square", 9, 1);
  session.receiver(mega, "acme.Circle", 8, 2);
  session.receiver(mega, "acme.Bar", 7, 3);
  session.receiver(mega, "acme.Point", 5, 4);
  session.receiver(mega, "null", 1, 0);
  const std::uint64_t first = session.context(told, "acme.Main.mid()@7\tacme.Main.a()@1");
  const std::uint64_t second = session.context(told, "acme.Main.mid()@7\tacme.Main.b()@2");
  session.receiver(first, "acme.Square", 250, 0);
  session.receiver(second, "acme.Circle", 150, 0);
  session.receiver(told, "acme.Square", 0, 5);
  session.receiver(told, "acme.Circle", 0, 15);
  return session;
}

TEST(ReceiverProfile, ListsSitesWithManyClassesFirst) {
  const ReceiverProfile profile = three_sites().profile();
  ASSERT_EQ(profile.sites.size(), 3u);
  EXPECT_EQ(profile.sites[0].call.method, "mega");
  EXPECT_EQ(profile.sites[1].call.method, "told");
  EXPECT_EQ(profile.sites[2].call.method, "mono");
  EXPECT_EQ(profile.sites[0].types(), 4u);
  const ReceiverClass bar{.name = "acme.Bar", .interpreted = 3, .compiled = 7};
  EXPECT_EQ(profile.sites[0].classes.front(), bar);
  EXPECT_EQ(profile.sites[2].classes.size(), 1u);
}

TEST(ReceiverProfile, ReceiversAddUpToTheCallsOfTheirSite) {
  const ReceiverProfile profile = three_sites().profile();
  for (const ReceiverSite& site : profile.sites) {
    EXPECT_EQ(site.untold(), 0) << site.call.method;
    EXPECT_EQ(site.calls(), site.call.counts.calls()) << site.call.method;
  }
  EXPECT_EQ(profile.calls(), 1000u + 40u + 420u);
}

// At level 1 both callers are `mid`, so nothing is won; at level 2 each has one class.
TEST(ReceiverProfile, CallersTellClasses) {
  const ReceiverProfile profile = three_sites().profile();
  const ReceiverSite& told = profile.sites[1];
  EXPECT_EQ(told.known, (std::array<std::uint64_t, kCallerLevels>{420, 400, 400, 0}));
  EXPECT_EQ(told.resolvable, (std::array<std::uint64_t, kCallerLevels>{0, 0, 400, 400}));
  EXPECT_EQ(profile.resolvable(0), 1000u);
  EXPECT_EQ(profile.resolvable(3), 1400u);
  EXPECT_EQ(profile.sites_with_one_type(), 1u);
}

using Contexts = std::map<std::vector<std::string>, std::uint64_t>;

Contexts calls_by_callers(const ReceiverSite& site) {
  Contexts calls;
  for (const ReceiverContext& context : site.contexts) {
    for (const ReceiverClass& one : context.classes) {
      calls[context.callers] += one.calls();
    }
  }
  return calls;
}

// Inlined callers come first, then those of return addresses with the callers that these were
// inlined into, three in all. A caller that the first compiler compiled is not known, nor is one at
// an address that nobody told of.
TEST(ReceiverProfile, CallersOnTheStackAreNamed) {
  constexpr std::uint64_t kCode = 0x1000;
  constexpr std::uint64_t kSlowCode = 0x9000;
  SessionOfReceivers session;
  session.code({.identity = {.method = "acme.Main.a():void"},
                .unit = {},
                .address = kCode,
                .bytes = 0x100,
                .methods = {"acme.Main.a():void", "acme.Main.b(int):int"},
                .sites = {{.returns_to = 0x20, .frames = {{0, 7, 0}}},
                          {.returns_to = 0x30, .frames = {{1, 2, 0}, {0, 9, 0}}}}});
  session.first_compilers_code(kSlowCode, 0x100);
  const std::uint64_t site = session.call("told", 150, 150, 0);
  const std::uint64_t inlined = session.context(site, "acme.Main.mid():int@7");
  session.receiver(session.caller(inlined, kCode + 0x30), "acme.Square", 100, 0);
  const std::uint64_t near = session.caller(site, kCode + 0x20);
  session.receiver(session.caller(near, kSlowCode + 0x10), "acme.Circle", 40, 0);
  session.receiver(session.caller(site, 0x77), "acme.Bar", 10, 0);
  const ReceiverProfile profile = session.profile();
  ASSERT_EQ(profile.sites.size(), 1u);
  EXPECT_EQ(calls_by_callers(profile.sites[0]),
            (Contexts{{{"acme.Main.mid()@7", "acme.Main.b(int)@2", "acme.Main.a()@9"}, 100},
                      {{"acme.Main.a()@7"}, 40},
                      {{}, 10}}));
}

TEST(ReceiverProfile, WhatNamesNoSiteIsPassedOver) {
  SessionOfReceivers session = three_sites();
  session.damaged("receiver\t99\tacme.Square");
  session.damaged("receiver\tx\tacme.Square");
  session.damaged("receiver\t1");
  session.damaged("context\t77\tacme.Main.a()@1");
  session.damaged("caller\t1\tnowhere");
  EXPECT_EQ(session.profile().calls(), 1460u);
}

TEST(ReceiverProfile, CallsWithoutReceiversAreTold) {
  SessionOfReceivers session;
  const std::uint64_t site = session.call("full", 10, 10, 0);
  session.receiver(site, "acme.Square", 7, 0);
  const ReceiverProfile profile = session.profile();
  EXPECT_EQ(profile.sites[0].untold(), 3);
  EXPECT_NE(to_table(profile, {}).find("3 calls"), std::string::npos);
}

// Code that another agent changed is no region any more, and runs as it stands.
TEST(ReceiverProfile, WithRefusedRegionsIsNotExact) {
  SessionOfReceivers session = three_sites();
  session.refused_region();
  const ReceiverProfile profile = session.profile();
  EXPECT_NE(to_json(profile).find("\"exact\": false"), std::string::npos);
  ASSERT_EQ(profile.notes.size(), 1u);
  EXPECT_NE(profile.notes.front().find("broke a rule"), std::string::npos);
}

TEST(ReceiverProfile, ASessionWithoutReceiversIsRefused) {
  test::SyntheticSession session;
  const auto words = session.words();
  const auto view = session::read_session(test::bytes_of(words));
  ASSERT_TRUE(view);
  const auto profile = receiver_profile_of(*view);
  ASSERT_FALSE(profile);
  EXPECT_EQ(profile.error().code(), ErrorCode::unsupported);
}

TEST(ReceiverWriters, TextsAreTheGoldenOnes) {
  const ReceiverProfile profile = three_sites().profile();
  test::expect_golden("receivers.json", to_json(profile));
  test::expect_golden("receivers.csv", to_csv(profile));
  test::expect_golden("receivers.collapsed", to_collapsed_stacks(profile));
  test::expect_golden("receivers.txt", to_table(profile, {.top = 2, .columns = 120}));
}

}  // namespace
}  // namespace assay::sites
