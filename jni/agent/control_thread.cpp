// SPDX-License-Identifier: Apache-2.0
#include "jni/agent/control_thread.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "jni/agent/control_channel.h"
#include "jni/agent/daemon_thread.h"
#include "jni/agent/jni_boundary.h"

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
  return start_daemon_thread(jvmti, jni, kThreadName, run, &feature);
}

}  // namespace assay::agent
