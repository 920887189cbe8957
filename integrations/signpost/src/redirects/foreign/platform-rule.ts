import type { Place } from '../../lib/finding.ts';
import type { ReadPattern, Unsaid } from '../import/shared/patterns.ts';

/** The platforms whose own files are read. */
export type PlatformId = 'netlify' | 'cloudflare' | 'vercel' | 'firebase' | 'azure-swa' | 'apache';

/** What a person calls them. */
export const platformTitles: Readonly<Record<PlatformId, string>> = {
  netlify: 'Netlify',
  cloudflare: 'Cloudflare',
  vercel: 'Vercel',
  firebase: 'Firebase',
  'azure-swa': 'Azure Static Web Apps',
  apache: 'Apache',
};

/** True for the id of a host that reads files of its own. */
export function isPlatformId(id: string): id is PlatformId {
  return Object.hasOwn(platformTitles, id);
}

/** What a rule does with a URL. `other` is neither an answer nor headers, such as a rule for the URL variants of all pages. */
export type RuleKind = 'redirect' | 'gone' | 'rewrite' | 'proxy' | 'error page' | 'headers' | 'other';

/** What a rule asks for beside the path. */
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
  /** As it is written: `Country=de,at`. */
  readonly text: string;
  /** The parameter and the value, or the host as the value, where there is just one that meets it. */
  readonly pair?: readonly [name: string, value: string] | undefined;
}

/** What a rule's pattern is in the redirect map, and the target of each of these sources. */
interface InMap {
  readonly sources: readonly ReadPattern[] | Unsaid;
  targetFor(source: ReadPattern): string;
}

/** What becomes of a rule on its platform. */
export type RuleState =
  | { readonly is: 'active' }
  /** An earlier rule takes every URL that this one is for. */
  | { readonly is: 'shadowed'; readonly by: Pick<Place, 'file' | 'line'> }
  /** A header that a later rule sets or removes for every URL that this one is for. */
  | { readonly is: 'overridden'; readonly by: Pick<Place, 'file' | 'line'> }
  /** The build has a file at its path, and the platform serves that. */
  | { readonly is: 'file wins'; readonly file: string }
  /** A function or Worker runs before the file is read. */
  | { readonly is: 'bypassed'; readonly by: string }
  /** The platform leaves it out. `limit` says why, as a sentence, and `fix` what makes room. */
  | { readonly is: 'dropped'; readonly limit: string; readonly fix?: string | undefined }
  /** The platform can't read it, for this reason, as a sentence. */
  | { readonly is: 'invalid'; readonly why: string }
  /** It is read, and no request is like that. */
  | { readonly is: 'never matches'; readonly why: string };

/** A request, as far as a rule may ask for it. */
export interface RequestParts {
  /** As it is sent: percent-encoded, without the query. */
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
  /** `www.example.com`. */
  readonly host: string;
  /** https unless said. */
  readonly scheme?: 'http' | 'https' | undefined;
}

/** What a rule does with one header. */
export interface HeaderChange {
  /** In lower case. */
  readonly name: string;
  /** '' where it removes the header, or changes what earlier rules set. */
  readonly value: string;
  /** Whether it replaces what earlier rules set, joins it, removes it, or puts something else into it. */
  readonly how: 'set' | 'add' | 'unset' | 'edit';
  /** Apache has two tables of headers, and sends what is in both. */
  readonly table?: string | undefined;
}

/** One rule of a platform's file, as that platform evaluates it. */
export interface PlatformRule {
  readonly platform: PlatformId;
  readonly file: string;
  readonly line: number;
  /** Of a header, where it isn't the first. */
  readonly column?: number | undefined;
  /** As it is written, in one line. */
  readonly text: string;
  readonly kind: RuleKind;
  readonly from: string;
  /** '' where it has none. */
  readonly to: string;
  readonly status: number;
  readonly conditions: readonly RuleCondition[];
  /** True where it answers in the place of a file that is there. */
  readonly isForced: boolean;
  /** True where it is tried last, and only for URLs without a file. */
  readonly isFallback: boolean;
  readonly state: RuleState;
  /** The header of a rule of kind `headers`; undefined for a line that has none of its own. */
  readonly header?: HeaderChange | undefined;
  /** What a person should know of it though it counts, as a sentence. */
  readonly note?: string | undefined;
  /** Paths that stand for all that it takes, of which the first has no wildcards filled in where it takes one; none where that can't be told. */
  readonly samples: readonly string[];
  /** True where it takes one path alone, give or take the slash at its end. */
  readonly isExact: boolean;
  /** What the map has for it, where its platform writes patterns in another way. */
  readonly inMap?: InMap | undefined;
  /** True where `match` gives the query that travels on, too. */
  readonly hasQuery?: true | undefined;
  /** Whether it counts for a path, where that depends on the path; undefined where it can't be told. */
  certainty?: ((path: string) => boolean | undefined) | undefined;
  /** Where it leads from a URL, without the query that travels on; undefined where it doesn't take the URL. */
  match(request: RequestParts): string | undefined;
}

/** A rule that counts. */
export const active: RuleState = { is: 'active' };

/** A rule that takes nothing, since its platform doesn't read it. */
export const takesNothing = { samples: [], isExact: false, match: () => undefined } as const;

/** True for a rule that returns something for the URLs it takes. */
export function isAnswer({ kind }: Pick<PlatformRule, 'kind'>): boolean {
  return kind !== 'headers' && kind !== 'other';
}

/** True for a rule after which no other is tried. Azure's routes are never chained: one that sets headers ends the search. */
export function isFinal({
  kind,
  platform,
  header,
}: Pick<PlatformRule, 'kind' | 'platform' | 'header'>): boolean {
  return isAnswer({ kind }) || (platform === 'azure-swa' && kind === 'headers' && header === undefined);
}
