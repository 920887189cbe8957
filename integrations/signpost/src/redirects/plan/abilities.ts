import type { RedirectStatus } from '../map/entry.ts';

/** What a host can do of a plan. Data, so that the findings, the tables in the docs and the tests agree. */
export interface Abilities {
  readonly statuses: readonly RedirectStatus[];
  /** 410 with a custom page (`W-ERR-2`). */
  readonly gone: boolean;
  /** Redirects that depend on query parameters. */
  readonly queryConditions: boolean;
  /** `:name` for one segment, `:name.html` for a segment with a literal tail, `*` for the rest. */
  readonly placeholders: boolean;
  readonly tails: boolean;
  readonly splats: boolean;
  /** Response headers of our choice, also on redirects and errors. */
  readonly headers: boolean;
  /** http and alias hosts reach the final URL in one hop (`W-REDIR-7`). */
  readonly oneHop: boolean;
  /** 503 with `Retry-After` for all but robots.txt (`W-CLOSE-2`). */
  readonly maintenance: boolean;
  /** 401 for protected paths (`W-ERR-4`). */
  readonly protect: boolean;
  /** 405 with `Allow` for methods that pages don't have. */
  readonly methods: boolean;
  /** The API's pages and refusals by query string, without a handler. */
  readonly apiQueries: boolean;
  /** URLs compared without regard to case. */
  readonly ignoreCase: boolean;
  // What most hosts can: `false` says that one can't.
  /** A proxy of the site's own before it may end TLS (`tls: proxy`); platforms end it themselves. */
  readonly proxy?: boolean;
  /** `/a/../b` is a URL of its own; else it is resolved, as browsers do, in requests and in targets. */
  readonly dots?: boolean;
  /** An old URL returns the status that the map sets; else a page that redirects in the browser. */
  readonly redirects?: boolean;
  /** Pages that only an error shows have no URL of their own. */
  readonly hidden?: boolean;
  /** A `Location` is a whole URL; else a path where it stays on the site, which means the same. */
  readonly absolute?: boolean;
  /** Text formats other than HTML are sent with `charset=utf-8`. */
  readonly charset?: boolean;
  /** Two slashes in a row make a URL of its own; else they are folded into one. */
  readonly doubleSlashes?: boolean;
  /** A URL that nothing is known of is 404; else the host may redirect it to one that it takes for tidier. */
  readonly strict?: boolean;
  /** A URL and the names in its query are known in every percent-encoding; else only as browsers and WordPress write them, each name once. */
  readonly escapes?: boolean;
  /** A page or file is found by every escape in its URL; else not where a sign is escaped that need not be, `%2C` for a comma. */
  readonly fileEscapes?: boolean;
  /** A redirect hands on the query that it was asked with. */
  readonly queryKept?: boolean;
  /** The query is merged into a target's own, without empty pieces; else one of the two counts. */
  readonly queryMerge?: boolean;
  /** What a pattern matched goes on as it was sent, also where it holds `$` or a colon, or leads to another URL variant. */
  readonly captures?: boolean;
  /** Headers of our choice on redirects too, not only on files and error pages. */
  readonly redirectHeaders?: boolean;
  /** The slash at a URL's end counts, so that Signpost redirects a page's other URL variants. */
  readonly slashes?: boolean;
  /** `%2F` reaches the rules; else the server refuses it before it reads them. */
  readonly encodedSlashes?: boolean;
  /** A name longer than a file system's 255 bytes reaches the rules too. */
  readonly longNames?: boolean;
  /** Passwords in every form that htpasswd writes; else those that crypt(3) knows, bcrypt first of all. */
  readonly apr1?: boolean;
  /** Passwords in SHA-2, `$5$` and `$6$`, as `htpasswd -5` writes them. */
  readonly sha2?: boolean;
  /** Passwords in bcrypt; else apr1 and {SHA}, which a generated edge function can check without a library. */
  readonly bcrypt?: boolean;
  /** Passwords in bcrypt and apr1, which take time to check; else {SHA} alone, as `htpasswd -s` writes it. */
  readonly slowHashes?: boolean;
  /** A refusal of a method other than GET and HEAD has a page or a body of the site's own. */
  readonly refusalPages?: boolean;
  /** Cache headers of a folder are on its files alone; else an error or a redirect below it has them too. */
  readonly freshErrors?: boolean;
  /** Built assets, such as `/_astro/`, redirect from other names too; else they are served there, since no edge function runs. */
  readonly assets?: boolean;
  /** A `%` that begins no escape, a NUL, or a way above the root reaches the rules; else the server itself returns 400. */
  readonly brokenEscapes?: boolean;
  /** Permanent redirects say how long they may be kept. */
  readonly redirectAge?: boolean;
  /** An escape goes on in a `Location` as it was sent; else it is decoded and encoded again, and `%2F` comes out as `%252F`. */
  readonly asSent?: boolean;
  /** `/a/index` is a URL of its own; else it is taken for the page of the folder. */
  readonly indexes?: boolean;
  /** A query is put before a target's fragment, not behind it. */
  readonly fragments?: boolean;
  /** Rules know the other host names of a site; else its own settings redirect them. */
  readonly otherDomains?: boolean;
  /** URLs below `/api/` are the site's; else they belong to functions. */
  readonly apiPath?: boolean;
  /** The page for a 404 may be `404/index.html`; else it is `404.html` alone. */
  readonly errorFolders?: boolean;
  /** The API's sorting, filters and keywords, by the handler that is emitted with its files. */
  readonly apiHandler?: boolean;
  /** A version of the API that isn't there is refused as the API refuses, not with the page for 404. */
  readonly apiRefusesVersions?: boolean;
  /** A protected area and a gone URL of the API have its body; else that of the site, or none. */
  readonly apiBodies?: boolean;
  /** The API of a site in maintenance mode returns 503 in JSON; else the maintenance page. */
  readonly apiMaintenance?: boolean;
  /** Requests to the API are counted, and one too many is refused with 429; else the host's own settings must do it. */
  readonly apiRate?: boolean;
  /** Text is sent compressed to who takes it; else the server behind it must do that. */
  readonly compresses?: boolean;
  readonly limits: {
    /** Exact entries, patterns, and both together. */
    readonly exact?: number;
    readonly patterns?: number;
    readonly rules?: number;
    /** Characters in one rule. */
    readonly ruleLength?: number;
    /** Bytes of the config file. */
    readonly bytes?: number;
    /** Files of a build, and of one folder in it. */
    readonly files?: number;
    readonly folderFiles?: number;
    /** Bytes of one file, and of the whole build. */
    readonly fileBytes?: number;
    readonly siteBytes?: number;
    /** What a paid plan takes of these, where the numbers above are those of the free one. */
    readonly paidFiles?: number;
    readonly paidSiteBytes?: number;
    /** Parameters of a request that redirects by query compare and take out; those behind are passed on as they were sent. */
    readonly parameters?: number;
    /** Places of a request's query that empty parameters (`?a&&b`) are taken out of; what is behind is passed on as it was sent. */
    readonly emptyParameters?: number;
    /** Redirects by query up to which each value of a repeated parameter counts; past it the first alone does. */
    readonly repeated?: number;
    /** Bytes of one response of a generated edge function. */
    readonly answerBytes?: number;
  };
}

/** All that a plan may ask; a host that can't do something says so beside it. */
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
  limits: {},
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

/** Each ability in a few words, for the tables in the documentation. */
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
  maintenance: '503 with `Retry-After`',
  protect: '401 for protected paths',
  methods: '405 with `Allow`',
  apiQueries: 'API pages and error responses',
  ignoreCase: 'case-insensitive redirects',
  proxy: 'a TLS-terminating proxy in front',
  dots: '`/a/../b` distinct from `/b`',
  strict: '404 for every unknown URL',
  escapes: 'every percent-encoding of a redirect’s URL',
  fileEscapes: 'every percent-encoding of a page’s URL',
  queryKept: 'query strings passed on',
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
