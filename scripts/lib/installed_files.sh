# shellcheck shell=bash
# The record of what was installed under a prefix: one path a line, relative to the prefix.

PREFIX=
OTHER_OPTIONS=()

default_prefix() {
  if ((EUID == 0)); then echo /usr/local; else echo "$HOME/.local"; fi
}

# parse_prefix OPTION...: leaves PREFIX, absolute, and OTHER_OPTIONS.
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

begin_manifest() {
  mkdir -p "$(dirname "$(manifest_path)")"
  : >"$(manifest_path)"
}

# record_installed_file FILE: relative to the prefix.
record_installed_file() { echo "$1" >>"$(manifest_path)"; }

# A line that leads out of the prefix is not ours; the folders go only when they are empty.
remove_installed_files() {
  local file folder
  while read -r file; do
    [[ $file != /* && $file != *..* ]] || continue
    rm -f "$PREFIX/$file"
  done <"$(manifest_path)"
  rm -f "$(manifest_path)"
  for folder in share/assay share/doc/assay/docs/{decisions,results/scores,results} share/doc/assay/docs share/doc/assay; do
    rmdir --ignore-fail-on-non-empty "$PREFIX/$folder" 2>/dev/null || true
  done
}
