import type { z } from 'zod';
import { isObject } from '../lib/json/is-object.ts';
import { instantOf } from './compare.ts';
import { isFileName, isTimeName, isTimeOfNumber } from './field.ts';
import type { ApiRecord, Field, Json, Relation } from './model.ts';
import { type Fields, type Resource, rawValues } from './resource.ts';
import { isSensitiveName, sensitiveValue } from './sensitive.ts';

/** An error at a place inside a record, such as `specifications.0.value`. */
export type Fault = readonly [at: string, message: string];

/** The errors in a field's value as it would be sent (`A-FIELD-1` to `A-FIELD-8`). */
function valueFaults(field: Field, value: unknown): Fault[] {
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

/** Errors in names inside nested objects, which no schema has checked. */
function* keyFaults(name: string, value: unknown): Generator<string> {
  if (isSensitiveName(name)) yield 'is sensitive and must never be published';
  if (
    /(^id|Id)$/.test(name) &&
    (typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value)))
  ) {
    yield 'is a raw number as an id';
  }
  if (name === 'id' && (value === null || value === ''))
    yield 'is empty; give it a value, or leave it out, and Signpost makes one';
  if (isTimeOfNumber(name) && typeof value === 'number') yield 'is a time as a number; send RFC 3339';
  if (isTimeName(name) && typeof value === 'string' && /^\d/.test(value) && instantOf(value) === undefined) {
    yield `is not an RFC 3339 time with an offset: ${shown(value)}`;
  }
}

function* textFaults(text: string, asFile: boolean): Generator<string> {
  if (/^\d{4}-\d\d-\d\d \d\d:\d\d/.test(text))
    yield `is a time with a space; write T and an offset: ${shown(text)}`;
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?$/.test(text))
    yield `is a time without an offset; end it with Z or +01:00: ${shown(text)}`;
  if (isJsonText(text)) yield 'is JSON inside a string; publish it as an object or an array';
  const sensitive = sensitiveValue(text);
  if (sensitive !== undefined) yield `looks like ${sensitive} and must never be published`;
  if (asFile) yield* fileFaults(text);
}

function* fileFaults(text: string): Generator<string> {
  if (!/^\/(?!\/)/.test(text) && !/^https:\/\/[^/]/.test(text)) {
    yield `must begin with / or https://: ${shown(text)}`;
  }
  if (text.includes('?')) yield `has a query, which only the client should add: ${shown(text)}`;
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

export interface Related {
  readonly id: string;
  readonly name: string;
}

/** Finds a related record by resource and natural key. */
export type Resolve = (resource: string, key: string) => Related | undefined;

type Made =
  | { readonly record: ApiRecord; readonly faults?: undefined }
  | { readonly faults: readonly Fault[] };

/** The record of an entry as it is sent, checked by its schema and the conventions (`A-FIELD-5`). */
export function makeRecord(
  resource: Resource,
  id: string,
  entry: unknown,
  resolve: Resolve,
  elementId: ElementId,
): Made {
  const values = rawValues(resource, entry);
  const said = (name: string): unknown => (isInherited(values, name) ? undefined : values[name]);
  const faults: Fault[] = [];
  const record: Record<string, Json> & { id: string } = { id };
  for (const field of resource.model.fields) {
    const made = fieldValue(field, resource.definition.fields, said(field.name));
    if (made.value !== undefined)
      record[field.name] = identified(made.value, (text) =>
        elementId(`${resource.model.name}\0${id}\0${field.name}`, text),
      );
    faults.push(...made.faults);
  }
  for (const relation of resource.model.relations) {
    faults.push(...addRelation(record, relation, said(relation.name), resolve));
  }
  return faults.length > 0 ? { faults } : { record };
}

/** The id of an element of an array, by its place in the API and its content. */
export type ElementId = (place: string, text: string) => string;

/** A value with an `id` in each object of an array (`A-FIELD-9`): its own, or a hash of its content, which is stable. */
function identified(value: Json, idOf: (text: string) => string): Json {
  if (Array.isArray(value)) {
    const seen = new Map<string, number>();
    return value.map((item: Json) => {
      const inner = identified(item, idOf);
      if (!isObject(inner) || 'id' in inner) return inner;
      const text = JSON.stringify(inner);
      const before = seen.get(text) ?? 0;
      seen.set(text, before + 1);
      return { id: idOf(before === 0 ? text : `${text}${before}`), ...inner };
    });
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, identified(inner, idOf)]));
}

