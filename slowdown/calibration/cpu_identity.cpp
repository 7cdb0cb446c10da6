// SPDX-License-Identifier: Apache-2.0
#include "slowdown/calibration/cpu_identity.h"

#include <map>

#include "native/support/number_parsing.h"
#include "native/support/plain_text.h"
#include "native/support/text_pieces.h"

namespace assay::slowdown {
namespace {

using Facts = std::map<std::string_view, std::string_view>;

// Reads lines of "key : value", up to the empty line that ends the first processor.
Facts facts_of_first_processor(std::string_view cpuinfo) {
  Facts facts;
  for (const std::string_view line : split_pieces(cpuinfo, '\n')) {
    const auto colon = line.find(':');
    if (colon != std::string_view::npos) {
      facts.emplace(trimmed(line.substr(0, colon)), trimmed(line.substr(colon + 1)));
    } else if (!facts.empty()) {
      break;
    }
  }
  return facts;
}

Result<std::string> text_of(const Facts& facts, std::string_view key) {
  const auto found = facts.find(key);
  if (found == facts.end() || found->second.empty()) {
    return make_error(ErrorCode::unsupported,
                      "/proc/cpuinfo has no line '" + std::string(key) +
                          "', so assay cannot tell this processor from others");
  }
  return std::string(found->second);
}

Result<std::uint32_t> number_of(const Facts& facts, std::string_view key) {
  ASSAY_ASSIGN(const std::string text, text_of(facts, key));
  const auto number = parse_number<std::uint32_t>(text);
  return number
             ? Result<std::uint32_t>(*number)
             : make_error(ErrorCode::unsupported, "/proc/cpuinfo: '" + std::string(key) +
                                                      "' must be a number, and is '" + text + "'");
}

}  // namespace

Result<CpuIdentity> parse_cpu_identity(std::string_view cpuinfo) {
  const Facts facts = facts_of_first_processor(cpuinfo);
  CpuIdentity cpu;
  ASSAY_ASSIGN(cpu.vendor, text_of(facts, "vendor_id"));
  ASSAY_ASSIGN(cpu.family, number_of(facts, "cpu family"));
  ASSAY_ASSIGN(cpu.model, number_of(facts, "model"));
  ASSAY_ASSIGN(cpu.stepping, number_of(facts, "stepping"));
  ASSAY_ASSIGN(cpu.model_name, text_of(facts, "model name"));
  const auto microcode = facts.find("microcode");
  cpu.microcode = microcode == facts.end() ? "" : std::string(microcode->second);
  return cpu;
}

std::string to_string(const CpuIdentity& cpu) {
  return cpu.vendor + " family " + std::to_string(cpu.family) + " model " +
         std::to_string(cpu.model) + " stepping " + std::to_string(cpu.stepping) +
         (cpu.microcode.empty() ? "" : " microcode " + cpu.microcode) + " (" + cpu.model_name + ")";
}

}  // namespace assay::slowdown
