import type { ForeignRule } from '../hosts/shared/foreign-rule.ts';
import type { Path } from '../lib/url/path.ts';
import type { PlannedAnswer } from '../plan/answers.ts';

// What a URL returns, as the responder (responder.ts) finds it in the map, the build and the site's own files:
//
//   /pumps/     200 by the page pumps/index.html
//   /old        301 to https://www.example.com/new/ by a line of the map
//   /nowhere    404 by the step `nothing`
//   /search     unknown: by the rule `/search /.netlify/functions/search 200`, a function answers
//
// Status, location, file, headers and steps are those of `PlannedAnswer` (plan/answers.ts).

/** What a URL returns; its status is undefined if no file shows it. */
export type Answer = KnownAnswer | UnknownAnswer;

/** An answer that files show. */
export interface KnownAnswer extends PlannedAnswer, OtherRules {
  readonly unknown?: undefined;
  /**
   * The map's answer, where the host returns another one: 410 where it returns 404, 301 where a page redirects in the
   * browser, `/pump/` where it passes on the query and leads to `/pump/?id=7`.
   */
  readonly mapAnswer?: Pick<PlannedAnswer, 'status' | 'location'> | undefined;
  /** `/old/` for /old on GitHub Pages, where the host redirects /old to the page /old/, which redirects in the browser. */
  readonly redirectPageUrl?: string | undefined;
  /** True for /about beside the page /about/, where the host is unknown: some hosts serve such a variant, others don't. */
  readonly dependsOnHost?: true | undefined;
}

/** A URL whose answer no file shows. */
export interface UnknownAnswer extends Omit<PlannedAnswer, 'status' | 'location' | 'file'>, OtherRules {
  readonly status?: undefined;
  readonly location?: undefined;
  readonly file?: undefined;
  readonly mapAnswer?: undefined;
  readonly redirectPageUrl?: undefined;
  readonly dependsOnHost?: undefined;
  readonly unknown: Unknown;
}

/** Why no file shows what a URL returns. */
export interface Unknown {
  readonly reason: UnknownReason;
  /** A clause: `it is fetched from https://api.example.com/`. */
  readonly text: string;
  /** `/docs/tides/` for `/tides/`: the URL with the site's folder in front, if a page or file has that URL. */
  readonly urlWithBase?: Path | undefined;
}

export type UnknownReason =
  /** `/api/* https://api.example.com/:splat 200` */
  | 'proxy'
  /** `/search /.netlify/functions/search 200` */
  | 'function'
  /** A page that the site's server renders for each request. */
  | 'on demand'
  /** `/shop/` beside a site that is served from `/docs/`. */
  | 'outside of the site'
  /** `/cdn-cgi/trace`, which Cloudflare itself answers. */
  | 'host'
  /** A URL that the crawl didn't request. */
  | 'not requested';

/** Lines that match the URL, but don't answer it. */
interface OtherRules {
  /** `/ /de/ 302 Country=de`, which answers first where its condition is met. */
  readonly conditionalRule?: ForeignRule | undefined;
  /** A rule that the platform drops, such as line 2,101 of `_redirects` on Cloudflare. */
  readonly ineffectiveRule?: ForeignRule | undefined;
  /** Why the host doesn't support the map's redirect for the URL. */
  readonly unsupportedReason?: string | undefined;
}

/** True for a URL without page, file and rule: a 404, or the home page that Cloudflare Pages without a 404.html sends for it. */
export function isMissing(answer: Answer): boolean {
  if (answer.unknown !== undefined) return false;
  return answer.status === 404 || answer.by.at(-1)?.step === 'nothing';
}

/** Where a redirect of the map leads on the host. */
export function findHostTarget({ redirectPageUrl, mapAnswer, location }: Answer): string | undefined {
  // GitHub Pages redirects /old to /old/, whose page redirects to /new/: it leads to /new/.
  return redirectPageUrl === undefined ? location : mapAnswer?.location;
}
