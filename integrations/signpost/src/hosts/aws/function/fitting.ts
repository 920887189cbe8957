import { fold, type Parameter, spell } from './address.ts';
import { outcomeOf } from './outcome.ts';
import type { Answer } from './site.ts';

type Segment = string | readonly [name: string, tail: string];

/** As `pattern-records.ts` writes it. */
export type Pattern = readonly [
  place: number,
  status: string,
  segments: readonly Segment[],
  rest: 0 | 1,
  target: string,
  query: readonly (readonly [string, string])[],
];

/** The segments of a path as it was sent. */
export function partsOf(raw: string): string[] {
  return raw === '/' || raw === '' ? [] : raw.replace(/\/$/, '').slice(1).split('/');
}

/** The same as patterns compare them. */
export function keysOf(parts: readonly string[]): string[] {
  return parts.map((part) => fold(spell(part)));
}

/** Of the patterns that fit the one that was written first. */
export function firstOf(
  best: Pattern | undefined,
  list: readonly (Pattern | number)[],
  keys: readonly string[],
  sent: readonly Parameter[],
): Pattern | undefined {
  return list.reduce(
    (first: Pattern | undefined, one) =>
      typeof one !== 'number' && (!first || one[0] < first[0]) && fits(one, keys) && meets(one, sent)
        ? one
        : first,
    best,
  );
}

function fits(pattern: Pattern, keys: readonly string[]): boolean {
  const segments = pattern[2];
  if (pattern[3] ? keys.length < segments.length : keys.length !== segments.length) return false;
  return segments.every((segment, at) => {
    const key = keys[at] || '';
    if (typeof segment === 'string') return key === segment;
    const tail = fold(segment[1]);
    return key.length > tail.length && key.slice(key.length - tail.length) === tail;
  });
}

function meets(pattern: Pattern, sent: readonly Parameter[]): boolean {
  return pattern[5].every((pair) => sent.some((one) => one.name === pair[0] && one.value === pair[1]));
}

/** Where a request goes by a pattern. */
export function fillPattern(
  pattern: Pattern,
  raw: string,
  parts: readonly string[],
  sent: readonly Parameter[],
): Answer {
  const captured: { [hole: string]: string } = {};
  if (pattern[3])
    captured['*'] = safe(
      raw
        .split('/')
        .slice(pattern[2].length + 1)
        .join('/'),
    );
  pattern[2].forEach((segment, at) => {
    if (typeof segment === 'string') return;
    const part = parts[at] || '';
    const tail = segment[1];
    const text = part.slice(part.length - tail.length) === tail ? part : spell(part);
    captured[segment[0]] = safe(text.slice(0, text.length - tail.length));
  });
  const fill = (text: string): string =>
    text.replace(/\*|:[A-Za-z][A-Za-z0-9_]*/g, (hole) => {
      const value = captured[hole];
      return value === undefined ? hole : value;
    });
  const names = pattern[5].map((pair) => pair[0]);
  return outcomeOf(`${pattern[1]} ${pattern[4]}`, names, sent, fill);
}

function safe(text: string): string {
  return text.replace(/[^\x21-\x7e]+/g, spell);
}
