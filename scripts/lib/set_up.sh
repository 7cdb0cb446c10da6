# shellcheck shell=bash
# Does the set-up that demo, test and install share. Needs all of scripts/lib.

SETUP_ALL_GRAAL=0
SETUP_PACKAGES=1
SETUP_CHECK_TOOLS=0
SETUP_BROWSER=0
SETUP_PERF=0
SETUP_REBENCH=0
SETUP_FUZZ=0
SETUP_CCACHE=0
SETUP_GRAAL_VERSIONS=()

parse_setup_options() {
  while (($#)); do
    case $1 in
      --all-graal) SETUP_ALL_GRAAL=1 ;;
      --with-check-tools) SETUP_CHECK_TOOLS=1 ;;
      --with-browser) SETUP_BROWSER=1 ;;
      --with-perf) SETUP_PERF=1 ;;
      --with-ccache) SETUP_CCACHE=1 ;;
      --no-packages) SETUP_PACKAGES=0 ;;
      -h | --help) usage; exit 0 ;;
      *) usage >&2; fail "$EXIT_USAGE" "unknown option: $1" ;;
    esac
    shift
  done
}

set_up_packages() {
  local -a wanted=("${BUILD_PACKAGES[@]}")
  ((SETUP_CHECK_TOOLS)) && wanted+=("${CHECK_PACKAGES[@]}")
  ((SETUP_BROWSER)) && wanted+=("${BROWSER_PACKAGES[@]}")
  ((SETUP_PERF)) && wanted+=("$(perf_package)")
  ((SETUP_REBENCH)) && wanted+=(python3-venv)
  ((SETUP_FUZZ)) && wanted+=(clang)
  ((SETUP_CCACHE)) && wanted+=(ccache)
  ensure_packages "${wanted[@]}"
  ((SETUP_FUZZ)) || return 0
  mapfile -t wanted < <(fuzz_runtime)  # only now the package lists are known to be there
  ((${#wanted[@]} == 0)) || ensure_packages "${wanted[@]}"
}

# Sets SETUP_GRAAL_VERSIONS, the newest first.
set_up_graal() {
  local java_version version
  java_version=$(jdk_version "$1")
  mapfile -t SETUP_GRAAL_VERSIONS < <(graal_versions_for "$java_version")
  if ((${#SETUP_GRAAL_VERSIONS[@]} == 0)); then
    fail "$EXIT_MACHINE_CANNOT" "JDK $java_version in $1 is older than every pinned Graal" \
      "($(cut -d' ' -f1 "$GRAAL_LOCK" | sort -Vu | paste -sd' ')). Get a newer update of JDK $JDK_FEATURE_VERSION."
  fi
  ((SETUP_ALL_GRAAL)) || SETUP_GRAAL_VERSIONS=("${SETUP_GRAAL_VERSIONS[0]}")
  for version in "${SETUP_GRAAL_VERSIONS[@]}"; do
    ensure_graal "$version"
  done
}

# Sets ASSAY_JAVA_HOME, exported: the programs that are started from here take the same JDK.
set_up() {
  if ((SETUP_PACKAGES)); then
    set_up_packages
  else
    export ASSAY_NO_PACKAGES=1
  fi
  ASSAY_JAVA_HOME=$(ensure_jdk)
  export ASSAY_JAVA_HOME
  set_up_graal "$ASSAY_JAVA_HOME"
  ensure_profilers_or_go_on
}
