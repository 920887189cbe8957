import type { Entry, ExactEntry, PatternEntry } from './entry.ts';

/** The names by which requests reach this site. */
export interface SiteNames {
  /** `https://www.example.com`, or '' where it is not known. */
  readonly origin: string;
  readonly aliases: readonly string[];
}

/**
 * Turns absolute old addresses and targets on this site's own hosts into paths, so that every
 * comparison is one of paths. Old addresses on other hosts are set apart: this site never sees them.
 * Where the site's origin is not known, the one host that all absolute old addresses share is taken for it.
 */
export function localise(
  entries: readonly Entry[],
  names: SiteNames,
): { entries: Entry[]; foreign: Entry[] } {
  const own = ownHosts(entries, names);
  const local: Entry[] = [];
  const foreign: Entry[] = [];
  for (const entry of entries) {
    if (entry.host !== '' && !own.has(entry.host)) foreign.push(entry);
    else local.push(withLocalTarget(entry, own));
  }
  return { entries: local, foreign };
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
  return { ...entry, outcome: { ...outcome, target: { ...outcome.target, origin: '' } } };
}
