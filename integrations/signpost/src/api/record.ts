import type { z } from 'zod';
import { isObject } from '../lib/json/json.ts';
import { isFileField, isSensitiveName, isTimeField } from './field-names.ts';
import type { ApiRecord, Field, Json, Relation } from './model.ts';
import { makePublicId, type Secret } from './public-id.ts';
import type { Resource } from './resource.ts';
import { parseInstant } from './text.ts';

const messages = {
  notTime: (value: Json) =>
    `is not an RFC 3339 time with an offset, such as 2026-03-01T09:00:00Z: ${shorten(value)}`,
  jsonText: (value: Json) =>
    `is JSON inside a string; publish it as an object or an array: ${shorten(value)}`,
  sensitiveName: 'is sensitive and must never be published',
  fileStart: (value: Json) => `must start with / or https://: ${shorten(value)}`,
  fileQuery: (value: Json) => `has a query, which only the client should add: ${shorten(value)}`,
  rawId: (value: Json) => `is empty or a raw number; an id hides what it identifies: ${shorten(value)}`,
  epoch: (value: Json) => `is a time as a number; send RFC 3339: ${shorten(value)}`,
};

/** An entry with the natural key, the public id that hides the key, and the values by field and relation. */
export interface KeyedEntry {
  readonly key: string;
  readonly id: string;
  readonly values: { readonly [name: string]: unknown };
  /** The file, for messages: `src/content/products/m40.md, entry "m40"`. */
  readonly place: string;
}

/** A fault at a place inside a record, such as `specifications.0.value`. */
export type RecordFault = readonly [fieldPath: string, message: string];

/** A related record in its short form. */
export type Related = {
  readonly id: string;
  readonly name: string;
};

/** Resource ─▶ natural key ─▶ the record's short form. */
export type RelatedRecords = ReadonlyMap<string, ReadonlyMap<string, Related>>;

/** Makes the record of an entry as sent. Adds faults against schema and conventions to `faults`. */
export function makeRecord(
  { model, definition }: Resource,
  { id, values }: KeyedEntry,
  related: RelatedRecords,
  secret: Secret,
  faults: RecordFault[],
): ApiRecord {
  const record: Record<string, Json> & { id: string } = { id };

  for (const field of model.fields) {
    const value = parseValue(field, definition.fields[field.name], readOwn(values, field.name), faults);
    if (value === undefined) continue;
    faults.push(...checkValue(field, value));
    const place = `${model.name}\0${id}\0${field.name}`;
    record[field.name] = addElementIds(value, (content) => makePublicId(secret, place, content));
  }

  for (const relation of model.relations)
    Object.assign(record, makeRelation(relation, readOwn(values, relation.name), related, faults));
  return record;
}

/** The value of a field. A field may be named `constructor`, which every object has. */
function readOwn(values: KeyedEntry['values'], name: string): unknown {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

/** The value as sent, with dates in RFC 3339 and UTC; undefined if it is missing or wrong. */
function parseValue(
  { name }: Field,
  schema: z.ZodType | undefined,
  raw: unknown,
  faults: RecordFault[],
): Json | undefined {
  const result = schema?.safeParse(raw);
  if (result?.data !== undefined) return JSON.parse(JSON.stringify(result.data));
  for (const issue of result?.error?.issues ?? []) faults.push(describeIssue(name, issue, raw));
  return undefined;
}

function describeIssue(name: string, issue: z.core.$ZodIssue, raw: unknown): RecordFault {
  const fieldPath = [name, ...issue.path.map(String)].join('.');
  return [fieldPath, raw === undefined ? 'is missing' : `is wrong: ${issue.message}`];
}

/**
 * Adds an `id` to each object in an array, unless the object has an id (`A-FIELD-3`). `makeId` makes the id from the content,
 * so that the id stays when elements before the object come or go.
 */
function addElementIds(value: Json, makeId: (content: string) => string): Json {
  if (Array.isArray(value)) {
    // specifications: [{ name: 'Range', value: '0 to 10 bar' }]
    return value.map((item: Json) => {
      const element = addElementIds(item, makeId);
      if (!isObject(element) || 'id' in element) return element;
      return { id: makeId(JSON.stringify(element)), ...element };
    });
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, addElementIds(inner, makeId)]),
  );
}

