// SPDX-License-Identifier: Apache-2.0
#include "native/sites/lifetime_writers.h"

#include <set>
#include <string_view>

#include "native/json/members.h"
#include "native/results/result_writers.h"

namespace assay::sites {
namespace {

constexpr std::uint64_t kLifetimeFormat = 1;

void write_bounds(const json::MemberWriter& visit, json::Writer& out, std::string_view name,
                  const std::optional<LifetimeBounds>& bounds) {
  if (bounds) {
    out.name(name).object([&] {
      visit("at_least", bounds->at_least);
      visit("at_most", bounds->at_most);
    });
  }
}

void write_buckets(json::Writer& out, std::string_view name,
                   const session::LifetimeBuckets& buckets) {
  const json::MemberWriter visit(out);
  out.name(name).list(buckets, [&](const auto& bucket) {
    out.object([&] {
      visit("bits", bucket.first);
      visit("objects", bucket.second);
    });
  });
}

void write_lives(json::Writer& out, const LifetimeSite& site) {
  const json::MemberWriter visit(out);
  if (site.bytecode) {
    visit("executed", site.bytecode->executed);
    visit("removed", site.bytecode->removed());
    visit("shares_allocations", site.shares_allocations);
  }
  visit("born", site.lives.born);
  visit("born_bytes", site.lives.born_bytes);
  visit("died", site.died());
  visit("alive", site.lives.alive);
  visit("survived", site.lives.survived);
  write_bounds(visit, out, "median", site.quantile(0.5));
  write_bounds(visit, out, "ninetieth_percentile", site.quantile(0.9));
  write_bounds(visit, out, "lifetimes_sum",
               site.died() == 0 ? std::nullopt
                                : std::optional(LifetimeBounds{site.lives.sum_at_least,
                                                               site.lives.sum_at_most}));
  write_buckets(out, "lifetimes_at_least", site.lives.at_least);
  write_buckets(out, "lifetimes_at_most", site.lives.at_most);
}

std::uint64_t in_bucket(const session::LifetimeBuckets& buckets, std::uint32_t bits) {
  const auto found = buckets.find(bits);
  return found == buckets.end() ? 0 : found->second;
}

std::string csv_site(const session::LifetimeRecord& lives) {
  return results::csv_field(lives.class_name) + "," + results::csv_field(lives.method) + "," +
         results::csv_field(lives.descriptor) + "," + std::to_string(lives.line) + "," +
         results::csv_field(lives.type) + ",";
}

}  // namespace

std::string to_json(const LifetimeProfile& profile) {
  json::Writer out;
  const json::MemberWriter visit(out);
  out.object([&] {
    visit("format", std::string_view("assay-lifetimes"));
    visit("version", kLifetimeFormat);
    visit("complete", profile.is_complete);
    visit("resolution_bytes", profile.resolution_bytes);
    visit("allocated_bytes", profile.allocated_bytes);
    visit("looks", profile.looks);
    out.name("totals").object([&] { write_lives(out, profile.totals()); });
    out.name("sites").list(profile.sites, [&](const LifetimeSite& site) {
      out.object([&] {
        visit("class", site.lives.class_name);
        visit("method", site.lives.method);
        visit("descriptor", site.lives.descriptor);
        visit("line", site.lives.line);
        visit("type", site.lives.type);
        write_lives(out, site);
      });
    });
    out.name("notes").list(profile.notes, [&](const std::string& note) { out.text(note); });
  });
  return out.str();
}

std::string to_csv(const LifetimeProfile& profile) {
  std::string csv =
      "class,method,descriptor,line,type,executed,removed,born,born_bytes,alive,survived,bits,"
      "objects_at_least,objects_at_most\n";
  for (const LifetimeSite& site : profile.sites) {
    const auto& lives = site.lives;
    const std::string bytecode = site.bytecode ? std::to_string(site.bytecode->executed) + "," +
                                                     std::to_string(site.bytecode->removed())
                                               : ",";
    const std::string row = csv_site(lives) + bytecode + "," + std::to_string(lives.born) + "," +
                            std::to_string(lives.born_bytes) + "," + std::to_string(lives.alive) +
                            "," + std::to_string(lives.survived) + ",";
    std::set<std::uint32_t> bits_with_objects;
    for (const auto* buckets : {&lives.at_least, &lives.at_most}) {
      for (const auto& [bits, objects] : *buckets) {
        bits_with_objects.insert(bits);
      }
    }
    if (bits_with_objects.empty()) {
      csv += row + ",,\n";
    }
    for (const std::uint32_t bits : bits_with_objects) {
      csv += row + std::to_string(bits) + "," + std::to_string(in_bucket(lives.at_least, bits)) +
             "," + std::to_string(in_bucket(lives.at_most, bits)) + "\n";
    }
  }
  return csv;
}

}  // namespace assay::sites