/** True for inherited members of every object, such as `constructor`, but not for getters of an entry's own class. */
function isInherited(values: object, name: string): boolean {
  return name in Object.prototype && !Object.hasOwn(values, name);
}

function fieldValue(field: Field, fields: Fields, raw: unknown): { value?: Json; faults: Fault[] } {
  const result = fields[field.name]?.safeParse(raw);
  if (!result) return { faults: [] };
  if (!result.success)
    return { faults: result.error.issues.map((issue) => issueFault(field.name, issue, raw)) };
  if (result.data === undefined) return { faults: [] };
  const value = sent(result.data);
  if (value === undefined) return { faults: [[field.name, "isn't a value that JSON can hold"]] };
  return { value, faults: valueFaults(field, value) };
}

function issueFault(name: string, issue: z.core.$ZodIssue, raw: unknown): Fault {
  const at = [name, ...issue.path.map(String)].join('.');
  if (raw === undefined) return [at, 'is missing'];
  if (raw === null && issue.code === 'invalid_type' && issue.expected === 'array')
    return [at, 'is null; an empty array is []'];
  return [at, `is wrong: ${issue.message}`];
}

/** A parsed value as JSON: dates as RFC 3339 in UTC, without undefined properties; undefined for anything else. */
function sent(value: unknown): Json | undefined {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value.toISOString();
  if (Array.isArray(value)) {
    const items = value.map(sent).filter((item) => item !== undefined);
    return items.length === value.length ? items : undefined;
  }
  if (isObject(value)) {
    const pairs = Object.entries(value).filter(([, inner]) => inner !== undefined);
    const object: Record<string, Json> = {};
    for (const [name, inner] of pairs) {
      const json = sent(inner);
      if (json === undefined) return undefined;
      object[name] = json;
    }
    return object;
  }
  return isScalar(value) ? value : undefined;
}

function isScalar(value: unknown): value is string | number | boolean | null {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

function addRelation(
  record: Record<string, Json>,
  relation: Relation,
  raw: unknown,
  resolve: Resolve,
): Fault[] {
  const keys = (Array.isArray(raw) ? raw : [raw])
    .filter((one) => one !== undefined && one !== null)
    .map(keyOf);
  if (!relation.many && keys.length === 0) return relation.optional ? [] : [[relation.name, 'is missing']];
  if (!relation.many && keys.length > 1)
    return [[relation.name, 'has several values; declare it with `many: true`']];
  const faults: Fault[] = [];
  const found: Related[] = [];
  for (const key of keys) {
    const related = key === undefined ? undefined : resolve(relation.to, key);
    if (related) found.push(related);
    else
      faults.push([
        relation.name,
        `refers to ${key === undefined ? 'something without a key' : `"${key}"`}, which "${relation.to}" doesn't have`,
      ]);
  }
  const objects = found.map(({ id, name }) => ({ id, name }));
  const [first] = objects;
  if (relation.many)
    Object.assign(record, {
      [relation.idField]: objects.map(({ id }) => id),
      [relation.objectField]: objects,
    });
  else if (first) Object.assign(record, { [relation.idField]: first.id, [relation.objectField]: first });
  return faults;
}

/** The natural key in a reference: a text, a number, or an object with an `id`, as from Astro's `reference()`. */
function keyOf(reference: unknown): string | undefined {
  const key = isObject(reference) ? reference.id : reference;
  return typeof key === 'string' || typeof key === 'number' ? String(key) : undefined;
}
