import {
  type Entry,
  type ExactEntry,
  foldPath,
  leadsToItself,
  makeEntryKey,
  type Pages,
  type PatternEntry,
  type RedirectMap,
  sortByPath,
} from './entry.ts';
import { type EntryChain, flatten } from './flatten.ts';
import { makeOwnTarget } from './target.ts';

// The entries of a map → one for each URL, with its final target. What two entries say of one URL, and loops, are kept apart for
// the rules.

/** The checked map: every entry points to the final target, and each URL has a single entry. */
export interface ResolvedMap {
  /** Sorted by path; of a path's entries, the ones with a query come first. */
  readonly exact: readonly ExactEntry[];
  /** In written order. */
  readonly patterns: readonly PatternEntry[];
  readonly ignoreCase: boolean;
  /** The redirects to another redirect. */
  readonly chains: readonly EntryChain[];
  /** Loops, each in the order of the redirects; left out. */
  readonly loops: readonly (readonly Entry[])[];
  /** Repeated entries for a URL; the first entry counts. */
  readonly duplicates: readonly Duplicate[];
  /** Entries with an old URL on a host of another site; left out. */
  readonly foreign: readonly Entry[];
  /** https://example.com/a to /a, where the plan redirects all of example.com already; left out. */
  readonly redundantAliasRedirects: readonly Entry[];
  /** Entries for all URLs of another domain, since a host's rules match on every domain; left out. */
  readonly wholeDomains: readonly Entry[];
}

/** The site of a map: domains, and the URLs of the build. */
export interface ResolveContext extends SiteNames {
  /** Tells whether the build has a page or file at a canonical URL; missing if no build is known. */
  readonly served?: ReadonlySet<string>;
}

/** Checks and flattens a map. Pure, and linear in the number of entries. */
export function resolveMap(
  map: RedirectMap,
  context: ResolveContext = { origin: '', domains: [] },
): ResolvedMap {
  const { ignoreCase } = map;
  const pages = { ignoreCase, served: context.served ?? new Set<string>() };
  const { entries, ...leftOut } = localize(map.entries, context, pages);
  const exact = orderExact(
    entries.filter((entry) => entry.kind === 'exact'),
    ignoreCase,
  );
  const patterns = splitDuplicates(
    entries.filter((entry) => entry.kind === 'pattern'),
    ignoreCase,
  );
  const flattened = flatten(exact.unique, patterns.unique, pages);

  return {
    exact: flattened.exact,
    patterns: flattened.patterns,
    ignoreCase,
    chains: flattened.chains,
    loops: flattened.loops,
    duplicates: [...exact.duplicates, ...patterns.duplicates],
    ...leftOut,
  };
}

interface Duplicate {
  readonly kept: Entry;
  readonly dropped: Entry;
}

/** Exact entries by path, and within a path the entries with more parameters first; and the duplicates. */
function orderExact(entries: readonly ExactEntry[], ignoreCase: boolean) {
  const sorted = sortByPath(entries, ignoreCase);
  const unique: ExactEntry[] = [];
  const duplicates: Duplicate[] = [];
  let groupStart = 0;
  for (const [index, entry] of sorted.entries()) {
    const next = sorted[index + 1];
    if (next && foldPath(next.path, ignoreCase) === foldPath(entry.path, ignoreCase)) continue;

    // Most of a million paths have one entry.
    if (groupStart === index) unique.push(entry);
    else {
      const group = splitDuplicates(sorted.slice(groupStart, index + 1), ignoreCase);
      for (const one of group.unique.sort((a, b) => b.query.length - a.query.length)) unique.push(one);
      duplicates.push(...group.duplicates);
    }
    groupStart = index + 1;
  }
  return { unique, duplicates };
}

/** Each entry once, and the duplicates. */
function splitDuplicates<E extends Entry>(entries: readonly E[], ignoreCase: boolean) {
  const firstByKey = new Map<string, E>();
  const duplicates: Duplicate[] = [];
  for (const entry of entries) {
    const key = makeEntryKey(entry, ignoreCase);
    const firstEntry = firstByKey.get(key);
    if (firstEntry) duplicates.push({ kept: firstEntry, dropped: entry });
    else firstByKey.set(key, entry);
  }
  return { unique: [...firstByKey.values()], duplicates };
}

/** The domains of the site. */
export interface SiteNames {
  /** `https://www.example.com`, or '' if unknown. */
  readonly origin: string;
  readonly domains: readonly string[];
}

/**
 * Turns absolute old URLs and targets on the site's domains into paths. Without a known origin, the single host of all
 * absolute old URLs is assumed.
 */
function localize(entries: readonly Entry[], names: SiteNames, pages: Pages) {
  const ownHosts = collectOwnHosts(entries, names);
  const mainHost = names.origin === '' ? '' : new URL(names.origin).host;
  const localEntries: Entry[] = [];
  const foreign: Entry[] = [];
  const redundantAliasRedirects: Entry[] = [];
  const wholeDomains: Entry[] = [];
  for (const original of entries) {
    const entry = withLocalTarget(original, ownHosts);
    // /old, https://other-site.example/old, https://example.com/a to /a, https://old.example/*
    if (entry.host === '') localEntries.push(entry);
    else if (!ownHosts.has(entry.host)) foreign.push(original);
    else if (leadsToItself(entry, pages)) redundantAliasRedirects.push(original);
    else if (mainHost !== '' && entry.host !== mainHost && isWholeHost(entry)) wholeDomains.push(original);
    else localEntries.push(entry);
  }

  return { entries: localEntries, foreign, redundantAliasRedirects, wholeDomains };
}

/** True for an entry for all URLs of a host. */
export function isWholeHost(entry: Entry): boolean {
  return entry.host !== '' && entry.kind === 'pattern' && entry.rest && entry.segments.length === 0;
}

function collectOwnHosts(entries: readonly Entry[], { origin, domains }: SiteNames): ReadonlySet<string> {
  if (origin !== '') return new Set([new URL(origin).host, ...domains]);
  const hosts = new Set(entries.map((entry) => entry.host).filter((host) => host !== ''));
  return hosts.size === 1 ? hosts : new Set();
}

function withLocalTarget<E extends ExactEntry | PatternEntry>(entry: E, ownHosts: ReadonlySet<string>): E {
  const { outcome } = entry;
  if (outcome.status === 410 || outcome.target.origin === '') return entry;
  if (!ownHosts.has(new URL(outcome.target.origin).host)) return entry;
  return { ...entry, outcome: { ...outcome, target: makeOwnTarget(entry, outcome.target) } };
}
