import { z } from 'zod';
import type { JsonItem } from '../../lib/json/json-file.ts';
import type { Matching } from '../matching.ts';
import {
  active,
  type HeaderChange,
  invalid,
  type PlatformId,
  type PlatformRule,
  type RuleCondition,
  type RuleState,
} from '../platform-rule.ts';

/** The specific part of a header rule; the rest of a `PlatformRule` is always the same. */
interface Given
  extends Pick<
    PlatformRule,
    'file' | 'line' | 'column' | 'text' | 'from' | 'state' | 'samples' | 'certainty' | 'fill'
  > {
  readonly platform: PlatformId;
  readonly header?: HeaderChange | undefined;
  readonly conditions?: readonly RuleCondition[];
  readonly isExact?: boolean;
  /** True for a path that it applies to. */
  takes(path: string): boolean;
}

/** What a rule applies to. */
export type HeaderPattern = Pick<
  Given,
  'from' | 'samples' | 'takes' | 'isExact' | 'conditions' | 'certainty' | 'fill'
>;

/** A rule that sets, joins or removes a header. */
export function headerRule({ takes, conditions = [], isExact = false, ...given }: Given): PlatformRule {
  return {
    ...{ kind: 'headers', to: '', status: 0, isForced: false, isFallback: false, isExact, conditions },
    ...given,
    match: ({ path }) => (takes(path) ? '' : undefined),
  };
}

/** What a rule applies to, from the matching of the platform's redirects. Skips long URLs, which could take time. */
export function headerPattern(from: string, { samples, isExact, match }: Matching): HeaderPattern {
  const takes = (path: string): boolean =>
    path.length <= longestUrl && match({ path, query: '', host: '' }) !== undefined;
  return { from, samples, isExact, takes };
}

/** Longer URLs are skipped, so that regular expressions stay fast. */
export const longestUrl = 500;

/** For a rule that its platform rejects. */
export const forNothing = { from: '', samples: [], takes: () => false } as const;

/** A rule that its platform rejects. */
export function refusedRule(
  given: Pick<PlatformRule, 'platform' | 'file' | 'line' | 'text'>,
  why: string,
): PlatformRule {
  return headerRule({ ...given, ...forNothing, state: invalid(why) });
}

/** For a rule whose pattern Signpost can't evaluate. */
export function forUnknown(from: string): HeaderPattern {
  const conditions: RuleCondition[] = [{ on: 'server', text: `the URL matches ${from}` }];
  return { from, samples: [], conditions, takes: () => true };
}

/** The headers of a rule in vercel.json and firebase.json. */
export const keyAndValue = z.array(z.object({ key: z.string(), value: z.string() }));

/** A rule for each of these headers. `items` are their places, and `judge` is the state beyond that of any header. */
export function rulesOfPairs(
  base: Pick<Given, 'platform' | 'file'> & HeaderPattern,
  items: readonly JsonItem[],
  headers: z.infer<typeof keyAndValue>,
  judge: (key: string, value: string, at: number) => RuleState | undefined,
): PlatformRule[] {
  return items.map(({ line, column, text }, at) => {
    const { key = '', value = '' } = headers[at] ?? {};
    const header: HeaderChange = { name: key.toLowerCase(), value, how: 'set' };
    return headerRule({ ...base, line, column, text, header, state: judge(key, value, at) ?? active });
  });
}

/** Combines sample values for each part of a pattern to sample paths. */
export function samplesOf(pieces: readonly (readonly string[])[]): string[] {
  let paths = [''];
  for (const piece of pieces) {
    if (paths.length * piece.length > most) return [];
    paths = paths.flatMap((path) => piece.map((text) => path + text));
  }
  return paths;
}

const most = 64;

/** Two segments, one with letters only and one with other characters, so that `[a-z]+` doesn't count as everything. */
export const anySegment: readonly string[] = ['any', 'Z9_.b-c~'];
/** Any rest of a path, possibly empty. */
export const anyRest: readonly string[] = ['', ...anySegment, 'any/more'];

/** https://www.rfc-editor.org/rfc/rfc9110#section-5.1: a name is a token, and a value is one line. */
export function headerFault(name: string, value: string): RuleState | undefined {
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) return invalid(`"${name}" is not the name of a header.`);
  return /[\r\n\0]/.test(value) ? invalid('The value has several lines.') : undefined;
}
