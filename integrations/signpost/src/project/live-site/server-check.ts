import type { ServerCheckId } from '../../audit/rules/server-checks.ts';
import type { Finding, FindingDefinition } from '../../lib/finding.ts';
import type { Trail } from '../../lib/http/follow.ts';
import { isRedirect } from '../../lib/http/reply.ts';
import type { Probes, Spelled } from './probe.ts';
import type { Stored } from './visit-store.ts';

/** The responses of a server, besides the facts of its pages. */
export interface Served {
  readonly stored: readonly Stored[];
  readonly robots: Trail;
  readonly probes: Probes;
  readonly variants: readonly Spelled[];
  /** True for a URL that Signpost requested on its own initiative. */
  readonly isGuess: (url: string) => boolean;
}

export type ServerFault = Pick<Finding, 'url' | 'message'> & Partial<Pick<Finding, 'level' | 'fix'>>;

/** A check of something that only a server shows. */
export interface ServerCheck extends FindingDefinition {
  readonly id: ServerCheckId;
  check(served: Served): Iterable<ServerFault>;
}

/** URL ─▶ path and query of the page or sitemap that contained it first. */
export function mapUrlsToSources(stored: readonly Stored[]): ReadonlyMap<string, string> {
  const sources = new Map<string, string>();
  for (const { url, found } of stored) {
    const { pathname, search } = new URL(url);
    for (const named of found) if (!sources.has(named.url)) sources.set(named.url, pathname + search);
  }
  return sources;
}

/** Where a redirect leads; null for a missing or invalid Location, undefined for another response. */
export function parseRedirectTarget({ url, answered }: Stored): URL | null | undefined {
  if (answered === undefined || !isRedirect(answered.status)) return undefined;
  const location = answered.headers.get('location')?.[0]?.trim() ?? '';
  return location === '' ? null : URL.parse(location, url);
}
