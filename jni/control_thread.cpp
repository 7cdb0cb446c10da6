// SPDX-License-Identifier: Apache-2.0
#include "jni/control_thread.h"

#include <charconv>
#include <string>
#include <string_view>

#include "jni/jni_boundary.h"
#include "jni/recompiler_class.h"
#include "jni/slowing_agent.h"

namespace assay::agent {
namespace {

constexpr const char* kThreadName = "assay control";

std::string error(std::string_view why) {
  std::string line = "error " + std::string(why);
  for (char& character : line) {
    character = character == '\n' ? ' ' : character;
  }
  return line;
}

// Compiles a unit. `arguments` are "ENTRY_BCI METHOD".
std::string compile(JNIEnv* jni, const SlowingAgent& agent, CompilationPurpose purpose,
                    std::string_view arguments) {
  int entry_bci = 0;
  const char* end = arguments.data() + arguments.size();
  const auto number = std::from_chars(arguments.data(), end, entry_bci);
  if (number.ec != std::errc() || number.ptr == end || *number.ptr != ' ') {
    return error("an entry bci and a method are wanted");
  }
  const std::string method(number.ptr + 1, end);
  const auto why =
      recompile(jni, method, entry_bci, purpose, agent.profile_file(method, entry_bci));
  return why ? error(*why) : "ok";
}

std::string count_blocks(JNIEnv* jni, SlowingAgent& agent, std::string_view arguments) {
  const auto prepared = agent.prepare_counting();
  return prepared ? compile(jni, agent, CompilationPurpose::count, arguments)
                  : error(prepared.error().message());
}

std::string use_plan(SlowingAgent& agent, std::string_view file) {
  const auto serial = agent.use_plan(std::string(file));
  return serial ? "ok " + std::to_string(*serial) : error(serial.error().message());
}

std::string answer(JNIEnv* jni, SlowingAgent& agent, std::string_view line) {
  const std::string_view command = line.substr(0, line.find(' '));
  const std::string_view arguments =
      command.size() == line.size() ? "" : line.substr(command.size() + 1);
  if (command == "ping") {
    return "ok";
  }
  if (command == "plan") {
    return use_plan(agent, arguments);
  }
  if (command == "compile") {
    return compile(jni, agent, CompilationPurpose::plan, arguments);
  }
  if (command == "count") {
    return count_blocks(jni, agent, arguments);
  }
  if (command == "counts") {
    return "ok " + std::to_string(agent.log_block_counts());
  }
  return error("there is no command '" + std::string(command) +
               "'; there are ping, plan, compile, count, counts");
}

void JNICALL run(jvmtiEnv*, JNIEnv* jni, void* agent) {
  guarded([&] {
    auto& slowing = *static_cast<SlowingAgent*>(agent);
    slowing.control().serve([&](const std::string& line) {
      return guarded(error("internal error"), [&] { return answer(jni, slowing, line); });
    });
  });
}

}  // namespace

Result<void> start_control_thread(jvmtiEnv* jvmti, JNIEnv* jni, SlowingAgent& agent) {
  jclass type = jni->FindClass("java/lang/Thread");
  jmethodID constructor =
      type == nullptr ? nullptr : jni->GetMethodID(type, "<init>", "(Ljava/lang/String;)V");
  jstring name = constructor == nullptr ? nullptr : jni->NewStringUTF(kThreadName);
  jobject thread = name == nullptr ? nullptr : jni->NewObject(type, constructor, name);
  if (jni->ExceptionCheck() || thread == nullptr) {
    jni->ExceptionClear();
    return make_error(ErrorCode::unsupported, "the VM makes no thread for commands");
  }
  if (jvmti->RunAgentThread(thread, run, &agent, JVMTI_THREAD_NORM_PRIORITY) != JVMTI_ERROR_NONE) {
    return make_error(ErrorCode::unsupported, "the VM starts no thread for commands");
  }
  return {};
}

}  // namespace assay::agent
