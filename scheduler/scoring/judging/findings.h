// SPDX-License-Identifier: Apache-2.0
// Puts a control together, finding by finding.
#pragma once

#include <string>
#include <utility>

#include "scheduler/scoring/figure_text.h"
#include "scheduler/scoring/score.h"

namespace assay::scoring {

// A control with a failed check fails, whatever else was found. A control has not been run where
// part of its checks was not made, and it cannot tell where part of its checks can tell nothing,
// even if the other checks hold.
class Findings {
 public:
  explicit Findings(std::string name) { control_.name = std::move(name); }

  void ok(const std::string& finding) { add(ControlState::holds, finding); }
  void wrong(const std::string& finding) { add(ControlState::fails, finding); }
  void check(bool is_ok, const std::string& finding) {
    add(is_ok ? ControlState::holds : ControlState::fails, finding);
  }
  void none(const std::string& finding) { add(ControlState::not_run, finding); }
  void unseen(const std::string& finding) { add(ControlState::cannot_tell, finding); }

  // Returns the control. Where there was nothing to look at, the control has the finding
  // `if_nothing`.
  Control result(const std::string& if_nothing) && {
    if (control_.findings.empty()) {
      control_.findings.push_back(if_nothing);
    }
    return std::move(control_);
  }

 private:
  static int weight(ControlState state) {
    switch (state) {
      case ControlState::fails:
        return 3;
      case ControlState::not_run:
        return 2;
      case ControlState::cannot_tell:
        return 1;
      case ControlState::holds:
        break;
    }
    return 0;
  }

  void add(ControlState state, const std::string& finding) {
    const bool is_first = control_.findings.empty();
    control_.findings.push_back(finding);
    if (is_first || weight(state) > weight(control_.state)) {
      control_.state = state;
      control_.decisive = finding;
    }
  }

  Control control_;
};

}  // namespace assay::scoring
