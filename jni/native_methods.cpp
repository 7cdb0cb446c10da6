// SPDX-License-Identifier: Apache-2.0
// The native methods of assay.shim.bridge.NativeBridge, in one table. They run on JIT compiler
// threads: no upcall, no exception, nothing that blocks but the session's short locks.
#include <jni.h>

#include <array>

#include "jni/counting_agent.h"
#include "jni/cputime/cpu_time_sampling.h"
#include "jni/jni_boundary.h"
#include "native/session/log_records.h"
#include "native/support/byte_codec.h"

namespace assay::agent {
namespace {

// Runs `body` with the agent, whatever its task is.
template <typename Body>
void with_any_agent(Body&& body) {
  guarded([&] {
    if (Agent* agent = Agent::current()) {
      body(*agent);
    }
  });
}

// Runs `body` with the agent, if it counts.
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
    const Agent* agent = Agent::current();
    return agent == nullptr ? nullptr : to_java(jni, agent->encode_settings());
  });
}

jint JNICALL declare_event_type(JNIEnv* jni, jclass, jbyteArray declaration) {
  return guarded<jint>(CountingAgent::kNotCounted, [&]() -> jint {
    CountingAgent* agent = CountingAgent::current();
    return agent == nullptr ? CountingAgent::kNotCounted
                            : agent->declare_event_type(to_bytes(jni, declaration));
  });
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
  with_any_agent([&](Agent& agent) {
    const std::string message = to_text(jni, text);
    say(message);
    agent.note_message(message);
  });
}

void JNICALL report_environment(JNIEnv* jni, jclass, jbyteArray key, jbyteArray value) {
  with_any_agent([&](Agent& agent) { agent.note_fact(to_text(jni, key), to_text(jni, value)); });
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
    jbyteArray reply = nullptr;
    agent->units().plan_unit(to_bytes(jni, snapshot), [&](std::span<const std::byte> plan) {
      reply = to_java(jni, plan);
      return reply != nullptr;
    });
    return reply;
  });
}

void note_code(jlong address, jint bytes, cputime::Place place) {
  if (CpuTimeSampling* sampling = CpuTimeSampling::current()) {
    sampling->code_installed(static_cast<std::uintptr_t>(address),
                             static_cast<std::uint64_t>(bytes), place);
  }
}

void JNICALL uncounted_code_installed(JNIEnv*, jclass, jlong address, jint bytes) {
  guarded([&] { note_code(address, bytes, cputime::Place::left_alone); });
}

void JNICALL unit_installed(JNIEnv*, jclass, jint unit, jlong address, jint bytes, jlong micros) {
  with_agent([&](CountingAgent& agent) {
    agent.log().append(session::encode_unit_installed(
        {static_cast<std::uint64_t>(unit), static_cast<std::uint64_t>(address),
         static_cast<std::uint64_t>(bytes), static_cast<std::uint64_t>(micros)}));
    note_code(address, bytes, cputime::Place::counted);
  });
}

void JNICALL unit_discarded(JNIEnv* jni, jclass, jint unit, jboolean runs_uncounted,
                            jbyteArray reason) {
  with_agent([&](CountingAgent& agent) {
    agent.log().append(
        session::encode_unit_discarded({static_cast<std::uint64_t>(unit),
                                        runs_uncounted ? session::DiscardOutcome::runs_uncounted
                                                       : session::DiscardOutcome::never_installed,
                                        to_text(jni, reason)}));
  });
}

void JNICALL unit_left_alone(JNIEnv* jni, jclass, jbyteArray method, jint entry_bci,
                             jlong compile_id, jbyteArray reason) {
  with_agent([&](CountingAgent& agent) {
    agent.log().append(session::encode_unit_left_alone(
        {to_text(jni, method), entry_bci, compile_id, to_text(jni, reason)}));
  });
}

}  // namespace

bool register_native_methods(JNIEnv* jni) {
  const std::array methods = {
      native_method("settings0", "()[B", settings),
      native_method("declareEventType0", "([B)I", declare_event_type),
      native_method("reportUnsupportedEvent0", "([B[B)V", report_unsupported_event),
      native_method("reportDisabledEventType0", "([B[B)V", report_disabled_event_type),
      native_method("reportMessage0", "([B)V", report_message),
      native_method("reportEnvironment0", "([B[B)V", report_environment),
      native_method("reportMarkerCheck0", "(II)V", report_marker_check),
      native_method("planUnit0", "([B)[B", plan_unit),
      native_method("unitInstalled0", "(IJIJ)V", unit_installed),
      native_method("uncountedCodeInstalled0", "(JI)V", uncounted_code_installed),
      native_method("unitDiscarded0", "(IZ[B)V", unit_discarded),
      native_method("unitLeftAlone0", "([BIJ[B)V", unit_left_alone),
  };
  return bind_native_methods(jni, "assay/shim/bridge/NativeBridge", methods);
}

}  // namespace assay::agent
