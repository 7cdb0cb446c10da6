# shellcheck shell=bash
# shellcheck disable=SC2034  # the constants are used by the scripts that source this
# Prints messages of the scripts. Progress goes to stderr, so that stdout stays free for results.

# Exit codes, the same as the program's own.
readonly EXIT_FAILED=1
readonly EXIT_USAGE=2
readonly EXIT_MACHINE_CANNOT=3
readonly EXIT_INCOMPLETE=4 # of assay score: it came to its end, and runs of it have failed

say() { printf '%s\n' "$*" >&2; }

# fail CODE LINE...: prints the last words of a script, and ends it.
fail() {
  local code=$1
  shift
  printf '%s\n' "$@" >&2
  exit "$code"
}
