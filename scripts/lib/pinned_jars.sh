# shellcheck shell=bash
# Keeps jars that are pinned by checksum and fetched from a Maven repository in a cache that outlives the checkout.
# COORDINATES are blank-separated.
# CHECKSUMS is what `sha256sum --check` reads: lines of `sha256  file`. Needs messages.sh and maven.sh.

assay_cache() { echo "${ASSAY_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/assay}"; }

# jars_are_intact FOLDER CHECKSUMS
jars_are_intact() {
  [[ -d $1 ]] && (cd "$1" && sha256sum --check --status --strict 2>/dev/null <<<"$2")
}

# reject_damaged_jars FOLDER CHECKSUMS: removes each file that is not the pinned one, and fails if any was or is missing.
reject_damaged_jars() {
  local folder=$1 checksum file status=0
  while read -r checksum file; do
    if [[ ! -e $folder/$file ]]; then
      say "$folder/$file is missing."
      status=1
    elif [[ $(sha256sum <"$folder/$file") != "$checksum  -" ]]; then
      say "$folder/$file does not have its pinned checksum; it was removed."
      rm -f "$folder/$file"
      status=1
    fi
  done <<<"$2"
  return "$status"
}

# keep_only_pinned FOLDER CHECKSUMS: removes other jars, because a jar that came along but is not pinned must not run.
keep_only_pinned() {
  local file
  for file in "$1"/*; do
    grep -qF "  ${file##*/}" <<<"$2" || rm -f "$file"
  done
}

# fetch_pinned_jars NAME COORDINATES FOLDER CHECKSUMS: fetches into a folder aside, checks the jars there, and only then
# moves them to their place, so that a killed download leaves nothing that looks whole.
fetch_pinned_jars() {
  local name=$1 folder=$3 checksums=$4 aside=$3.part way
  local -a coordinates
  read -r -a coordinates <<<"$2"
  way=$(way_to_fetch)
  [[ -n $way ]] || fail "$EXIT_MACHINE_CANNOT" "$name cannot be fetched: neither Maven (mvn) nor curl is here. Install" \
    "one of the two, such as by: sudo apt-get install -y curl"
  say "Fetching $name by $way"
  rm -rf "$aside"
  mkdir -p "$aside" || fail "$EXIT_FAILED" "The cache $(assay_cache) cannot be written; set ASSAY_CACHE to a folder that can be written."
  fetch_jars "$aside" "${coordinates[@]}" || fail "$EXIT_FAILED" "$way could not fetch $name; its output is above."
  reject_damaged_jars "$aside" "$checksums" ||
    fail "$EXIT_FAILED" "$name was not taken. If Maven's local repository holds a damaged copy, remove it there" \
      "and run this again."
  keep_only_pinned "$aside" "$checksums"
  rm -rf "$folder"
  mv "$aside" "$folder"
}

# ensure_pinned_jars NAME COORDINATES FOLDER CHECKSUMS: a damaged jar in the cache is named, removed and fetched anew.
ensure_pinned_jars() {
  local folder=$3 checksums=$4
  jars_are_intact "$folder" "$checksums" && return
  [[ ! -d $folder ]] || reject_damaged_jars "$folder" "$checksums" || true
  fetch_pinned_jars "$@"
}
