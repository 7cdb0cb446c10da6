// SPDX-License-Identifier: Apache-2.0
// Compares the native catalog, the shim, and results. The catalog says what can be counted and
// where it is looked for, the shim has the predicates and looks, and results say where it looked.
// All of them must say the same.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "tests/jvm/support/counted_run.h"

namespace assay::jvm_tests {
namespace {

// Maps names of types to their target points.
using TargetPoints = std::map<std::string, std::string>;

TargetPoints points_that_are_listed() {
  const CountedRun listed = run({assay_program(), "list", "events", "--json"});
  rapidjson::Document json;
  json.Parse(listed.standard_output.c_str());
  TargetPoints points;
  for (const auto& type : json.GetArray()) {
    if (std::string(type["state"].GetString()) == "supported") {
      points[type["name"].GetString()] = type["target_point"].GetString();
    } else {
      EXPECT_STREQ(type["target_point"].GetString(), "-") << type["name"].GetString();
    }
  }
  return points;
}

std::set<std::string> names_that_are_listed() {
  std::set<std::string> names;
  for (const auto& [name, point] : points_that_are_listed()) {
    names.insert(name);
  }
  return names;
}

std::set<std::string> split(const std::string& text, const std::string& separator) {
  std::set<std::string> pieces;
  std::size_t start = 0;
  for (std::size_t end = 0; end != std::string::npos; start = end + separator.size()) {
    end = text.find(separator, start);
    pieces.insert(text.substr(start, end - start));
  }
  return pieces;
}

// A place at which a configuration of the compiler looks for a type. `after` and `before` are two
// ways to say the same place.
struct Place {
  std::string configuration;
  std::string type;
  std::string after;
  std::string before;
};

// Runs the shim in a JVM, and walks the phases that it made. Returns the places at which the phases
// look for types.
std::vector<Place> places_that_are_looked_at() {
  const CountedRun printed =
      run(by_hand_command({.main_class = "WhereEventsAreLookedFor"}, "quiet,events=all+inlining"));
  EXPECT_EQ(printed.exit_code, 0) << printed.standard_error;
  std::istringstream lines(printed.standard_output);
  std::vector<Place> places;
  for (Place place; std::getline(lines, place.configuration, '\t') &&
                    std::getline(lines, place.type, '\t') &&
                    std::getline(lines, place.after, '\t') && std::getline(lines, place.before);) {
    places.push_back(place);
  }
  return places;
}

std::set<std::string> names_with_a_predicate() {
  const CountedRun printed = run(by_hand_command({.main_class = "BuiltinEventTypes"}, "quiet"));
  EXPECT_EQ(printed.exit_code, 0) << printed.standard_error;
  std::istringstream lines(printed.standard_output);
  std::set<std::string> names;
  for (std::string line; std::getline(lines, line);) {
    names.insert(line);
  }
  return names;
}

TEST(TheCatalog, ListsExactlyWhatTheShimCanCount) {
  const std::set<std::string> listed = names_that_are_listed();
  EXPECT_GT(listed.size(), 30u);
  EXPECT_EQ(listed, names_with_a_predicate());
}

// Returns the types that this JVM's collector does not have, as the result says.
std::set<std::string> absent_in(const CountedRun& counted) {
  std::set<std::string> names;
  for (const auto& type : counted.result["unsupported"].GetArray()) {
    names.insert(type["name"].GetString());
  }
  return names;
}

// Returns the listed points of all types but those of `absent`.
TargetPoints points_without(const std::set<std::string>& absent) {
  TargetPoints points = points_that_are_listed();
  std::erase_if(points, [&](const auto& type) { return absent.contains(type.first); });
  EXPECT_GT(points.size(), 30u);
  return points;
}

TEST(TheCatalog, ListsForAllTypesWhereResultsSayThatTheyAreReadOff) {
  const CountedRun counted = count(
      {.options = {"--events", "all+inlining+machine-code"}, .main_class = "BuiltinEventTypes"});
  ASSERT_TRUE(counted.has_result()) << counted.standard_error;
  TargetPoints in_result;
  for (const auto& type : counted.result["event_types"].GetArray()) {
    in_result[type["name"].GetString()] = type["target_point"].GetString();
  }
  EXPECT_EQ(points_without(absent_in(counted)), in_result);
}

// The tiers of a configuration begin behind the graph builder and end with the final schedule, so
// neither inlined calls nor emitted code are looked for here. tests/jvm/inlined_calls_test.cpp and
// tests/jvm/emitted_code_test.cpp count each of these types.
TEST(TheCatalog, ListsForAllTypesWhereEachCompilerConfigurationLooks) {
  const CountedRun counted = count({.main_class = "BuiltinEventTypes"});
  ASSERT_TRUE(counted.has_result()) << counted.standard_error;
  TargetPoints listed = points_without(absent_in(counted));
  const auto looked_for_elsewhere = std::erase_if(listed, [](const auto& type) {
    return type.second == "in the emitted code" || type.second == "where an inlined method begins";
  });
  EXPECT_EQ(looked_for_elsewhere, 7u);
  std::map<std::string, std::map<std::string, std::size_t>> looked;  // by configuration and type
  for (const Place& place : places_that_are_looked_at()) {
    ++looked[place.configuration][place.type];
    ASSERT_TRUE(listed.contains(place.type)) << place.type;
    const std::set<std::string> points = split(listed.at(place.type), " and ");
    EXPECT_TRUE(points.contains(place.after) || points.contains(place.before))
        << place.configuration << " looks for " << place.type << " " << place.after << ", that is, "
        << place.before << "; listed is " << listed.at(place.type);
  }
  ASSERT_EQ(looked.size(), 2u);
  for (const auto& [configuration, types] : looked) {
    for (const auto& [type, point] : listed) {
      const auto places = types.find(type);
      ASSERT_NE(places, types.end()) << configuration << " does not look for " << type;
      EXPECT_EQ(places->second, split(point, " and ").size()) << configuration << " " << type;
    }
  }
}

}  // namespace
}  // namespace assay::jvm_tests
