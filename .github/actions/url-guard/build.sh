#!/usr/bin/env bash
# Builds signpost.mjs from this checkout of Signpost, whose commit the workflow names. No script of any package is run.
set -euo pipefail
cd "$GITHUB_ACTION_PATH/../../.."
if [ ! -f integrations/signpost/dist/signpost.mjs ]; then
  npm ci --workspace=astro-signpost --ignore-scripts --no-audit --no-fund --fetch-retries=5 --loglevel=error
  npm run one-file --workspace=astro-signpost --silent
fi
