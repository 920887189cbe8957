import { memoize } from '../../lib/memoize.ts';
import { type Path, parsePath, splitSegments } from '../../lib/url/path.ts';
import { findNoindexMeta } from '../../pages/noindex.ts';
import type { Page } from '../../pages/page.ts';
import { readLanguageFolder } from './languages.ts';
import type { SitePages } from './site.ts';

// The pages of old versions of a documentation, by what declares them:
//
// 1. versions.json, which mike writes beside the folders of the versions
// 2. `<meta name="docusaurus_version">`
// 3. the canonical of the pages of a folder, or a link of its noindex pages: the same path in another folder
//
// A name alone tells nothing: /products/v2/ and /products/v3/ are two products.

/** One page may have its counterpart elsewhere by chance. */
const minPages = 2;

/** Page ─▶ what says that it is old: "its canonical is /docs/2.0/pumps/". */
export const listOldVersions = memoize(
  (site: SitePages): ReadonlyMap<Page, string> =>
    new Map([...listReplaced(site), ...listByDocusaurus(site), ...listByMike(site)]),
);

function listByMike({ documents, versionLists = [] }: SitePages): [Page, string][] {
  return documents.flatMap((page): [Page, string][] => {
    for (const { file, folder, others } of versionLists) {
      const version = others.find((name) => page.servedUrl.startsWith(`${folder}${name}/`));
      if (version !== undefined) return [[page, `${file} lists ${version} beside the current version`]];
    }
    return [];
  });
}

/** Docusaurus declares the version of each page; it calls docs/, which may be the next one, `current`. */
function listByDocusaurus(site: SitePages): [Page, string][] {
  const pages = site.documents.flatMap((page) => {
    const version = page.metas.find(({ key }) => key === 'docusaurus_version')?.content;
    return version === undefined || version === 'current' ? [] : [{ page, version }];
  });
  const [newest] = pages.map(({ version }) => version).toSorted((a, b) => compareNumbers(b, a));
  return pages.flatMap(({ page, version }): [Page, string][] => {
    const isBelow = newest !== undefined && compareNumbers(version, newest) < 0;
    const current = isBelow ? undefined : findCurrentPage(site, page, version);
    if (!isBelow && current === undefined) return [];
    const replacedBy = current === undefined ? `the newest is ${newest}` : `${current.servedUrl} replaces it`;
    return [[page, `it declares docusaurus_version ${version}, and ${replacedBy}`]];
  });
}

function compareNumbers(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}

/** The page of /docs/pumps, which declares `current`, for /docs/1.x/pumps. */
function findCurrentPage(site: SitePages, { servedUrl }: Page, version: string): Page | undefined {
  const path = `${servedUrl}/`.replace(`/${version}/`, '/').replace(/(?<=.)\/$/, '');
  const { page } = site.ask(parsePath(path));
  return page?.metas.some(({ key, content }) => key === 'docusaurus_version' && content === 'current')
    ? page
    : undefined;
}

function listReplaced(site: SitePages): [Page, string][] {
  return [...groupReplaced(site).values()].flatMap((group) =>
    group.map(({ page, evidence }): [Page, string] => [page, evidence]),
  );
}

/** `/docs/1.0/ /docs/2.0/` ─▶ the pages of the first folder, of which several lead to the same path in the second. */
export const groupReplaced = memoize((site: SitePages) => {
  // The page that leads from /images/pumps/ to /pictures/pumps/ isn't an old version: the folder has a new name.
  const replaced = site.documents.flatMap((page) => {
    if (page.kind === 'redirect') return [];
    const [canonical] = page.canonicals;
    if (canonical?.target.kind === 'site') {
      const folders = findFolders(site, page, canonical.target.path);
      if (folders !== undefined)
        return [{ page, folders, evidence: `its canonical is ${canonical.target.path}` }];
    }
    return findNoindexMeta(page) === undefined ? [] : listLinkedCounterparts(site, page);
  });
  const groups = Map.groupBy(replaced, ({ folders }) => folders);
  const isReplaced = (group: typeof replaced) => new Set(group.map(({ page }) => page)).size >= minPages;
  return new Map([...groups].filter(([, group]) => isReplaced(group)));
});

function listLinkedCounterparts(site: SitePages, page: Page) {
  return page.refs.flatMap(({ kind, target }) => {
    if (kind !== 'link' || target.kind !== 'site') return [];
    const folders = findFolders(site, page, target.path);
    return folders === undefined
      ? []
      : [{ page, folders, evidence: `it is noindex, and links to ${target.path}` }];
  });
}

/**
 * `/docs/1.0/ /docs/2.0/` for /docs/1.0/pumps/ and the page of the same language at /docs/2.0/pumps/, and `/docs/1.0/ /docs/` where
 * the current version has no folder. Undefined for other pages.
 */
function findFolders(site: SitePages, { servedUrl, lang }: Page, otherPath: Path): string | undefined {
  if (otherPath === servedUrl || otherPath.endsWith('/') !== servedUrl.endsWith('/')) return undefined;
  const [own, other] = [splitSegments(servedUrl), splitSegments(otherPath)];
  const start = own.findIndex((segment, index) => segment !== other[index]);
  if (start < 0) return undefined;

  const name = own[start];
  const tail = own.slice(start + 1).join('/');
  const isWithoutFolder = other.slice(start).join('/') === tail;
  const isInOtherFolder = other.slice(start + 1).join('/') === tail && other.length === own.length;
  if (tail === '' || (!isWithoutFolder && !isInOtherFolder)) return undefined;

  const folder = `/${[...own.slice(0, start), ''].join('/')}`;
  // /de/pumps/, which nobody has translated
  if (`${folder}${name}/` === `${site.base}${readLanguageFolder(site, { servedUrl })}/`) return undefined;

  const counterpart = site.ask(otherPath).page;
  if (counterpart?.kind !== 'page' || counterpart.lang?.text !== lang?.text) return undefined;
  return `${folder}${name}/ ${folder}${isInOtherFolder ? `${other[start]}/` : ''}`;
}
