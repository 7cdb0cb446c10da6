# shellcheck shell=bash
# Finds a JDK 25 with JVMCI, or says how to get one.

readonly JDK_FEATURE_VERSION=25
readonly JDK_PACKAGE=openjdk-25-jdk-headless

# release_property HOME NAME: prints a value from the JDK's `release` file, without its quotes.
release_property() {
  sed -n "s/^$2=\"\(.*\)\"\$/\1/p" "$1/release" 2>/dev/null | head -n 1
}

jdk_version() { release_property "$1" JAVA_VERSION; }

# jdk_defect HOME: prints why the JDK does not fit; prints nothing when it does.
jdk_defect() {
  local home=$1 version
  if [[ ! -x $home/bin/java ]]; then
    echo "has no bin/java"
    return
  fi
  version=$(jdk_version "$home")
  if [[ ${version%%[.+-]*} != "$JDK_FEATURE_VERSION" ]]; then
    echo "is version ${version:-unknown}, but version $JDK_FEATURE_VERSION is needed"
  elif [[ " $(release_property "$home" MODULES) " != *" jdk.internal.vm.ci "* ]]; then
    echo "has no JVMCI (module jdk.internal.vm.ci)"
  elif [[ ! -x $home/bin/javac || ! -f $home/include/jni.h ]]; then
    echo "is a runtime only: javac or include/jni.h is missing"
  fi
}

# jdk_candidates: prints the places to look at, best first, one a line; they may not exist.
jdk_candidates() {
  local java
  [[ -z ${JAVA_HOME:-} ]] || echo "$JAVA_HOME"
  if java=$(command -v java); then
    dirname "$(dirname "$(readlink -f "$java")")"
  fi
  printf '%s\n' /usr/lib/jvm/* /usr/java/* /opt/*jdk* /opt/java/* \
    "${HOME:-/root}"/.sdkman/candidates/java/* "${HOME:-/root}"/.jdks/*
}

# find_jdk: prints the home of the first JDK that fits, or fails. ASSAY_JAVA_HOME is an order, not a hint:
# where it does not fit, no other is taken.
find_jdk() {
  local home defect
  if [[ -n ${ASSAY_JAVA_HOME:-} ]]; then
    defect=$(jdk_defect "$ASSAY_JAVA_HOME")
    if [[ -n $defect ]]; then
      fail "$EXIT_MACHINE_CANNOT" "ASSAY_JAVA_HOME: $ASSAY_JAVA_HOME $defect." \
        "Set it to the folder of a JDK $JDK_FEATURE_VERSION with JVMCI, or unset it to have one searched for."
    fi
    echo "$ASSAY_JAVA_HOME"
    return
  fi
  while read -r home; do
    [[ -d $home && -z $(jdk_defect "$home") ]] || continue
    echo "$home"
    return
  done < <(jdk_candidates)
  return 1
}

# describe_unfit_jdks: prints one line for each JDK seen and why it was passed over.
describe_unfit_jdks() {
  local home
  while read -r home; do
    if [[ -x $home/bin/java ]]; then echo "  seen: $home $(jdk_defect "$home")"; fi
  done < <(jdk_candidates) | sort -u
}

fail_without_jdk() {
  local -a seen how=()
  mapfile -t seen < <(describe_unfit_jdks)
  package_available "$JDK_PACKAGE" && how=("  sudo apt-get install -y $JDK_PACKAGE")
  fail "$EXIT_MACHINE_CANNOT" "No JDK $JDK_FEATURE_VERSION with JVMCI was found." "${seen[@]}" "Get one:" "${how[@]}" \
    "  Eclipse Temurin $JDK_FEATURE_VERSION (or any vendor's full JDK $JDK_FEATURE_VERSION): unpack it, then" \
    "  export ASSAY_JAVA_HOME=<its folder>, or put it under /usr/lib/jvm"
}

# ensure_jdk: prints the JDK's home; installs the distribution's package where that can help.
ensure_jdk() {
  find_jdk && return
  if ((EUID == 0)) && [[ ${ASSAY_NO_PACKAGES:-} != 1 ]] && package_available "$JDK_PACKAGE"; then
    apt_install "$JDK_PACKAGE"
    find_jdk && return
  fi
  fail_without_jdk
}
