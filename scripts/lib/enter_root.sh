#!/usr/bin/env bash
# Runs a command in the root of another distribution: `enter_root.sh ROOT REPOSITORY OBJECTS COMMAND...`. `unshare`
# starts it (fresh_root.sh), so that each mount belongs to this process's own namespace and is gone with it, however it
# ends. REPOSITORY becomes /srv/assay.git, which can only be read, OBJECTS /srv/objects, a
# compiler cache, which anyone can write.
set -euo pipefail
ROOT=$1
REPOSITORY=$2
OBJECTS=$3
shift 3

# Mounts the devices that programs expect, and none of the host's disks.
mount_devices() {
  local device
  mount -t tmpfs -o mode=755,size=64k tmpfs "$ROOT/dev"
  for device in null zero full random urandom tty; do
    : >"$ROOT/dev/$device"
    mount --bind "/dev/$device" "$ROOT/dev/$device"
  done
  mkdir "$ROOT/dev/pts" "$ROOT/dev/shm"
  mount -t devpts -o newinstance,ptmxmode=0666,mode=0620 devpts "$ROOT/dev/pts"
  ln -s pts/ptmx "$ROOT/dev/ptmx"
  ln -s /proc/self/fd "$ROOT/dev/fd"
  ln -s /proc/self/fd/0 "$ROOT/dev/stdin"
  ln -s /proc/self/fd/1 "$ROOT/dev/stdout"
  ln -s /proc/self/fd/2 "$ROOT/dev/stderr"
  mount -t tmpfs -o mode=1777 tmpfs "$ROOT/dev/shm"
}

mount_all() {
  mount -t proc proc "$ROOT/proc"
  mount --rbind /sys "$ROOT/sys"
  mount --make-rslave "$ROOT/sys"
  mount_devices
  mkdir -p "$ROOT/srv/assay.git" "$ROOT/srv/objects"
  mount --bind "$REPOSITORY" "$ROOT/srv/assay.git"
  mount -o remount,bind,ro "$ROOT/srv/assay.git"
  mount --bind "$OBJECTS" "$ROOT/srv/objects"
}

mount_all
exec chroot "$ROOT" "$@"
