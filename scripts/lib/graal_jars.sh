# shellcheck shell=bash
# The Graal jars: pinned by version and checksum in scripts/graal.lock (`version file sha256`),
# fetched by Maven, kept in a cache that outlives the checkout.
# Needs messages.sh, and REPOSITORY_ROOT.

readonly GRAAL_LOCK=$REPOSITORY_ROOT/scripts/graal.lock

assay_cache() { echo "${ASSAY_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/assay}"; }
graal_folder() { echo "$(assay_cache)/graal/$1"; }

# numeric_version TEXT: 25 -> 25.0.0, 25.0.3+9 -> 25.0.3.
numeric_version() {
  local major minor patch
  IFS=. read -r major minor patch _ <<<"${1%%[+-]*}"
  echo "$major.${minor:-0}.${patch:-0}"
}

# graal_versions_for JDK_VERSION: the pinned versions that the JDK can carry, newest first.
# Graal 25.0.N ends the VM on a JDK older than 25.0.N and runs on newer ones.
graal_versions_for() {
  local jdk version
  jdk=$(numeric_version "$1")
  cut -d' ' -f1 "$GRAAL_LOCK" | sort -Vru | while read -r version; do
    [[ $(printf '%s\n%s\n' "$version" "$jdk" | sort -V | head -n 1) == "$version" ]] && echo "$version"
  done
  return 0
}

# graal_checksums VERSION: what `sha256sum --check` reads.
graal_checksums() { sed -n "s/^$1 \([^ ]*\) \([0-9a-f]*\)\$/\2  \1/p" "$GRAAL_LOCK"; }

graal_is_cached() {
  local folder
  folder=$(graal_folder "$1")
  [[ -d $folder ]] || return 1
  (cd "$folder" && graal_checksums "$1" | sha256sum --check --status --strict 2>/dev/null)
}

# reject_damaged_jars VERSION FOLDER: removes each file of the folder that is not the pinned one, and fails if any was.
reject_damaged_jars() {
  local version=$1 folder=$2 checksum file damaged=0
  while read -r checksum file; do
    [[ -e $folder/$file ]] || { say "$folder/$file is missing."; damaged=1; continue; }
    [[ $(sha256sum <"$folder/$file") == "$checksum  -" ]] && continue
    say "$folder/$file does not have the checksum pinned in scripts/graal.lock; it was removed."
    rm -f "$folder/$file"
    damaged=1
  done < <(graal_checksums "$version")
  return "$damaged"
}

# fetch_graal VERSION: into a folder aside, checked there, and only then moved to its place, so
# that a killed download leaves nothing that looks whole.
fetch_graal() {
  local version=$1 folder aside
  folder=$(graal_folder "$version")
  aside=$folder.part
  say "Fetching Graal $version by Maven"
  rm -rf "$aside"
  mkdir -p "$aside"
  maven_copy "org.graalvm.compiler:compiler:$version" "$aside" ||
    fail "$EXIT_FAILED" "Maven could not fetch Graal $version; its output is above."
  reject_damaged_jars "$version" "$aside" ||
    fail "$EXIT_FAILED" "Graal $version was not taken. If Maven's local repository holds a damaged copy," \
      "remove org/graalvm there and run this again."
  rm -rf "$folder"
  mv "$aside" "$folder"
}

# ensure_graal VERSION: a damaged jar in the cache is named, removed and fetched anew.
ensure_graal() {
  graal_is_cached "$1" && return
  [[ ! -d $(graal_folder "$1") ]] || reject_damaged_jars "$1" "$(graal_folder "$1")" || true
  fetch_graal "$1"
}
