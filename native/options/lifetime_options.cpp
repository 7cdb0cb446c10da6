// SPDX-License-Identifier: Apache-2.0
#include "native/options/lifetime_options.h"

#include "native/options/escaping.h"
#include "native/options/quantities.h"

namespace assay::options {
namespace {

Error wrong_lifetimes(std::string message) {
  return make_error(ErrorCode::invalid_argument, std::move(message));
}

}  // namespace

Result<void> apply_lifetimes(std::string_view value, CountOptions& options) {
  if (value == kExactLifetimes) {
    options.lifetimes_exact = true;
    return {};
  }
  ASSAY_ASSIGN(const std::uint64_t bytes, parse_size(value));
  if (bytes < kFinestLifetimes || bytes > kCoarsestLifetimes) {
    return wrong_lifetimes("must be between " + size_to_text(kFinestLifetimes) + " and " +
                           size_to_text(kCoarsestLifetimes));
  }
  options.lifetimes_resolution_bytes = bytes;
  return {};
}

Result<void> apply_lifetimes_of(std::string_view value, CountOptions& options) {
  for (std::string& beginning : split_list(value)) {
    options.lifetimes_of.push_back(std::move(beginning));
  }
  return {};
}

std::vector<std::string> show_lifetimes(const CountOptions& options) {
  if (options.lifetimes_exact) {
    return {std::string(kExactLifetimes)};
  }
  return options.lifetimes_resolution_bytes == 0
             ? std::vector<std::string>()
             : std::vector{size_to_text(options.lifetimes_resolution_bytes)};
}

std::vector<std::string> show_lifetimes_of(const CountOptions& options) {
  return options.lifetimes_of.empty() ? std::vector<std::string>()
                                      : std::vector{join_list(options.lifetimes_of)};
}

Result<void> check_lifetimes(const CountOptions& options) {
  if (!options.lifetimes_of.empty() && options.lifetimes_resolution_bytes == 0 &&
      !options.lifetimes_exact) {
    return wrong_lifetimes(
        "option 'lifetimes-of' chooses among traced objects, and none are traced; leave the option "
        "out, or add option 'lifetimes'");
  }
  return {};
}

}  // namespace assay::options
