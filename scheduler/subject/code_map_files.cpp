// SPDX-License-Identifier: Apache-2.0
#include "scheduler/subject/code_map_files.h"

#include <fmt/format.h>

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string_view>
#include <system_error>
#include <vector>

#include "native/files/atomic_file.h"
#include "native/options/count_options.h"
#include "native/support/number_parsing.h"
#include "native/support/visible_text.h"
#include "scheduler/codemap/logged_code.h"
#include "scheduler/codemap/perf_files.h"
#include "slowdown/plan/plan_text.h"
#include "slowdown/unit/slowable_unit.h"

namespace assay::subject {
namespace {

enum class Format { perf_map, jitdump };

Result<std::uint32_t> process_of(const CodeMapWish& wish, const codelog::CodeLog& log) {
  if (wish.process != 0) {
    return wish.process;
  }
  const std::string* fact = codelog::fact_of(log, codelog::kProcessFact);
  const auto process = fact == nullptr ? std::nullopt : parse_number<std::uint32_t>(*fact);
  if (!process) {
    return make_error(ErrorCode::invalid_argument,
                      fmt::format("{} does not have a process id; give --pid", wish.log));
  }
  return *process;
}

// Returns the file that is written: it lies where perf looks for it, unless the user names another.
std::string target_file(const CodeMapWish& wish, const codelog::CodeLog& log, Format format,
                        std::uint32_t process) {
  const std::string name = format == Format::perf_map ? fmt::format("perf-{}.map", process)
                                                      : fmt::format("jit-{}.dump", process);
  std::error_code ignored;
  if (std::filesystem::is_directory(wish.file, ignored)) {
    return (std::filesystem::path(wish.file) / name).string();
  }
  if (wish.file == options::kStandardOutput) {
    return "/dev/stdout";
  }
  if (!wish.file.empty()) {
    return wish.file;
  }
  const std::string* announced = codelog::fact_of(log, codelog::kJitdumpFact);
  if (format == Format::jitdump) {
    return announced == nullptr ? name : *announced;
  }
  return "/tmp/" + name;
}

std::string contents(const codelog::CodeLog& log, const codemap::CodeMap& map, Format format,
                     std::uint32_t process) {
  std::vector<std::string> names;
  names.reserve(log.units.size());
  for (const codelog::LoggedUnit& unit : log.units) {
    names.push_back(unit_name(slowdown::key_of(unit.description)));
  }
  const codemap::UnitName name = [&](codemap::UnitId id) {
    return std::string_view(names[id.value()]);
  };
  if (format == Format::perf_map) {
    return codemap::to_perf_map(map, name);
  }
  const auto code = [&](codemap::VersionId id) {
    return std::span<const std::byte>(log.installations[id.value()].code);
  };
  const auto first = map.lifetimes().empty() ? 0 : map.lifetimes().front().code.time_ns;
  const auto bytes =
      codemap::to_jitdump(map, name, {.process = process, .time_ns = first, .code = code});
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

}  // namespace

Result<std::string> write_code_map(const CodeMapWish& wish, const codelog::CodeLog& log) {
  const Format format = wish.format == "jitdump" ? Format::jitdump : Format::perf_map;
  ASSAY_ASSIGN(const std::uint32_t process, process_of(wish, log));
  ASSAY_ASSIGN(const codemap::CodeMap map, codemap::code_map_of(log));
  std::string file = target_file(wish, log, format, process);
  ASSAY_PROPAGATE(files::write_atomically(file, contents(log, map, format, process)));
  return file;
}

std::string version_list(const codelog::CodeLog& log) {
  std::string text = "seconds\taddress\tbytes\tblocks\tplan\tshape\tunit\n";
  const auto start = log.installations.empty() ? 0 : log.installations.front().time;
  for (const codelog::Installation& one : log.installations) {
    const codelog::LoggedUnit& unit = log.units[one.unit_id];
    const slowdown::UnitKey key = slowdown::key_of(unit.description);
    text += fmt::format("{:.6f}\t{:x}\t{}\t{}\t{}\t{}\t{}\n",
                        static_cast<double>(one.time - start) / 1e9, one.address, one.code_bytes,
                        unit.description.blocks.size(),
                        unit.refusal.empty() ? std::to_string(unit.plan_serial) : "refused",
                        slowdown::shape_text(key.shape), visible(unit_name(key)));
  }
  return text;
}

}  // namespace assay::subject
