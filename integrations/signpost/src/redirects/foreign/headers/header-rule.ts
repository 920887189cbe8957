import type { Matching } from '../matching.ts';
import type { HeaderChange, PlatformId, PlatformRule, RuleCondition, RuleState } from '../platform-rule.ts';

/** What of a header rule is its own; the rest of a `PlatformRule` is the same for all. */
interface Given
  extends Pick<
    PlatformRule,
    'file' | 'line' | 'column' | 'text' | 'from' | 'state' | 'samples' | 'certainty'
  > {
  readonly platform: PlatformId;
  readonly header?: HeaderChange | undefined;
  readonly conditions?: readonly RuleCondition[];
  readonly isExact?: boolean;
  readonly note?: string | undefined;
  /** True for a path that it is for. */
  takes(path: string): boolean;
}

/** What a rule is for. */
export type HeaderPattern = Pick<
  Given,
  'from' | 'samples' | 'takes' | 'isExact' | 'conditions' | 'certainty'
>;

/** A rule that sets, joins or removes a header. */
export function headerRule({ takes, conditions = [], isExact = false, ...given }: Given): PlatformRule {
  return {
    ...{ kind: 'headers', to: '', status: 0, isForced: false, isFallback: false, isExact, conditions },
    ...given,
    match: ({ path }) => (takes(path) ? '' : undefined),
  };
}

/** What a rule is for, by the matching that redirects of the platform have too. Of long URLs nothing is tried, which could take time. */
export function headerPattern(from: string, { samples, isExact, match }: Matching): HeaderPattern {
  const takes = (path: string): boolean =>
    path.length <= longestUrl && match({ path, query: '', host: '' }) !== undefined;
  return { from, samples, isExact, takes };
}

/** Longer URLs are left alone, so that no expression takes noticeable time. */
export const longestUrl = 500;

/** What a rule is for that its platform doesn't read. */
export const forNothing = { from: '', samples: [], takes: () => false } as const;

/** A rule whose pattern can't be followed here, and so is left to the server. */
export function forUnknown(from: string): HeaderPattern {
  const conditions: RuleCondition[] = [{ on: 'server', text: `the URL matches ${from}` }];
  return { from, samples: [], conditions, takes: () => true };
}

/** What each piece of a pattern may stand for, put together: some paths that stand for all that the pattern takes. */
export function samplesOf(pieces: readonly (readonly string[])[]): string[] {
  let paths = [''];
  for (const piece of pieces) {
    if (paths.length * piece.length > most) return [];
    paths = paths.flatMap((path) => piece.map((text) => path + text));
  }
  return paths;
}

const most = 64;

/** Two segments, of letters alone and of other characters too, so that `[a-z]+` is not taken for all. */
export const anySegment: readonly string[] = ['any', 'Z9_.b-c~'];
/** Any rest of a path, also none. */
export const anyRest: readonly string[] = ['', ...anySegment, 'any/more'];

/** https://www.rfc-editor.org/rfc/rfc9110#section-5.1: a name is a token, and a value has one line. */
export function headerFault(name: string, value: string): RuleState | undefined {
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name))
    return { is: 'invalid', why: `"${name}" is not the name of a header.` };
  return /[\r\n\0]/.test(value) ? { is: 'invalid', why: 'The value has several lines.' } : undefined;
}
