import type { z } from 'zod';
import { isObject } from '../lib/json/is-object.ts';
import { addElementIds } from './element-ids.ts';
import type { ApiRecord, Field, Json, Relation } from './model.ts';
import { type Resource, readValues } from './resource.ts';
import { checkValue, type Fault } from './value-faults.ts';

/** A related record in its short form. */
export interface Related {
  readonly id: string;
  readonly name: string;
}

/** Facts of other records that a record includes. */
export interface RecordContext {
  /** Finds a related record by resource and natural key. */
  findRelated(resource: string, key: string): Related | undefined;
  /** Makes the id of an array's element, by its place in the API and its content. */
  makeElementId(place: string, content: string): string;
}

/** Makes the record of an entry as it is sent, or lists what its schema and the conventions refuse. */
export function makeRecord(
  resource: Resource,
  id: string,
  entry: unknown,
  context: RecordContext,
): ApiRecord | Fault[] {
  const { model, definition } = resource;
  const values = readValues(resource, entry);
  const faults: Fault[] = [];
  const record: Record<string, Json> & { id: string } = { id };

  for (const field of model.fields) {
    const made = makeField(field, definition.fields[field.name], values[field.name], (content) =>
      context.makeElementId(`${model.name}\0${id}\0${field.name}`, content),
    );
    faults.push(...made.faults);
    if (made.value !== undefined) record[field.name] = made.value;
  }

  for (const relation of model.relations) {
    const made = makeRelation(relation, values[relation.name], context);
    faults.push(...made.faults);
    Object.assign(record, made.fields);
  }
  return faults.length > 0 ? faults : record;
}

interface MadeField {
  readonly value?: Json;
  readonly faults: readonly Fault[];
}

function makeField(
  field: Field,
  schema: z.ZodType | undefined,
  raw: unknown,
  makeElementId: (content: string) => string,
): MadeField {
  const { name } = field;
  const result = schema?.safeParse(raw);
  if (result?.error) return { faults: result.error.issues.map((issue) => describeIssue(name, issue, raw)) };
  if (result?.data === undefined) return { faults: [] };

  const value = toJson(result.data);
  if (value === undefined) return { faults: [[name, "isn't a value that JSON can hold"]] };
  return { value: addElementIds(value, makeElementId), faults: checkValue(field, value) };
}

function describeIssue(name: string, issue: z.core.$ZodIssue, raw: unknown): Fault {
  const at = [name, ...issue.path.map(String)].join('.');
  if (raw === undefined) return [at, 'is missing'];
  if (raw === null && issue.code === 'invalid_type' && issue.expected === 'array')
    return [at, 'is null; an empty array is []'];
  return [at, `is wrong: ${issue.message}`];
}

/** A parsed value as sent: dates in RFC 3339 and UTC, without undefined properties; undefined for a function or NaN. */
function toJson(value: unknown): Json | undefined {
  try {
    const text = JSON.stringify(value, (_, inner: unknown) => {
      if (typeof inner === 'number' && !Number.isFinite(inner)) throw new RangeError(String(inner));
      return inner;
    });
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface MadeRelation {
  readonly fields?: { readonly [name: string]: Json };
  readonly faults: readonly Fault[];
}

/** `categoryId` with `category`, or `roleIds` with `roles` (`A-FIELD-5`). */
function makeRelation(relation: Relation, raw: unknown, { findRelated }: RecordContext): MadeRelation {
  const { name, many, optional, to, idField, objectField } = relation;
  const references = [raw].flat().filter((one) => one !== undefined && one !== null);
  if (!many && references.length > 1)
    return { faults: [[name, 'has several values; declare it with `many: true`']] };
  if (!many && references.length === 0) return { faults: optional ? [] : [[name, 'is missing']] };

  const faults: Fault[] = [];
  const related = references.flatMap((reference) => {
    const key = readKey(reference);
    const found = key === undefined ? undefined : findRelated(to, key);
    if (found) return [{ id: found.id, name: found.name }];
    const shown = key === undefined ? 'something without a key' : `"${key}"`;
    faults.push([name, `refers to ${shown}, which "${to}" doesn't have`]);
    return [];
  });
  if (many) return { fields: { [idField]: related.map(({ id }) => id), [objectField]: related }, faults };
  const [first] = related;
  return first ? { fields: { [idField]: first.id, [objectField]: first }, faults } : { faults };
}

/** The natural key in a reference: a text, a number, or an object with an `id`, as from Astro's `reference()`. */
function readKey(reference: unknown): string | undefined {
  const key = isObject(reference) ? reference.id : reference;
  return typeof key === 'string' || typeof key === 'number' ? String(key) : undefined;
}
