#!/usr/bin/env bash
# Checks the build, and comments on the pull request.
set -euo pipefail
options=(--comment --ledger="${GUARD_LEDGER:-published.txt}")
if [ -n "${GUARD_SITE:-}" ]; then options+=(--site="$GUARD_SITE"); fi
if [ -n "${GUARD_HOST:-}" ]; then options+=(--host="$GUARD_HOST"); fi
# What the comment proposes is to work where the project is checked out: npm looks for a file in the project's root.
case "$GUARD_PACKAGE" in
  https://*) ;;
  *)
    GUARD_PACKAGE=$(realpath --relative-to="$(npm prefix)" -- "$GITHUB_WORKSPACE/$GUARD_PACKAGE")
    case "$GUARD_PACKAGE" in ../*) ;; *) GUARD_PACKAGE="./$GUARD_PACKAGE" ;; esac
    ;;
esac
printf -v SIGNPOST_COMMAND 'npx --yes --package=%q astro-signpost' "$GUARD_PACKAGE"
export SIGNPOST_COMMAND
exec "$GUARD_FOLDER/node_modules/.bin/signpost" ledger check "${options[@]}" -- "${GUARD_DIST:-}"
