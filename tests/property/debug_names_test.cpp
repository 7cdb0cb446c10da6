// SPDX-License-Identifier: Apache-2.0
// Checks lookups of debug information against a plain scan of all of it.
#include "scheduler/codemap/debug_names.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <limits>

#include "tests/property/arbitrary.h"

namespace assay {
namespace {

using codelog::CodeDebugInfo;

CodeDebugInfo arbitrary_info(std::int64_t time) {
  CodeDebugInfo info{.address = test::arbitrary_in<std::uint64_t>(1, 3) * 100,
                     .code_bytes = test::arbitrary_in<std::uint64_t>(20, 60),
                     .time = time,
                     .methods = {"a/B.run", "a/C.inlined", ""}};
  std::uint32_t pc = 0;
  const int count = test::arbitrary_in(0, 12);
  for (int i = 0; i < count; ++i) {
    pc += test::arbitrary_in<std::uint32_t>(0, 6);
    info.descriptors.push_back({.pc = pc,
                                .method = test::arbitrary_in<std::uint32_t>(0, 2),
                                .bci = i,
                                .line = static_cast<std::uint32_t>(i)});
  }
  return info;
}

codelog::CodeLog arbitrary_log() {
  codelog::CodeLog log;
  log.units.emplace_back();
  std::int64_t time = 0;
  const int count = test::arbitrary_in(0, 20);
  for (int i = 0; i < count; ++i) {
    time += test::arbitrary_in(1, 9);  // no two times are equal, so one of them is always nearer
    if (test::arbitrary_in(0, 1) == 0) {
      log.debug_infos.push_back(arbitrary_info(4 * time));
    } else {
      log.installations.push_back({.unit_id = 0,
                                   .address = test::arbitrary_in<std::uint64_t>(1, 3) * 100,
                                   .code_bytes = test::arbitrary_in<std::uint64_t>(20, 60),
                                   .time = 4 * time + 1,
                                   .offsets = {}});
    }
  }
  return log;
}

const CodeDebugInfo* scanned(const codelog::CodeLog& log, const codelog::Installation& code) {
  std::int64_t least = std::numeric_limits<std::int64_t>::max();
  const CodeDebugInfo* nearest = nullptr;
  for (const CodeDebugInfo& info : log.debug_infos) {
    const std::int64_t apart =
        info.time > code.time ? info.time - code.time : code.time - info.time;
    if (info.address == code.address && info.code_bytes >= code.code_bytes && apart < least) {
      nearest = &info;
      least = apart;
    }
  }
  return nearest;
}

std::optional<codemap::DebugName> scanned(const CodeDebugInfo& info, std::uint64_t address) {
  for (const codelog::PcDescriptor& descriptor : info.descriptors) {
    if (info.address + descriptor.pc > address) {
      const std::string& method = info.methods[descriptor.method];
      return method.empty() ? std::nullopt
                            : std::optional(codemap::DebugName{method, descriptor.line});
    }
  }
  return std::nullopt;
}

RC_GTEST_PROP(DebugNames, AreWhatAScanFinds, ()) {
  const codelog::CodeLog log = arbitrary_log();
  const codemap::DebugNames names(log);
  for (std::uint32_t i = 0; i < log.installations.size(); ++i) {
    const codemap::VersionId version{i};
    const CodeDebugInfo* info = scanned(log, log.installations[i]);
    RC_ASSERT(names.of(version) == info);
    for (std::uint64_t address = 95; address < 375; ++address) {
      const auto found = names.find(version, address);
      RC_ASSERT(found == (info == nullptr || address < info->address ? std::nullopt
                                                                     : scanned(*info, address)));
    }
  }
}

}  // namespace
}  // namespace assay