/** `categoryId` with `category`, or `roleIds` with `roles` (`A-FIELD-5`). */
function makeRelation(
  relation: Relation,
  raw: unknown,
  records: RelatedRecords,
  faults: RecordFault[],
): { readonly [name: string]: Json } {
  const { name, many, optional, to, idField, objectField } = relation;
  const references = [raw].flat().filter((reference) => reference !== undefined && reference !== null);
  if (!many && references.length > 1) faults.push([name, 'has several values; declare it with `many: true`']);
  if (!many && !optional && references.length === 0) faults.push([name, 'is missing']);

  const related: Related[] = [];
  for (const reference of references) {
    const key = readKey(reference) ?? '';
    const relatedRecord = records.get(to)?.get(key);
    if (relatedRecord) related.push(relatedRecord);
    else faults.push([name, `refers to "${key}", which "${to}" doesn't have`]);
  }

  // `roleIds` and `roles: [{ id, name }]`, or `categoryId` and `category`
  if (many) return { [idField]: related.map(({ id }) => id), [objectField]: related };
  const [first] = related;
  return first ? { [idField]: first.id, [objectField]: first } : {};
}

/** The natural key of an entry with an `id`, or of a reference: a text, a number, or Astro's `reference()`. */
export function readKey(reference: unknown): string | undefined {
  const key = isObject(reference) ? reference.id : reference;
  return typeof key === 'string' || typeof key === 'number' ? String(key) : undefined;
}

function shorten(value: Json): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

/** Checks a field's value as it would be sent (`A-FIELD-1` to `A-FIELD-8`). */
export function checkValue({ name, kind }: Field, value: Json): RecordFault[] {
  if (kind === 'time' && value !== null && !isInstant(value)) return [[name, messages.notTime(value)]];
  const isFile = kind === 'file' || (kind !== 'enum' && isFileField(name));
  return [...checkNested(name, value, isFile)];
}

function isInstant(value: Json): boolean {
  return typeof value === 'string' && parseInstant(value) !== undefined;
}

function* checkNested(fieldPath: string, value: Json, isFile: boolean): Generator<RecordFault> {
  if (typeof value === 'string') {
    for (const message of checkText(value, isFile)) yield [fieldPath, message];
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* checkNested(`${fieldPath}.${index}`, item, isFile);
  } else if (isObject(value)) {
    for (const [name, inner] of Object.entries(value)) {
      for (const message of checkProperty(name, inner)) yield [`${fieldPath}.${name}`, message];
      yield* checkNested(`${fieldPath}.${name}`, inner, isFileField(name));
    }
  }
}

function* checkText(text: string, isFile: boolean): Generator<string> {
  // `2026-01-01 10:00:00`, and `2026-01-01T10:00:00` without an offset.
  if (/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?$/.test(text)) yield messages.notTime(text);
  if (isJsonText(text)) yield messages.jsonText(text);
  if (!isFile) return;
  if (!/^\/(?!\/)/.test(text) && !/^https:\/\/[^/]/.test(text)) yield messages.fileStart(text);
  if (text.includes('?')) yield messages.fileQuery(text);
}

function isJsonText(text: string): boolean {
  if (!/^\s*[{[][\s\S]*[}\]]\s*$/.test(text)) return false;
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

/** Checks a property of a nested object, whose name no schema has checked. */
function* checkProperty(name: string, value: Json): Generator<string> {
  if (isSensitiveName(name)) yield messages.sensitiveName;
  if (/(^id|Id)$/.test(name) && /^\d*$/.test(String(value ?? ''))) yield messages.rawId(value);
  if (isTimeField(name) && typeof value === 'number') yield messages.epoch(value);
}
