import type { Spelling } from '../../lib/address.ts';
import type { Brand, Organization } from '../../options.ts';

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
  readonly closing?: { readonly until: string; readonly message?: string | Readonly<Record<string, string>> };
}
