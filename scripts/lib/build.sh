# shellcheck shell=bash
# Configuring and building a preset of CMakePresets.json. Needs set_up to have run.

# build_jobs: one for each processor, but no more than the memory carries (a C++ compiler takes up to 1 GiB).
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
    "-DASSAY_GRAAL_DIR=$(graal_folder "${SETUP_GRAAL_VERSIONS[0]}")" "$@")
}

# build_preset PRESET [TARGET...]: the output is shown only when something fails.
build_preset() {
  local preset=$1 log
  shift
  log=$(mktemp)
  say "Building ($preset)"
  if ! { configure_preset "$preset" && cmake --build "$(build_folder "$preset")" -j "$(build_jobs)" ${1:+--target "$@"}; } >"$log" 2>&1; then
    cat "$log" >&2
    rm -f "$log"
    fail "$EXIT_FAILED" "The build ($preset) failed; its output is above."
  fi
  rm -f "$log"
}
