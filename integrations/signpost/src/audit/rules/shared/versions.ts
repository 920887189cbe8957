import { type Path, parsePath, splitSegments } from '../../../lib/url/path.ts';

/**
 * Folders with a version of a documentation: `v2`, `1.4`, `rust-1.60.0`, `v6.0.x`, `2.0.0-rc.1`, `1.0a2`, `0.4.0-incubating`,
 * `latest`. A year is none.
 */
const versionName =
  /^(?:v\d+|(?:[a-z]+-)?v?\d+(?:\.(?:\d+|x))+(?:[-.]?(?:alpha|beta|rc|dev|pre|post|incubating|snapshot|rel|release|final|[ab](?=\d))[-.\d]*)?|latest|stable|beta|pre-?release|dev|devel|main|master|next|nightly|unstable)$/i;

/** A path without the version in it: /docs/pumps/ for /docs/v1.2/pumps/. */
export function removeVersion(path: string): string {
  return path.replace(`/${readVersion(parsePath(path))}/`, '/');
}

/**
 * The version of a documentation in a URL: `v1.2` of /docs/v1.2/pumps/; '' for the current one at /docs/pumps/. Only a folder
 * is a version: the release notes at /news/v1.2 are a page that somebody edits.
 */
export function readVersion(path: Path): string {
  const segments = splitSegments(path);
  const folders = path.endsWith('/') ? segments : segments.slice(0, -1);
  return folders.find((segment) => versionName.test(segment)) ?? '';
}

/** True for /docs/latest/pumps/ and /docs/v2.1/pumps/: a name that leads to another version with each release. */
export function isAliasOfVersion(alias: Path, path: Path): boolean {
  const name = readVersion(alias);
  const version = readVersion(path);
  return /^[a-z]+$/i.test(name) && /\d/.test(version) && removeVersion(alias) === removeVersion(path);
}
