// SPDX-License-Identifier: Apache-2.0
#include "jni/agent/control_thread.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "jni/agent/control_channel.h"
#include "jni/agent/jni_boundary.h"
#include "jni/agent/vm_memory.h"

namespace assay::agent {
namespace {

constexpr const char* kThreadName = "assay control";

std::string answer(JNIEnv* jni, Feature& feature, std::string_view line) {
  const std::string_view command = line.substr(0, line.find(' '));
  const std::string_view arguments =
      command.size() == line.size() ? "" : line.substr(command.size() + 1);
  if (command == "ping") {
    return "ok";
  }
  const std::vector<std::string_view> commands = feature.commands();
  if (std::ranges::find(commands, command) != commands.end()) {
    return feature.answer(jni, command, arguments);
  }
  std::string known = "ping";
  for (const std::string_view one : commands) {
    known += ", " + std::string(one);
  }
  return error_answer("unknown command '" + std::string(command) + "'; the commands are " + known);
}

void JNICALL run(jvmtiEnv*, JNIEnv* jni, void* argument) {
  guarded([&] {
    auto& feature = *static_cast<Feature*>(argument);
    feature.control()->serve([&](const std::string& line) {
      return guarded(error_answer("internal error"), [&] { return answer(jni, feature, line); });
    });
  });
}

}  // namespace

std::string error_answer(std::string_view why) {
  std::string line = "error " + std::string(why);
  std::ranges::replace(line, '\n', ' ');
  return line;
}

Result<void> start_control_thread(jvmtiEnv* jvmti, JNIEnv* jni, Feature& feature) {
  const auto type = own_local(jni, jni->FindClass("java/lang/Thread"));
  jmethodID constructor =
      type == nullptr ? nullptr : jni->GetMethodID(type.get(), "<init>", "(Ljava/lang/String;)V");
  const auto name =
      own_local(jni, constructor == nullptr ? nullptr : jni->NewStringUTF(kThreadName));
  const auto thread = own_local(
      jni, name == nullptr ? nullptr : jni->NewObject(type.get(), constructor, name.get()));
  if (jni->ExceptionCheck() || thread == nullptr) {
    jni->ExceptionClear();
    return make_error(ErrorCode::unsupported, "the VM could not make a thread for commands");
  }
  if (jvmti->RunAgentThread(thread.get(), run, &feature, JVMTI_THREAD_NORM_PRIORITY) !=
      JVMTI_ERROR_NONE) {
    return make_error(ErrorCode::unsupported, "the VM could not start a thread for commands");
  }
  return {};
}

}  // namespace assay::agent
