# shellcheck shell=bash
# The profilers that Maven carries, pinned by version and checksum in scripts/profilers.lock
# (`name version group:artifact:version jar sha256 library sha256`), one folder a version in the cache, with the
# library unpacked beside the jar.
# Needs pinned_jars.sh, REPOSITORY_ROOT, and ASSAY_JAVA_HOME.

readonly PROFILERS_LOCK=$REPOSITORY_ROOT/scripts/profilers.lock

# ensure_profiler NAME VERSION COORDINATES JAR SHA256 LIBRARY SHA256
ensure_profiler() {
  local name=$1 version=$2 coordinates=$3 jar=$4 jar_sum=$5 library=$6 library_sum=$7 folder
  folder=$(assay_cache)/$name/$version
  jars_are_intact "$folder" "$library_sum  $library" && return
  ensure_pinned_jars "$name $version" "$coordinates" "$folder" "$jar_sum  $jar"
  (cd "$folder" && "$ASSAY_JAVA_HOME/bin/jar" --extract --file "$jar" "$library")
  reject_damaged_jars "$folder" "$library_sum  $library"
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
