#!/usr/bin/env bash
# Checks the build, and comments on the pull request.
set -euo pipefail
options=(--comment --ledger="${GUARD_LEDGER:-published.txt}")
if [ -n "${GUARD_SITE:-}" ]; then options+=(--site="$GUARD_SITE"); fi
if [ -n "${GUARD_HOST:-}" ]; then options+=(--host="$GUARD_HOST"); fi
while IFS= read -r line; do
  if [ -n "$line" ]; then options+=(--from="$line"); fi
done <<< "${GUARD_FROM:-}"
while IFS= read -r line; do
  if [ -n "$line" ]; then options+=(--on-demand="$line"); fi
done <<< "${GUARD_ON_DEMAND:-}"
exec "$GUARD_FOLDER/node_modules/.bin/signpost" ledger check "${options[@]}" -- "${GUARD_DIST:-}"
