/** How a field can be filtered and sorted; `file` and `json` can't. */
export type FieldKind = 'text' | 'enum' | 'number' | 'time' | 'boolean' | 'file' | 'json';

/** A field of a record, as plain data. */
export interface Field {
  readonly name: string;
  readonly kind: FieldKind;
  /** False for an optional field. */
  readonly required: boolean;
  readonly values: readonly string[];
  readonly schema: JsonSchema;
}

/** A relation: `categoryId` with `category: { id, name }`, or `roleIds` with `roles: [{ id, name }]`. */
export interface Relation {
  readonly name: string;
  readonly many: boolean;
  /** True for an optional relation. A list is never missing, only empty. */
  readonly optional: boolean;
  readonly to: string;
  /** The field with the id or ids. */
  readonly idField: string;
  readonly objectField: string;
}

/** A resource as plain data, the input of handler, files and OpenAPI document. */
export interface Model {
  /** Below the base: `product`, or nested as `catalogue/product`. */
  readonly name: string;
  readonly description: string;
  readonly fields: readonly Field[];
  readonly relations: readonly Relation[];
  /** The text fields that `keyword` searches. */
  readonly search: readonly string[];
  /** The prebuilt page sizes, ascending. The largest is also the limit of `size`. */
  readonly sizes: readonly number[];
}

/** A resource with the records in collection order. */
export interface List {
  readonly model: Model;
  readonly records: readonly ApiRecord[];
}

/** The form of an id (`A-FIELD-1`). */
export const idPattern = '^[0-9a-hjkmnp-tv-z]{13}$';

/** A page of `total` records: zero pages for an empty list (`A-GET-3`). */
export function makePage(content: readonly ApiRecord[], total: number, size: number) {
  return { content, meta: { pages: Math.ceil(total / size), total } };
}

/** A JSON value as sent. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** A record as sent: `id`, then the fields and relations in the order of their definition. */
export interface ApiRecord {
  readonly id: string;
  readonly [field: string]: Json;
}

/** The used part of JSON Schema, draft 2020-12. */
export type JsonSchema = { readonly [keyword: string]: Json };
