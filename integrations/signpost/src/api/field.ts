import { z } from 'zod';
import { isObject } from '../lib/json/is-object.ts';
import { checkFieldName, isTimeName } from './field-names.ts';
import type { Field, FieldKind, JsonSchema } from './model.ts';

/** The schema of a file field: a URL that starts at the root or with https, without a query (`A-FIELD-7`). */
export function file(): z.ZodString {
  return z.string().meta({ format: 'uri-reference' });
}

const messages = {
  recursive: 'has a schema that refers to itself',
  undescribed: "has a schema that JSON Schema can't describe (a transform, unknown or any)",
  nullableArray: 'is an array that may be null; use `.default([])` in place of `.nullable()`',
  numbers: 'is an enumeration of numbers; use words, such as `pending`',
  day: 'is a day without a time and an offset; use `z.date()` or `z.iso.datetime({ offset: true })`',
  comma: (value: string) =>
    `has the value "${value}", which can't be requested, because a comma separates values`,
};

/** A field's description, and what the conventions forbid about it. The description is complete even then. */
export interface Described {
  readonly field: Field;
  readonly faults: readonly string[];
}

/** Describes a field as plain data, from its zod schema. */
export function describeField(name: string, schema: z.ZodType): Described {
  const object = toJsonSchema(z.object({ [name]: schema }));
  const json = isObject(object?.properties) ? object.properties[name] : undefined;
  if (object === undefined || !isObject(json)) {
    const field: Field = { name, kind: 'json', required: false, values: [], schema: {} };
    return { field, faults: [messages.recursive] };
  }

  const kind = findKind(json);
  const values = kind === 'enum' ? (enumerationValues(json) ?? []).map(String) : [];
  const required = Array.isArray(object.required) && object.required.includes(name);
  const field = { name, kind, required, values, schema: json };
  return { field, faults: [...new Set([...checkFieldName(name, kind), ...checkSchema(name, json, values)])] };
}

function* checkSchema(name: string, json: JsonSchema, values: readonly string[]): Generator<string> {
  const parts = nestedSchemas(json);
  if (parts.some((part) => !meaningfulKeywords.some((keyword) => keyword in part)))
    yield messages.undescribed;
  if (parts.some((part) => schemaTypes(part).includes('array') && schemaTypes(part).includes('null')))
    yield messages.nullableArray;
  if (parts.some((part) => enumerationValues(part)?.some(isNumeric))) yield messages.numbers;
  if (!isTimeName(name) && parts.some(({ format }) => format === 'date')) yield messages.day;
  const withComma = values.find((value) => value.includes(','));
  if (withComma !== undefined) yield messages.comma(withComma);
}

/** A schema without any of these is empty. */
const meaningfulKeywords = ['type', 'enum', 'const', 'anyOf', 'oneOf', 'allOf', '$ref'];

function isNumeric(value: unknown): boolean {
  return /^-?\d+(?:\.\d+)?$/.test(String(value));
}

/** Undefined for a schema that refers to itself. */
function toJsonSchema(schema: z.ZodType): JsonSchema | undefined {
  try {
    const json: unknown = z.toJSONSchema(schema, {
      unrepresentable: 'any',
      cycles: 'throw',
      reused: 'inline',
      override: ({ zodSchema, jsonSchema }) => {
        if (zodSchema._zod.def.type === 'date')
          Object.assign(jsonSchema, { type: 'string', format: 'date-time' });
        if (jsonSchema.type === 'array') addElementId(jsonSchema.items);
        // The format is enough: zod's pattern for it has 400 characters.
        if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
      },
    });
    return isSchema(json) ? json : undefined;
  } catch {
    return undefined;
  }
}

/** The elements of an array of objects have an `id`, which Signpost adds. */
function addElementId(items: unknown): void {
  if (!isObject(items) || items.type !== 'object') return;
  const { properties, required } = items;
  if (isObject(properties) && 'id' in properties) return;
  Object.assign(items, {
    properties: { id: { type: 'string' }, ...(isObject(properties) && properties) },
    required: ['id', ...(Array.isArray(required) ? required : [])],
  });
}

function isSchema(value: unknown): value is JsonSchema {
  return isObject(value);
}

/** The alternatives of a schema: the members of `anyOf`, or the schema itself. */
function alternatives(json: JsonSchema): JsonSchema[] {
  return Array.isArray(json.anyOf) ? json.anyOf.filter(isSchema).flatMap(alternatives) : [json];
}

function schemaTypes(json: JsonSchema): unknown[] {
  return alternatives(json).flatMap(({ type }) => (Array.isArray(type) ? type : [type]));
}

/** The values of an enumeration or of literals without null; undefined for any other schema. */
function enumerationValues(json: JsonSchema): unknown[] | undefined {
  const values: unknown[] = [];
  for (const one of alternatives(json)) {
    if (one.type === 'null') continue;
    if (Array.isArray(one.enum)) values.push(...one.enum);
    else if (one.const !== undefined) values.push(one.const);
    else return undefined;
  }
  return values.filter((value) => value !== null);
}

/** A schema and all schemas inside of it. */
function nestedSchemas(json: JsonSchema): JsonSchema[] {
  const { items, properties, additionalProperties, anyOf } = json;
  const inner = [
    items,
    ...(isObject(properties) ? Object.values(properties) : []),
    ...(Array.isArray(anyOf) ? anyOf : []),
    // An open object has an empty schema for its other properties.
    isObject(additionalProperties) && Object.keys(additionalProperties).length > 0 && additionalProperties,
  ];
  return [json, ...inner.filter(isSchema).flatMap(nestedSchemas)];
}

function findKind(json: JsonSchema): FieldKind {
  const values = enumerationValues(json) ?? [];
  if (values.length > 0 && values.every((value) => typeof value === 'string')) return 'enum';

  const types = schemaTypes(json).filter((type) => type !== 'null');
  if (types.every((type) => type === 'boolean')) return 'boolean';
  if (types.every((type) => type === 'number' || type === 'integer')) return 'number';
  if (!types.every((type) => type === 'string')) return 'json';

  const formats = alternatives(json).map(({ format }) => format);
  if (formats.includes('date-time')) return 'time';
  return formats.some((format) => format === 'uri' || format === 'uri-reference') ? 'file' : 'text';
}
