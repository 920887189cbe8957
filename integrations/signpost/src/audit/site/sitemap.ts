import type { Spot } from '../../lib/text/lines.ts';
import type { Text } from '../../pages/page.ts';

/** A URL of a sitemap. */
export interface SitemapEntry extends Spot {
  readonly loc: string;
  readonly lastmod: string | undefined;
  readonly alternates: readonly { readonly hreflang: string; readonly href: string }[];
  /** The URLs of images and videos. */
  readonly media?: readonly Text[] | undefined;
}

/** A prefix with another namespace than the usual one: `image` in place of http://www.google.com/schemas/sitemap-image/1.1. */
export interface PrefixNamespace extends Text {
  readonly prefix: string;
  readonly usual: string;
}

export interface Sitemap {
  readonly file: string;
  /** An index lists other sitemaps as entries. A feed may serve as a sitemap. `broken` can't be read. */
  readonly kind: 'urls' | 'index' | 'text' | 'feed' | 'broken';
  readonly entries: readonly SitemapEntry[];
  /** The namespace of the root element, '' for none; only of XML. */
  readonly namespace?: Text | undefined;
  readonly wrongNamespaces?: readonly PrefixNamespace[] | undefined;
  readonly trouble: string | undefined;
  /** The place of the error in XML. */
  readonly troubleAt?: Spot | undefined;
}

/** The protocol's limits: 50 MiB, and 50,000 URLs. */
export const sitemapLimit = { bytes: 50 * 1024 * 1024, entries: 50_000 };
