import { z } from 'zod';
import { didYouMean } from './nearest.ts';

type Issue = z.core.$ZodIssue;
type At = readonly PropertyKey[];

/**
 * One sentence for each error of a zod schema: the key in backticks, then what is expected. For an unknown key, suggests
 * the nearest known one.
 */
export function sentencesOf(error: z.ZodError, schema: z.ZodType): string[] {
  return [...new Set(faultsOf(error, schema).map(({ text }) => text))];
}

/** One sentence for each error of a zod schema, with its path, so that the caller can find its line. */
export function faultsOf(error: z.ZodError, schema: z.ZodType): Fault[] {
  return error.issues.flatMap((issue) => describe(issue, [], schema));
}

export interface Fault {
  readonly at: At;
  readonly text: string;
}

function describe(issue: Issue, base: At, schema: z.ZodType): Fault[] {
  const at = [...base, ...issue.path];
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ at: [...at, key], text: unknownKey(at, key, schema) }));
  if (issue.code === 'invalid_union') {
    const [closest] = issue.errors.toSorted((a, b) => depth(b) - depth(a));
    if (closest && depth(closest) > 0) return closest.flatMap((inner) => describe(inner, at, schema));
    const all = issue.errors.flat();
    const unknown = unknownValue(at, issue.input, all.flatMap(valuesOf));
    if (unknown !== undefined) return [{ at, text: unknown }];
    const choices = all.map(wanted);
    if (choices.length > 0)
      return [{ at, text: `${name(at)} must be ${[...new Set(choices)].join(' or ')}.` }];
  }
  return [{ at, text: unknownValue(at, issue.input, valuesOf(issue)) ?? `${name(at)} ${sentence(issue)}` }];
}

const valuesOf = (issue: Issue): string[] =>
  issue.code === 'invalid_value' ? issue.values.filter((value) => typeof value === 'string') : [];

/** Suggests the nearest allowed text; undefined if none is similar. Zod reports the input only if it is told to. */
function unknownValue(at: At, input: unknown, known: readonly string[]): string | undefined {
  const meant = typeof input === 'string' ? didYouMean(input, known) : '';
  return meant === '' ? undefined : `Unknown ${name(at)} ${JSON.stringify(input)}${meant}`;
}

/** The branch of a union that matches most of the value is the one that was meant. */
function depth(issues: readonly Issue[]): number {
  return Math.max(
    0,
    ...issues.map((issue) => issue.path.length + (issue.code === 'unrecognized_keys' ? 1 : 0)),
  );
}

function sentence(issue: Issue): string {
  if (
    issue.input === undefined &&
    issue.code === 'invalid_type' &&
    /received undefined/.test(issue.message)
  ) {
    return `is missing; it must be ${wanted(issue)}.`;
  }
  if (issue.code === 'invalid_type' || issue.code === 'invalid_value') return `must be ${wanted(issue)}.`;
  const message = issue.message.replace(/[^.?]$/, '$&.');
  return /^(?:must|is|isn't|has) /.test(message) ? message : `is wrong: ${message}`;
}

const nouns: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  record: 'an object',
};

function wanted(issue: Issue): string {
  if (issue.code === 'invalid_type') return nouns[issue.expected] ?? issue.expected;
  if (issue.code === 'invalid_value') return issue.values.map((value) => JSON.stringify(value)).join(' or ');
  return issue.message.replace(/^must be /, '');
}

function unknownKey(at: At, key: string, schema: z.ZodType): string {
  const known = keysAt(schema, at);
  return `Unknown key ${name([...at, key])}${didYouMean(key, known) || `.${known.length === 0 ? '' : ` The known keys are ${known.join(', ')}.`}`}`;
}

/** The keys that the schema allows at a path, through defaults, lists and unions. */
function keysAt(schema: z.core.$ZodType, at: At): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodReadonly)
    return keysAt(schema._zod.def.innerType, at);
  if (schema instanceof z.ZodUnion) return schema._zod.def.options.flatMap((option) => keysAt(option, at));
  if (schema instanceof z.ZodArray) return keysAt(schema._zod.def.element, at.slice(1));
  if (!(schema instanceof z.ZodObject)) return [];
  const [first, ...rest] = at;
  if (first === undefined) return Object.keys(schema.shape);
  const inner: z.core.$ZodType | undefined = schema.shape[String(first)];
  return inner ? keysAt(inner, rest) : [];
}

function name(at: At): string {
  return at.length === 0 ? 'The value' : `\`${at.map(String).join('.')}\``;
}
