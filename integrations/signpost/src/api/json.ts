/** A JSON value, as it is sent. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** One record as it is sent: `id` first, then the resource's fields and relations in their written order. */
export interface ApiRecord {
  readonly id: string;
  readonly [field: string]: Json;
}

/** A JSON Schema, draft 2020-12, as far as it is read here. */
export type JsonSchema = { readonly [keyword: string]: Json };
