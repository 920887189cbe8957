#!/usr/bin/env bash
# Checks the build, and comments on the pull request.
set -euo pipefail
options=(--comment --ledger="${GUARD_LEDGER:-published.txt}")
if [ -n "${GUARD_SITE:-}" ]; then options+=(--site="$GUARD_SITE"); fi
if [ -n "${GUARD_HOST:-}" ]; then options+=(--host="$GUARD_HOST"); fi
exec node "$GITHUB_ACTION_PATH/../../../integrations/signpost/dist/signpost.mjs" ledger check "${options[@]}" -- "${GUARD_DIST:-}"
