// SPDX-License-Identifier: Apache-2.0
#include "scheduler/commands/command.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <memory>
#include <utility>

#include "native/files/atomic_file.h"
#include "native/options/count_options.h"

namespace assay::commands {
namespace {

class ChildFormatter : public CLI::Formatter {
 public:
  explicit ChildFormatter(std::string usage) : usage_(std::move(usage)) {}

  std::string make_usage(const CLI::App* app, std::string name) const override {
    const std::string whole = CLI::Formatter::make_usage(app, std::move(name));
    const auto end = whole.find_last_not_of('\n') + 1;
    return whole.substr(0, end) + " " + usage_ + whole.substr(end);
  }

 private:
  std::string usage_;
};

}  // namespace

int run_part(std::span<const Command> parts, const char* if_none) {
  const auto named =
      std::ranges::find_if(parts, [](const Command& part) { return part.app->parsed(); });
  return named != parts.end() ? named->run()
                              : fail(make_error(ErrorCode::invalid_argument, if_none));
}

bool is_standard_output(std::string_view file) {
  return file.empty() || file == options::kStandardOutput;
}

void add_file_option(CLI::App& app, std::string& file) {
  app.add_option("-o,--file", file, "file to write, instead of stdout")->option_text("FILE");
}

int put_output(const std::string& file, std::string_view text) {
  if (is_standard_output(file)) {
    return print_output(text);
  }
  const auto written = files::write_atomically(file, text);
  return written ? kOk : fail(written.error());
}

void take_child_command(CLI::App& app, std::string usage) {
  auto formatter = std::make_shared<ChildFormatter>(std::move(usage));
  formatter->column_width(kHelpColumn);
  app.formatter(std::move(formatter));
}

bool takes_child_command(const CLI::App& app) {
  return dynamic_cast<const ChildFormatter*>(app.get_formatter().get()) != nullptr;
}

}  // namespace assay::commands
