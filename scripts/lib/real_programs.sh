# shellcheck shell=bash
# Fetches the jars of the real programs that tests and benchmarks run, pinned in tests/jvm/real-programs/jars.lock
# (`program group:artifact:version file sha256`), and compiles the programs of tests/bench/programs, which use some of
# them. Needs pinned_jars.sh, jdk.sh, and REPOSITORY_ROOT.

readonly REAL_PROGRAMS_LOCK=$REPOSITORY_ROOT/tests/jvm/real-programs/jars.lock
readonly BENCH_PROGRAMS=$REPOSITORY_ROOT/tests/bench/programs
readonly BENCH_LIBRARIES=(ant jackson jetty lucene reactor)

real_programs_folder() { echo "$(assay_cache)/real-programs"; }

ensure_real_programs() {
  local program coordinates checksums
  while read -r program coordinates; do
    checksums=$(sed -n "s/^$program [^ ]* \([^ ]*\) \([0-9a-f]*\)\$/\2  \1/p" "$REAL_PROGRAMS_LOCK")
    ensure_pinned_jars "$coordinates" "$coordinates" "$(real_programs_folder)/$program" "$checksums"
  done < <(cut -d' ' -f1,2 "$REAL_PROGRAMS_LOCK" | sort -u)
}

bench_programs_folder() { echo "$(real_programs_folder)/bench"; }

# joined_by SEPARATOR WORDS...
joined_by() {
  local IFS=$1
  shift
  echo "$*"
}

# compile_bench_programs SUM: compiles into a folder aside, which holds the sum of the sources when it is whole.
compile_bench_programs() {
  local folder aside jdk
  local -a libraries
  folder=$(bench_programs_folder)
  aside=$folder.part
  jdk=$(ensure_jdk)
  mapfile -t libraries < <(printf "$(real_programs_folder)/%s/*\n" "${BENCH_LIBRARIES[@]}")
  rm -rf "$aside"
  mkdir -p "$aside"
  "$jdk/bin/javac" --release 25 -g -Werror -Xlint:all -proc:none -cp "$(joined_by : "${libraries[@]}")" -d "$aside" \
    "$BENCH_PROGRAMS"/*.java >&2 || fail "$EXIT_FAILED" "javac could not compile $BENCH_PROGRAMS; its output is above."
  echo "$1" >"$aside/sources.sha256"
  rm -rf "$folder"
  mv "$aside" "$folder"
}

# ensure_bench_programs: compiles them where the sources or the pinned jars have changed.
ensure_bench_programs() {
  local sum
  sum=$(cat "$BENCH_PROGRAMS"/*.java "$REAL_PROGRAMS_LOCK" | sha256sum)
  [[ $(cat "$(bench_programs_folder)/sources.sha256" 2>/dev/null) == "$sum" ]] || compile_bench_programs "$sum"
}
