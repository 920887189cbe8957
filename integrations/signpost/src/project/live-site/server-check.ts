import type { ServerCheckId } from '../../audit/rules/server-checks.ts';
import type { Finding, FindingDefinition } from '../../lib/finding.ts';
import type { Trail } from '../../lib/http/follow.ts';
import type { Stored } from './crawl-journal.ts';
import type { Probes, Spelled } from './probe.ts';

/** What a server said, beside the facts of its pages. */
export interface Served {
  readonly stored: readonly Stored[];
  readonly robots: Trail;
  readonly probes: Probes;
  readonly variants: readonly Spelled[];
  /** True for a URL that nobody named, which Signpost requested by itself. */
  readonly isGuess: (url: string) => boolean;
}

/** What a check yields; the rest is the check's own. */
export type ServerFault = Pick<Finding, 'url' | 'message'> & Partial<Pick<Finding, 'level' | 'fix'>>;

/** One check of what only a server shows, and no file of a build. */
export interface ServerCheck extends FindingDefinition {
  readonly id: ServerCheckId;
  check(served: Served): Iterable<ServerFault>;
}

/** By URL: the page or sitemap that named it first, as its path and query. */
export function sourcesIn(stored: readonly Stored[]): ReadonlyMap<string, string> {
  const sources = new Map<string, string>();
  for (const { url, found } of stored) {
    const { pathname, search } = new URL(url);
    for (const named of found) if (!sources.has(named.url)) sources.set(named.url, pathname + search);
  }
  return sources;
}
