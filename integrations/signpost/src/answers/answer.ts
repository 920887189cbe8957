import type { ForeignRule } from '../hosts/shared/foreign-rule.ts';
import type { Path } from '../lib/url/path.ts';
import type { PlannedAnswer } from '../plan/answers.ts';

/** What a URL returns, as far as files show it. */
export type Answer = KnownAnswer | UnknownAnswer;

/** An answer with the steps that lead to it: a line of the map, a rule of the site's own file, a page of the build. */
export interface KnownAnswer extends PlannedAnswer, OtherRules {
  readonly unknown?: undefined;
  /**
   * The map's answer, where the host returns another one: 410 where it returns 404, 301 where a page redirects in the
   * browser, `/pump/` where it passes on the query and leads to `/pump/?id=7`.
   */
  readonly mapAnswer?: Pick<PlannedAnswer, 'status' | 'location'> | undefined;
  /** The target of GitHub's own redirect from /old to /old/, where the page is that redirects in the browser. */
  readonly redirectPageUrl?: string | undefined;
  /** True for a URL variant of a page that some hosts serve and others don't, where the host is unknown. */
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

/** Why nobody can say what a URL returns. */
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

/** Rules that don't answer, although they match the URL. */
interface OtherRules {
  /** May answer first, under a condition that the request doesn't show: `Country=de`. */
  readonly conditionalRule?: ForeignRule | undefined;
  /** The platform drops or rejects it. */
  readonly ineffectiveRule?: ForeignRule | undefined;
  /** Why the host doesn't support the map's redirect for the URL. */
  readonly unsupportedReason?: string | undefined;
}

/** True for a URL where nothing is: a 404, or the home page that Cloudflare Pages without a 404.html sends for it. */
export function isMissing(answer: Answer): boolean {
  if (answer.unknown !== undefined) return false;
  return answer.status === 404 || answer.by.at(-1)?.step === 'nothing';
}

/** Where a redirect of the map leads on the host; of GitHub's redirect to the slash, where the page there leads. */
export function findHostTarget({ redirectPageUrl, mapAnswer, location }: Answer): string | undefined {
  return redirectPageUrl === undefined ? location : mapAnswer?.location;
}
