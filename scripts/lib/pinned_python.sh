# shellcheck shell=bash
# Installs a program of PyPI by pip, with pinned versions of all that it needs, into a virtual environment in the cache.

# pinned_version PACKAGE LOCK
pinned_version() { sed -n "s/^$1==//p" "$2"; }

# A virtual environment cannot be moved, so it is made in its place, and the lock is copied into it when it is whole.
is_pinned_python() { cmp -s "$2" "$1/pinned.lock" && [[ -x $1/bin/$3 ]]; }

make_environment() {
  rm -rf "$1"
  python3 -m venv "$1" >&2 ||
    fail "$EXIT_MACHINE_CANNOT" "python3 could not make a virtual environment; Debian and Ubuntu have it as python3-venv."
}

# pip says that it tries again where it reaches nobody; any other failure is one of ours.
install_pinned() {
  local folder=$1 lock=$2 package=$3 log=$1/pip.log
  "$folder/bin/pip" install --disable-pip-version-check --no-input -r "$lock" >"$log" 2>&1 && return
  cat "$log" >&2
  if grep -q 'Retrying (' "$log"; then
    fail "$EXIT_MACHINE_CANNOT" "pip reaches no registry to fetch $package from; its output is above."
  fi
  fail "$EXIT_FAILED" "pip could not install $package; its output is above."
}

# set_up_pinned_python PACKAGE PROGRAM LOCK: prints the path of the program. Where it is there already, the network is
# not used.
set_up_pinned_python() {
  local package=$1 program=$2 lock=$3 folder
  folder=$(assay_cache)/$program/$(pinned_version "$package" "$lock")
  if ! is_pinned_python "$folder" "$lock" "$program"; then
    say "Fetching $package $(pinned_version "$package" "$lock") by pip"
    make_environment "$folder"
    install_pinned "$folder" "$lock" "$package"
    cp "$lock" "$folder/pinned.lock"
  fi
  echo "$folder/bin/$program"
}
