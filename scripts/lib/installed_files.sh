# shellcheck shell=bash
# Keeps the record of what was installed under a prefix: one path a line, relative to the prefix, in the order of its
# making. A folder's path ends with a slash. The record has only those folders that were not there before.

PREFIX=
OTHER_OPTIONS=()

default_prefix() {
  if ((EUID == 0)); then echo /usr/local; else echo "$HOME/.local"; fi
}

# parse_prefix OPTION...: sets PREFIX, absolute, and OTHER_OPTIONS.
parse_prefix() {
  PREFIX=$(default_prefix)
  while (($#)); do
    case $1 in
      --prefix)
        (($# > 1)) || fail "$EXIT_USAGE" "--prefix needs a folder"
        PREFIX=$2
        shift
        ;;
      --prefix=*) PREFIX=${1#*=} ;;
      -h | --help) usage; exit 0 ;;
      *) OTHER_OPTIONS+=("$1") ;;
    esac
    shift
  done
  PREFIX=$(realpath -m "$PREFIX")
}

manifest_path() { echo "$PREFIX/share/assay/installed-files"; }

# missing_folders FOLDER: prints what has to be made for it to be there, the outermost first, as lines of the record.
# The prefix itself is ./, and the folders that it lies in are ../ and ../../
missing_folders() {
  local folder=$1
  [[ ! -d $folder ]] || return 0
  while [[ ! -d $folder ]]; do
    echo "$(realpath -m --relative-to="$PREFIX" "$folder")/"
    folder=$(dirname "$folder")
  done | tac
}

# begin_manifest [FOLDER...]: begins the record, with folders of an earlier one that are still there.
begin_manifest() {
  local -a made
  mapfile -t made < <(missing_folders "$(dirname "$(manifest_path)")")
  mkdir -p "$(dirname "$(manifest_path)")"
  printf '%s\n' "$@" "${made[@]}" | sed '/^$/d' >"$(manifest_path)"
}

# record_installed_file FILE: takes a path relative to the prefix. Called before the file is made, so that what an
# interrupted installation has left can be removed, too.
record_installed_file() {
  missing_folders "$PREFIX/$(dirname "$1")" >>"$(manifest_path)"
  echo "$1" >>"$(manifest_path)"
}

# is_ours LINE: tells whether a line of the record is one that we write. Files are below the prefix; folders that it lies
# in may have been made for it.
is_ours() {
  [[ $1 != /* ]] && { [[ $1 != *..* ]] || [[ $1 =~ ^(\.\./)+$ ]]; }
}

# remove_installed_files: removes the files, and the folders that were made for them, the innermost first, if they are
# empty by now. Prints those that are not.
remove_installed_files() {
  local line folder
  local -a lines
  mapfile -t lines < <(tac "$(manifest_path)")
  rm -f "$(manifest_path)"
  for line in "${lines[@]}"; do
    if ! is_ours "$line"; then continue; fi
    if [[ $line != */ ]]; then
      rm -f "$PREFIX/$line"
      continue
    fi
    folder=$(realpath -m "$PREFIX/$line")  # the prefix may be gone by now
    [[ ! -d $folder ]] || rmdir --ignore-fail-on-non-empty "$folder"
    if [[ -d $folder ]]; then echo "$line"; fi
  done
}
