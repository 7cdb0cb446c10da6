// SPDX-License-Identifier: Apache-2.0
#include "jni/slowing/iterations.h"

#include <cstdint>
#include <ctime>

#include "jni/slowing/clocks.h"
#include "native/classfile/method_wrapping.h"
#include "native/codelog/code_log.h"

namespace assay::agent {
namespace {

std::uint64_t process_cpu_ns() {
  return static_cast<std::uint64_t>(nanoseconds_of(CLOCK_PROCESS_CPUTIME_ID));
}

}  // namespace

std::optional<std::vector<std::byte>> Iterations::change_class(
    std::string_view internal_name, std::span<const std::byte> class_file) {
  if (internal_name != method_.class_name) {
    return std::nullopt;
  }
  auto changed = classfile::wrap_method(class_file, method_);
  if (!changed) {
    give_up(changed.error().message());
    return std::nullopt;
  }
  log_.append(codelog::encode_fact(codelog::kIterationClassFact, internal_name));
  return std::move(*changed);
}

bool Iterations::is_class(std::string_view signature) const {
  return signature == "L" + method_.class_name + ";";
}

void Iterations::returned() {
  switch (rate_.note(monotonic_now())) {
    case codelog::IterationRate::Verdict::tolerated:
      // Both clocks are read under the log's lock, whatever other threads end meanwhile.
      log_.append_in_order([] {
        return codelog::encode_iteration({monotonic_now(), process_cpu_ns()});
      });
      break;
    case codelog::IterationRate::Verdict::just_exceeded:
      give_up(spelling_ + " returns more than " +
              std::to_string(codelog::IterationRate::kMostInASecond) +
              " times a second, which is too often for an iteration: name a method that does more "
              "work");
      break;
    case codelog::IterationRate::Verdict::exceeded:
      break;
  }
}

void Iterations::give_up(std::string_view why) {
  log_.append(codelog::encode_fact(codelog::kNoIterationsFact, why));
}

}  // namespace assay::agent
