// SPDX-License-Identifier: Apache-2.0
// Checks that a text comes out exactly if no object was given a name twice, whatever objects are
// written in whatever nesting, and that the text has what was written.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <rapidjson/document.h>

#include <set>
#include <string>
#include <vector>

#include "native/json/writer.h"
#include "tests/property/arbitrary.h"

namespace assay::json {
namespace {

struct Object;

struct Member {
  std::string name;
  std::vector<Object> inner;  // one object, or none for a number
};

struct Object {
  std::vector<Member> members;
};

// Takes names from few, so that some come twice, or from many, so that a set has to grow.
Object arbitrary_object(int depth, test::Random& random) {
  Object object;
  const bool few = test::below(random, 2) == 0;
  for (std::uint32_t left = test::below(random, few ? 5 : 100); left > 0; --left) {
    Member member{"n" + std::to_string(test::below(random, few ? 6 : 100'000)), {}};
    if (depth > 0 && test::below(random, 10) == 0) {
      member.inner.push_back(arbitrary_object(depth - 1, random));
    }
    object.members.push_back(std::move(member));
  }
  return object;
}

bool has_each_name_once(const Object& object) {
  std::set<std::string> names;
  for (const Member& member : object.members) {
    if (!names.insert(member.name).second ||
        (!member.inner.empty() && !has_each_name_once(member.inner.front()))) {
      return false;
    }
  }
  return true;
}

void write(Writer& out, const Object& object) {
  out.object([&] {
    for (const Member& member : object.members) {
      out.name(member.name);
      if (member.inner.empty()) {
        out.whole_number(1);
      } else {
        write(out, member.inner.front());
      }
    }
  });
}

void expect_equal(const rapidjson::Value& read, const Object& written) {
  RC_ASSERT(read.MemberCount() == written.members.size());
  auto next = read.MemberBegin();
  for (const Member& member : written.members) {
    RC_ASSERT(member.name == next->name.GetString());
    if (!member.inner.empty()) {
      expect_equal(next->value, member.inner.front());
    }
    ++next;
  }
}

RC_GTEST_PROP(JsonNames, AreWrittenExactlyWhereEachObjectHasThemOnce, ()) {
  test::Random random = test::arbitrary_random();
  const Object object = arbitrary_object(2, random);
  RC_CLASSIFY(has_each_name_once(object));
  Writer out;
  write(out, object);
  const auto text = out.text_written();
  RC_ASSERT(text.has_value() == has_each_name_once(object));
  if (text) {
    rapidjson::Document read;
    read.Parse(text->c_str());
    RC_ASSERT(!read.HasParseError());
    expect_equal(read, object);
  }
}

}  // namespace
}  // namespace assay::json
