# shellcheck shell=bash
# Fetches the jars of the real programs that the tests run, pinned in tests/jvm/real-programs/jars.lock (`program
# group:artifact:version file sha256`). Needs pinned_jars.sh, and REPOSITORY_ROOT.

readonly REAL_PROGRAMS_LOCK=$REPOSITORY_ROOT/tests/jvm/real-programs/jars.lock

real_programs_folder() { echo "$(assay_cache)/real-programs"; }

ensure_real_programs() {
  local program coordinates checksums
  while read -r program coordinates; do
    checksums=$(sed -n "s/^$program [^ ]* \([^ ]*\) \([0-9a-f]*\)\$/\2  \1/p" "$REAL_PROGRAMS_LOCK")
    ensure_pinned_jars "$coordinates" "$coordinates" "$(real_programs_folder)/$program" "$checksums"
  done < <(cut -d' ' -f1,2 "$REAL_PROGRAMS_LOCK" | sort -u)
}
