import { findVariantOnAnyHost } from '../../answers/any-host.ts';
import { findStaticFolder } from '../../lib/generators/settings.ts';
import { memoize } from '../../lib/memoize.ts';
import {
  addTrailingSlash,
  type Path,
  parsePath,
  removeFragment,
  removeIndexFile,
  removeQuery,
} from '../../lib/url/path.ts';
import { findTrackingParameter } from '../../lib/url/visitor-parameters.ts';
import { hasHost, isRooted } from '../../pages/target.ts';
import { findSimilarId } from './fragments.ts';
import type { Site } from './site.ts';
import { isDirect, judgeTarget, type SiteTarget, type Verdict } from './verdict.ts';

// A reference and its verdict → the URL to write instead. Each candidate is judged again: one that redirects, is missing or lacks
// its id is never proposed. The URL keeps the form in which the reference is written: its host, its base, its relative path.

/** How the URL was found. */
export type RepairHow =
  | 'end of the way'
  | 'base'
  | 'host'
  | 'other case'
  | 'escaped twice'
  | 'static folder'
  | 'folder too many'
  | 'index.xml'
  | 'from the root'
  | 'beside the file'
  | 'similar id';

export interface Repair {
  readonly how: RepairHow;
  /** As the page writes it: ../gauges/#sizes */
  readonly url: string;
  /** /gauges/ */
  readonly target: SiteTarget;
}

/** A page or file that refers to a URL. */
interface Referrer {
  readonly servedUrl: Path;
}

interface Candidate extends Pick<Repair, 'how'> {
  readonly target: SiteTarget;
}

/** The URL to write instead of a faulty reference; undefined where none is sure. */
export function findRepair(site: Site, from: Referrer, href: string, verdict: Verdict): Repair | undefined {
  for (const { how, target } of listCandidates(site, from, href, verdict)) {
    const settled = settle(site, target);
    if (settled !== undefined)
      return { how, target: settled, url: writeLike(site, href, verdict, settled, how) };
  }
  return undefined;
}

/** The own URL of what a URL leads to, if it leads there at all. An id that the page lacks is left out. */
function settle(site: Site, target: SiteTarget): SiteTarget | undefined {
  const { last, page } = judgeTarget(site, target);
  if (last?.kind !== 'site') return undefined;
  const query = removeTracking(last.query);
  const fragments = new Set([last.fragment === '' ? target.fragment : last.fragment, '']);
  const paths = page?.kind === 'page' ? new Set([page.servedUrl, last.path]) : [last.path];

  for (const fragment of fragments)
    for (const path of paths) {
      const own: SiteTarget = { kind: 'site', path, query, fragment, insecure: false };
      if (isDirect(judgeTarget(site, own))) return own;
    }
  return undefined;
}

/** `id=7` of `id=7&utm_source=home` */
function removeTracking(query: string): string {
  const parameters = query.split('&').filter((parameter) => findTrackingParameter(parameter) === undefined);
  return parameters.join('&');
}

function* listCandidates(site: Site, from: Referrer, href: string, verdict: Verdict): Generator<Candidate> {
  const { urlWithBase, meant, way, end, page, last } = verdict;
  const target = verdict.target ?? (meant && createTarget(meant.path, readFragment(href)));
  if (target === undefined) return;

  if (urlWithBase !== undefined) yield { how: 'base', target: { ...target, path: urlWithBase } };
  // http://localhost:8081/ may be any server on the reader's machine.
  const isAnyServer = verdict.where === 'local' && ['/', site.base].includes(removeIndexFile(target.path));
  if (meant !== undefined && !isAnyServer) yield { how: 'host', target };
  if (end === 'noSuchId' && page !== undefined) {
    const id = findSimilarId(page, target.fragment);
    if (id !== undefined)
      yield { how: 'similar id', target: { ...target, path: page.servedUrl, fragment: id } };
  }
  if (way.length > 0 && last?.kind === 'site') {
    const fragment = last.fragment === '' ? target.fragment : last.fragment;
    yield { how: 'end of the way', target: { ...last, fragment } };
  }
  if (end === 'missing') yield* listNearPaths(site, from, href, target);
}

