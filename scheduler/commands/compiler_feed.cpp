// SPDX-License-Identifier: Apache-2.0
#include "scheduler/commands/compiler_feed.h"

#include <CLI/App.hpp>
#include <filesystem>
#include <string_view>

#include "native/calls/inlining_weights.h"
#include "native/files/atomic_file.h"
#include "scheduler/counting/count_run.h"
#include "scheduler/launch/prepared_java.h"
#include "scheduler/viewing/graal_profile_files.h"
#include "scheduler/viewing/stored_profiles.h"

namespace assay::commands {
namespace {

// Gives the branches of the profile, by files in the run's folder. Without a profile the folder is
// empty at first.
Result<void> feed_profile(const CompilerFeed& feed, counting::CountRun& run) {
  profiles::GraalProfiles files;
  if (!feed.profile_in.empty()) {
    ASSAY_ASSIGN(files, viewing::graal_profiles_in(feed.profile_in, feed.flips_profile));
  }
  const std::filesystem::path folder = run.folder() / "graal-profiles";
  ASSAY_PROPAGATE(viewing::write_graal_profiles(files, folder));
  run.add_java_flags(viewing::graal_profile_flags(folder));
  if (feed.takes_profiles) {
    run.add_java_flags({"-Dassay.takesProfiles=true"});
  }
  return {};
}

// Gives the weights of call sites, by a file in the run's folder, which the shim reads.
Result<void> feed_weights(const CompilerFeed& feed, counting::CountRun& run) {
  ASSAY_ASSIGN(const auto stored, viewing::load_stored_profile(feed.inline_from));
  if (!stored.calls) {
    return make_error(ErrorCode::unsupported,
                      feed.inline_from +
                          " has no calls: assay calls --full -o FILE makes a file "
                          "that has");
  }
  const std::filesystem::path file = run.folder() / "inlining-weights";
  const std::vector<std::byte> message = calls::encode_inlining_weights(*stored.calls);
  ASSAY_PROPAGATE(files::write_atomically(
      file.string(),
      std::string_view(reinterpret_cast<const char*>(message.data()), message.size())));
  run.add_java_flags({"-Dassay.inliningWeights=" + file.string()});
  return {};
}

}  // namespace

void add_compiler_feed(CLI::App& app, CompilerFeed& feed) {
  CLI::Option* profile_in =
      app.add_option("--profile-in", feed.profile_in,
                     "let Graal compile with the branches of this profile, or session")
          ->option_text("FILE");
  app.add_flag("--flip-profile", feed.flips_profile,
               "swap the frequent ways of each branch of the profile with the rare ones, as a "
               "control")
      ->needs(profile_in);
  app.add_option("--inline-from", feed.inline_from,
                 "let Graal inline by the weights of this call graph, or session")
      ->option_text("FILE");
}

Result<void> feed_compiler(const CompilerFeed& feed, const std::vector<std::string>& command,
                           counting::CountRun& run) {
  const bool has_folder = !feed.profile_in.empty() || feed.takes_profiles;
  if (!has_folder && feed.inline_from.empty()) {
    return {};
  }
  if (!launch::is_java_command(command)) {
    const std::string option = !feed.profile_in.empty() ? "profile-in"
                               : feed.takes_profiles    ? "take-profiles"
                                                        : "inline-from";
    return make_error(ErrorCode::unsupported,
                      "option '" + option + "' needs a command that begins with java");
  }
  if (has_folder) {
    ASSAY_PROPAGATE(feed_profile(feed, run));
  }
  return feed.inline_from.empty() ? Result<void>() : feed_weights(feed, run);
}

}  // namespace assay::commands
