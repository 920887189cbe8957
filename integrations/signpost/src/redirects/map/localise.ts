import { otherSlash, type Path, parsePath, withoutTrailingSlash } from '../../lib/path.ts';
import type { Entry, ExactEntry, PatternEntry } from './entry.ts';
import { foldPath, printQuery } from './key.ts';
import { parseQuery } from './source.ts';
import { asOwnTarget } from './target.ts';

/** The names by which requests reach this site. */
export interface SiteNames {
  /** `https://www.example.com`, or '' where it is not known. */
  readonly origin: string;
  readonly aliases: readonly string[];
}

/** Entries whose addresses are paths of this site, and those that are set apart. */
export interface Localised {
  readonly entries: readonly Entry[];
  /** On hosts that this site never sees a request for. */
  readonly foreign: readonly Entry[];
  /** From a host of the site to the same page on one: the plan sends every request to the one host itself. */
  readonly turning: readonly Entry[];
  /** For all addresses of an alias: as paths they would answer on every host. */
  readonly wholeAliases: readonly Entry[];
}

/**
 * Turns absolute old URLs and targets on this site's own hosts into paths, so that only paths are compared. Without a
 * known origin, the one host that all absolute old URLs share is taken for it.
 */
export function localise(entries: readonly Entry[], names: SiteNames, pages: Pages): Localised {
  const own = ownHosts(entries, names);
  const main = names.origin === '' ? '' : new URL(names.origin).host;
  const local: Entry[] = [];
  const foreign: Entry[] = [];
  const turning: Entry[] = [];
  const wholeAliases: Entry[] = [];
  for (const original of entries) {
    const entry = withLocalTarget(original, own);
    if (entry.host === '') local.push(entry);
    else if (!own.has(entry.host)) foreign.push(original);
    else if (leadsToItself(entry, pages)) turning.push(original);
    else if (main !== '' && entry.host !== main && isWholeHost(entry)) wholeAliases.push(original);
    else local.push(entry);
  }
  return { entries: local, foreign, turning, wholeAliases };
}

/** True for all addresses of the host that an entry names. */
export function isWholeHost(entry: Entry): boolean {
  return entry.host !== '' && entry.kind === 'pattern' && entry.rest && entry.segments.length === 0;
}

function ownHosts(entries: readonly Entry[], { origin, aliases }: SiteNames): ReadonlySet<string> {
  if (origin !== '') return new Set([new URL(origin).host, ...aliases]);
  const hosts = new Set(entries.map((entry) => entry.host).filter((host) => host !== ''));
  return hosts.size === 1 ? hosts : new Set();
}

function withLocalTarget<E extends ExactEntry | PatternEntry>(entry: E, own: ReadonlySet<string>): E {
  const { outcome } = entry;
  if (outcome.status === 410 || outcome.target.origin === '') return entry;
  if (!own.has(new URL(outcome.target.origin).host)) return entry;
  return { ...entry, outcome: { ...outcome, target: asOwnTarget(entry, outcome.target) } };
}

/** What tells whether two paths are of one page. */
interface Pages {
  readonly ignoreCase: boolean;
  /** Canonical paths of the build's pages and files; empty where nothing is known of the build. */
  readonly served: ReadonlySet<string>;
}

/**
 * True for a redirect to its own page: to its own path, with or without the slash at the end, or to the file of the
 * page at that path. It changes nothing, so no host gets it, and what leads to its path ends there.
 */
export function leadsToItself(entry: Entry, pages: Pages): boolean {
  const { target } = entry.outcome;
  if (target === undefined || target.origin !== '') return false;
  const from = withoutTrailingSlash(parsePath(entry.kind === 'exact' ? entry.path : entry.text));
  const to = withoutTrailingSlash(parsePath(target.path));
  if (!isSame(from, to, pages) && !isFileOf(from, to, pages)) return false;
  return printQuery(parseQuery(target.query)) === printQuery(entry.query);
}

function isSame(from: Path, to: Path, { ignoreCase }: Pages): boolean {
  return from === to || (ignoreCase && foldPath(from, true) === foldPath(to, true));
}

/** True where `to` is no address of its own but the file of the page that the build has at `from`. */
function isFileOf(from: Path, to: Path, pages: Pages): boolean {
  if (pages.served.size === 0 || !/\.html?$/i.test(to)) return false;
  const named = parsePath(to.replace(/(?:\/index)?\.html?$/i, ''));
  return isSame(from, withoutTrailingSlash(named), pages) && isServed(from, pages) && !isServed(to, pages);
}

function isServed(path: Path, { served }: Pages): boolean {
  return served.has(path) || served.has(otherSlash(path));
}