/** The paths that a missing URL probably means, the surest first. */
function* listNearPaths(site: Site, from: Referrer, href: string, target: SiteTarget): Generator<Candidate> {
  // /blog/ of blog.html, which GitHub Pages serves at /blog
  const variant = site.plan?.serving && findVariantOnAnyHost(site.plan, target.path)?.url;
  if (variant !== undefined) yield { how: 'end of the way', target: { ...target, path: variant } };

  // /feed/ in a static copy of a WordPress site, whose host looks for index.html alone
  const feedPath = parsePath(`${addTrailingSlash(target.path)}index.xml`);
  if (site.files.has(feedPath)) yield { how: 'index.xml', target: { ...target, path: feedPath } };

  const otherCase = findOtherCase(site, target.path);
  if (otherCase !== undefined) yield { how: 'other case', target: { ...target, path: otherCase } };
  // /gr%25C3%25B6%25C3%259Fe/ for /gr%C3%B6%C3%9Fe/, and "/pumps-&amp;amp;-valves/"
  const unescaped = parsePath(target.path.replaceAll('%25', '%').replaceAll('&amp;', '&'));
  if (unescaped !== target.path) yield { how: 'escaped twice', target: { ...target, path: unescaped } };

  const publishedPath = findPublishedPath(site, href);
  if (publishedPath !== undefined) yield { how: 'static folder', target: { ...target, path: publishedPath } };

  const shorterPath = isRooted(href) ? findWithoutFirstFolder(site, target.path) : undefined;
  if (shorterPath !== undefined) yield { how: 'folder too many', target: { ...target, path: shorterPath } };

  if (isRooted(href) || !/^[\w.]/.test(href)) return;
  // "images/a.png" in a layout, which leads to /blog/images/a.png on a page of /blog/
  const rootPath = readPath(href.replace(/^(?:\.\.\/)+/, ''), site.base);
  const fromRoot = rootPath && ({ how: 'from the root', target: { ...target, path: rootPath } } as const);
  if (fromRoot !== undefined && !href.startsWith('.')) yield fromRoot;
  // "./env-vars/" in helm.md, which leads to /helm/env-vars/
  const besidePath = from.servedUrl.endsWith('/') ? readPath(href, from.servedUrl.slice(0, -1)) : undefined;
  if (besidePath !== undefined && site.ask(besidePath).page !== undefined)
    yield { how: 'beside the file', target: { ...target, path: besidePath } };
  // "../images/a.png"
  if (fromRoot !== undefined && href.startsWith('../')) yield fromRoot;
}

/** /favicon.png for "static/favicon.png" or "/static/favicon.png" of Hugo, which publishes the files of that folder at the root. */
function findPublishedPath({ base, generator }: Site, href: string): Path | undefined {
  const folder = findStaticFolder(generator);
  const path = readPath(href.replace(/^(?:\.{1,2}\/)+/, ''), base);
  if (folder === undefined || !path?.startsWith(base + folder)) return undefined;
  return parsePath(base + path.slice(base.length + folder.length));
}

/**
 * /_next/main.js for /shop/_next/main.js, as a build has it that was made for /shop/. A file at the root isn't meant: /rss.xml may be
 * another feed than /blog/rss.xml.
 */
function findWithoutFirstFolder({ base, files }: Site, path: Path): Path | undefined {
  const [, ...below] = path.slice(base.length).split('/');
  const shorterPath = parsePath(base + below.join('/'));
  return below.length > 1 && files.has(shorterPath) ? shorterPath : undefined;
}

function readPath(href: string, from: string): Path | undefined {
  const path = URL.parse(href, `https://localhost${from}`)?.pathname;
  return path === undefined ? undefined : parsePath(path);
}

function createTarget(path: Path, fragment: string): SiteTarget {
  return { kind: 'site', path, query: '', fragment, insecure: false };
}

/** `team` of https://localhost:4321/about/#team; '' for none. */
function readFragment(href: string): string {
  const url = href.trim();
  return url.slice(removeFragment(url).length + 1);
}

/** /Logo.png for /logo.png: macOS and Windows find a file in any letter case, and most servers in one. */
function findOtherCase(site: Site, path: Path): Path | undefined {
  const existingPath = pathsByLowerCase(site).get(path.toLowerCase());
  return existingPath === path ? undefined : existingPath;
}

/** Lower case ─▶ existing URLs. */
const pathsByLowerCase = memoize((site: Site): ReadonlyMap<string, Path> => {
  const paths = [...site.files.keys(), ...site.documents.map(({ servedUrl }) => servedUrl)];
  return new Map(paths.map((path) => [path.toLowerCase(), path]));
});

/** What counts from another folder on each page, where a layout writes it relative. */
const rootedForms: ReadonlySet<RepairHow> = new Set([
  'static folder',
  'folder too many',
  'from the root',
  'beside the file',
]);

/** The URL in the form of the reference: https://www.example.com/gauges/, /gauges/ or ../gauges/ */
function writeLike(site: Site, href: string, verdict: Verdict, own: SiteTarget, how: RepairHow): string {
  const after = (own.query && `?${own.query}`) + (own.fragment && `#${own.fragment}`);
  const isLocal = verdict.where === 'local' || verdict.meant?.how === 'slashes';
  if (hasHost(href)) return (isLocal ? '' : site.origin) + own.path + after;
  if (rootedForms.has(how)) return own.path + after;
  if (own.path === verdict.target?.path) return removeQuery(removeFragment(href.trim())) + after;
  return writeOwnPath(href, verdict.target?.path, own.path) + after;
}

/** `../pumps/` for ../pumps, where the page is at /docs/pumps/. The same source may be built into several versions, or be a README. */
function writeOwnPath(href: string, path: Path | undefined, ownPath: Path): string {
  if (path === undefined) return ownPath;
  const written = removeQuery(removeFragment(href.trim()));
  let commonLength = 0;
  while (commonLength < path.length && path[commonLength] === ownPath[commonLength]) commonLength += 1;
  const end = path.slice(commonLength);
  if (!written.endsWith(end)) return ownPath;
  return written.slice(0, written.length - end.length) + ownPath.slice(commonLength) || './';
}
