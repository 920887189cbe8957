import { addYears, type Day } from '../../../lib/date.ts';
import type { Place } from '../../../lib/finding.ts';
import {
  addTrailingSlash,
  decodePath,
  isInFolder,
  type Path,
  parsePath,
  splitSegments,
} from '../../../lib/url/path.ts';
import type { Entry, RedirectMap, Target } from '../../../map/entry.ts';
import type { EntryChain } from '../../../map/flatten.ts';
import { makeLookup } from '../../../map/lookup.ts';
import { hasPlaceholders } from '../../../map/placeholders.ts';
import { printQuery, splitParameters } from '../../../map/query.ts';
import type { Site, SiteMap } from '../../site/site.ts';
import { site } from './example.ts';

// The redirect map in rules: its entries that count here, their places, and texts about them.

/** A fix of an error that may be right on purpose, such as a target of another host that has no https. */
export function orIgnore(rule: string, fix: string): string {
  return `${fix}. If it is right on purpose, write \`# signpost-ignore ${rule}: REASON\` above it in redirects.yaml`;
}

/** An old URL as written in the map. */
export function formatSource(entry: Entry): string {
  const path = entry.kind === 'exact' ? decodePath(entry.path) : entry.text;
  return entry.query.length === 0 ? path : `${path}?${printQuery(entry.query)}`;
}

/** The entries whose old URL is in the map. Flattening adds others at a pattern's place. */
export function listWrittenEntries(entries: readonly Entry[], { entries: written }: RedirectMap): Entry[] {
  const lines = new Set(entries.map(({ place }) => place.line));
  const writtenKeys = new Set(
    written.flatMap((entry) => (lines.has(entry.place.line) ? describeEntry(entry) : [])),
  );
  return entries.filter((entry) => writtenKeys.has(describeEntry(entry)));
}

/** A target at the page's own URL, if it is another variant. */
export function toOwnUrl(site: Site, { kind }: Entry, target: Target): Target {
  if (target.origin !== '' || (kind === 'pattern' && hasPlaceholders(target.path))) return target;
  const { page } = site.ask(parsePath(target.path), target.query);
  return page?.kind === 'page' ? { ...target, path: page.servedUrl } : target;
}

/** True if no date and no release changes the end of a chain: `audit --fix` may shorten the chain. */
export function isFixedChain(site: Site, { via }: EntryChain): boolean {
  return via.every(({ until }) => until === undefined) && site.map?.map.sections.length === 0;
}

/** The place of an entry, and the old URL. */
export function describeEntry(entry: Entry): string {
  return `${formatPlace(entry)} ${formatSource(entry)}`;
}

/** The place of an entry; flattening keeps it for derived entries. */
export function formatPlace({ place: { file, line, column } }: Entry): string {
  return `${file}:${line}:${column}`;
}

/** `redirects.yaml:12`. */
export function formatLine({ file, line }: Pick<Place, 'file' | 'line'>): string {
  return `${file}:${line}`;
}

/** `/new/*` for /new/page and /new/a/b, or `/new/a/*` two folders deep; a page at that depth has no folder. */
export function readFolderPattern(path: string, depth = 1): string {
  const parts = path.split('/').slice(1);
  const isBelow = parts.length > depth && parts[depth] !== '';
  if (isBelow) return `/${parts.slice(0, depth).join('/')}/*`;
  return depth === 1 ? path : readFolderPattern(path, depth - 1);
}

/** `/blog/` of `/blog/:year/*`, and `/blog/post-` of `/blog/post-:id`. */
export function readLiteralStart(pattern: string): string {
  return pattern.split(/[*:]/, 1)[0] ?? '';
}

/** True for an old URL in the site's folder, such as `/docs/a`, and for a pattern such as `/*` that has the folder in it. */
export function isInSite(entry: Entry, base: Path): boolean {
  if (entry.kind === 'exact') return isInFolder(entry.path, base);
  const start = readLiteralStart(entry.text);
  return base.startsWith(start) || start.startsWith(base);
}

/** The first day on which a redirect may be removed (`W-REDIR-6`). */
export function computeRemovalDay(since: Day): Day {
  return addYears(since, 1);
}

/** True if a build was read, so that the pages are known. */
export function hasBuild(site: { readonly documents: readonly unknown[] }): boolean {
  return site.documents.length > 0;
}

/** A map for examples: lines of `from to`, each kept since 2026. */
export function mapText(...lines: (readonly [from: string, to: string])[]): string {
  return `redirects:\n${lines.map(([from, to]) => `  - { from: "${from}", to: "${to}", since: 2026-01-01 }\n`).join('')}`;
}

/** The site with a map of these lines. */
export function siteWithMap(...lines: Parameters<typeof mapText>): Record<string, string> {
  return site({ 'redirects.yaml': mapText(...lines) });
}

/** The entries of a loop, without entries that lead into the loop. */
export function findLoopEntries(loop: readonly Entry[], ignoreCase: boolean): readonly Entry[] {
  const target = loop.at(-1)?.outcome.target;
  if (target === undefined) return loop;
  const exact = loop.filter((entry) => entry.kind === 'exact');
  const patterns = loop.filter((entry) => entry.kind === 'pattern');
  const lookup = makeLookup(exact, patterns, ignoreCase);

  const query = splitParameters(target.query);
  const next = lookup.findExact(target.path, query) ?? lookup.findPattern(target.path, query)?.entry;
  return next === undefined ? loop : loop.slice(loop.indexOf(next));
}

/** The entries with a redirect to the same URL (`map-loop`). */
export function collectSelfRedirects({ map, resolved }: SiteMap): Set<Entry> {
  const circles = resolved.loops.map((loop) => findLoopEntries(loop, map.ignoreCase));
  return new Set(circles.filter(({ length }) => length === 1).flat());
}

/** From 20 unrelated URLs on, a common target isn't a coincidence. */
export const minCrowd = 20;

/** True for the home page of a site with that base. */
export function isSiteRoot(path: string, base: string): boolean {
  return path.length <= base.length && addTrailingSlash(parsePath(path)) === base;
}

/** True if two URLs share no word, and the old one isn't a home page. */
export function isUnrelated(source: Path, target: string): boolean {
  if (/^\/?(?:index|default|home|start|startseite|main|welcome)?(?:\.\w+)?\/?$/i.test(source)) return false;
  const words = new Set(splitPathWords(target));
  return !splitPathWords(source).some((word) => words.has(word));
}

function splitPathWords(path: string): string[] {
  return splitSegments(parsePath(path)).flatMap((segment) => segment.toLowerCase().match(/[a-z]{3,}/g) ?? []);
}
