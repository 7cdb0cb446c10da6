# shellcheck shell=bash
# Makes roots of other distributions, by debootstrap: a base, which is kept in the cache, and fresh copies of it to work
# in. Needs messages.sh, packages.sh, pinned_jars.sh (for the cache), and REPOSITORY_ROOT.

readonly DEBIAN_ARCHIVE=http://deb.debian.org/debian

# A command in a root that takes longer than this has hung.
readonly LONGEST_IN_ROOT=${ASSAY_ROOT_SECONDS:-2400}

# The exit code that the shell gives to a process that KILL has ended.
readonly KILLED=137

# What ccache is to do, where a root has it: enter_root.sh mounts the objects there. Each user's clone takes and writes
# the same objects, although the clones have different paths.
readonly CCACHE_SETTINGS=(CCACHE_DIR=/srv/objects CCACHE_UMASK=000 CCACHE_NOHASHDIR=1 CCACHE_BASEDIR=/)

PROCESS_IN_ROOT=

base_root() { echo "$(assay_cache)/distributions/$1"; }

# Holds what compilers in these roots have made, where a root has ccache.
objects_of_roots() { echo "$(assay_cache)/distributions/ccache"; }

# own_namespace COMMAND...: runs the command with mounts and processes of its own; both end with the command.
own_namespace() { unshare --mount --pid --fork --kill-child -- "$@"; }

# root_obstacle: prints why no root can be made and entered here; nothing where one can.
root_obstacle() {
  if ((EUID != 0)); then
    echo "only root can make and enter the root of another distribution"
  elif ! command -v debootstrap >/dev/null && ! { ensure_packages debootstrap; } >&2; then
    echo "debootstrap is missing"
  elif ! command -v unshare >/dev/null; then
    echo "unshare (of util-linux) is missing"
  elif ! own_namespace sh -c 'mount -t tmpfs tmpfs /mnt && chroot / true' 2>/dev/null; then
    echo "this machine does not allow mounts in a namespace of their own, or chroot"
  fi
}

# archive_in FILE...: prints the first archive of Debian in apt's lists, of either format; nothing where there is none.
archive_in() {
  local found
  found=$(cat "$@" 2>/dev/null | sed -nE 's#^(deb|URIs:) +(\[[^]]*\] +)?(https?://[^ ]*/debian)/?( .*)?$#\3#p' || true)
  [[ -z $found ]] || echo "${found%%$'\n'*}"
}

# host_archive: prints where the host's own apt fetches Debian from: it may have a mirror that is nearer, or the only
# one that it reaches.
host_archive() {
  local found
  found=$(archive_in /etc/apt/sources.list /etc/apt/sources.list.d/*.list /etc/apt/sources.list.d/*.sources)
  echo "${ASSAY_DEBIAN_ARCHIVE:-${found:-$DEBIAN_ARCHIVE}}"
}

# host_apt_settings: prints what the host's apt needs to reach its archive: proxies, and the checks that it leaves out.
host_apt_settings() { apt-config dump 2>/dev/null | grep -E '^Acquire::(Check-|http|https|Retries|ForceIPv)' || true; }

# take_host_settings ROOT: copies certificate authorities, apt's settings, names. A root that is thrown away needs no
# fsync.
take_host_settings() {
  local root=$1
  cp -L /etc/resolv.conf /etc/hosts "$root/etc/"
  host_apt_settings >"$root/etc/apt/apt.conf.d/90host"
  echo force-unsafe-io >"$root/etc/dpkg/dpkg.cfg.d/unsafe-io"
  mkdir -p "$root/usr/local/share/ca-certificates"
  find /usr/local/share/ca-certificates -name '*.crt' -exec cp -L {} "$root/usr/local/share/ca-certificates/" \; 2>/dev/null || true
  chroot "$root" update-ca-certificates >&2
}

# ensure_base_root SUITE: makes a minimal system with git and certificates, in the cache. The system is made aside and
# moved into place when it is whole. Fails where the archive cannot be reached.
ensure_base_root() {
  local suite=$1 base log
  base=$(base_root "$suite")
  [[ ! -d $base ]] || return 0
  say "Making a root of Debian $suite, which is kept in $base"
  rm -rf --one-file-system "$base.part"
  mkdir -p "$base.part"
  log=$(mktemp)
  if ! debootstrap --variant=minbase --include=ca-certificates,git "$suite" "$base.part" "$(host_archive)" >"$log" 2>&1; then
    tail -n 20 "$log" >&2
    rm -rf --one-file-system "$base.part" "$log"
    return 1
  fi
  rm -f "$log"
  mv "$base.part" "$base"
}

# fresh_root BASE FOLDER: makes FOLDER/root a copy of BASE.
fresh_root() {
  mkdir -p "$2"
  cp -a --reflink=auto "$1" "$2/root"
  take_host_settings "$2/root"
}

# in_root FOLDER USER COMMAND: runs the command by bash, in the fresh root there, with an environment that has nothing
# of the host's except its proxies.
in_root() {
  local folder=$1 user=$2 command=$3 home name code=0
  local -a environment=(PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 TERM=dumb
    "${CCACHE_SETTINGS[@]}")
  if [[ $user == root ]]; then home=/root; else home=/home/$user; fi
  for name in http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY ASSAY_TEST_JOBS; do
    [[ -z ${!name:-} ]] || environment+=("$name=${!name}")
  done
  mkdir -p "$(objects_of_roots)"
  chmod 1777 "$(objects_of_roots)"
  # unshare heeds no gentler signal than KILL. We wait for it, so that a signal to the script works at once.
  timeout --kill-after=1 "$LONGEST_IN_ROOT" \
    unshare --mount --pid --fork --kill-child -- bash "$REPOSITORY_ROOT/scripts/lib/enter_root.sh" \
    "$folder/root" "$folder/assay.git" "$(objects_of_roots)" \
    setpriv --reuid "$user" --regid "$user" --init-groups env -i "${environment[@]}" "HOME=$home" "USER=$user" \
    bash -euo pipefail -c "cd && $command" </dev/null &
  PROCESS_IN_ROOT=$!
  wait "$PROCESS_IN_ROOT" 2>/dev/null || code=$?
  PROCESS_IN_ROOT=
  ((code != KILLED)) || say "stopped, because it had not finished after $LONGEST_IN_ROOT s"
  # A code of 3 in the root does not say that this machine cannot run the test: what the README promises was not met.
  ((code != EXIT_MACHINE_CANNOT)) || code=$EXIT_FAILED
  return "$code"
}

# leave_root: ends what in_root has begun, if anything still runs.
leave_root() {
  [[ -n $PROCESS_IN_ROOT ]] || return 0
  kill "$PROCESS_IN_ROOT" 2>/dev/null || true
  wait "$PROCESS_IN_ROOT" 2>/dev/null || true
}
