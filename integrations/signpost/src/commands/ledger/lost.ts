import type { Ledger } from '../../audit/site/ledger.ts';
import type { Hit, Site } from '../../audit/site/site.ts';
import { type PlatformRules, platformFormats } from '../../hosts/platform-files.ts';
import { isAnswer, platformTitles } from '../../hosts/shared/platform-rule.ts';
import { answerFromFiles } from '../../hosts/shared/rule-order.ts';
import type { Day } from '../../lib/date.ts';
import { type Path, parsePath, toFileName } from '../../lib/url/path.ts';
import { findLostTargets } from '../../migrate/suggest/lost-targets.ts';
import { findRedirectPageTarget, findRenamedPage, type MovedFile } from './moved-files.ts';

/** A published URL that the site no longer answers. */
export interface LostUrl {
  readonly path: Path;
  readonly since?: Day;
  /** Its line in the ledger; missing if only a source of `--from` has it. */
  readonly line?: number;
  /** What visitors get, as a clause. */
  readonly why: string;
  /** Its probable new place; missing if no page is similar. */
  readonly target?: string;
  readonly confidence?: number;
  readonly reason?: string;
}

/** All rules of one host; empty if it reads none, like GitHub Pages and nginx. */
interface OwnPlatform extends Pick<PlatformRules, 'rules'> {
  readonly id: string;
  readonly title: string;
}

export interface Guarded {
  readonly site: Site;
  readonly files: readonly string[];
  readonly platforms: readonly OwnPlatform[];
  /** True if each platform must answer a URL; otherwise one is enough. */
  readonly isEach: boolean;
  /** True for URLs that a server or function answers, according to the user. */
  isOnDemand(path: Path): boolean;
}

/**
 * The published URLs without a valid answer, each with its new place: by a renamed file, by a redirect page of the build,
 * otherwise the most similar page.
 */
export function findLostUrls(
  guarded: Guarded,
  ledger: Ledger,
  others: Iterable<Path>,
  moved: readonly MovedFile[],
): LostUrl[] {
  const known = new Set(ledger.map(({ path }) => path));
  const urls = [
    ...ledger.map(({ path, since, place }) => ({ path, since, line: place.line })),
    ...[...others]
      .filter((path) => !known.has(path))
      .map((path) => ({ path, since: undefined, line: undefined })),
  ];
  const lost = urls.flatMap(({ path, since, line }) => {
    const why = describeLoss(guarded, path);
    if (why === undefined) return [];
    return [
      { path, why, ...(since === undefined ? {} : { since }), ...(line === undefined ? {} : { line }) },
    ];
  });
  if (lost.length === 0) return [];
  const paths = lost.map(({ path }) => path);
  const targets = findLostTargets(guarded.site, guarded.files, paths);
  return lost.map((one, at) => {
    const known =
      findRenamedPage(guarded.site, moved, one.path) ?? findRedirectPageTarget(guarded.site, one.path);
    if (known !== undefined) return { ...one, ...known };
    const found = targets[at];
    if (found === undefined) return one;
    const { new: target, confidence, reason } = found;
    return { ...one, target, confidence, reason };
  });
}

/** Why a URL has no valid answer; undefined if it has one. */
export function describeLoss(guarded: Guarded, path: Path): string | undefined {
  const { platforms, isEach } = guarded;
  if (platforms.length === 0) return findDeadEnd(guarded, undefined, path);
  const lost = new Map<string, string[]>();
  for (const one of platforms) {
    const why = findDeadEnd(guarded, one, path);
    if (why !== undefined) lost.set(why, [...(lost.get(why) ?? []), one.title]);
  }
  const [[first = '', titles = []] = []] = lost;
  const count = [...lost.values()].flat().length;
  if (count === 0 || (!isEach && count < platforms.length)) return undefined;
  // A reason that applies to all platforms needs no name, nor do platforms that are only likely.
  if (!isEach || titles.length === platforms.length) return first;
  return Array.from(lost, ([why, on]) => `on ${list.format(on)}: ${why}`).join('; ');
}

const list = new Intl.ListFormat('en');

/** Redirects to follow; browsers give up at 20. */
const most = 20;

/**
 * Why a URL has no valid answer on a platform; undefined if it leads to a page, a file or another site, or is gone on
 * purpose.
 */
