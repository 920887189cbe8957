import type { z } from 'zod';
import { isObject } from '../core/is-object.ts';
import type { ApiRecord, Json } from './json.ts';
import type { Field, Relation } from './model.ts';
import { type Fields, type Resource, rawValues } from './resource.ts';
import { type Fault, valueFaults } from './value-faults.ts';

/** The other end of a relation. */
export interface Related {
  readonly id: string;
  readonly name: string;
}

/** Finds a related record by the resource's name and the natural key. */
export type Resolve = (resource: string, key: string) => Related | undefined;

/** A record, or all that is wrong with the entry. */
export type Made =
  | { readonly record: ApiRecord; readonly faults?: undefined }
  | { readonly faults: readonly Fault[] };

/**
 * The record of an entry as it is sent: `id`, the fields, then each relation as id and nested record. Every
 * value is checked by its schema and by the conventions; a dangling relation is a fault (`A-FIELD-5`).
 */
export function makeRecord(resource: Resource, id: string, entry: unknown, resolve: Resolve): Made {
  const values = rawValues(resource, entry);
  const said = (name: string): unknown => (isInherited(values, name) ? undefined : values[name]);
  const faults: Fault[] = [];
  const record: Record<string, Json> & { id: string } = { id };
  for (const field of resource.model.fields) {
    const made = fieldValue(field, resource.definition.fields, said(field.name));
    if (made.value !== undefined) record[field.name] = made.value;
    faults.push(...made.faults);
  }
  for (const relation of resource.model.relations) {
    faults.push(...addRelation(record, relation, said(relation.name), resolve));
  }
  return faults.length > 0 ? { faults } : { record };
}

/** True for what every object of JavaScript has, such as `constructor`; a getter of an entry's own class says something. */
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
  if (value === undefined) return { faults: [[field.name, 'is no value that JSON can hold']] };
  return { value, faults: valueFaults(field, value) };
}

function issueFault(name: string, issue: z.core.$ZodIssue, raw: unknown): Fault {
  const at = [name, ...issue.path.map(String)].join('.');
  if (raw === undefined) return [at, 'is missing'];
  if (raw === null && issue.code === 'invalid_type' && issue.expected === 'array')
    return [at, 'is null; an empty array is []'];
  return [at, `is wrong: ${issue.message}`];
}

/** A parsed value as JSON: dates as RFC 3339 in UTC, absent properties left out; undefined for anything else. */
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
        `refers to ${key === undefined ? 'something without a key' : `"${key}"`}, which "${relation.to}" doesn’t have`,
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

/** The natural key in a reference: a text, a number, or an object with an `id` as Astro's `reference()` makes. */
function keyOf(reference: unknown): string | undefined {
  const key = isObject(reference) ? reference.id : reference;
  return typeof key === 'string' || typeof key === 'number' ? String(key) : undefined;
}
