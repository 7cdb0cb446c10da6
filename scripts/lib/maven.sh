# shellcheck shell=bash
# Fetching jars by Maven, so that mirrors, proxies and credentials in the user's settings apply.

readonly MAVEN_DEPENDENCY_PLUGIN=org.apache.maven.plugins:maven-dependency-plugin:3.6.1

# pom_for GROUP:ARTIFACT:VERSION...: a throw-away project that depends on them.
pom_for() {
  local coordinates group artifact version
  echo '<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>'
  echo '<groupId>assay</groupId><artifactId>fetch</artifactId><version>1</version><packaging>pom</packaging><dependencies>'
  for coordinates in "$@"; do
    IFS=: read -r group artifact version <<<"$coordinates"
    echo "<dependency><groupId>$group</groupId><artifactId>$artifact</artifactId><version>$version</version></dependency>"
  done
  echo '</dependencies></project>'
}

# Maven resets the colours on the way out, even when it was told to use none.
strip_colours() { sed 's/\x1b\[[0-9;]*m//g'; }

# maven_copy COORDINATES FOLDER: the artifact and all it depends on at run time.
maven_copy() {
  local project status=0
  project=$(mktemp -d)
  pom_for "$1" >"$project/pom.xml"
  mvn -q -B -Dstyle.color=never -f "$project/pom.xml" "$MAVEN_DEPENDENCY_PLUGIN:copy-dependencies" \
    -DincludeScope=runtime -DoutputDirectory="$2" </dev/null 2>&1 | strip_colours >&2 || status=$?
  rm -rf "$project"
  return "$status"
}
