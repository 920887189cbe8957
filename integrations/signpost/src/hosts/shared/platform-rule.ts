import type { Place } from '../../lib/finding.ts';
import type { ReadPattern, UnexpressedPattern } from '../../map/patterns/sources.ts';

/** The platforms whose own files are read. */
export type PlatformId = 'netlify' | 'cloudflare' | 'vercel' | 'firebase' | 'azure-swa' | 'apache';

/** Their names in messages. */
export const platformTitles: Readonly<Record<PlatformId, string>> = {
  netlify: 'Netlify',
  cloudflare: 'Cloudflare',
  vercel: 'Vercel',
  firebase: 'Firebase',
  'azure-swa': 'Azure Static Web Apps',
  apache: 'Apache',
};

/** True for a host that reads files of its own. */
export function isPlatformId(id: string): id is PlatformId {
  return Object.hasOwn(platformTitles, id);
}

/** The kind of a rule. `other` is neither an answer nor headers, such as a rule for the URL variants of all pages. */
export type RuleKind = 'redirect' | 'gone' | 'rewrite' | 'proxy' | 'error page' | 'headers' | 'other';

/** The conditions of a rule besides the path. */
export interface RuleCondition {
  readonly on:
    | 'query'
    | 'host'
    | 'country'
    | 'language'
    | 'role'
    | 'cookie'
    | 'header'
    | 'method'
    | 'signature'
    | 'server';
  /** As written: `Country=de,at`. */
  readonly text: string;
  /** The parameter and the value, or the host as the value, where there is just one that meets it. */
  readonly pair?: readonly [name: string, value: string] | undefined;
}

/** The sources of a rule in the redirect map, each with its target. */
interface InMap {
  readonly sources: readonly ReadPattern[] | UnexpressedPattern;
  targetFor(source: ReadPattern): string;
}

/** The state of a rule on its platform. */
export type RuleState =
  | { readonly is: 'active' }
  /** An earlier rule matches every URL of this one. */
  | { readonly is: 'shadowed'; readonly by: Pick<Place, 'file' | 'line'> }
  /** The build has a file at its path, which the platform serves. */
  | { readonly is: 'file wins'; readonly file: string }
  /** The platform drops it because of a limit. `limit` is the reason as a sentence, and `fix` how to make room. */
  | { readonly is: 'dropped'; readonly limit: string; readonly fix?: string | undefined }
  /** The platform rejects it for this reason (a sentence). `fix` is what to write instead. */
  | {
      readonly is: 'invalid';
      readonly why: string;
      readonly fix?: string | undefined;
      /** True if the platform redirects to a broken URL. */
      readonly isBroken?: true;
    }
  /** It is valid, but no request matches it. `isMeant` if its platform only spells its URLs in another way. */
  | {
      readonly is: 'never matches';
      readonly why: string;
      readonly fix?: string | undefined;
      readonly isMeant?: true;
    };

/** The parts of a request that a rule may test. */
export interface RequestParts {
  /** As sent: percent-encoded, without the query. */
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
  /** `www.example.com`. */
  readonly host: string;
  /** Default: https. */
  readonly scheme?: 'http' | 'https' | undefined;
}

/** A rule of a platform's file, as that platform evaluates it. */
export interface PlatformRule {
  readonly platform: PlatformId;
  readonly file: string;
  readonly line: number;
  /** As written, in one line. */
  readonly text: string;
  readonly kind: RuleKind;
  readonly from: string;
  /** '' for none. */
  readonly to: string;
  readonly status: number;
  readonly conditions: readonly RuleCondition[];
  /** True if it applies even if a file exists. */
  readonly isForced: boolean;
  /** True if it is tried last, only for URLs without a file. */
  readonly isFallback: boolean;
  readonly state: RuleState;
  /** A warning about an active rule, as a sentence. */
  readonly note?: string | undefined;
  /** Sample paths that represent everything it matches, the first one without wildcards if possible; empty if unknown. */
  readonly samples: readonly string[];
  /** True if it matches a single path, ignoring the trailing slash. */
  readonly isExact: boolean;
  /** The source in the map, where the platform writes patterns in another way. */
  readonly inMap?: InMap | undefined;
  /** True if it leaves out some URLs of its pattern, such as with a condition `!^/keep`: samples don't show which. */
  readonly hasExceptions?: boolean | undefined;
  /** True if `match` returns the query too. */
  readonly hasQuery?: true | undefined;
  /** The target for a URL, without the query; undefined if the rule doesn't match. */
  match(request: RequestParts): string | undefined;
}

/** An effective rule. */
export const active: RuleState = { is: 'active' };

/** The state of a rule that its platform rejects. */
export function rejectRule(why: string, fix?: string): RuleState {
  return { is: 'invalid', why, fix };
}

/** A rule that matches nothing, since its platform doesn't apply it. */
export const takesNothing = { samples: [], isExact: false, match: () => undefined } as const;

/** The usual values of a rule, of which a reader overwrites those that differ: an active rule for URLs without a file. */
export const usualRule = {
  conditions: [],
  isForced: false,
  isFallback: false,
  state: active,
  ...takesNothing,
} as const;

/** The parts of a rule that serves one page for every URL without a file: `/* /index.html 200`. */
export function matchEveryUrl(to: string) {
  return {
    ...usualRule,
    kind: 'rewrite',
    from: '/*',
    to,
    status: 200,
    isFallback: true,
    samples: ['/', '/any', '/any/more'],
    match: () => to,
  } as const;
}

/** True for a rule that answers the URLs that it matches. */
export function isAnswer({ kind }: Pick<PlatformRule, 'kind'>): boolean {
  return kind !== 'headers' && kind !== 'other';
}

/** True for a line for a query of the home page, which Cloudflare ignores: it redirects the home page itself. */
export function redirectsHome({ platform, kind, from }: PlatformRule): boolean {
  return platform === 'cloudflare' && kind === 'redirect' && /^\/?[?#]/.test(from);
}

/** True if every condition of one rule is a condition of the other too. */
export function hasNoFurtherConditions(one: PlatformRule, other: PlatformRule): boolean {
  return one.conditions.every(({ on, text }) =>
    other.conditions.some((condition) => condition.on === on && condition.text === text),
  );
}

/**
 * True for a rule after which no other is tried. Azure applies only one route: one that only sets headers ends the search
 * too.
 */
export function isFinal({ kind, platform }: Pick<PlatformRule, 'kind' | 'platform'>): boolean {
  return isAnswer({ kind }) || (platform === 'azure-swa' && kind === 'headers');
}
