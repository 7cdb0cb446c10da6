// SPDX-License-Identifier: Apache-2.0
#include "jni/counting/profile_feed.h"

#include <atomic>
#include <optional>

#include "jni/agent/control_thread.h"
#include "jni/agent/shim_class.h"
#include "native/session/control_words.h"

namespace assay::agent {
namespace {

// The methods are set once, before the VM compiles its first unit.
struct FeedMethods {
  jmethodID folder = nullptr;
  jmethodID recompile = nullptr;
};
FeedMethods feed_methods;
std::atomic<jclass> feed_class = nullptr;  // null: Graal has not started yet

}  // namespace

bool bind_profile_feed(JNIEnv* jni) {
  feed_class = bind_shim_class(
      jni, "assay/shim/feeding/ProfileFeed",
      {{"folder", "()[B", &feed_methods.folder}, {"recompile", "()[B", &feed_methods.recompile}});
  return feed_class != nullptr;
}

std::string answer_feed(JNIEnv* jni, std::string_view arguments) {
  if (feed_class == nullptr) {
    return error_answer("Graal has not started yet; try again when the program has run for longer");
  }
  const bool asks_for_folder = arguments == session::kFeedFolder;
  if (!asks_for_folder && arguments != session::kFeedRecompile) {
    return error_answer("this is no order about profiles");
  }
  const auto text = call_for_text(jni, feed_class,
                                  asks_for_folder ? feed_methods.folder : feed_methods.recompile);
  if (!text) {
    return error_answer("the VM threw an exception");
  }
  return text->empty() ? error_answer("Graal has no folder with profiles") : "ok " + *text;
}

}  // namespace assay::agent
