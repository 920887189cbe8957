/** Options of responses. */
export interface HttpOptions {
  /**
   * `Strict-Transport-Security`. Browsers can't be told to forget it, so start low. `false`: not sent.
   * @default { maxAge: 86_400, includeSubDomains: false, preload: false }
   * @example { maxAge: 31_536_000, includeSubDomains: true }
   */
  hsts?: HstsOptions | false | undefined;
  /**
   * Further response headers. A path that ends in `/*` covers everything below it.
   * @default []
   * @example [{ path: '/downloads/*', headers: { 'X-Robots-Tag': 'noindex' } }]
   */
  headers?: readonly HeaderOptions[] | undefined;
  /**
   * How many seconds browsers may cache a permanent redirect. `false`: no `Cache-Control`.
   * @default 3600: an hour, so that a wrong redirect is soon gone
   * @example 600
   */
  redirectMaxAge?: number | false | undefined;
  /**
   * Paths behind a password. `users` are lines of an htpasswd file; without them, the host has its own.
   * @default []
   * @example [{ prefix: '/staff/', realm: 'Staff', users: 'anna:{SHA}…' }]
   */
  basicAuth?: readonly BasicAuthOptions[] | undefined;
  /**
   * The canonical URL of files that are not pages, by path. It is sent as a `Link` header.
   * @default {}
   * @example { '/manual.pdf': '/help/manual/' }
   */
  canonical?: Readonly<Record<string, string>> | undefined;
}

/** The `Strict-Transport-Security` header. */
export interface HstsOptions {
  /**
   * How many seconds browsers use only https.
   * @example 31_536_000
   */
  maxAge: number;
  /**
   * Applies the header to all subdomains.
   * @default false
   * @example true
   */
  includeSubDomains?: boolean | undefined;
  /**
   * Allows browsers to ship the domain in their lists of https sites.
   * @default false
   * @example true
   */
  preload?: boolean | undefined;
}

/** Response headers of a path. */
export interface HeaderOptions {
  /**
   * The path; one that ends in `/*` covers everything below it.
   * @example '/downloads/*'
   */
  path: string;
  /**
   * The headers with their values.
   * @example { 'X-Robots-Tag': 'noindex' }
   */
  headers: Readonly<Record<string, string>>;
}

/** A folder behind a password. */
export interface BasicAuthOptions extends PasswordOptions {
  /**
   * The path of the folder.
   * @example '/staff/'
   */
  prefix: string;
}

/** A password, and how browsers ask for it. */
export interface PasswordOptions {
  /**
   * The name that the browser shows when it asks for the password.
   * @default 'Restricted'
   * @example 'Preview'
   */
  realm?: string | undefined;
  /**
   * Lines of an htpasswd file, one per user.
   * @default none: nginx and Apache read a file of your own, other hosts let nobody in
   * @example 'anna:{SHA}…'
   */
  users?: string | undefined;
}

/** Options of builds that search engines must not index. */
export interface EnvironmentOptions {
  /**
   * This build is a staging build: every page is `noindex`, and with an object also behind a password.
   * @default false
   * @example { realm: 'Staging', users: 'anna:{SHA}…' }
   */
  staging?: boolean | PasswordOptions | undefined;
}

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
