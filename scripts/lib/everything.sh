# shellcheck shell=bash
# Sources all that every script here needs. Needs REPOSITORY_ROOT.
LOCKS=$REPOSITORY_ROOT/scripts
# shellcheck source=scripts/lib/fetching.sh
source "$REPOSITORY_ROOT/scripts/lib/fetching.sh"
# shellcheck source=scripts/lib/java_tests.sh
source "$REPOSITORY_ROOT/scripts/lib/java_tests.sh"
# shellcheck source=scripts/lib/packages.sh
source "$REPOSITORY_ROOT/scripts/lib/packages.sh"
# shellcheck source=scripts/lib/jdk.sh
source "$REPOSITORY_ROOT/scripts/lib/jdk.sh"
# shellcheck source=scripts/lib/set_up.sh
source "$REPOSITORY_ROOT/scripts/lib/set_up.sh"
# shellcheck source=scripts/lib/build.sh
source "$REPOSITORY_ROOT/scripts/lib/build.sh"
