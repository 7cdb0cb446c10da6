# shellcheck shell=bash
# Fetches the jars that run tests in Java, pinned by version and checksum in java-tests.lock, one folder a version in
# the cache. Needs pinned_jars.sh, and LOCKS (the folder of the lock).

readonly JAVA_TESTS_LOCK=$LOCKS/java-tests.lock

# ensure_java_test_jars: fetches what is missing.
ensure_java_test_jars() {
  local name version coordinates jar checksum
  while read -r name version coordinates jar checksum; do
    [[ -n $name && $name != \#* ]] || continue
    ensure_pinned_jars "$name $version" "$coordinates" "$(assay_cache)/$name/$version" "$checksum  $jar"
  done <"$JAVA_TESTS_LOCK"
}

# junit_jar [NAME]: prints the path of a jar of JUnit. NAME is the word in the lock; the default is junit.
junit_jar() {
  local name=${1:-junit}
  sed -n "s/^$name \\([^ ]*\\) [^ ]* \\([^ ]*\\) .*/\\1 \\2/p" "$JAVA_TESTS_LOCK" | (read -r version jar && echo "$(assay_cache)/$name/$version/$jar")
}
