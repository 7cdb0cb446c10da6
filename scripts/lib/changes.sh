# shellcheck shell=bash
# Finds the commit that changes are counted from, and what has changed since. Needs messages.sh and pinned_jars.sh (for
# the cache).

# The states of the project that .ci/run found good on this machine, one commit a line. A fresh clone knows no others.
green_states() { echo "$(assay_cache)/green-states"; }

# remember_green_state: adds HEAD to the states that were found good.
remember_green_state() {
  mkdir -p "$(assay_cache)"
  git rev-parse HEAD >>"$(green_states)"
}

# last_green_state: prints the newest good state that HEAD descends from; nothing when none is known here.
last_green_state() {
  [[ -s $(green_states) ]] || return 0
  # There is no `head`: it would end git's output early, and with pipefail the script.
  git rev-list HEAD | awk 'NR == FNR {green[$1]; next} $1 in green && !found {print; found = 1}' "$(green_states)" -
}

# last_commit_before_this_work: prints the newest commit that is six hours older than HEAD; nothing where there is none.
last_commit_before_this_work() {
  git rev-list -1 --before="$(($(git log -1 --format=%ct) - 6 * 3600))" HEAD
}

CHANGE_BASE=
CHANGE_BASE_REASON=

# choose_change_base: sets CHANGE_BASE and the reason. CHANGE_BASE is empty where nothing is known: everything counts as
# changed.
choose_change_base() {
  local upstream green
  if [[ -n ${ASSAY_CHECK_BASE:-} ]]; then
    CHANGE_BASE=$(git rev-parse --verify --quiet "$ASSAY_CHECK_BASE^{commit}") ||
      fail "$EXIT_USAGE" "ASSAY_CHECK_BASE: there is no commit '$ASSAY_CHECK_BASE' in this repository."
    CHANGE_BASE_REASON="ASSAY_CHECK_BASE names it"
    return
  fi
  upstream=$(git merge-base HEAD '@{upstream}' 2>/dev/null || true)
  if [[ -n $upstream && $upstream != "$(git rev-parse HEAD)" ]]; then
    CHANGE_BASE=$upstream
    CHANGE_BASE_REASON="where this branch leaves its upstream"
    return
  fi
  if [[ -n $(git status --porcelain) ]]; then
    CHANGE_BASE=$(git rev-parse HEAD)
    CHANGE_BASE_REASON="what is not committed"
    return
  fi
  green=$(last_green_state)
  if [[ -n $green ]]; then
    CHANGE_BASE=$green
    CHANGE_BASE_REASON="the last state that .ci/run found good on this machine"
    return
  fi
  CHANGE_BASE=$(last_commit_before_this_work)
  CHANGE_BASE_REASON="this machine knows no state that .ci/run found good, so the newest commit is taken that is six hours older than HEAD"
  [[ -n $CHANGE_BASE ]] || CHANGE_BASE_REASON="this machine knows no state that .ci/run found good, and no older commit"
}

# say_change_base
say_change_base() {
  if [[ -n $CHANGE_BASE ]]; then
    say "   changes since $(git log -1 --format='%h of %cs' "$CHANGE_BASE"): $CHANGE_BASE_REASON"
  else
    say "   everything counts as changed: $CHANGE_BASE_REASON"
  fi
}

# Prints tracked and new files, but not ignored ones.
sources() { git ls-files --cached --others --exclude-standard -- "$@" | while read -r file; do [[ ! -f $file ]] || echo "$file"; done; }

# changed_sources PATTERN...: prints the files that differ from CHANGE_BASE, or are new.
changed_sources() {
  if [[ -z $CHANGE_BASE ]]; then
    sources "$@"
  else
    { git diff --name-only --diff-filter=d "$CHANGE_BASE" -- "$@"; git ls-files --others --exclude-standard -- "$@"; } | sort -u
  fi
}
