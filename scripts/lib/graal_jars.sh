# shellcheck shell=bash
# Handles the Graal jars: pinned by version and checksum in graal.lock (`version file sha256`), one folder a version in
# the cache.
# Needs pinned_jars.sh, and LOCKS: the folder of the lock.

readonly GRAAL_LOCK=$LOCKS/graal.lock

graal_folder() { echo "$(assay_cache)/graal/$1"; }

# numeric_version TEXT: turns 25 into 25.0.0, 25.0.3+9 into 25.0.3.
numeric_version() {
  local major minor patch
  IFS=. read -r major minor patch _ <<<"${1%%[+-]*}"
  echo "$major.${minor:-0}.${patch:-0}"
}

# graal_versions_for JDK_VERSION: prints the pinned versions that the JDK can carry, newest first. Graal 25.0.N ends the
# VM on a JDK older than 25.0.N and runs on newer ones.
graal_versions_for() {
  local jdk version
  jdk=$(numeric_version "$1")
  cut -d' ' -f1 "$GRAAL_LOCK" | sort -Vru | while read -r version; do
    [[ $(printf '%s\n%s\n' "$version" "$jdk" | sort -V | head -n 1) == "$version" ]] && echo "$version"
  done
  return 0
}

# graal_checksums VERSION: prints what `sha256sum --check` reads.
graal_checksums() { sed -n "s/^$1 \([^ ]*\) \([0-9a-f]*\)\$/\2  \1/p" "$GRAAL_LOCK"; }

# graal_coordinates VERSION: prints the coordinates of each jar in the lock. The compiler, Truffle's part of it, and the
# SDK have groups of their own.
graal_coordinates() {
  local artifact
  sed -n "s/^$1 \([^ ]*\)-$1\.jar .*/\1/p" "$GRAAL_LOCK" | while read -r artifact; do
    case $artifact in
      compiler) echo "org.graalvm.compiler:$artifact:$1" ;;
      truffle-*) echo "org.graalvm.truffle:$artifact:$1" ;;
      *) echo "org.graalvm.sdk:$artifact:$1" ;;
    esac
  done | paste -sd' '
}

ensure_graal() {
  ensure_pinned_jars "Graal $1" "$(graal_coordinates "$1")" "$(graal_folder "$1")" "$(graal_checksums "$1")"
}
