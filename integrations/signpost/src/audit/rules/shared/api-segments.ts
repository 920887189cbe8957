import { isActionOn, maybeVerbIn, screenIn, verbIn } from '../../../api/verbs.ts';

/** The error in a segment of an API's path (`A-PATH-2`). */
export function segmentFault(segment: string): string | undefined {
  if (segment.includes('_')) return 'contains an underscore';
  if (/[A-Z]/.test(segment)) return 'is not in lower case';
  const verb = verbIn(segment);
  if (verb !== undefined) {
    const place = segment.startsWith(verb) ? 'starts with' : 'contains';
    return `${place} a verb, but the HTTP method already states the action`;
  }
  const screen = screenIn(segment);
  if (screen !== undefined) return `is made for one screen ("${screen}")`;
  return /^[a-z0-9-]+$/.test(segment)
    ? undefined
    : 'has a character other than lower-case letters, digits and hyphens';
}

/** Verbs that are nouns too and start many nouns: only a person can distinguish `set-prices` from `set-pieces`. */
const either = /^(?:list|query|set|update|save|edit)(?=-|$)/;

/** True for a segment that a person must check: it starts with a possible verb. */
export function mayBeVerb(segment: string, resources: ReadonlySet<string>): boolean {
  const isEither = either.exec(segment)?.[0];
  return (
    isEither === segment ||
    (isEither !== undefined && maybeVerbIn(segment) !== undefined) ||
    isActionOn(segment, resources)
  );
}
