import type { Thing, WithContext } from 'schema-dts';
import type { Spelling } from '../../lib/address.ts';
import type { Brand, Organization } from '../parse-options.ts';

/** The icons that the site serves, by their addresses; what a site doesn't have is missing. */
export interface IconLinks {
  readonly ico?: string;
  readonly svg?: string;
  readonly touch?: string;
  readonly manifest?: string;
}

/** What every page's head needs to know of the site; plain data, given by `virtual:signpost/config`. */
export interface SiteConfig extends Spelling {
  readonly brand?: Brand;
  readonly organization?: Organization;
  /** Language tag ─▶ path prefix. */
  readonly locales: Readonly<Record<string, string>>;
  /** The language that `x-default` points to. */
  readonly defaultLocale?: string;
  readonly icons: IconLinks;
  /** True where a card is drawn for a page without an image. */
  readonly cards: boolean;
  /** The build for invited people only: every page says noindex. */
  readonly staging: boolean;
  /** The site is online but closed for business: what orders are taken with must not be offered. */
  readonly maintenance?: {
    readonly until: string;
    readonly message?: string | Readonly<Record<string, string>>;
  };
}

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
