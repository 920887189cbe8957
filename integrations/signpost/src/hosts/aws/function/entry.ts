import { type Answer, move, page, siteData } from './site.ts';
import { fold, type Parameter, parametersOf, spell } from './url.ts';

/** The entry without a query, as text; '' for none. */
export function plainAt(lines: readonly string[]): string {
  return lines.filter((line) => /^\d/.test(line))[0] || '';
}

/** The parameter names in a query. */
export function namesIn(query: string): string[] {
  return parametersOf(query).map((one) => one.name);
}

/** A target without placeholders. */
export function itself(text: string): string {
  return text;
}

/** The keys, after the path, of all entries by query that the sent parameters may match. */
export function conditionsAt(lines: readonly string[], sent: readonly Parameter[]): string[] {
  return lines
    .filter((line) => line.charAt(0) === '?')
    .reduce((all: string[], line) => all.concat(conditionsOf(line.slice(1).split('&'), sent)), []);
}

/** All combinations of the request's values for these names, since a repeated parameter may have either value. */
function conditionsOf(names: readonly string[], sent: readonly Parameter[]): string[] {
  return names.reduce(
    (before: string[], name) => {
      const values = sent
        .filter((one) => encodeURIComponent(one.name) === name)
        .map((one) => encodeURIComponent(one.value));
      const own = values.filter((value, at) => values.indexOf(value) === at);
      return before.reduce(
        (all: string[], head) => all.concat(own.map((value) => `${head ? `${head}&` : ''}${name}=${value}`)),
        [],
      );
    },
    [''],
  );
}

/** The response for `301 /new/?a=1#top`: placeholders filled, the rest of the query appended. */
export function outcomeOf(
  text: string,
  names: readonly string[],
  sent: readonly Parameter[],
  fill: (text: string) => string,
): Answer {
  const parts = /^(\d+) ?(https?:\/\/[^/?#]*)?([^?#]*)(\?[^#]*)?(#[\s\S]*)?$/.exec(text) || [];
  const status = Number(parts[1]);
  if (status === 410) return page(410);
  const own = fill((parts[4] || '?').slice(1));
  // A target with a query of its own is complete.
  const left = sent.filter((one) => names.indexOf(one.name) < 0).map((one) => one.raw);
  const query = own === '' ? left.join('&') : own;
  const url = (parts[2] || siteData.origin) + fill(parts[3] || '') + (query === '' ? '' : `?${query}`);
  return move(status, url + (parts[5] || ''));
}

type Segment = string | readonly [name: string, tail: string];

/** In the format that `hosts/aws/store.ts` writes. */
export type Pattern = readonly [
  place: number,
  status: string,
  segments: readonly Segment[],
  rest: 0 | 1,
  target: string,
  query: readonly (readonly [string, string])[],
];

/** The segments of a path as sent. */
export function partsOf(raw: string): string[] {
  return raw === '/' || raw === '' ? [] : raw.replace(/\/$/, '').slice(1).split('/');
}

/** A path's segments, normalized for comparing with patterns. */
export function keysOf(parts: readonly string[]): string[] {
  return parts.map((part) => fold(spell(part)));
}

/** The first of the matching patterns in written order. */
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

/** The target of a request by a pattern. */
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
