import { z } from 'zod';
import { type ApiRecord, isObject } from './json.ts';
import type { List } from './model.ts';

const jsonSchema = z.record(z.string(), z.json());

const model = z.object({
  name: z.string(),
  description: z.string(),
  fields: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(['text', 'enum', 'number', 'time', 'boolean', 'file', 'json']),
      required: z.boolean(),
      values: z.array(z.string()),
      schema: jsonSchema,
    }),
  ),
  relations: z.array(
    z.object({
      name: z.string(),
      many: z.boolean(),
      optional: z.boolean(),
      to: z.string(),
      idField: z.string(),
      objectField: z.string(),
      parameter: z.string(),
    }),
  ),
  search: z.array(z.string()),
  sizes: z.array(z.number()).optional(),
  maxSize: z.number().optional(),
});

/** A list that was written as JSON, read back: the build hands it over in a file, a handler loads it. */
export function readList(json: unknown): List {
  const list = z.object({ model, records: z.array(z.custom<ApiRecord>(isRecord)) }).parse(json);
  const { sizes, maxSize } = list.model;
  return { model: { ...list.model, sizes, maxSize }, records: list.records };
}

/** What `JSON.parse` gave is JSON; only the id is asked for, since the rest was checked when it was written. */
function isRecord(value: unknown): value is ApiRecord {
  return isObject(value) && typeof value.id === 'string';
}
