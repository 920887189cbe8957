import { type Path, parsePath, splitSegments } from '../../../lib/url/path.ts';
import type { Page } from '../../../pages/page.ts';
import type { Site } from '../../site/site.ts';

/**
 * Folders with a version of a documentation: `v2`, `1.4`, `rust-1.60.0`, `v6.0.x`, `2.0.0-rc.1`, `0.4.0-incubating`, `latest`.
 * A year is none.
 */
const versionName =
  /^(?:v\d+|(?:[a-z]+-)?v?\d+(?:\.(?:\d+|x))+(?:[-.]?(?:alpha|beta|rc|dev|pre|incubating|snapshot)[-.\d]*)?|latest|stable|beta|pre-?release|dev|devel|main|master|next|nightly|unstable)$/i;

/** A path without the version in it: /docs/pumps/ for /docs/v1.2/pumps/. */
export function removeVersion(path: string): string {
  return path.replace(`/${readVersion(parsePath(path))}/`, '/');
}

/** The version of a documentation in a URL: `v1.2` of /docs/v1.2/pumps/; '' for the current one at /docs/pumps/. */
export function readVersion(path: Path): string {
  return splitSegments(path).find((segment) => versionName.test(segment)) ?? '';
}

/** The version that Docusaurus declares, such as `pre-1.0`, otherwise that of the URL. Docusaurus calls docs/ `current`. */
export function readPageVersion({ metas, servedUrl }: Page): string {
  const declared = metas.find(({ key }) => key === 'docusaurus_version')?.content ?? 'current';
  return declared === 'current' ? readVersion(servedUrl) : declared;
}

/** True for /docs/v1.2/pumps/ beside /docs/pumps/: people read the newer page, and nobody edits the older. */
export function isOfOldVersion(site: Site, { servedUrl }: Page): boolean {
  const isNumbered = /\d/.test(readVersion(servedUrl));
  return isNumbered && site.ask(parsePath(removeVersion(servedUrl))).page !== undefined;
}

/** True for /docs/latest/pumps/ and /docs/v2.1/pumps/: a name that leads to another version with each release. */
export function isAliasOfVersion(alias: Path, path: Path): boolean {
  const name = readVersion(alias);
  const version = readVersion(path);
  return /^[a-z]+$/i.test(name) && /\d/.test(version) && removeVersion(alias) === removeVersion(path);
}
