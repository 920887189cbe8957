import type { RedirectStatus } from '../map/entry.ts';

/** What a host can do of a plan. Findings, documentation tables and tests all use this data. */
export interface Abilities {
  readonly statuses: readonly RedirectStatus[];
  /** 410 with a custom page (`W-ERR-2`). */
  readonly gone: boolean;
  /** Redirects that depend on query parameters. */
  readonly queryConditions: boolean;
  /** Patterns with `:name` for one segment. */
  readonly placeholders: boolean;
  /** Literal text after a placeholder: `:name.html`. */
  readonly tails: boolean;
  /** Patterns that end in `*`, the rest. */
  readonly splats: boolean;
  /** Custom response headers. */
  readonly headers: boolean;
  /** http and other domains reach the final URL in one redirect (`W-REDIR-7`). */
  readonly oneHop: boolean;
  /** 503 with `Retry-After` for everything except robots.txt (`W-CLOSE-2`). */
  readonly maintenance: boolean;
  /** 401 for protected paths (`W-ERR-4`). */
  readonly protect: boolean;
  /** 405 with `Allow` for methods that pages don't support. */
  readonly methods: boolean;
  /** The API's pages, and errors for invalid queries, without a handler. */
  readonly apiQueries: boolean;
  /** Case-insensitive old URLs. */
  readonly ignoreCase: boolean;
  /** The site's own proxy may terminate TLS (`tls: proxy`). Platforms terminate it themselves. */
  readonly proxy: boolean;
  /** `/a/../b` is a URL of its own. False: it is resolved, as in browsers. */
  readonly dots: boolean;
  /** An old URL returns the map's status. False: a page redirects in the browser. */
  readonly redirects: boolean;
  /** Error pages have no URL of their own. */
  readonly hidden: boolean;
  /** `Location` is an absolute URL. False: a path on the same site, which is equivalent. */
  readonly absolute: boolean;
  /** Text files other than HTML have `charset=utf-8`. */
  readonly charset: boolean;
  /** Two consecutive slashes are a URL of their own. False: they are merged. */
  readonly doubleSlashes: boolean;
  /** An unknown URL returns 404. False: the host may redirect it to a normalized URL. */
  readonly strict: boolean;
  /**
   * A URL and its query names match in any percent-encoding. False: only as browsers and WordPress encode them, with each
   * name once.
   */
  readonly escapes: boolean;
  /**
   * A file is found whatever is escaped in its URL. False: not if a character is escaped needlessly, such as `%2C` for a
   * comma.
   */
  readonly fileEscapes: boolean;
  /** A redirect passes the request's query on. */
  readonly queryKept: boolean;
  /** The query follows the target's own. False: only the target's counts. */
  readonly ownQuery: boolean;
  /** The query is merged into the target's own, without empty, required and repeated parameters. */
  readonly queryMerge: boolean;
  /** A pattern passes on the matched text as sent, even with `$` or a colon, or in another URL variant. */
  readonly captures: boolean;
  /** Custom headers also on redirects, not only on files and error pages. */
  readonly redirectHeaders: boolean;
  /** The trailing slash matters, so Signpost redirects other URL variants of a page. */
  readonly slashes: boolean;
  /** `%2F` reaches the rules. False: the server rejects it first. */
  readonly encodedSlashes: boolean;
  /** A name longer than a file system's 255 bytes reaches the rules. */
  readonly longNames: boolean;
  /** Passwords in all htpasswd formats. False: only those of crypt(3), such as bcrypt. */
  readonly apr1: boolean;
  /** Passwords in SHA-2 (`$5$` and `$6$`), as from `htpasswd -5`. */
  readonly sha2: boolean;
  /** Passwords in bcrypt. False: apr1 and {SHA}, which a generated edge function can check without a library. */
  readonly bcrypt: boolean;
  /** Passwords in bcrypt and apr1, which are slow to check. False: only {SHA}, as from `htpasswd -s`. */
  readonly slowHashes: boolean;
  /** A response to methods other than GET and HEAD has the site's own body. */
  readonly refusalPages: boolean;
  /** Cache headers of a folder apply only to its files. False: also to errors and redirects below it. */
  readonly freshErrors: boolean;
  /**
   * Built assets, such as `/_astro/`, redirect from other domains too. False: they are served there, since no edge function
   * runs.
   */
  readonly assets: boolean;
  /**
   * A `%` that starts no escape, a NUL, or a path above the root reaches the rules. False: the server itself returns 400.
   */
  readonly brokenEscapes: boolean;
  /** Permanent redirects have a cache lifetime. */
  readonly redirectAge: boolean;
  /**
   * An escape in the request stays unchanged in `Location`. False: it is decoded and encoded again, and `%2F` becomes
   * `%252F`.
   */
  readonly asSent: boolean;
  /** `/a/index` is a URL of its own. False: it is the folder's page. */
  readonly indexes: boolean;
  /** The query comes before a target's fragment, not after it. */
  readonly fragments: boolean;
  /** Rules know the site's other domains. False: the host's own settings redirect them. */
  readonly otherDomains: boolean;
  /**
   * An exact redirect comes before that of another domain, so https takes one redirect there. Without `oneHop`, that
   * doesn't hold for the domain with or without `www.`, which the host redirects by itself.
   */
  readonly exactOnDomains: boolean;
  /** The same for patterns. */
  readonly patternsOnDomains: boolean;
  /** URLs below `/api/` belong to the site. False: they belong to functions. */
  readonly apiPath: boolean;
  /** The 404 page may be `404/index.html`. False: only `404.html`. */
  readonly errorFolders: boolean;
  /** The API's sorting, filters and keywords, through the handler that is generated with its files. */
  readonly apiHandler: boolean;
  /** An unknown version of the API gets the API's error. False: the 404 page. */
  readonly apiRefusesVersions: boolean;
  /** Protected areas and gone URLs of the API have its error body. False: the site's page, or none. */
  readonly apiBodies: boolean;
  /** The API returns 503 as JSON in maintenance mode. False: the maintenance page. */
  readonly apiMaintenance: boolean;
  /** API requests are rate-limited with 429. False: the host's own settings must do it. */
  readonly apiRate: boolean;
  /** Text is compressed for clients that accept it. False: the server behind must do that. */
  readonly compresses: boolean;
  readonly limits: {
    /** Exact entries, patterns, and both together. */
    readonly exact?: number;
    readonly patterns?: number;
    readonly rules?: number;
    /** Characters per rule. */
    readonly ruleLength?: number;
    /** Bytes of the configuration file. */
    readonly bytes?: number;
    /** Files of a build, and of one folder in it. */
    readonly files?: number;
    readonly folderFiles?: number;
    /** Bytes of one file, and of the whole build. */
    readonly fileBytes?: number;
    readonly siteBytes?: number;
    /** The limits of a paid plan, if the numbers above are those of the free plan. */
    readonly paidFiles?: number;
    readonly paidSiteBytes?: number;
    /** How many parameters of a request redirects by query read. Later ones are passed on unchanged. */
    readonly parameters?: number;
    /** At how many places of a query empty parameters (`?a&&b`) are removed. Later ones are passed on unchanged. */
    readonly emptyParameters?: number;
    /** Up to how many redirects by query each value of a repeated parameter counts. Beyond that, only the first does. */
    readonly repeated?: number;
    /** Bytes of one response of a generated edge function. */
    readonly answerBytes?: number;
  };
}

