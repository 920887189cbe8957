import type { Entry } from '../../map/entry.ts';
import type { Plan } from '../../plan/plan.ts';

/** The features of a plan that a host can serve. Findings, the tables of the docs and the tests use this data. */
export interface Abilities {
  /** Redirects have an HTTP status. False: the host serves only files, and old URLs are pages that redirect in the browser. */
  readonly serverRules: boolean;
  /** Redirects have placeholders and wildcards: `/blog/:slug`. */
  readonly patterns: boolean;
  /** Pages and files have the headers of the options, and HSTS. */
  readonly headers: boolean;
  /** Redirects depend on query parameters: `/product.php?id=42`, also beside others. False where the whole query is compared. */
  readonly redirectsByQuery: boolean;
  /**
   * The part of the request's query that a redirect passes on. `rest`: all but the required parameters, and nothing
   * for a target with a query. `whole`: everything; hosts differ in what they add to a target with a query.
   */
  readonly requestQuery: 'rest' | 'whole' | 'none';
  /** Redirects match in any letter case, where the map sets `ignoreCase`. `always`: also where it doesn't. */
  readonly caseInsensitive: boolean | 'always';
  /** Gone URLs return 410 with the site's page. False: 404. */
  readonly gone410: boolean;
  /** Without 410: the file has lines by which a gone URL is 404, also below a pattern. By default it has none. */
  readonly gone404?: true;
  /** Redirects have the headers of the options too, and a `max-age`. */
  readonly headersOnRedirects: boolean;
  /** Maintenance mode returns 503 with `Retry-After`. */
  readonly maintenance503: boolean;
  /** The formats of htpasswd that protected paths accept. None: the host has no passwords. */
  readonly passwords: readonly PasswordFormat[];
  /**
   * http and other domains reach the final URL of a redirect in one step, or after a redirect to the main domain.
   * `host-settings`: rules don't know domains, and the host's settings redirect.
   */
  readonly otherDomains: 'one-redirect' | 'two-redirects' | 'host-settings';
  /** The features of the API that the host serves. */
  readonly api: readonly ApiAbility[];
}

export type PasswordFormat = 'bcrypt' | 'sha2' | 'apr1' | 'sha1';

/**
 * `files`: prebuilt lists and records below /api/. `urls`: /api/product for api/product.json. `errors`: built pages, JSON errors, CORS and 405. `handler`:
 * sorting and filters by the generated handler. `rate`: 429.
 */
export type ApiAbility = 'files' | 'urls' | 'errors' | 'handler' | 'rate';

/** Numbers above which a host ignores or rejects rules and files, and values that config files can't write. */
export interface Limits {
  /** The vendor's page. */
  readonly source?: string;
  /** The file with the redirects, if an edge function takes over what it can't hold. */
  readonly file?: string;
  /** The generated files whose bytes or lines are limited. */
  readonly fileSizes?: readonly FileLimit[];
  /** Files of a build, and of one folder. */
  readonly files?: number;
  readonly folderFiles?: number;
  /** Bytes of one file, and of the whole build. */
  readonly fileBytes?: number;
  readonly siteBytes?: number;
  /** The limits of a paid plan, if the numbers above are those of the free plan. */
  readonly paidFiles?: number;
  readonly paidSiteBytes?: number;
  /**
   * Why the host's files can't express an entry, as the end of a sentence, with a fix of its own if it has one. Not asked for gone
   * URLs where the file has no lines for them.
   */
  readonly unsupportedReason?: (entry: Entry, plan: Plan) => string | UnsupportedEntry | undefined;
  /** Why the host's files can't send a header value, as the end of a sentence. */
  readonly unsupportedHeader?: (value: string) => string | undefined;
}

/** Why a host can't serve an entry, and what to do. */
export interface UnsupportedEntry {
  /** As the end of a sentence. */
  readonly reason: string;
  readonly fix?: string;
}

/** A generated file that a host limits to a number of bytes or lines. */
export interface FileLimit {
  readonly file: string;
  readonly limit: number;
  /** What the vendor counts, such as `bytes` or `lines of patterns`. */
  readonly unit: string;
  /** How many an entry takes if it isn't one, as a clause: `each redirect takes two, …`. */
  readonly perEntry?: string;
  /** The kind of entries that the file has; by default all. */
  readonly kind?: Entry['kind'];
  /** Bytes or lines of the file. An entry takes at least one. */
  measure(plan: Plan): number;
}

/** The part of a host that decides which entries and features are supported. */
export interface SupportHost {
  readonly title: string;
  readonly abilities: Abilities;
  readonly limits?: Limits | undefined;
  /** The edge function that the host would run if the plan needed one. */
  readonly programs?: { readonly edge?: { readonly name: string; readonly cost?: string } };
}

/** Every ability. A host with fewer overrides those that it lacks. */
export const everything: Abilities = {
  serverRules: true,
  patterns: true,
  headers: true,
  redirectsByQuery: true,
  requestQuery: 'rest',
  caseInsensitive: true,
  gone410: true,
  headersOnRedirects: true,
  maintenance503: true,
  passwords: ['bcrypt', 'sha2', 'apr1', 'sha1'],
  otherDomains: 'one-redirect',
  api: ['files', 'urls', 'errors', 'handler', 'rate'],
};

/** With a generated edge function, which checks only SHA-1 passwords and counts no requests. */
export const withEdgeFunction: Abilities = {
  ...everything,
  passwords: ['sha1'],
  api: ['files', 'urls', 'errors', 'handler'],
};

/** What config files lack, or have less of, beside an edge function. */
export const withoutEdgeFunction = {
  passwords: [],
  otherDomains: 'two-redirects',
  headersOnRedirects: false,
  caseInsensitive: false,
  api: ['files', 'urls'],
} as const satisfies Partial<Abilities>;
