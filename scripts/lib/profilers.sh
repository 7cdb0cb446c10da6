# shellcheck shell=bash
# Fetches the profilers that Maven carries, pinned by version and checksum in profilers.lock (`name version
# group:artifact:version jar sha256 library sha256`), one folder a version in the cache, with the library unpacked
# beside the jar.
# Needs pinned_jars.sh, LOCKS (the folder of the lock), and ASSAY_JAVA_HOME.

readonly PROFILERS_LOCK=$LOCKS/profilers.lock

# unpack JAR FILE: unpacks into this folder. A JDK without its tool `jar` is enough to count with.
unpack() {
  if [[ -x $ASSAY_JAVA_HOME/bin/jar ]]; then
    "$ASSAY_JAVA_HOME/bin/jar" --extract --file "$1" "$2"
  elif command -v unzip >/dev/null; then
    unzip -q -o "$1" "$2"
  else
    fail "$EXIT_MACHINE_CANNOT" "$1 cannot be unpacked: $ASSAY_JAVA_HOME has no bin/jar, and there is no unzip."
  fi
}

# ensure_profiler NAME VERSION COORDINATES JAR SHA256 LIBRARY SHA256
ensure_profiler() {
  local name=$1 version=$2 coordinates=$3 jar=$4 jar_sum=$5 library=$6 library_sum=$7 folder
  folder=$(assay_cache)/$name/$version
  jars_are_intact "$folder" "$library_sum  $library" && return
  ensure_pinned_jars "$name $version" "$coordinates" "$folder" "$jar_sum  $jar"
  (cd "$folder" && unpack "$jar" "$library")
  reject_damaged_jars "$folder" "$library_sum  $library"
}

# Counting and slowing work without profilers, so one that cannot be had is no reason to give up.
ensure_profilers_or_go_on() {
  (ensure_profilers) || say "Some profilers could not be fetched; 'assay list profilers' says which are missing."
}

ensure_profilers() {
  local line status=0
  local -a fields
  while read -r line; do
    [[ -n $line && $line != \#* ]] || continue
    read -r -a fields <<<"$line"
    ensure_profiler "${fields[@]}" || status=1
  done <"$PROFILERS_LOCK"
  return "$status"
}
