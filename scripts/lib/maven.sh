# shellcheck shell=bash
# Fetches jars by Maven, so that mirrors, proxies and credentials in the user's settings apply; where there is no Maven,
# from Maven Central. Needs messages.sh.

readonly MAVEN_DEPENDENCY_PLUGIN=org.apache.maven.plugins:maven-dependency-plugin:3.6.1

# pom_for GROUP:ARTIFACT:VERSION[:TYPE[:CLASSIFIER]]...: prints a throw-away project that depends on them. The type is jar
# unless another, such as pom for a list of jars, is given.
pom_for() {
  local coordinates group artifact version type classifier
  echo '<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>'
  echo '<groupId>assay</groupId><artifactId>fetch</artifactId><version>1</version><packaging>pom</packaging><dependencies>'
  for coordinates in "$@"; do
    IFS=: read -r group artifact version type classifier <<<"$coordinates"
    echo "<dependency><groupId>$group</groupId><artifactId>$artifact</artifactId><version>$version</version>" \
      "<type>${type:-jar}</type>${classifier:+<classifier>$classifier</classifier>}</dependency>"
  done
  echo '</dependencies></project>'
}

# Maven resets the colours on the way out, even when it was told to use none.
strip_colours() { sed 's/\x1b\[[0-9;]*m//g'; }

# Removes the JVM's warnings about the libraries that Maven brings along: nobody here can change them. Maven's own begin
# with [WARNING] and [ERROR].
without_warnings_of_the_jvm() { sed '/^WARNING: /d'; }

# maven_copy FOLDER COORDINATES...: copies the artifacts and all that they depend on at run time.
maven_copy() {
  local folder=$1 project status=0
  shift
  project=$(mktemp -d)
  pom_for "$@" >"$project/pom.xml"
  mvn -q -B -Dstyle.color=never -f "$project/pom.xml" "$MAVEN_DEPENDENCY_PLUGIN:copy-dependencies" \
    -DincludeScope=runtime -DoutputDirectory="$folder" </dev/null 2>&1 |
    strip_colours | without_warnings_of_the_jvm >&2 || status=$?
  rm -rf "$project"
  return "$status"
}

# repository_path GROUP:ARTIFACT:VERSION: prints where a Maven repository has its jar.
repository_path() {
  local group artifact version
  IFS=: read -r group artifact version <<<"$1"
  echo "${group//.//}/$artifact/$version/$artifact-$version.jar"
}

# download_jars FOLDER COORDINATES...: fetches these alone, by HTTPS.
download_jars() {
  local folder=$1 coordinates path
  shift
  for coordinates in "$@"; do
    path=$(repository_path "$coordinates")
    curl --fail --silent --show-error --location --retry 2 --output "$folder/${path##*/}" \
      "${ASSAY_MAVEN_REPOSITORY:-https://repo1.maven.org/maven2}/$path" >&2 || return
  done
}

# way_to_fetch: prints how jars are fetched here; nothing where there is no way. A Maven that cannot start is no way.
way_to_fetch() {
  if command -v mvn >/dev/null && { [[ -n ${JAVA_HOME:-} ]] || command -v java >/dev/null; }; then
    echo Maven
  elif command -v curl >/dev/null; then
    echo curl
  fi
}

# fetch_jars FOLDER COORDINATES...: fetches the jars; with Maven also what they depend on.
fetch_jars() {
  if [[ $(way_to_fetch) == Maven ]]; then maven_copy "$@"; else download_jars "$@"; fi
}
