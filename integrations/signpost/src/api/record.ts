import type { z } from 'zod';
import { isObject } from '../lib/json/is-object.ts';
import { addElementIds } from './element-ids.ts';
import type { ApiRecord, Field, Json, Relation } from './model.ts';
import { type Resource, readValues } from './resource.ts';
import { checkValue, type Fault } from './value-faults.ts';

/** A related record in its short form. */
export type Related = {
  readonly id: string;
  readonly name: string;
};

/** Facts of other records that a record includes. */
export interface RecordContext {
  /** Finds a related record by resource and natural key. */
  findRelated(resource: string, key: string): Related | undefined;
  /** Makes the id of an array's element, by its place in the API and its content. */
  makeElementId(place: string, content: string): string;
}

/** Makes the record of an entry as it is sent. Adds to `faults` what its schema and the conventions refuse. */
export function makeRecord(
  resource: Resource,
  id: string,
  entry: unknown,
  context: RecordContext,
  faults: Fault[],
): ApiRecord {
  const { model, definition } = resource;
  const values = readValues(resource, entry);
  const record: Record<string, Json> & { id: string } = { id };

  for (const field of model.fields) {
    const value = parseValue(field, definition.fields[field.name], values[field.name], faults);
    if (value === undefined) continue;
    faults.push(...checkValue(field, value));
    const place = `${model.name}\0${id}\0${field.name}`;
    record[field.name] = addElementIds(value, (content) => context.makeElementId(place, content));
  }

  for (const relation of model.relations)
    Object.assign(record, makeRelation(relation, values[relation.name], context, faults));
  return record;
}

/** The value as sent, with dates in RFC 3339 and UTC; undefined if it is missing or wrong. */
function parseValue(
  { name }: Field,
  schema: z.ZodType | undefined,
  raw: unknown,
  faults: Fault[],
): Json | undefined {
  const result = schema?.safeParse(raw);
  if (result?.data !== undefined) return JSON.parse(JSON.stringify(result.data));
  for (const issue of result?.error?.issues ?? []) faults.push(describeIssue(name, issue, raw));
  return undefined;
}

function describeIssue(name: string, issue: z.core.$ZodIssue, raw: unknown): Fault {
  const at = [name, ...issue.path.map(String)].join('.');
  if (raw === undefined) return [at, 'is missing'];
  if (raw === null && issue.code === 'invalid_type' && issue.expected === 'array')
    return [at, 'is null; an empty array is []'];
  return [at, `is wrong: ${issue.message}`];
}

/** `categoryId` with `category`, or `roleIds` with `roles` (`A-FIELD-5`). */
function makeRelation(
  relation: Relation,
  raw: unknown,
  { findRelated }: RecordContext,
  faults: Fault[],
): { readonly [name: string]: Json } {
  const { name, many, optional, to, idField, objectField } = relation;
  const references = [raw].flat().filter((one) => one !== undefined && one !== null);
  if (!many && references.length > 1) faults.push([name, 'has several values; declare it with `many: true`']);
  if (!many && !optional && references.length === 0) faults.push([name, 'is missing']);

  const related: Related[] = [];
  for (const reference of references) {
    const key = readKey(reference) ?? '';
    const found = findRelated(to, key);
    if (found) related.push(found);
    else faults.push([name, `refers to "${key}", which "${to}" doesn't have`]);
  }

  if (many) return { [idField]: related.map(({ id }) => id), [objectField]: related };
  const [first] = related;
  return first ? { [idField]: first.id, [objectField]: first } : {};
}

/** The natural key of an entry with an `id`, or of a reference: a text, a number, or Astro's `reference()`. */
export function readKey(reference: unknown): string | undefined {
  const key = isObject(reference) ? reference.id : reference;
  return typeof key === 'string' || typeof key === 'number' ? String(key) : undefined;
}
