import { z } from 'zod';
import { compareText } from '../../lib/text/text.ts';
import { isPathOrUrl } from '../../lib/url/is-url.ts';
import { count, dayIfAny, defineCsvFile } from './csv.ts';

// The files that `migrate inventory` writes: inventory.csv has a row for each old URL, backlinks.csv one for each link from
// another site.

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
      // A person added the row by hand.
      decode: (text) => (text || 'list').split(' ').filter(isSourceKind),
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

/** What the sources know of an old URL: a row of `inventory.csv`. */
export type SourceFacts = Readonly<ReturnType<typeof parseInventory>[number]>;

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
