#!/usr/bin/env bash
# Compares base and head, and comments on the pull request.
set -euo pipefail
work=$(mktemp -d "${RUNNER_TEMP:-/tmp}/signpost-XXXXXX")
read -ra command <<< "$SIGNPOST_COMMAND"

# Runs Signpost. Exit code 1 means findings; above it, Signpost couldn't do its work.
signpost() {
  local code=0
  "${command[@]}" "$@" || code=$?
  if [ "$code" -gt 1 ]; then
    echo "::error::signpost $1 failed. Its message is above."
    exit 2
  fi
}

options=(--comment)
hosts=$(printf %s "$DIFF_HOSTS" | tr -s ', \n' ',,,')
hosts=${hosts#,}
if [ -n "$hosts" ]; then options+=(--host="${hosts%,}"); fi
if [ -n "$DIFF_MAP" ]; then options+=(--map="$DIFF_MAP"); fi
if [ -n "$DIFF_DIST" ]; then options+=(--dist="$DIFF_DIST"); fi
if [ -n "$DIFF_SITE" ]; then options+=(--site="$DIFF_SITE"); fi

signpost diff "${options[@]}" --json -- "$DIFF_BASE" "$DIFF_HEAD" > "$work/diff.json"
lost=$(node -p 'JSON.parse(fs.readFileSync(process.argv[1], "utf8")).lost' "$work/diff.json")
echo "lost=$lost" >> "$GITHUB_OUTPUT"
if [ "$lost" != 0 ] && [ "$DIFF_FAIL" != false ]; then exit 1; fi
