// SPDX-License-Identifier: Apache-2.0
// Runs programs under the agent's task `slow`, reads their code logs, and sends commands to them.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "native/codelog/code_log.h"
#include "slowdown/plan/slowdown_plan.h"
#include "slowdown/unit/slowable_unit.h"
#include "tests/jvm/support/counted_run.h"

namespace assay::jvm_tests {

// Returns what the log of a program holds so far, whole or not.
codelog::CodeLog read_code_log(const std::string& file);

using slowdown::key_of;

// Returns, by method and entry, the key of the unit that was installed last.
std::map<std::pair<std::string, std::int32_t>, slowdown::UnitKey> last_installed(
    const codelog::CodeLog& log);

struct SlowedRun {
  CountedRun run;
  codelog::CodeLog log;
  std::string log_file;

  std::string checksum() const;
};

// Runs `assay run <program.options> --code-log ... -- java ...`.
SlowedRun run_slowed(const Program& program);

// Writes the plan into a folder of its own, and returns the file.
std::string write_plan(const slowdown::SlowdownPlan& plan);

// A program that runs beside the test with a control socket and a code log.
class ConductedProgram {
 public:
  // `agent_options` follow `slow,code-log=...,control=...`.
  explicit ConductedProgram(const Program& program, const std::string& agent_options = "");

  // Sends one line, and returns the line that comes back (jni/agent/control_channel.h); empty when
  // there is none.
  std::string ask(const std::string& line) const;
  // Asks until the answer is "ok...". Returns false when the program ended before.
  bool ask_until_ok(const std::string& line);

  codelog::CodeLog code_log() const { return read_code_log(log_file()); }
  RunningProgram& program() { return *program_; }

 private:
  std::string log_file() const { return folder_ + "/code.log"; }
  std::string socket() const { return folder_ + "/control"; }

  std::string folder_;
  std::unique_ptr<RunningProgram> program_;
};

}  // namespace assay::jvm_tests
