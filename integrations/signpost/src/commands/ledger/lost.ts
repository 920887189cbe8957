import type { Ledger } from '../../audit/site/ledger.ts';
import type { Site } from '../../audit/site/site.ts';
import type { Day } from '../../lib/date.ts';
import { fileNameOf, type Path, parsePath } from '../../lib/path.ts';
import { suggest } from '../../migrate/suggest/suggest.ts';
import { newSiteOf } from '../../migrate/suggest/tables.ts';
import { followCopies, proposeFeeds, proposeFiles } from '../../migrate/suggest/url-forms.ts';

/** A published URL that the site no longer answers. */
export interface LostUrl {
  readonly path: Path;
  readonly since?: Day;
  /** Its line in the ledger; none where only a source of `--from` has it. */
  readonly line?: number;
  /** What a visitor meets, as a clause. */
  readonly why: string;
  /** Where it likely went; none where no page is similar. */
  readonly target?: string;
  /** From 0 to 1. */
  readonly confidence?: number;
  readonly reason?: string;
}

/** Below this, a page has little in common with the lost URL. */
const likely = 0.4;

/** The published URLs that lead nowhere, each with its likely target. */
export function lostUrls(
  site: Site,
  ledger: Ledger,
  others: Iterable<Path>,
  files: readonly string[],
): LostUrl[] {
  const known = new Set(ledger.map(({ path }) => path));
  const urls = [
    ...ledger.map(({ path, since, place }) => ({ path, since, line: place.line })),
    ...[...others]
      .filter((path) => !known.has(path))
      .map((path) => ({ path, since: undefined, line: undefined })),
  ];
  const lost = urls.flatMap(({ path, since, line }) => {
    const why = deadEnd(site, path);
    if (why === undefined) return [];
    return [
      { path, why, ...(since === undefined ? {} : { since }), ...(line === undefined ? {} : { line }) },
    ];
  });
  if (lost.length === 0) return [];
  const { pages, files: built } = newSiteOf(site, files);
  const old = lost.map(({ path }) => ({ address: path, title: '', text: '' }));
  const proposed = proposeFeeds(proposeFiles(followCopies(suggest({ old, pages })), built), built);
  return lost.map((one, at) => {
    const { new: target = '', confidence = 0, reason = '' } = proposed[at] ?? {};
    return target === '' || confidence < likely ? one : { ...one, target, confidence, reason };
  });
}

/** Redirects that are followed one after the other; browsers give up at 20. */
const most = 20;

/** Why a URL leads nowhere; undefined for one that leads to a page, a file, another site, or is gone on purpose. */
function deadEnd(site: Site, path: Path): string | undefined {
  let at = path;
  for (let hop = 0; hop < most; hop++) {
    const hit = site.find(at);
    if (hit === undefined)
      return at === path ? 'no page and no redirect' : `redirects to ${at}, which is not there`;
    const to =
      hit.kind === 'redirect'
        ? hit.to
        : hit.kind === 'page' && hit.page.kind === 'redirect'
          ? hit.page.refreshes[0]?.href
          : undefined;
    // What a pattern fills in is not known here.
    const url =
      to === undefined || /[*]|\/:/.test(to.replace(/^https?:\/\//i, ''))
        ? null
        : URL.parse(to, site.origin + at);
    if (url === null || url.origin !== site.origin) return undefined;
    at = parsePath(url.pathname);
  }
  return `redirects without end, to ${at} at last`;
}

/**
 * The folder that a build is served from, where its pages don't say: the one under which most published URLs have a file.
 * GitHub Pages serves a project's site from `/project/`, for instance.
 */
export function servedFrom(paths: readonly Path[], files: readonly string[]): Path {
  let best = { base: parsePath('/'), found: -1 };
  for (const base of foldersAbove(paths)) {
    const found = countBuilt(paths, base, files);
    if (found > best.found) best = { base, found };
  }
  return best.base;
}

/** How many of some URLs have a file in the build, served from a folder. */
export function countBuilt(paths: readonly Path[], base: Path, files: readonly string[]): number {
  const built = new Set(files.map(withoutIndex));
  const inBuild = paths.map((path) => fileNameOf(parsePath(path.slice(base.length - 1))));
  return inBuild.filter((name) => built.has(withoutIndex(name))).length;
}

/** The folders that all paths are in, the root first. */
function foldersAbove([first = parsePath('/'), ...others]: readonly Path[]): Path[] {
  const folders: Path[] = [];
  for (let end = 0; end >= 0; end = first.indexOf('/', end + 1)) {
    const folder = parsePath(first.slice(0, end + 1));
    if (!others.every((path) => path.startsWith(folder))) break;
    folders.push(folder);
  }
  return folders;
}

/** `a` for `a/index.html`, `a.html` and `a/`. */
function withoutIndex(name: string): string {
  return name.replace(/(?:^|\/)index\.html?$|\.html?$|\/$/i, '');
}