function findDeadEnd(guarded: Guarded, own: OwnPlatform | undefined, path: Path): string | undefined {
  const { site } = guarded;
  let at = path;
  for (let hop = 0; hop < most; hop++) {
    const next = followUrl(guarded, own, at);
    if (next === undefined) return undefined;
    if ('outside' in next) {
      const { outside } = next;
      if (at === path) return `outside of ${site.base}, the folder that the build is served from`;
      return outside === undefined
        ? undefined
        : `redirects to ${at}, which is outside of ${site.base} (${outside} exists)`;
    }
    if ('why' in next) return at === path ? next.why : `redirects to ${at}, which doesn't exist`;
    const url = URL.parse(next.to, site.origin + at);
    if (url === null || url.origin !== site.origin) return undefined;
    at = parsePath(url.pathname);
  }
  return `redirects in a loop, last to ${at}`;
}

/**
 * The target of a URL, or why it has none; undefined if it is answered. For a URL outside of the site's folder, which
 * another site may answer: the page with the folder added, if there is one.
 */
function followUrl(
  { site }: Guarded,
  own: OwnPlatform | undefined,
  path: Path,
): { readonly to: string } | { readonly why: string } | { readonly outside: Path | undefined } | undefined {
  const hit = site.find(path);
  const hasFile = hit?.kind === 'page' || hit?.kind === 'file';
  const { rule, location } = own ? answerFromFiles(own.rules, { path, hasFile }) : unanswered;
  if (rule !== undefined && !(rule.isFallback && hit !== undefined)) {
    if (location !== undefined) return { to: location };
    return rule.kind === 'error page' ? { why: 'no page and no redirect' } : undefined;
  }
  if (hit === undefined || (own && isOfPlatform(hit))) return { why: describeIdleRule(own, path) };
  if (hit.kind === 'unseen' && hit.isOutside) {
    const below = parsePath(site.base.replace(/\/$/, '') + path);
    const found = site.find(below)?.kind;
    return { outside: found === 'page' || found === 'file' ? below : undefined };
  }
  if (hit.kind === 'page' && hit.page.kind === 'redirect') {
    const to = hit.page.refreshes[0]?.href;
    return to === undefined ? undefined : { to };
  }
  // A pattern's placeholders are unknown here.
  return hit.kind === 'redirect' && !/[*]|\/:/.test(hit.to.replace(/^https?:\/\//i, ''))
    ? { to: hit.to }
    : undefined;
}

const unanswered = { rule: undefined, location: undefined };

/** True for a rule of some platform's file, whose own evaluation counts instead. */
function isOfPlatform(hit: Hit): boolean {
  return (
    (hit.kind === 'redirect' || hit.kind === 'gone') &&
    platformFormats.some(({ name }) => name === hit.place.file)
  );
}

/** A matching rule that has no effect, if there is one. */
function describeIdleRule(own: OwnPlatform | undefined, path: Path): string {
  const bare = path.replace(/(?<=.)\/$/, '');
  const rule = own?.rules.find(
    (one) => isAnswer(one) && one.state.is !== 'active' && one.from.replace(/(?<=.)\/$/, '') === bare,
  );
  if (rule === undefined) return 'no page and no redirect';
  const { state, file, line, platform } = rule;
  const why = state.is === 'dropped' ? state.limit : 'why' in state ? state.why : '';
  return `no page, and ${platformTitles[platform]} doesn't use ${file}:${line}${why === '' ? '' : ` (${why.replace(/\.$/, '')})`}`;
}

/**
 * The folder that a build is served from, if its pages don't say so: the one with which most published URLs have a file.
 * GitHub Pages serves a project's site from `/project/`, for example.
 */
export function guessServedFolder(paths: readonly Path[], files: readonly string[]): Path {
  let best = { base: parsePath('/'), found: -1 };
  for (const base of listCommonFolders(paths)) {
    const found = countBuilt(paths, base, files);
    if (found > best.found) best = { base, found };
  }
  return best.base;
}

/** How many of some URLs have a file in the build, served from a folder. */
export function countBuilt(paths: readonly Path[], base: Path, files: readonly string[]): number {
  const built = new Set(files.map(removeIndex));
  const inBuild = paths.map((path) => toFileName(parsePath(path.slice(base.length - 1))));
  return inBuild.filter((name) => built.has(removeIndex(name))).length;
}

/** The common parent folders of all paths, the root first. */
function listCommonFolders([first = parsePath('/'), ...others]: readonly Path[]): Path[] {
  const folders: Path[] = [];
  for (let end = 0; end >= 0; end = first.indexOf('/', end + 1)) {
    const folder = parsePath(first.slice(0, end + 1));
    if (!others.every((path) => path.startsWith(folder))) break;
    folders.push(folder);
  }
  return folders;
}

/** `a` for `a/index.html`, `a.html` and `a/`. */
function removeIndex(name: string): string {
  return name.replace(/(?:^|\/)index\.html?$|\.html?$|\/$/i, '');
}
