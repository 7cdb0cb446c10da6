// SPDX-License-Identifier: Apache-2.0
#include "slowdown/instructions/assembled.h"

#include <string>

namespace assay::slowdown {
namespace {

// Keeps the first error: those that follow are most often its consequences.
class FirstError : public asmjit::ErrorHandler {
 public:
  void handleError(asmjit::Error /*error*/, const char* message,
                   asmjit::BaseEmitter* /*origin*/) override {
    if (message_.empty()) {
      message_ = message;
    }
  }
  const std::string& message() const { return message_; }

 private:
  std::string message_;
};

}  // namespace

Result<std::vector<std::byte>> assemble(const std::function<void(asmjit::x86::Assembler&)>& write) {
  asmjit::CodeHolder code;
  FirstError first_error;
  code.init(asmjit::Environment(asmjit::Arch::kX64));
  code.setErrorHandler(&first_error);
  asmjit::x86::Assembler assembler(&code);
  write(assembler);
  if (!first_error.message().empty()) {
    return make_error(ErrorCode::internal, "cannot assemble: " + first_error.message());
  }
  const asmjit::CodeBuffer& buffer = code.sectionById(0)->buffer();
  const auto* bytes = reinterpret_cast<const std::byte*>(buffer.data());
  return std::vector<std::byte>(bytes, bytes + buffer.size());
}

}  // namespace assay::slowdown
