# shellcheck shell=bash
# Runs the stages of a test run.

STAGE=
STAGE_START=0

report_failed_stage() {
  [[ -z $STAGE ]] || say "== $STAGE: FAILED after $((SECONDS - STAGE_START)) s"
}
trap report_failed_stage EXIT

# stage NAME COMMAND...: runs the command in this shell, so that what it sets stays set, and under `set -e` (a condition
# around it would switch that off): the first failure ends the script with its exit code.
stage() {
  STAGE=$1
  STAGE_START=$SECONDS
  shift
  "$@"
  say "== $STAGE: passed in $((SECONDS - STAGE_START)) s"
  STAGE=
}

has_tests() {
  ctest --test-dir "$(build_folder "$1")" -N -L "$2" | grep -q '^Total Tests: [1-9]'
}

# run_tests PRESET LABELS [CTEST_ARGUMENT...]
run_tests() {
  local preset=$1 labels=$2
  shift 2
  (cd "$REPOSITORY_ROOT" && ctest --preset "$preset" -L "$labels" -j "${ASSAY_TEST_JOBS:-$(nproc)}" \
    --timeout 1200 --no-tests=error "$@" </dev/null)
}
