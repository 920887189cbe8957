/** How a field is filtered and sorted; `file` and `json` are neither. */
export type FieldKind = 'text' | 'enum' | 'number' | 'time' | 'boolean' | 'file' | 'json';

/** A field of a record, as plain data. */
export interface Field {
  readonly name: string;
  readonly kind: FieldKind;
  /** False where a record may lack it. */
  readonly required: boolean;
  readonly values: readonly string[];
  readonly schema: JsonSchema;
}

/** A relation: `categoryId` with `category: { id, name }`, or `roleIds` with `roles: [{ id, name }]`. */
export interface Relation {
  readonly name: string;
  readonly many: boolean;
  /** True where a record may lack it; a list is never lacking, only empty. */
  readonly optional: boolean;
  readonly to: string;
  /** The field that holds the id or ids. */
  readonly idField: string;
  readonly objectField: string;
  /** The list parameter: always plural, `categoryIds`. */
  readonly parameter: string;
}

/** A resource as plain data: what the handler, the files and the OpenAPI document are made from. */
export interface Model {
  /** Below the base: `product`, or nested as `catalogue/product`. */
  readonly name: string;
  readonly description: string;
  readonly fields: readonly Field[];
  readonly relations: readonly Relation[];
  /** The text fields that `keyword` looks into, the most telling first. */
  readonly search: readonly string[];
  /** The prebuilt page sizes beside 100; undefined for those of the settings. */
  readonly sizes: readonly number[] | undefined;
  /** The largest page that may be requested; undefined for 100, or the largest prebuilt size above it. */
  readonly maxSize: number | undefined;
}

/** A resource with its records, in collection order. */
export interface List {
  readonly model: Model;
  readonly records: readonly ApiRecord[];
}

/** The size that is always prebuilt, since the convention's own example requests it: `page=0&size=100`. */
const usualSize = 100;

/** The page sizes that are prebuilt for a resource, smallest first. */
export function sizesOf(model: Model, settings: { readonly sizes: readonly number[] }): readonly number[] {
  const isAllowed = model.maxSize === undefined || model.maxSize >= usualSize;
  const sizes = [...(model.sizes ?? settings.sizes), ...(isAllowed ? [usualSize] : [])];
  return [...new Set(sizes)].sort((a, b) => a - b);
}

export function maxSizeOf(model: Model, settings: { readonly sizes: readonly number[] }): number {
  return model.maxSize ?? Math.max(...sizesOf(model, settings));
}

/** A JSON value, as it is sent. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** One record as it is sent: `id` first, then the resource's fields and relations in their written order. */
export interface ApiRecord {
  readonly id: string;
  readonly [field: string]: Json;
}

/** A JSON Schema, draft 2020-12, as far as it is read here. */
export type JsonSchema = { readonly [keyword: string]: Json };
