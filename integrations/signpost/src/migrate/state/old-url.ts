import { compareFindings, compareLevels, type Finding } from '../../lib/finding.ts';
import { compareText } from '../../lib/text/text.ts';
import { type Path, parsePath } from '../../lib/url/path.ts';
import type { SourceFacts, SourceKind } from './inventory-file.ts';
import type { Decision, Decisions, Proposal, Suggestion } from './review-file.ts';

// The record of an old URL, joined from inventory.csv, suggestions.csv and review.csv, and what every step asks of it.

/** The one record of an old URL, from the inventory to the desk. */
export interface OldUrl extends SourceFacts {
  /** From `suggestions.csv`. */
  readonly proposal?: Proposal | undefined;
  /** From `review.csv`. */
  readonly decision?: Decision | undefined;
}

/** A record without facts, of a URL that no source has. */
export function createOldUrl(url: string, junk = ''): OldUrl {
  const counts = { hits: 0, bots: 0, clicks: 0, views: 0, links: 0, seen: undefined, status: undefined };
  return { url, sources: [], ...counts, title: '', canonical: '', location: '', junk };
}

/** Joins the rows of the three files. A URL that is only in `review.csv` is kept there, and nothing else is done with it. */
export function joinRecords(
  rows: readonly SourceFacts[],
  suggestions: readonly Suggestion[],
  decisions: Decisions,
): OldUrl[] {
  const proposals = new Map(suggestions.map((suggestion) => [suggestion.old, suggestion]));
  const records = rows.map((row): OldUrl => {
    return { ...row, proposal: proposals.get(row.url), decision: decisions.get(row.url) };
  });

  const knownUrls = new Set(rows.map(({ url }) => url));
  for (const [url, decision] of decisions)
    if (!knownUrls.has(url)) records.push({ ...createOldUrl(url, notInInventory), decision });
  return records;
}

const notInInventory = 'not in the inventory';

/** The decided URLs of a migration, for `review.csv`. */
export function listDecisions(records: Iterable<OldUrl>): Map<string, Decision> {
  const decisions = new Map<string, Decision>();
  for (const { url, decision } of records) if (decision !== undefined) decisions.set(url, decision);
  return decisions;
}

export function listSuggestions(records: Iterable<OldUrl>): Suggestion[] {
  const suggestions: Suggestion[] = [];
  for (const { url, proposal } of records)
    if (proposal !== undefined) suggestions.push({ ...proposal, old: url });
  return suggestions;
}

/** The absolute URL of a row. */
export function toAbsoluteUrl({ url }: Pick<OldUrl, 'url'>, old: string): string {
  return new URL(url, old).href;
}

/** Path and query of an old URL, also of an absolute URL: the new host may serve the old host. */
export function splitUrl(url: string): { path: Path; query: string } {
  const local = url.replace(/^https?:\/\/[^/?#]*/i, '');
  const [path = '', query = ''] = local.split(/\?(.*)/s);
  return { path: parsePath(path), query };
}

export function isWanted({ junk }: OldUrl): boolean {
  return junk === '';
}

/** True for a URL that was requested since the move, and that no source of the old site has. */
export function isKnownFrom404sAlone({ sources, status = 200 }: OldUrl): boolean {
  const hadNoPage = (kind: SourceKind): boolean => status >= 400 && (kind === 'log' || kind === 'crawl');
  return sources.includes('404s') && sources.every((kind) => kind === '404s' || hadNoPage(kind));
}

export type Measure = 'clicks' | 'hits' | 'views';

/** The most reliable unit in the inventory; undefined if no source has traffic figures. */
export function pickMeasure(rows: readonly OldUrl[]): Measure | undefined {
  return (['clicks', 'hits', 'views'] as const).find((name) => rows.some((row) => row[name] > 0));
}

/** By traffic, the most first: by clicks, then by hits and views, then by name. */
export function compareTraffic(a: OldUrl, b: OldUrl): number {
  return (
    b.clicks - a.clicks ||
    b.hits - a.hits ||
    b.views - a.views ||
    b.links - a.links ||
    compareText(a.url, b.url)
  );
}

/** The worst findings first, then by traffic. `findOldUrl` gives the old URL of a finding's `url`. */
export function sortByTraffic(
  inventory: readonly OldUrl[],
  findOldUrl: (url: string) => string | undefined = (url) => url,
): (a: Finding, b: Finding) => number {
  const places = new Map(inventory.toSorted(compareTraffic).map(({ url }, place) => [url, place]));
  const findPlace = ({ url }: Finding): number =>
    places.get((url === undefined ? undefined : findOldUrl(url)) ?? '') ?? places.size;
  return (a, b) => compareLevels(a, b) || findPlace(a) - findPlace(b) || compareFindings(a, b);
}