/** Every ability. A host with fewer overrides them. */
export const everything: Abilities = {
  statuses: [301, 302, 303, 307, 308],
  gone: true,
  queryConditions: true,
  placeholders: true,
  tails: true,
  splats: true,
  headers: true,
  oneHop: true,
  maintenance: true,
  protect: true,
  methods: true,
  apiQueries: true,
  ignoreCase: true,
  proxy: true,
  dots: true,
  redirects: true,
  hidden: true,
  absolute: true,
  charset: true,
  doubleSlashes: true,
  strict: true,
  escapes: true,
  fileEscapes: true,
  queryKept: true,
  ownQuery: true,
  queryMerge: true,
  captures: true,
  redirectHeaders: true,
  slashes: true,
  encodedSlashes: true,
  longNames: true,
  apr1: true,
  sha2: true,
  bcrypt: true,
  slowHashes: true,
  refusalPages: true,
  freshErrors: true,
  assets: true,
  brokenEscapes: true,
  redirectAge: true,
  asSent: true,
  indexes: true,
  fragments: true,
  otherDomains: true,
  exactOnDomains: true,
  patternsOnDomains: true,
  apiPath: true,
  errorFolders: true,
  apiHandler: true,
  apiRefusesVersions: true,
  apiBodies: true,
  apiMaintenance: true,
  apiRate: true,
  compresses: true,
  limits: {},
};

