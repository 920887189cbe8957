import type { Thing, WithContext } from 'schema-dts';

/** The page's image, 1200 × 630 px at best. */
export interface HeadImage {
  readonly src: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
}

/** A page in another language; `x-default` may be given as one. */
export interface Alternate {
  readonly lang: string;
  readonly path: string;
}

/** A step of the way to a page, from the home page on. */
export interface Breadcrumb {
  readonly name: string;
  readonly path: string;
}

/** A separate page for small screens (`W-CANON-3`). */
export interface MobileVersion {
  readonly href: string;
  /** Such as `only screen and (max-width: 640px)`. */
  readonly media: string;
}

/** The properties of `<Head>`. Only the title is required. */
export interface HeadProps {
  title: string;
  description?: string | undefined;
  /** The page's address below the base; that of the request unless given. */
  path?: string | undefined;
  /** The address of the page that this one repeats, where it is a duplicate (`W-CANON-2`). */
  canonical?: string | undefined;
  alternates?: readonly Alternate[] | undefined;
  noindex?: boolean | undefined;
  image?: HeadImage | undefined;
  type?: 'website' | 'article' | 'product' | undefined;
  mobile?: MobileVersion | undefined;
  breadcrumbs?: readonly Breadcrumb[] | undefined;
  /** Structured data; where it holds a type that has a default, it replaces the default. */
  jsonLd?: Thing | WithContext<Thing> | readonly (Thing | WithContext<Thing>)[] | undefined;
  published?: Date | undefined;
  modified?: Date | undefined;
  /** The content file that the page is made from (`entry.filePath`), for the sitemap's date. */
  source?: string | undefined;
}
