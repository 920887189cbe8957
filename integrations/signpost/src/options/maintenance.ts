/** Options of maintenance mode. */
export interface MaintenanceOptions {
  /**
   * `banner`: the site stays online and takes no orders. `unavailable`: status 503 on every URL, for two days at most; it needs
   * `contact` and `details`. `landing`: a temporary landing page in place of each page, for a week at most. Shutting a site
   * down costs rankings: prefer the banner.
   * @default 'banner'
   * @example 'unavailable'
   */
  kind?: 'banner' | 'unavailable' | 'landing' | undefined;
  /**
   * When the site is back: a day or an instant, such as `2026-12-27T08:00:00Z`.
   * @example '2026-12-27'
   */
  until: string;
  /**
   * A text, or one for each language: `{ en: '…', de: '…' }`.
   * @default a sentence in the language of the page
   * @example { en: 'We are moving.', de: 'Wir ziehen um.' }
   */
  message?: string | Readonly<Record<string, string>> | undefined;
  /**
   * The https URL of a page on another site that tells more.
   * @default the first of `seo.organization.sameAs`
   * @example 'https://status.example.net/'
   */
  details?: string | undefined;
  /**
   * How to reach you meanwhile. `href` starts with `https:`, `mailto:` or `tel:`.
   * @default none
   * @example { label: '+44 113 496 0000', href: 'tel:+441134960000' }
   */
  contact?: ContactOptions | undefined;
}

/** A way to reach you while the site is unavailable. */
export interface ContactOptions {
  /**
   * The text of the link.
   * @example '+44 113 496 0000'
   */
  label: string;
  /**
   * The target of the link: `https:`, `mailto:` or `tel:`.
   * @example 'tel:+441134960000'
   */
  href: string;
}
