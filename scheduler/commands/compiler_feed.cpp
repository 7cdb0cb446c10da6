// SPDX-License-Identifier: Apache-2.0
#include "scheduler/commands/compiler_feed.h"

#include <CLI/App.hpp>
#include <chrono>
#include <filesystem>
#include <string_view>

#include "native/calls/inlining_weights.h"
#include "native/files/atomic_file.h"
#include "native/options/quantities.h"
#include "native/profiles/flipped_profile.h"
#include "scheduler/counting/count_run.h"
#include "scheduler/launch/prepared_java.h"
#include "scheduler/viewing/graal_profile_files.h"
#include "scheduler/viewing/stored_profiles.h"

namespace assay::commands {
namespace {

// Gives the branches of the profile, by files in the run's folder.
Result<void> feed_profile(const CompilerFeed& feed, counting::CountRun& run) {
  ASSAY_ASSIGN(auto profile, viewing::load_profile(feed.profile_in));
  if (feed.flips_profile) {
    profiles::flip(profile.edges);
  }
  const std::filesystem::path folder = run.folder() / "graal-profiles";
  ASSAY_PROPAGATE(viewing::write_graal_profiles(profiles::graal_profiles(profile), folder));
  run.add_java_flags(viewing::graal_profile_flags(folder));
  return {};
}

// Gives the branches that the run has executed so far, at each interval, and has the shim compile
// all units again.
Result<void> feed_continuously(const CompilerFeed& feed, counting::CountRun& run) {
  const auto interval = options::parse_duration(feed.profile_interval);
  if (!interval || *interval < std::chrono::milliseconds(100)) {
    return make_error(ErrorCode::invalid_argument,
                      "option 'continuous-profile': '" + feed.profile_interval +
                          "' is no time of 100ms or more, such as 10s");
  }
  const std::filesystem::path folder = run.folder() / "graal-profiles";
  const std::filesystem::path stamp = run.folder() / "profile-stamp";
  ASSAY_PROPAGATE(viewing::write_graal_profiles({}, folder));
  run.add_java_flags(viewing::graal_profile_flags(folder));
  run.add_java_flags({"-Dassay.profileStamp=" + stamp.string()});
  run.use_at_intervals(std::chrono::ceil<std::chrono::milliseconds>(*interval),
                       [folder, stamp](const std::filesystem::path& session) -> Result<void> {
                         ASSAY_ASSIGN(const auto profile, viewing::load_profile(session.string()));
                         const profiles::GraalProfiles made = profiles::graal_profiles(profile);
                         if (made.files.empty()) {
                           return {};
                         }
                         ASSAY_PROPAGATE(viewing::write_graal_profiles(made, folder));
                         return files::write_atomically(stamp.string(), "");
                       });
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

std::string given_option(const CompilerFeed& feed) {
  if (!feed.profile_in.empty()) {
    return "profile-in";
  }
  return feed.inline_from.empty() ? "continuous-profile" : "inline-from";
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
  app.add_option("--continuous-profile", feed.profile_interval,
                 "at this interval, compile all units again with the branches that the run has "
                 "executed so far")
      ->option_text("TIME")
      ->excludes(profile_in)
      ->excludes("--every");
  app.add_option("--inline-from", feed.inline_from,
                 "let Graal inline by the weights of this call graph, or session")
      ->option_text("FILE");
}

Result<void> feed_compiler(const CompilerFeed& feed, const std::vector<std::string>& command,
                           counting::CountRun& run) {
  if (feed.profile_in.empty() && feed.inline_from.empty() && feed.profile_interval.empty()) {
    return {};
  }
  if (!launch::is_java_command(command)) {
    return make_error(ErrorCode::unsupported,
                      "option '" + given_option(feed) + "' needs a command that begins with java");
  }
  if (!feed.profile_in.empty()) {
    ASSAY_PROPAGATE(feed_profile(feed, run));
  }
  if (!feed.profile_interval.empty()) {
    ASSAY_PROPAGATE(feed_continuously(feed, run));
  }
  return feed.inline_from.empty() ? Result<void>() : feed_weights(feed, run);
}

}  // namespace assay::commands
