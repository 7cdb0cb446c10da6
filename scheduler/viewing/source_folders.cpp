// SPDX-License-Identifier: Apache-2.0
#include "scheduler/viewing/source_folders.h"

#include <algorithm>
#include <string_view>

#include "native/files/text_file.h"
#include "native/support/text_pieces.h"

namespace assay::viewing {
namespace {

namespace fs = std::filesystem;

// Returns "a/b/" for the method "a.b.C.m(int)".
std::string package_folder(std::string_view method) {
  std::string_view name = method.substr(0, method.find('('));
  for (int part = 0; part < 2; ++part) {  // the method, then its class
    const auto dot = name.rfind('.');
    name = dot == std::string_view::npos ? std::string_view() : name.substr(0, dot);
  }
  std::string folder(name);
  std::ranges::replace(folder, '.', '/');
  return folder.empty() ? folder : folder + "/";
}

std::vector<std::string> lines_from(const std::string& text) {
  std::vector<std::string> lines;
  for (std::string_view line : split_pieces(text, '\n')) {
    lines.emplace_back(line.ends_with('\r') ? line.substr(0, line.size() - 1) : line);
  }
  for (std::string& line : lines) {
    for (auto tab = line.find('\t'); tab != std::string::npos; tab = line.find('\t')) {
      line.replace(tab, 1, "    ");
    }
  }
  return lines;
}

}  // namespace

const std::vector<std::string>* SourceFolders::lines_of(const views::MethodCode& code) {
  // The name comes from a class file, and must not lead elsewhere.
  if (code.source_file.empty() || code.source_file.find('/') != std::string::npos) {
    return nullptr;
  }
  const std::string path = package_folder(code.method) + code.source_file;
  const auto [entry, is_new] = lines_.try_emplace(path);
  if (is_new) {
    for (const fs::path& folder : folders_) {
      for (const std::string& place : {path, code.source_file}) {
        if (const auto text = files::read_text_file(folder / place);
            text && entry->second.empty()) {
          entry->second = lines_from(*text);
        }
      }
    }
  }
  return entry->second.empty() ? nullptr : &entry->second;
}

}  // namespace assay::viewing
