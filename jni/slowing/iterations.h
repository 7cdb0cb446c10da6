// SPDX-License-Identifier: Apache-2.0
// Logs the iterations of a program: the returns of a method that the user names. The method's class
// is changed while it is loaded (classfile/method_wrapping.h), so that a native method of ours is
// called at each return. All threads may call.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "jni/slowing/code_log_file.h"
#include "native/classfile/method_name.h"
#include "native/codelog/iteration_rate.h"

namespace assay::agent {

class Iterations {
 public:
  // `spelling` is the user's name of the method. Requires: `log` outlives the object.
  Iterations(std::string spelling, classfile::MethodName method, CodeLogFile& log)
      : spelling_(std::move(spelling)), method_(std::move(method)), log_(log) {}

  // Returns the changed class file where it is the method's class; nothing where the class stays.
  // Where the class cannot be changed, the log says why there are no iterations.
  std::optional<std::vector<std::byte>> change_class(std::string_view internal_name,
                                                     std::span<const std::byte> class_file);

  // Tells whether the signature that JVM TI gives, such as "Lcom/acme/Main;", is of the method's
  // class.
  bool is_class(std::string_view signature) const;

  // Logs the end of an iteration. Where the method returns too often to be an iteration, the
  // function gives up (give_up()) instead.
  void returned();

  // Logs why there are no iterations, for whoever waits for them. The program runs on as it is.
  void give_up(std::string_view why);

 private:
  std::string spelling_;
  classfile::MethodName method_;
  CodeLogFile& log_;
  codelog::IterationRate rate_;
};

}  // namespace assay::agent
