// SPDX-License-Identifier: Apache-2.0
#include "native/support/error.h"

#include <utility>

namespace assay {

std::string_view to_string(ErrorCode code) {
  switch (code) {
    case ErrorCode::invalid_argument:
      return "invalid_argument";
    case ErrorCode::malformed_data:
      return "malformed_data";
    case ErrorCode::version_mismatch:
      return "version_mismatch";
    case ErrorCode::limit_exceeded:
      return "limit_exceeded";
    case ErrorCode::not_found:
      return "not_found";
    case ErrorCode::io_failure:
      return "io_failure";
    case ErrorCode::interrupted:
      return "interrupted";
    case ErrorCode::unmeasurable:
      return "unmeasurable";
    case ErrorCode::unsupported:
      return "unsupported";
    case ErrorCode::internal:
      return "internal";
  }
  return "unknown";
}

Error make_error(ErrorCode code, std::string message, SourceLocation origin) {
  return Error(code, std::move(message), origin);
}

Error malformed(std::string message, SourceLocation origin) {
  return make_error(ErrorCode::malformed_data, std::move(message), origin);
}

Error of_file(const std::string& file, const Error& error) {
  return make_error(error.code(), file + ": " + error.message(), error.origin());
}

}  // namespace assay
