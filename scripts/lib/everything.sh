# shellcheck shell=bash
# What every script here starts from. Needs REPOSITORY_ROOT.
# shellcheck source=scripts/lib/messages.sh
source "$REPOSITORY_ROOT/scripts/lib/messages.sh"
# shellcheck source=scripts/lib/packages.sh
source "$REPOSITORY_ROOT/scripts/lib/packages.sh"
# shellcheck source=scripts/lib/jdk.sh
source "$REPOSITORY_ROOT/scripts/lib/jdk.sh"
# shellcheck source=scripts/lib/maven.sh
source "$REPOSITORY_ROOT/scripts/lib/maven.sh"
# shellcheck source=scripts/lib/pinned_jars.sh
source "$REPOSITORY_ROOT/scripts/lib/pinned_jars.sh"
# shellcheck source=scripts/lib/graal_jars.sh
source "$REPOSITORY_ROOT/scripts/lib/graal_jars.sh"
# shellcheck source=scripts/lib/profilers.sh
source "$REPOSITORY_ROOT/scripts/lib/profilers.sh"
# shellcheck source=scripts/lib/set_up.sh
source "$REPOSITORY_ROOT/scripts/lib/set_up.sh"
# shellcheck source=scripts/lib/build.sh
source "$REPOSITORY_ROOT/scripts/lib/build.sh"