/** What a generated edge function on a platform can't do. */
export const edgeFunction: Abilities = {
  ...everything,
  apiRate: false,
  bcrypt: false,
  proxy: false,
  dots: false,
  assets: false,
};

/** What no platform can do without an edge function. */
export const noEdgeFunction = {
  oneHop: false,
  protect: false,
  methods: false,
  queryMerge: false,
  proxy: false,
  apiQueries: false,
  apiHandler: false,
  apiRate: false,
  apiRefusesVersions: false,
} as const satisfies Partial<Abilities>;

/** Abilities that a host has or lacks. */
export type Ability = Exclude<keyof Abilities, 'statuses' | 'limits'>;

/** A short name of each ability, for documentation tables. */
export const abilityTitles: Readonly<Record<Ability, string>> = {
  gone: '410 with a custom page',
  queryConditions: 'redirects by query parameter',
  placeholders: '`:name` in a pattern',
  tails: 'text after a `:name`',
  splats: '`*` at the end of a pattern',
  headers: 'response headers',
  redirectHeaders: 'response headers on redirects',
  freshErrors: 'folder cache headers only on files, not on errors',
  assets: 'built assets on one domain only',
  brokenEscapes: 'URLs with an invalid `%` escape',
  redirectAge: 'max-age on permanent redirects',
  doubleSlashes: '`/a//b` distinct from `/a/b`',
  redirects: 'redirects by HTTP status',
  hidden: 'error pages without a URL',
  absolute: 'absolute URLs in `Location`',
  charset: 'charset for text formats',
  oneHop: 'one redirect from http and other domains',
  exactOnDomains: 'one redirect from other domains by https, for single URLs',
  patternsOnDomains: 'one redirect from other domains by https, for patterns',
  maintenance: '503 with `Retry-After`',
  protect: '401 for protected paths',
  methods: '405 with `Allow`',
  apiQueries: 'API pages and error responses',
  ignoreCase: 'case-insensitive redirects',
  proxy: 'a TLS-terminating proxy in front',
  dots: '`/a/../b` distinct from `/b`',
  strict: '404 for every unknown URL',
  escapes: "every percent-encoding of a redirect's URL",
  fileEscapes: "every percent-encoding of a page's URL",
  queryKept: 'query strings passed on',
  ownQuery: 'query strings added to those of targets',
  queryMerge: 'query strings merged',
  captures: 'matched text passed on unchanged',
  slashes: 'trailing slashes',
  encodedSlashes: '`%2F` in a URL',
  longNames: 'path segments longer than 255 bytes',
  asSent: 'escapes in a `Location` unchanged',
  indexes: '`/a/index` distinct from `/a/`',
  fragments: 'query string before the fragment',
  otherDomains: 'redirects from other domains',
  apiPath: 'files below `/api/`',
  apr1: 'passwords in every htpasswd format',
  sha2: 'passwords in SHA-256 and SHA-512, `$5$` and `$6$`',
  bcrypt: 'passwords in bcrypt',
  slowHashes: 'slow password hashes, such as bcrypt',
  errorFolders: '`404/index.html` as the 404 page',
  apiHandler: 'API sorting, filters and keywords',
  apiRefusesVersions: 'JSON errors for unknown API versions',
  apiBodies: 'API errors 401 and 410 in JSON',
  apiMaintenance: 'API maintenance mode in JSON',
  apiRate: 'API rate limits (429)',
  refusalPages: 'a custom body for a rejected POST',
  compresses: 'compressed text',
};
