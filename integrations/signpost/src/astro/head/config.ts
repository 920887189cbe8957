import type { UrlSettings } from '../../lib/url/canonical-url.ts';
import type { Brand, Brands, Organization } from '../parse-options.ts';

/** The URLs of the site's icons. */
export interface IconLinks {
  readonly ico?: string;
  readonly svg?: string;
  readonly touch?: string;
}

/** The site's data for every page's head, provided by `virtual:signpost/config`. */
export interface SiteConfig extends UrlSettings {
  /** The brand of pages in any language without one of its own. */
  readonly brand?: Brand | undefined;
  readonly brands?: Brands | undefined;
  readonly organization?: Organization | undefined;
  /** Language tag ─▶ path prefix. */
  readonly locales: Readonly<Record<string, string>>;
  /** The language of `x-default`. */
  readonly defaultLocale?: string | undefined;
  readonly icons: IconLinks;
  /** True if cards are drawn for pages without an image. */
  readonly cards: boolean;
  /** The path of the JSON API, such as `/api` or `/v2/api`; undefined without an API. */
  readonly apiBase?: string | undefined;
  /** True for a staging build: every page has noindex. */
  readonly staging: boolean;
  /** Set if the site is online but takes no orders. */
  readonly maintenance?:
    | {
        readonly until: string;
        readonly message?: string | Readonly<Record<string, string>> | undefined;
      }
    | undefined;
}
