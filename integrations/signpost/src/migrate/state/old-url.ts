import { z } from 'zod';
import { compareFindings, compareLevels, type Finding } from '../../lib/finding.ts';
import { compareText } from '../../lib/text/text.ts';
import { isPathOrUrl } from '../../lib/url/is-url.ts';
import { type Path, parsePath } from '../../lib/url/path.ts';
import { count, dayIfAny, defineCsvFile } from './csv.ts';

/**
 * The sources of old URLs. A source that knows the site's own variant of a URL comes first. `404s` were requested from the
 * new site since the move, and not found.
 */
export const sourceKinds = [
  'sitemap',
  'crawl',
  'folder',
  'wordpress',
  'search-console',
  'list',
  'analytics',
  'log',
  '404s',
  'backlinks',
] as const;
export type SourceKind = (typeof sourceKinds)[number];

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
export function isOnlyMissed({ sources, status = 200 }: OldUrl): boolean {
  const isVain = (kind: SourceKind): boolean => status >= 400 && (kind === 'log' || kind === 'crawl');
  return sources.includes('404s') && sources.every((kind) => kind === '404s' || isVain(kind));
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

export const inventoryFile = 'inventory.csv';
export const backlinksFile = 'backlinks.csv';

function isSourceKind(text: string): text is SourceKind {
  return sourceKinds.some((kind) => kind === text);
}

/** Empty if nothing is known. */
const rareText = z.codec(z.string(), z.string().optional(), {
  decode: (text) => (text === '' ? undefined : text),
  encode: (text) => text ?? '',
});

const urlCell = z.string().refine(isPathOrUrl, "isn't a valid URL");

export const { print: printInventory, parse: parseInventory } = defineCsvFile(
  {
    /** Path and query on the old site; absolute on a foreign host. */
    url: urlCell,
    sources: z.codec(z.string(), z.array(z.enum(sourceKinds)).readonly(), {
      decode: (text) => text.split(' ').filter(isSourceKind),
      encode: (kinds) => kinds.join(' '),
    }),
    hits: count,
    bots: count,
    clicks: count,
    /** From analytics: views, or sessions if the export has no views. */
    views: count,
    /** The number of known linking pages. */
    links: count,
    /** The last day with a request. */
    seen: dayIfAny,
    status: z.codec(z.string().regex(/^(?:\d{3})?$/, "isn't a valid status"), z.number().optional(), {
      decode: (text) => (text === '' ? undefined : Number(text)),
      encode: (status) => (status === undefined ? '' : String(status)),
    }),
    title: z.string(),
    canonical: z.string(),
    /** The target of the old site's own redirect; '' for none. */
    location: z.string(),
    /** Why the URL needs no target; '' for a URL to decide on. */
    junk: z.string(),
    lang: rareText,
  },
  (a, b) => compareText(a.url, b.url),
  ['lang'],
);

/** A URL of the old site with the facts of all sources. */
export type OldUrl = Readonly<ReturnType<typeof parseInventory>[number]>;

/** The list of linking pages (`W-MIG-4`). */
export const { print: printBacklinks, parse: parseBacklinks } = defineCsvFile(
  {
    /** '' if the export contains only linking pages. */
    url: z.string(),
    from: z.string(),
  },
  (a, b) => compareText(a.url, b.url) || compareText(a.from, b.from),
);
export type Backlink = ReturnType<typeof parseBacklinks>[number];
