import type { z } from 'zod';
import { describeUnknown } from './invalid.ts';
import { didYouMean } from './nearest.ts';
import { keysAt, pathsTo } from './schema-walk.ts';
import { joinWithOr } from './text.ts';

type Issue = z.core.$ZodIssue;
type At = readonly PropertyKey[];

/** What is wrong with a value, by the errors of a zod schema, and what to write: one text for each wrong key or value. */
export function sentencesOf(error: z.ZodError, schema: z.ZodType): string[] {
  return [...new Set(faultsOf(error, schema).map(({ text }) => text))];
}

/** The same with the path of each, so that the caller can find its line. */
export function faultsOf(error: z.ZodError, schema: z.ZodType): Fault[] {
  return error.issues.flatMap((issue) => describe(issue, [], schema));
}

export interface Fault {
  readonly at: At;
  readonly text: string;
  /** True if the last key of the path is wrong, not its value. */
  readonly isKey?: boolean;
}

function describe(issue: Issue, base: At, schema: z.ZodType): Fault[] {
  const at = [...base, ...issue.path];
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ at: [...at, key], text: unknownKey(at, key, schema), isKey: true }));
  if (issue.code === 'invalid_key')
    return issue.issues.map((inner) => ({ at, text: refused(at, [inner]), isKey: true }));
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const [closest] = issue.errors.toSorted((a, b) => depth(b) - depth(a));
    if (closest && depth(closest) > 0) return closest.flatMap((inner) => describe(inner, at, schema));
    return [{ at, text: refused(at, issue.errors.flat()) }];
  }
  return [{ at, text: refused(at, [issue]) }];
}

/** The branch of a union that matches most of the value is the one that was meant. */
function depth(issues: readonly Issue[]): number {
  return Math.max(
    0,
    ...issues.map((issue) => issue.path.length + (issue.code === 'unrecognized_keys' ? 1 : 0)),
  );
}

/** A key that has its place elsewhere is named with it: `Did you mean "deploy.host"?` for `host`. */
function unknownKey(at: At, key: string, schema: z.ZodType): string {
  const [elsewhere, ...others] = pathsTo(schema, key);
  const path = [...at, key].map(String).join('.');
  if (elsewhere !== undefined && others.length === 0)
    return `Unknown key "${path}". Did you mean "${elsewhere}"?`;
  return describeUnknown('key', key, keysAt(schema, at), path);
}

/** A wrong value: what it is, and what to write instead. Several issues are those of a union. */
function refused(at: At, issues: readonly Issue[]): string {
  const [first] = issues;
  const message = first?.message ?? '';
  // A rule has its own sentences.
  if (first?.code === 'custom' && /^[\p{Lu}"]/u.test(message)) return ended(message);
  const wants = issues.map(wanted);
  const start = stateOf(first, at);
  if (wants.includes(undefined)) return `${start} ${ended(clause(message))}`;
  const values = issues.flatMap((issue) => (issue.code === 'invalid_value' ? issue.values.map(String) : []));
  const meant = typeof first?.input === 'string' ? didYouMean(first.input, values) : '';
  return ended(`${start}${meant} Use ${joinWithOr([...new Set(wants.flatMap((want) => want ?? []))])}`);
}

/** The value that was found. A condition over several values has the object around them. */
function stateOf(issue: Issue | undefined, at: At): string {
  const subject = at.length === 0 ? 'value' : name(at);
  if (issue?.code === 'custom' && typeof issue.input !== 'string') return `Invalid ${subject}.`;
  if (issue?.input !== undefined) return `Invalid ${subject}: ${shownValue(issue.input)}.`;
  return `${at.length === 0 ? 'The value' : subject} is missing.`;
}

const name = (at: At): string => `\`${at.map(String).join('.')}\``;

const ended = (text: string): string => text.replace(/[^.?]$/, '$&.');

function clause(message: string): string {
  return /^(?:must|is|isn't|has) /.test(message) ? `It ${message}` : message;
}

function shownValue(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value);
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}

const nouns: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  record: 'an object',
};

/** What can be written, as the items of a list; undefined if the message only says what is wrong. */
function wanted(issue: Issue): readonly string[] | undefined {
  if (issue.code === 'invalid_value') return issue.values.map(String);
  if (issue.code === 'invalid_type') {
    return issue.expected === 'boolean' ? ['true', 'false'] : [nouns[issue.expected] ?? issue.expected];
  }
  if (issue.code === 'too_small' && issue.message.startsWith('Too small')) return [leastOf(issue)];
  if (issue.code === 'too_big' && issue.message.startsWith('Too big'))
    return [`${nounOf(issue)} up to ${issue.maximum}`];
  const [, what] = /^must be (.*)$/s.exec(issue.message) ?? [];
  return what === undefined ? undefined : [what];
}

function leastOf({ minimum, inclusive, ...issue }: z.core.$ZodIssueTooSmall): string {
  if (issue.origin === 'string') return "a text that isn't empty";
  if (issue.origin === 'array') return 'a list with at least one item';
  return inclusive ? `${nounOf(issue)} from ${minimum}` : `${nounOf(issue)} above ${minimum}`;
}

function nounOf({ origin }: { readonly origin: string }): string {
  return origin === 'int' ? 'a whole number' : 'a number';
}
