import { isObject } from '../core/is-object.ts';
import { isFileName, isTimeName } from './field-names.ts';
import { instantOf } from './instant.ts';
import type { Field } from './model.ts';
import { isSensitiveName, sensitiveValue } from './sensitive.ts';

/** A place inside a record, such as `specifications.0.value`, and what is wrong there. */
export type Fault = readonly [at: string, message: string];

/** What is wrong with a field's value as it would be sent (`A-FIELD-1` to `A-FIELD-8`). */
export function valueFaults(field: Field, value: unknown): Fault[] {
  if (
    field.kind === 'time' &&
    value !== null &&
    (typeof value !== 'string' || instantOf(value) === undefined)
  ) {
    return [
      [field.name, `is not an RFC 3339 time with an offset, such as 2026-03-01T09:00:00Z: ${shown(value)}`],
    ];
  }
  const asFile = field.kind === 'file' || (field.kind !== 'enum' && isFileName(field.name));
  return walk(field.name, value, asFile);
}

function walk(at: string, value: unknown, asFile: boolean): Fault[] {
  if (typeof value === 'string') return [...textFaults(value, asFile)].map((message): Fault => [at, message]);
  if (typeof value === 'number' && !Number.isFinite(value)) return [[at, 'is not a finite number']];
  if (Array.isArray(value)) return value.flatMap((item, index) => walk(`${at}.${index}`, item, asFile));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    ...[...keyFaults(name, inner)].map((message): Fault => [`${at}.${name}`, message]),
    ...walk(`${at}.${name}`, inner, isFileName(name)),
  ]);
}

/** Faults of a name inside a nested object: no schema of ours has spoken about it before. */
function* keyFaults(name: string, value: unknown): Generator<string> {
  if (isSensitiveName(name)) yield 'is sensitive and must never be published';
  if (
    /(^id|Id)$/.test(name) &&
    (typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value)))
  ) {
    yield 'is a raw number as an id';
  }
  if (isTimeName(name) && typeof value === 'number') yield 'is a time as a number; send RFC 3339';
  if (isTimeName(name) && typeof value === 'string' && /^\d/.test(value) && instantOf(value) === undefined) {
    yield `is not an RFC 3339 time with an offset: ${shown(value)}`;
  }
}

function* textFaults(text: string, asFile: boolean): Generator<string> {
  if (/^\d{4}-\d\d-\d\d \d\d:\d\d/.test(text))
    yield `is a time with a space; write T and an offset: ${shown(text)}`;
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?$/.test(text))
    yield `is a time without an offset; end it with Z or +01:00: ${shown(text)}`;
  if (isJsonText(text)) yield 'is JSON inside a string; send it as an object or an array';
  const sensitive = sensitiveValue(text);
  if (sensitive !== undefined) yield `looks like ${sensitive} and must never be published`;
  if (asFile) yield* fileFaults(text);
}

function* fileFaults(text: string): Generator<string> {
  if (!/^\/(?!\/)/.test(text) && !/^https:\/\/[^/]/.test(text)) {
    yield `must begin with / or https://: ${shown(text)}`;
  }
  if (text.includes('?')) yield `carries a query, which belongs to the client: ${shown(text)}`;
}

function isJsonText(text: string): boolean {
  if (!/^\s*(\{[\s\S]*\}|\[[\s\S]*\])\s*$/.test(text)) return false;
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
