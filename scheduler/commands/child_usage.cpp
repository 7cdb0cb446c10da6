// SPDX-License-Identifier: Apache-2.0
#include "scheduler/commands/child_usage.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <memory>
#include <utility>

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

void take_child_command(CLI::App& app, std::string usage) {
  auto formatter = std::make_shared<ChildFormatter>(std::move(usage));
  formatter->column_width(kHelpColumn);
  app.formatter(std::move(formatter));
}

bool takes_child_command(const CLI::App& app) {
  return dynamic_cast<const ChildFormatter*>(app.get_formatter().get()) != nullptr;
}

}  // namespace assay::commands
