import { memoize } from '../../../lib/memoize.ts';
import { type Path, parsePath, splitSegments } from '../../../lib/url/path.ts';
import type { Page } from '../../../pages/page.ts';
import type { Site } from '../../site/site.ts';

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

/** The version that Docusaurus declares, such as `pre-1.0`, otherwise that of the URL. Docusaurus calls docs/ `current`. */
export function readPageVersion(page: Page): string {
  const declared = readDocusaurusVersion(page) ?? 'current';
  return declared === 'current' ? readVersion(page.servedUrl) : declared;
}

function readDocusaurusVersion({ metas }: Page): string | undefined {
  return metas.find(({ key }) => key === 'docusaurus_version')?.content;
}

/**
 * True for /docs/v1.2/pumps/ beside /docs/pumps/ or /docs/latest/pumps/, and for all of /docs/v1.2/ beside /docs/v1.3/ or
 * Docusaurus's current /docs/: people read the newer pages, and nobody edits the older.
 */
export function isOfOldVersion(site: Site, page: Page): boolean {
  if (isOfPreview(page)) return true;
  const url = isHomeOfDocusaurusVersion(page) ? `${page.servedUrl}/` : page.servedUrl;
  const version = readVersion(parsePath(url));
  if (!isNumbered(version)) return false;
  const folder = readFolderOfVersions(url, version);
  const newestVersion = findNewestVersions(site).get(folder) ?? version;
  if (compareVersions(version, newestVersion) < 0) return true;
  if (readDocusaurusVersion(page) === version && listDocusaurusFolders(site).has(folder)) return true;
  return ['/', '/latest/', '/stable/'].some((name) => {
    const current = site.ask(parsePath(url.replace(`/${version}/`, name))).page;
    // The home page of a site of versions only leads to the newest.
    return current?.kind === 'page' && current !== site.home;
  });
}

/**
 * True for a page in the preview of a pull request, which actions write beside the site: /pull/38/pumps/ of
 * https://acme.example/docs, and /pr-preview/pr-38/pumps/ by default of https://github.com/rossjrw/pr-preview-action
 */
export function isOfPreview({ servedUrl }: Page): boolean {
  return previewFolder.test(servedUrl);
}

/** Not /pr/2026/, the press releases of a year. */
const previewFolder = /\/(?:pull|pr|pr-?previews?|previews?)\/(?:pr-?|pull-?)?(?!(?:19|20)\d\d\/)\d+\//i;

/** True for /docs/1.2 of Docusaurus, which leaves out the slash: a page that declares the version that it is called by. */
function isHomeOfDocusaurusVersion(page: Page): boolean {
  return page.servedUrl.endsWith(`/${readDocusaurusVersion(page)}`);
}

/** The newest numbered version in each folder of versions: `v1.3` for /docs/. */
const findNewestVersions = memoize((site: Site): ReadonlyMap<string, string> => {
  const newestVersions = new Map<string, string>();
  for (const { servedUrl } of site.documents) {
    const version = readVersion(servedUrl);
    if (!isNumbered(version)) continue;
    const folder = readFolderOfVersions(servedUrl, version);
    const newestVersion = newestVersions.get(folder);
    if (newestVersion === undefined || compareVersions(version, newestVersion) > 0)
      newestVersions.set(folder, version);
  }
  return newestVersions;
});

/** The folders with pages of the current version, which Docusaurus builds beside /docs/1.x/: /docs/ and /docs/guides/. */
const listDocusaurusFolders = memoize((site: Site): ReadonlySet<string> => {
  const currentPages = site.documents.filter(
    (page) => readDocusaurusVersion(page) !== undefined && readVersion(page.servedUrl) === '',
  );
  return new Set(currentPages.flatMap(({ servedUrl }) => listFolders(servedUrl)));
});

/** `/` and /docs/ of /docs/pumps */
function listFolders(path: string): string[] {
  return [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index + 1));
}

/** /docs/ for /docs/v1.2/pumps/ */
function readFolderOfVersions(path: string, version: string): string {
  return path.slice(0, path.indexOf(`/${version}/`) + 1);
}

function isNumbered(version: string): boolean {
  return /\d/.test(version);
}

/** Below 0 for `v1.9` and `v1.10`. A name such as `rc.1` after the number doesn't count. */
function compareVersions(a: string, b: string): number {
  const [numberOfA = '', numberOfB = ''] = [a, b].map((version) => /\d[\d.]*/.exec(version)?.[0]);
  return numberOfA.localeCompare(numberOfB, 'en', { numeric: true });
}

/** True for /docs/latest/pumps/ and /docs/v2.1/pumps/: a name that leads to another version with each release. */
export function isAliasOfVersion(alias: Path, path: Path): boolean {
  const name = readVersion(alias);
  const version = readVersion(path);
  return /^[a-z]+$/i.test(name) && /\d/.test(version) && removeVersion(alias) === removeVersion(path);
}
