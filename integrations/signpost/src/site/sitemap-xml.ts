import { Parser } from 'htmlparser2';
import { Lines } from './lines.ts';
import type { Spot } from './page.ts';
import { copyOf } from './strings.ts';

/** One address of a sitemap. */
export interface SitemapEntry extends Spot {
  readonly loc: string;
  readonly lastmod: string | undefined;
  readonly alternates: readonly { readonly hreflang: string; readonly href: string }[];
  /** The addresses of its images and videos, if it names any. */
  readonly media?: readonly string[] | undefined;
}

/** With the prefixes that the schemas of Google suggest. */
const mediaFields: ReadonlySet<string> = new Set([
  'image:loc',
  'video:thumbnail_loc',
  'video:content_loc',
  'video:player_loc',
]);

/** What the XML of a sitemap holds. */
export interface SitemapXml {
  /** The name of the root element, without a prefix; empty where there is none. */
  readonly root: string;
  /** As the root declares it; empty where it doesn't. */
  readonly namespace: string;
  readonly entries: readonly SitemapEntry[];
}

/** Reads the XML of a sitemap as far as it can be read. Never throws. */
export function parseSitemap(text: string): SitemapXml {
  const lines = new Lines(text);
  const entries: SitemapEntry[] = [];
  let root = '';
  let namespace = '';
  // `sm:` where the root is `sm:urlset`: any prefix may stand for the namespace.
  let prefix = '';
  const own = (name: string): string => (name.startsWith(prefix) ? name.slice(prefix.length) : name);
  let field = '';
  let value = '';
  let fieldAt = 0;
  let loc: (Spot & { text: string }) | undefined;
  let lastmod: string | undefined;
  let alternates: { hreflang: string; href: string }[] = [];
  let media: string[] = [];
  const parser = new Parser(
    {
      onopentag(written, attributes) {
        if (root === '') {
          prefix = /^[^:]+:/.exec(written)?.[0] ?? '';
          root = own(written);
          namespace = (attributes[prefix === '' ? 'xmlns' : `xmlns:${prefix.slice(0, -1)}`] ?? '').trim();
        }
        const name = own(written);
        if (name === 'url' || name === 'sitemap')
          [loc, lastmod, alternates, media] = [undefined, undefined, [], []];
        field = name === 'loc' || name === 'lastmod' || mediaFields.has(name) ? name : '';
        value = '';
        fieldAt = parser.startIndex;
        const { rel, hreflang, href } = attributes;
        if (
          (name === 'xhtml:link' || name === 'link') &&
          rel === 'alternate' &&
          hreflang !== undefined &&
          href !== undefined
        ) {
          alternates.push({ hreflang: copyOf(hreflang.trim()), href: copyOf(href.trim()) });
        }
      },
      ontext(data) {
        if (field !== '') value += data;
      },
      onclosetag(written) {
        const name = own(written);
        if (name === 'loc' && field === 'loc') loc = { text: copyOf(value.trim()), ...lines.at(fieldAt) };
        else if (name === 'lastmod' && field === 'lastmod') lastmod = copyOf(value.trim());
        else if (name === field && mediaFields.has(name)) media.push(copyOf(value.trim()));
        else if ((name === 'url' || name === 'sitemap') && loc !== undefined) {
          const { text, line, column } = loc;
          entries.push({ loc: text, lastmod, alternates, ...(media.length > 0 && { media }), line, column });
          loc = undefined;
        }
        field = '';
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
  return { root, namespace, entries };
}
