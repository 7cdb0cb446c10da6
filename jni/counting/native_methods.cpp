// SPDX-License-Identifier: Apache-2.0
// Lists the native methods of assay.shim.bridge.NativeBridge in one table. The methods run on JIT
// compiler threads. The methods call no Java code, throw no exception, and block only on the
// session's short locks.
#include <jni.h>

#include <array>

#include "jni/agent/agent.h"
#include "jni/agent/jni_boundary.h"
#include "jni/counting/counting_feature.h"
#include "jni/cputime/cpu_time_sampling.h"
#include "native/session/log_records.h"
#include "native/wire/known_kind.h"

namespace assay::agent {
namespace {

// Runs `body` with the agent, whatever its features are.
template <typename Body>
void with_agent(Body&& body) {
  guarded([&] {
    if (Agent* agent = Agent::current()) {
      body(*agent);
    }
  });
}

// Runs `body` with the counting feature, if it is on.
template <typename Body>
void while_counting(Body&& body) {
  guarded([&] {
    if (CountingFeature* feature = CountingFeature::current()) {
      body(*feature);
    }
  });
}

jbyteArray JNICALL settings(JNIEnv* jni, jclass) {
  return guarded<jbyteArray>(nullptr, [&]() -> jbyteArray {
    const Agent* agent = Agent::current();
    return agent == nullptr ? nullptr : to_java(jni, agent->settings());
  });
}

jint JNICALL declare_event_type(JNIEnv* jni, jclass, jbyteArray declaration) {
  return guarded<jint>(CountingFeature::kNotCounted, [&]() -> jint {
    CountingFeature* feature = CountingFeature::current();
    return feature == nullptr ? CountingFeature::kNotCounted
                              : feature->declare_event_type(to_bytes(jni, declaration));
  });
}

void JNICALL report_unsupported_event(JNIEnv* jni, jclass, jbyteArray name, jbyteArray reason) {
  while_counting([&](CountingFeature& feature) {
    feature.log().append(
        session::encode_unsupported_event(to_text(jni, name), to_text(jni, reason)));
  });
}

void JNICALL report_disabled_event_type(JNIEnv* jni, jclass, jbyteArray name, jbyteArray reason) {
  while_counting([&](CountingFeature& feature) {
    const std::string type = to_text(jni, name);
    const std::string why = to_text(jni, reason);
    say("event type " + type + " is switched off: " + why);
    feature.log().append(session::encode_event_type_disabled(type, why));
  });
}

void JNICALL report_message(JNIEnv* jni, jclass, jbyteArray text) {
  with_agent([&](Agent& agent) {
    const std::string message = to_text(jni, text);
    say(message);
    agent.note_message(message);
  });
}

void JNICALL report_environment(JNIEnv* jni, jclass, jbyteArray key, jbyteArray value) {
  with_agent([&](Agent& agent) { agent.note_fact(to_text(jni, key), to_text(jni, value)); });
}

void JNICALL report_marker_check(JNIEnv*, jclass, jint unit, jint outcome) {
  while_counting([&](CountingFeature& feature) {
    const auto known =
        wire::known_kind<session::MarkerOutcome>(static_cast<std::uint64_t>(outcome));
    if (!known) {
      feature.note_message(known.error().message());
      return;
    }
    feature.log().append(session::encode_marker_check({static_cast<std::uint64_t>(unit), *known}));
  });
}

jbyteArray JNICALL plan_unit(JNIEnv* jni, jclass, jbyteArray snapshot) {
  return guarded<jbyteArray>(nullptr, [&]() -> jbyteArray {
    CountingFeature* feature = CountingFeature::current();
    if (feature == nullptr) {
      return nullptr;
    }
    jbyteArray reply = nullptr;
    feature->units().plan_unit(to_bytes(jni, snapshot), [&](std::span<const std::byte> plan) {
      reply = to_java(jni, plan);
      return reply != nullptr;
    });
    return reply;
  });
}

void note_code(jlong address, jint bytes, cputime::TimePlace place) {
  if (CpuTimeSampling* sampling = CpuTimeSampling::current()) {
    sampling->code_installed(static_cast<std::uintptr_t>(address),
                             static_cast<std::uint64_t>(bytes), place);
  }
}

void JNICALL uncounted_code_installed(JNIEnv*, jclass, jlong address, jint bytes) {
  guarded([&] { note_code(address, bytes, cputime::TimePlace::left_alone); });
}

void JNICALL code_installed_again(JNIEnv*, jclass, jlong address, jint bytes, jboolean counts) {
  guarded([&] {
    note_code(address, bytes,
              counts ? cputime::TimePlace::counted : cputime::TimePlace::left_alone);
  });
}

void JNICALL unit_installed(JNIEnv*, jclass, jint unit, jlong record, jlong address, jint bytes,
                            jlong micros) {
  while_counting([&](CountingFeature& feature) {
    feature.log().append(session::encode_unit_installed(
        {static_cast<std::uint64_t>(unit), static_cast<std::uint64_t>(address),
         static_cast<std::uint64_t>(bytes), static_cast<std::uint64_t>(micros)}));
    if (CountingWindow* window = feature.window()) {
      window->log().unit_installed();
    }
    feature.installed_code().note(static_cast<std::uint64_t>(unit),
                                  static_cast<std::uint64_t>(record));
    note_code(address, bytes, cputime::TimePlace::counted);
  });
}

void JNICALL call_sites_installed(JNIEnv* jni, jclass, jbyteArray sites) {
  while_counting([&](CountingFeature& feature) {
    feature.log().append(session::encode_call_sites(to_bytes(jni, sites)));
  });
}

void JNICALL inlining_decided(JNIEnv* jni, jclass, jbyteArray decisions) {
  while_counting([&](CountingFeature& feature) {
    feature.log().append(session::encode_inlining(to_bytes(jni, decisions)));
  });
}

void JNICALL unit_discarded(JNIEnv* jni, jclass, jint unit, jboolean runs_uncounted,
                            jbyteArray reason) {
  while_counting([&](CountingFeature& feature) {
    feature.log().append(
        session::encode_unit_discarded({static_cast<std::uint64_t>(unit),
                                        runs_uncounted ? session::DiscardOutcome::runs_uncounted
                                                       : session::DiscardOutcome::never_installed,
                                        to_text(jni, reason)}));
  });
}

void JNICALL unit_left_alone(JNIEnv* jni, jclass, jbyteArray method, jint entry_bci,
                             jlong compile_id, jbyteArray reason) {
  while_counting([&](CountingFeature& feature) {
    feature.log().append(session::encode_unit_left_alone(
        {{to_text(jni, method), entry_bci, compile_id}, to_text(jni, reason)}));
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
      native_method("unitInstalled0", "(IJJIJ)V", unit_installed),
      native_method("uncountedCodeInstalled0", "(JI)V", uncounted_code_installed),
      native_method("codeInstalledAgain0", "(JIZ)V", code_installed_again),
      native_method("callSitesInstalled0", "([B)V", call_sites_installed),
      native_method("inliningDecided0", "([B)V", inlining_decided),
      native_method("unitDiscarded0", "(IZ[B)V", unit_discarded),
      native_method("unitLeftAlone0", "([BIJ[B)V", unit_left_alone),
  };
  return bind_native_methods(jni, "assay/shim/bridge/NativeBridge", methods);
}

}  // namespace assay::agent
