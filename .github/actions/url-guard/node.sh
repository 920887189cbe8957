#!/usr/bin/env bash
# Tells whether the Node here is older than 22.19, or missing.
set -euo pipefail
version=$(node --version 2>/dev/null || echo v0.0.0)
IFS=. read -r major minor _ <<< "${version#v}"
if [ "$major" -lt 22 ] || { [ "$major" -eq 22 ] && [ "$minor" -lt 19 ]; }; then
  echo "old=true" >> "$GITHUB_OUTPUT"
fi
