import type { OldAddress, SourceKind } from '../state/old-address.ts';

/** What is known of one address while it is put together. */
export type Draft = { -readonly [Key in keyof OldAddress]: OldAddress[Key] } & {
  /** How far the spelling of the address can be trusted; see `trust`. */
  rank: number;
};

/** Sources that know how the old site itself spells an address come first. */
export const trust: Record<SourceKind, number> = {
  sitemap: 9,
  crawl: 8,
  folder: 7,
  wordpress: 7,
  'search-console': 6,
  list: 5,
  redirects: 4,
  analytics: 3,
  log: 2,
  misses: 1,
  backlinks: 1,
};

/** An address that was never seen before. */
export function emptyDraft(address: string, kind: SourceKind, junk: string): Draft {
  return {
    address,
    sources: [kind],
    hits: 0,
    bots: 0,
    clicks: 0,
    views: 0,
    links: 0,
    seen: undefined,
    status: undefined,
    title: '',
    canonical: '',
    location: '',
    junk,
    rank: trust[kind],
  };
}

/** How far the spelling of a row can be trusted that several sources gave. */
export function rankOf(sources: readonly SourceKind[]): number {
  return Math.max(0, ...sources.map((kind) => trust[kind]));
}
