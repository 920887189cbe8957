#!/usr/bin/env bash
# Installs the packed package into a folder of its own. No script of any package is run.
set -euo pipefail
if [ -z "${GUARD_PACKAGE:-}" ]; then
  echo '::error::The input "package" is empty. Name the tarball of astro-signpost: a file of the repository, or its https URL.'
  exit 2
fi
case "$GUARD_PACKAGE" in
  https://*) ;;
  *)
    if [ ! -f "$GUARD_PACKAGE" ]; then
      echo "::error::The tarball that the input \"package\" names is not in the repository. It is a path from the root, or an https URL."
      exit 2
    fi
    # npm would look for it in the folder that it installs into.
    GUARD_PACKAGE=$(realpath -- "$GUARD_PACKAGE")
    ;;
esac
mkdir -p "$GUARD_FOLDER"
cd "$GUARD_FOLDER"
npm install --ignore-scripts --no-audit --no-fund --no-package-lock --fetch-retries=5 --loglevel=error -- "$GUARD_PACKAGE"
