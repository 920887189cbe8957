import type { Place } from '../../lib/finding.ts';
import type { ReadPattern, UnexpressedPattern } from '../../map/patterns/sources.ts';

// A rule of a project's own file, such as `/old /new 301` in `_redirects`, as its platform evaluates it. The readers of the hosts
// (`<host>/read.ts`) make it of the parts in make-rule.ts and of what it means, in rule-meaning.ts; import, explain, audit and diff
// ask it by ask-rule.ts.

/** The platforms whose own files are read. */
export type PlatformId = 'netlify' | 'cloudflare' | 'vercel' | 'firebase' | 'azure-swa' | 'apache';

/** What reads the rules of a file. Those of nginx are only imported, since its whole configuration is in other files. */
export type RuleReader = PlatformId | 'nginx';

/** Their names in messages. */
export const platformTitles: Readonly<Record<RuleReader, string>> = {
  netlify: 'Netlify',
  cloudflare: 'Cloudflare',
  vercel: 'Vercel',
  firebase: 'Firebase',
  'azure-swa': 'Azure Static Web Apps',
  apache: 'Apache',
  nginx: 'nginx',
};

/** True for a host with a reader of platform files. */
export function isPlatformId(id: string): id is PlatformId {
  return id !== 'nginx' && Object.hasOwn(platformTitles, id);
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
  /** The parameter and the value, or '' and the host, if a single value meets the condition. */
  readonly pair?: readonly [name: string, value: string] | undefined;
}

/** The sources of a line, or the reason why a map can't express the line. */
export type Sources = readonly ReadPattern[] | UnexpressedPattern;

/** Source and target of a redirect in the map's terms; the target is '' if the URL is gone. */
export interface MapSides {
  readonly from: string;
  readonly to: string;
}

/** What a map has in a rule's place: its redirects and how they differ, or the reason for none. */
export type InMap =
  | { readonly redirects: readonly MapSides[]; readonly notes: readonly string[] }
  | UnexpressedPattern;

/** The state of a rule on its platform. */
export type RuleState =
  | { readonly is: 'active' }
  /** An earlier rule matches every URL of the rule. */
  | { readonly is: 'shadowed'; readonly by: Pick<Place, 'file' | 'line'> }
  /** The build has a file at the path, which the platform serves. */
  | { readonly is: 'file wins'; readonly file: string }
  /** The platform drops it because of a limit. `limit` is the reason as a sentence, and `fix` how to make room. */
  | { readonly is: 'dropped'; readonly limit: string; readonly fix: string }
  /** The platform rejects the rule. `why` is a sentence, and `fix` the text to write instead. */
  | {
      readonly is: 'invalid';
      readonly why: string;
      readonly fix?: string | undefined;
      /** True if visitors notice: a redirect to a broken URL, or an error for every URL. */
      readonly isBroken?: true;
      /** True if the platform refuses the whole deployment, and not only the rule. */
      readonly failsDeployment?: true;
    }
  /** A valid rule that no request matches. `isMeant` if the platform only writes URLs in another way. */
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

/** A rule of a platform's file, as evaluated by the platform. */
export interface ForeignRule {
  readonly platform: RuleReader;
  readonly file: string;
  readonly line: number;
  /** Where an item of a list starts, since a line may have several. */
  readonly itemColumn?: number | undefined;
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
  /** Sample paths for every URL of the rule, the first without wildcards if possible; empty if unknown. */
  readonly samples: readonly string[];
  /** True if it matches a single path, ignoring the trailing slash: the first of `samples`, by which it is found. */
  readonly isExact: boolean;
  /** The literal start of each path that it matches, as sent, where that is one: `/docs/v1` of `/docs/v1/*`. */
  readonly folder?: string | undefined;
  /** Its redirects in the map, where the platform writes patterns in another way. */
  readonly inMap?: InMap | undefined;
  /** The host of the server block, if the file has server blocks. */
  readonly server?: string | undefined;
  /** True for a pattern that matches before exact URLs of later lines, like nginx's `rewrite` outside of locations. */
  readonly isFirst?: boolean | undefined;
  /** True if a condition such as `!^/keep` excludes URLs of the pattern. */
  readonly hasExceptions?: boolean | undefined;
  /** True if the target has a group of an expression, such as `/$1/` for `/(about|contact)`: it depends on what matched. */
  readonly targetHasGroups?: boolean | undefined;
  /** True if `match` returns the target with the request's query, which other readers leave to `answerFromFiles`. */
  readonly matchAppendsQuery?: true | undefined;
  /** The target for a URL, without the request's query; undefined if the rule doesn't match. */
  match(request: RequestParts): string | undefined;
  /** True for a URL that it matches and leaves unanswered, to end a loop: no later rule answers it either. */
  readonly stopsAt?: ((request: RequestParts) => boolean) | undefined;
}

/** A line that serves one page for every missing URL. */
export interface Fallback extends Place {
  readonly to: string;
  readonly status: 200 | 302 | 404;
  /** The change to a setting. A line of rules is changed as for every host. */
  readonly fix?: string;
}
