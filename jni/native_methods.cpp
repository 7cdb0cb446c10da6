// SPDX-License-Identifier: Apache-2.0
// The native methods of assay.shim.bridge.NativeBridge, in one table. They run on JIT compiler
// threads: no upcall, no exception, nothing that blocks but the session's short locks.
#include <jni.h>

#include <array>

#include "jni/counting_agent.h"
#include "jni/jni_boundary.h"
#include "native/session/log_records.h"
#include "native/support/byte_codec.h"

namespace assay::agent {
namespace {

// Runs `body` with the agent, if there is one.
template <typename Body>
void with_agent(Body&& body) {
  guarded([&] {
    if (CountingAgent* agent = CountingAgent::current()) {
      body(*agent);
    }
  });
}

jbyteArray JNICALL settings(JNIEnv* jni, jclass) {
  return guarded<jbyteArray>(nullptr, [&]() -> jbyteArray {
    const CountingAgent* agent = CountingAgent::current();
    return agent == nullptr ? nullptr : to_java(jni, agent->encode_settings());
  });
}

void JNICALL declare_event_type(JNIEnv* jni, jclass, jbyteArray declaration) {
  with_agent([&](CountingAgent& agent) { agent.declare_event_type(to_bytes(jni, declaration)); });
}

void JNICALL report_unsupported_event(JNIEnv* jni, jclass, jbyteArray name, jbyteArray reason) {
  with_agent([&](CountingAgent& agent) {
    agent.log().append(session::encode_unsupported_event(to_text(jni, name), to_text(jni, reason)));
  });
}

void JNICALL report_disabled_event_type(JNIEnv* jni, jclass, jbyteArray name, jbyteArray reason) {
  with_agent([&](CountingAgent& agent) {
    const std::string type = to_text(jni, name);
    const std::string why = to_text(jni, reason);
    say("event type " + type + " is switched off: " + why);
    agent.log().append(session::encode_event_type_disabled(type, why));
  });
}

void JNICALL report_message(JNIEnv* jni, jclass, jbyteArray text) {
  with_agent([&](CountingAgent& agent) {
    const std::string message = to_text(jni, text);
    say(message);
    agent.log().append(session::encode_message(message));
  });
}

void JNICALL report_environment(JNIEnv* jni, jclass, jbyteArray key, jbyteArray value) {
  with_agent([&](CountingAgent& agent) {
    agent.log().append(session::encode_environment(to_text(jni, key), to_text(jni, value)));
  });
}

void JNICALL report_marker_check(JNIEnv*, jclass, jint unit, jint outcome) {
  with_agent([&](CountingAgent& agent) {
    agent.log().append(session::encode_marker_check(
        {static_cast<std::uint64_t>(unit), static_cast<session::MarkerOutcome>(outcome)}));
  });
}

jbyteArray JNICALL plan_unit(JNIEnv* jni, jclass, jbyteArray snapshot) {
  return guarded<jbyteArray>(nullptr, [&]() -> jbyteArray {
    CountingAgent* agent = CountingAgent::current();
    if (agent == nullptr) {
      return nullptr;
    }
    const auto plan = agent->units().plan_unit(to_bytes(jni, snapshot));
    return plan ? to_java(jni, *plan) : nullptr;
  });
}

void JNICALL unit_installed(JNIEnv*, jclass, jint unit, jlong address, jint bytes, jlong micros) {
  with_agent([&](CountingAgent& agent) {
    agent.log().append(session::encode_unit_installed(
        {static_cast<std::uint64_t>(unit), static_cast<std::uint64_t>(address),
         static_cast<std::uint64_t>(bytes), static_cast<std::uint64_t>(micros)}));
  });
}

void JNICALL unit_discarded(JNIEnv* jni, jclass, jint unit, jbyteArray reason) {
  with_agent([&](CountingAgent& agent) {
    agent.log().append(
        session::encode_unit_discarded(static_cast<std::uint64_t>(unit), to_text(jni, reason)));
  });
}

void JNICALL unit_left_alone(JNIEnv* jni, jclass, jbyteArray method, jint entry_bci,
                             jlong compile_id, jbyteArray reason) {
  with_agent([&](CountingAgent& agent) {
    agent.log().append(session::encode_unit_left_alone(
        {to_text(jni, method), entry_bci, compile_id, to_text(jni, reason)}));
  });
}

template <typename Function>
JNINativeMethod entry(const char* name, const char* signature, Function function) {
  return {const_cast<char*>(name), const_cast<char*>(signature), reinterpret_cast<void*>(function)};
}

}  // namespace

bool register_native_methods(JNIEnv* jni) {
  jclass bridge = jni->FindClass("assay/shim/bridge/NativeBridge");
  if (bridge == nullptr) {
    jni->ExceptionClear();
    return false;
  }
  const std::array methods = {
      entry("settings0", "()[B", settings),
      entry("declareEventType0", "([B)V", declare_event_type),
      entry("reportUnsupportedEvent0", "([B[B)V", report_unsupported_event),
      entry("reportDisabledEventType0", "([B[B)V", report_disabled_event_type),
      entry("reportMessage0", "([B)V", report_message),
      entry("reportEnvironment0", "([B[B)V", report_environment),
      entry("reportMarkerCheck0", "(II)V", report_marker_check),
      entry("planUnit0", "([B)[B", plan_unit),
      entry("unitInstalled0", "(IJIJ)V", unit_installed),
      entry("unitDiscarded0", "(I[B)V", unit_discarded),
      entry("unitLeftAlone0", "([BIJ[B)V", unit_left_alone),
  };
  if (jni->RegisterNatives(bridge, methods.data(), static_cast<jint>(methods.size())) != 0) {
    jni->ExceptionClear();
    return false;
  }
  return true;
}

}  // namespace assay::agent
