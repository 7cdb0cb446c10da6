# shellcheck shell=bash
# shellcheck disable=SC2034  # the constants are used by the scripts that source this
# Installs the Debian and Ubuntu packages that the build needs, whose names are the same on both.

# These packages are for building and testing.
readonly BUILD_PACKAGES=(
  ca-certificates cmake g++ git ninja-build python3
  libasmjit-dev libbenchmark-dev libcli11-dev libfmt-dev libgmock-dev libgtest-dev
  libkainjow-mustache-dev libpfm4-dev librapidcheck-dev libzydis-dev rapidjson-dev maven)
# This package is for looking at reports (tests/browser). The name is Debian's; Ubuntu has the browser as a snap alone.
readonly BROWSER_PACKAGES=(chromium)
# These packages are for scripts/check alone.
readonly CHECK_PACKAGES=(clang-format clang-tidy shellcheck universal-ctags)

# perf_package: prints the name of the package that has perf.
perf_package() {
  if grep -q '^ID=ubuntu' /etc/os-release 2>/dev/null; then echo linux-tools-generic; else echo linux-perf; fi
}

# fuzz_runtime: prints the package that clang, which is installed, links libFuzzer from, where that is one of its own.
fuzz_runtime() {
  local version
  version=$(LC_ALL=C apt-cache depends clang 2>/dev/null | sed -n 's/^ *Depends: clang-\([0-9]*\)$/\1/p')
  if package_available "libclang-rt-$version-dev"; then echo "libclang-rt-$version-dev"; fi
}

# missing_packages NAME...: prints those that are not installed, one a line.
missing_packages() {
  local installed
  # dpkg-query fails when a name is unknown to it; what it printed is right all the same.
  installed=$(dpkg-query -W -f='${db:Status-Abbrev} ${Package}\n' "$@" 2>/dev/null |
    sed -n 's/^ii  *//p' || true)
  comm -23 <(printf '%s\n' "$@" | sort) <(sort <<<"$installed")
}

apt_install() {
  say "Installing by apt: $*"
  DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "$@" </dev/null >&2
}

# ensure_packages NAME...: installs what is missing. Without the right to do so, it says how and gives up.
ensure_packages() {
  if ! command -v dpkg-query >/dev/null; then
    fail "$EXIT_MACHINE_CANNOT" "This is not a Debian or Ubuntu machine. Install the equivalents of these" \
      "packages and run this again with --no-packages:" "  $*"
  fi
  local -a missing
  mapfile -t missing < <(missing_packages "$@")
  ((${#missing[@]})) || return 0
  if ((EUID != 0)); then
    fail "$EXIT_MACHINE_CANNOT" "Some packages are missing. Run this line, then this script again:" \
      "  sudo apt-get update && sudo apt-get install -y ${missing[*]}"
  fi
  apt-get update -q >&2 </dev/null
  apt_install "${missing[@]}"
}

# package_available NAME: tells whether apt could install it.
package_available() {
  local known
  command -v apt-cache >/dev/null || return 1
  known=$(LC_ALL=C apt-cache policy "$1" 2>/dev/null)  # no pipe: grep -q closes it early, and apt-cache fails
  grep -q '^  Candidate: [^(]' <<<"$known"
}
