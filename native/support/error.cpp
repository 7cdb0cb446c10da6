// SPDX-License-Identifier: Apache-2.0
#include "native/support/error.h"

#include <utility>

#include "native/support/enum_words.h"

namespace assay {

namespace {

using enum ErrorCode;

constexpr EnumWords<ErrorCode, 11> kErrorWords{{{invalid_argument, "invalid_argument"},
                                                {malformed_data, "malformed_data"},
                                                {version_mismatch, "version_mismatch"},
                                                {limit_exceeded, "limit_exceeded"},
                                                {not_found, "not_found"},
                                                {io_failure, "io_failure"},
                                                {interrupted, "interrupted"},
                                                {unmeasurable, "unmeasurable"},
                                                {disturbed, "disturbed"},
                                                {unsupported, "unsupported"},
                                                {internal, "internal"}}};

}  // namespace

std::string_view to_string(ErrorCode code) { return word_in(kErrorWords, code); }

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
