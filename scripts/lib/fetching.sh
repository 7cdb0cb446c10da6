# shellcheck shell=bash
# Sources all that fetching needs, in a checkout as in an installation. Needs LOCKS, the folder of the locks, in which
# this file's folder is.
# shellcheck source=scripts/lib/messages.sh
source "$LOCKS/lib/messages.sh"
# shellcheck source=scripts/lib/maven.sh
source "$LOCKS/lib/maven.sh"
# shellcheck source=scripts/lib/pinned_jars.sh
source "$LOCKS/lib/pinned_jars.sh"
# shellcheck source=scripts/lib/graal_jars.sh
source "$LOCKS/lib/graal_jars.sh"
# shellcheck source=scripts/lib/profilers.sh
source "$LOCKS/lib/profilers.sh"
