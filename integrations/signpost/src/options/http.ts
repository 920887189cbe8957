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
export interface BasicAuthOptions {
  /**
   * The path of the folder.
   * @example '/staff/'
   */
  prefix: string;
  /**
   * The name that the browser shows when it asks for the password.
   * @default 'Restricted'
   * @example 'Staff'
   */
  realm?: string | undefined;
  /**
   * Lines of an htpasswd file, one per user.
   * @default none: the host has its own users
   * @example 'anna:{SHA}…'
   */
  users?: string | undefined;
}
