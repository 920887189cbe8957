import type { RedirectStatus } from '../map/entry.ts';

/** What a host can do of a plan. Data, so that the shortfalls, the tables in the docs and the tests agree. */
export interface Abilities {
  readonly statuses: readonly RedirectStatus[];
  /** 410 with a page of its own (`W-ERR-2`). */
  readonly gone: boolean;
  /** Redirects that depend on query parameters. */
  readonly queryConditions: boolean;
  /** `:name` for one segment, `:name.html` for a segment with a literal tail, `*` for the rest. */
  readonly placeholders: boolean;
  readonly tails: boolean;
  readonly splats: boolean;
  /** Response headers of our choice, also on redirects and errors. */
  readonly headers: boolean;
  /** http and alias hosts reach the final address in one hop (`W-REDIR-7`). */
  readonly oneHop: boolean;
  /** 503 with `Retry-After` for all but robots.txt (`W-CLOSE-2`). */
  readonly closing: boolean;
  /** 401 for protected paths (`W-ERR-4`). */
  readonly protect: boolean;
  /** 405 with `Allow` for methods that pages don't have. */
  readonly methods: boolean;
  /** The API's pages and refusals by query string, without a handler. */
  readonly apiQueries: boolean;
  /** Addresses compared without regard to case. */
  readonly ignoreCase: boolean;
  readonly limits: {
    /** Exact entries, patterns, and both together. */
    readonly exact?: number;
    readonly patterns?: number;
    readonly rules?: number;
    /** Characters in one rule. */
    readonly ruleLength?: number;
    /** Bytes of the config file. */
    readonly bytes?: number;
  };
}
