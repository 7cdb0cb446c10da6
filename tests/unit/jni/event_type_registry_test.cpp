// SPDX-License-Identifier: Apache-2.0
#include "jni/counting/event_type_registry.h"

#include <gtest/gtest.h>

#include "native/session/session_reader.h"
#include "tests/support/temporary_folder.h"

namespace assay::agent {
namespace {

using session::EventTypeRecord;

const EventTypeRecord kLoad{"load",        "memory-accesses",          "Load.",
                            "occurrences", "after the final schedule", false};
const EventTypeRecord kStore{"store",       "memory-accesses",          "Store.",
                             "occurrences", "after the final schedule", false};

class AnEventTypeRegistry : public testing::Test {
 protected:
  void SetUp() override { ASSERT_TRUE(file_) << file_.error().message(); }

  std::vector<EventTypeRecord> logged() {
    const auto mapping = file_->map_for_reading();
    return session::read_session(mapping->bytes())->event_types;
  }

 private:
  test::TemporaryFolder folder_;
  Result<SessionFile> file_ = SessionFile::create((folder_.path() / "a.session").string(), {});
  SessionLog log_{*file_};

 protected:
  EventTypeRegistry types_{log_};
};

TEST_F(AnEventTypeRegistry, NumbersTypesInTheOrderOfTheirRecords) {
  EXPECT_EQ(*types_.declare(kLoad), 0u);
  EXPECT_EQ(*types_.declare(kStore), 1u);
  EXPECT_EQ(logged(), (std::vector{kLoad, kStore}));
}

// A second compiler in the VM declares the same types again.
TEST_F(AnEventTypeRegistry, GivesTheSameTypeTheSameNumberAndNoSecondRecord) {
  for (int compiler = 0; compiler < 3; ++compiler) {
    EXPECT_EQ(*types_.declare(kLoad), 0u);
    EXPECT_EQ(*types_.declare(kStore), 1u);
  }
  EXPECT_EQ(logged().size(), 2u);
}

TEST_F(AnEventTypeRegistry, RefusesAnotherTypeOfTheSameName) {
  ASSERT_TRUE(types_.declare(kLoad));
  EventTypeRecord other = kLoad;
  other.custom = true;
  const auto number = types_.declare(other);
  ASSERT_FALSE(number);
  EXPECT_EQ(number.error().code(), ErrorCode::invalid_argument);
  EXPECT_EQ(logged(), std::vector{kLoad});
}

}  // namespace
}  // namespace assay::agent
