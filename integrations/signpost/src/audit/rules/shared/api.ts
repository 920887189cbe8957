import { isObject, type JsonObject } from '../../../lib/json/json.ts';
import type { ApiFile } from '../../site/api.ts';
import type { Site } from '../../site/site.ts';
import type { Fault } from '../rule.ts';
import { site } from './example.ts';

// The values in the JSON files of an API, each with its path: `category.name`, `parts[].id`.

/** A value of a record, with its key and its path: `category.name`, `parts[].id`. */
export interface ApiField {
  readonly file: ApiFile;
  readonly key: string;
  readonly path: string;
  readonly value: unknown;
}

/** The records of a file: a list, the content of a page, or a single one. */
export function listApiRecords({ kind, value }: ApiFile): readonly JsonObject[] {
  if (kind !== 'document') return [];
  if (Array.isArray(value)) return value.filter(isObject);
  if (!isObject(value)) return [];
  return Array.isArray(value.content) ? value.content.filter(isObject) : [value];
}

/** Every field of every record, those of nested objects too. */
export function* listApiFields(site: Site): Generator<ApiField> {
  for (const file of site.api) for (const record of listApiRecords(file)) yield* walkFields(file, record, '');
}

function* walkFields(file: ApiFile, parent: JsonObject, before: string): Generator<ApiField> {
  for (const [key, value] of Object.entries(parent)) {
    const path = `${before}${key}`;
    yield { file, key, path, value };

    if (isObject(value)) yield* walkFields(file, value, `${path}.`);
    if (!Array.isArray(value)) continue;
    for (const item of value) if (isObject(item)) yield* walkFields(file, item, `${path}[].`);
  }
}

/** Reports each field of a resource once, however many records have the fault. */
export function* reportFields(
  site: Site,
  describeFault: (field: ApiField) => string | undefined,
): Generator<Fault> {
  const reported = new Set<string>();
  for (const field of listApiFields(site)) {
    const name = `${field.file.resource} ${field.path}`;
    if (reported.has(name)) continue;

    const fault = describeFault(field);
    if (fault === undefined) continue;
    reported.add(name);
    yield { file: field.file.file, cause: { key: name, message: fault } };
  }
}

/** A record that follows the conventions, for examples. */
export const goodRecord: JsonObject = {
  id: '3s42y6fafsktf',
  name: 'Gauge',
  createdAt: '2026-03-01T10:00:00Z',
  tags: [],
};

/** The site with an API of one record with these fields, for examples. */
export function withFields(fields: JsonObject): Record<string, string> {
  return withFiles({ 'api/product.json': [{ ...goodRecord, ...fields }] });
}

/** The site with an API, and more of its files, for examples. */
export function withFiles(files: Readonly<Record<string, unknown>> = {}): Record<string, string> {
  const all = { 'api/product.json': [goodRecord], 'api/product/3s42y6fafsktf.json': goodRecord, ...files };
  return site(Object.fromEntries(Object.entries(all).map(([file, value]) => [file, JSON.stringify(value)])));
}
