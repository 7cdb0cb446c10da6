# shellcheck shell=bash
# Configures and builds a preset of CMakePresets.json. Needs set_up to have run.

# build_jobs: prints one job for each processor, but no more than the memory carries (a C++ compiler takes up to 1 GiB).
build_jobs() {
  local processors memory_gib
  processors=$(nproc)
  memory_gib=$(awk '/^MemAvailable:/ {print int($2 / 1048576)}' /proc/meminfo)
  ((memory_gib >= 1)) || memory_gib=1
  echo $((processors < memory_gib ? processors : memory_gib))
}

build_folder() { echo "$REPOSITORY_ROOT/build/$1"; }

# configure_preset PRESET [CMAKE_ARGUMENT...]
configure_preset() {
  local preset=$1
  shift
  (cd "$REPOSITORY_ROOT" && cmake --preset "$preset" "-DASSAY_JAVA_HOME=$ASSAY_JAVA_HOME" \
    "-DASSAY_GRAAL_DIR=$(graal_folder "${SETUP_GRAAL_VERSIONS[0]}")" "-DASSAY_JUNIT=$(junit_jar)" "-DASSAY_JUNIT_6=$(junit_jar junit6)" "$@")
}

# The seconds between two lines of progress where there is no terminal on which one line can change.
PROGRESS_SECONDS=${PROGRESS_SECONDS:-20}

# Shows how far a build is, from its output on stdin: one line that changes on a terminal, elsewhere a line now and
# then.
show_progress() {
  local line next=$((SECONDS + PROGRESS_SECONDS)) columns=${COLUMNS:-80}
  while IFS= read -r line; do
    [[ $line == \[* ]] || continue
    if [[ -t 2 ]]; then
      printf '\r\033[K%s' "${line:0:columns-1}" >&2
    elif ((SECONDS >= next)); then
      say "  $line"
      next=$((SECONDS + PROGRESS_SECONDS))
    fi
  done
  if [[ -t 2 ]]; then printf '\r\033[K' >&2; fi
}

# configure_and_build PRESET [TARGET...]
configure_and_build() {
  local preset=$1
  shift
  configure_preset "$preset" && cmake --build "$(build_folder "$preset")" -j "$(build_jobs)" ${1:+--target "$@"}
}

# build_preset PRESET [TARGET...]: shows how far the build is, and the whole output only when something fails.
build_preset() {
  local preset=$1 log
  log=$(mktemp)
  say "Building ($preset), which can take some minutes"
  if ! configure_and_build "$@" 2>&1 | tee "$log" | show_progress; then
    cat "$log" >&2
    rm -f "$log"
    fail "$EXIT_FAILED" "The build ($preset) failed; its output is above."
  fi
  rm -f "$log"
}
