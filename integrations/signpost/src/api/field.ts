import { z } from 'zod';
import { isObject } from '../lib/json/json.ts';
import { checkFieldName, isCodeField, isTimeField } from './field-names.ts';
import type { Field, FieldKind, JsonSchema } from './model.ts';

// A field of a resource, from its zod schema to plain data:
//
//   status: z.enum(['new', 'used']).optional()
//   ─▶ { name: 'status', kind: 'enum', required: false, values: ['new', 'used'], schema: { type: 'string', enum: … } }
//
// A name or a schema against the conventions is a fault, such as "is a time as a number; use `z.date()`, …".

/** The schema of a file field: a URL that starts at the root or with https, without a query (`A-FIELD-7`). */
export function file(): z.ZodString {
  return z.string().meta({ format: 'uri-reference' });
}

const messages = {
  undescribed: "has a schema that JSON Schema can't describe (a transform, unknown or any)",
  nullableArray: 'is an array that may be null; use `.default([])` in place of `.nullable()`',
  numbers: 'is an enumeration of numbers; use words, such as `pending`',
  notAscii: (value: string) =>
    `has the value "${value}" outside ASCII in an enumeration; use English words, such as \`pending\``,
  day: 'is a day without a time and an offset; use `z.date()` or `z.iso.datetime({ offset: true })`',
};

/** Describes a field, and lists its faults. `parts` are its JSON Schema and all schemas inside of it. */
export function describeField(name: string, schema: z.ZodType) {
  const parts: JsonSchema[] = [];
  const { properties, required = [] } = z.toJSONSchema(z.object({ [name]: schema }), {
    metadata: new DescribedMetadata(),
    unrepresentable: 'any',
    cycles: 'throw',
    override: ({ zodSchema, jsonSchema, path }) => {
      refineSchema(zodSchema, jsonSchema);
      // An open object has an empty schema for further properties.
      const isOpen = path.at(-1) === 'additionalProperties' && Object.keys(jsonSchema).length === 0;
      if (isSchema(jsonSchema) && !isOpen) parts.push(jsonSchema);
    },
  });

  const described = properties?.[name];
  const json = isSchema(described) ? described : {};
  const kind = findKind(json);
  const values = kind === 'enum' ? listEnumerationValues(json).map(String) : [];
  const field: Field = { name, kind, required: required.includes(name), values, schema: json };
  return { field, faults: new Set([...checkFieldName(name, kind), ...checkSchema(name, parts)]) };
}

/** The keys of `.meta({ … })` that an OpenAPI document can have. */
const metadataKeys: ReadonlySet<string> = new Set([
  'title',
  'description',
  'examples',
  'deprecated',
  'format',
  'pattern',
]);

/** zod's metadata without `id`, which would make a reference to another document, and without keys of other programs. */
class DescribedMetadata extends z.core.$ZodRegistry<Record<string, unknown>> {
  override get(schema: z.core.$ZodType) {
    const entries = Object.entries(z.globalRegistry.get(schema) ?? {});
    return Object.fromEntries(entries.filter(([key]) => metadataKeys.has(key)));
  }
}

/** Adds to zod's JSON Schema what is sent: a date as text, and an `id` in the elements of an array. */
function refineSchema(schema: z.core.$ZodType, json: z.core.JSONSchema.BaseSchema): void {
  if (schema._zod.def.type === 'date') Object.assign(json, { type: 'string', format: 'date-time' });
  if (json.type === 'array') addElementId(json.items);
  // The format is enough: zod's pattern for it has 400 characters.
  if (json.format === 'date-time') delete json.pattern;
}

/** Checks the schema of a field and all schemas inside of it. */
function* checkSchema(name: string, parts: readonly JsonSchema[]): Generator<string> {
  if (parts.some((part) => Object.keys(part).length === 0)) yield messages.undescribed;
  if (parts.some((part) => listSchemaTypes(part).includes('array') && listSchemaTypes(part).includes('null')))
    yield messages.nullableArray;
  if (parts.some((part) => listEnumerationValues(part).some(isNumeric))) yield messages.numbers;
  // A unit may be °C or µm.
  const foreignWord = parts
    .flatMap(listEnumerationValues)
    .find((value) => /[^\x20-\x7e]/.test(String(value)));
  if (foreignWord !== undefined && !isCodeField(name)) yield messages.notAscii(String(foreignWord));
  if (!isTimeField(name) && parts.some(({ format }) => format === 'date')) yield messages.day;
}

function isNumeric(value: unknown): boolean {
  return /^-?\d+(?:\.\d+)?$/.test(String(value));
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
function listAlternatives(json: JsonSchema): JsonSchema[] {
  return Array.isArray(json.anyOf) ? json.anyOf.filter(isSchema).flatMap(listAlternatives) : [json];
}

/** The JSON types that a schema allows: `string` and `null`. */
function listSchemaTypes(json: JsonSchema): unknown[] {
  return listAlternatives(json).flatMap(({ type }) => (Array.isArray(type) ? type : [type]));
}

/** The values of an enumeration or of literals without null; none for any other schema. */
function listEnumerationValues(json: JsonSchema): unknown[] {
  const values: unknown[] = [];
  for (const alternative of listAlternatives(json)) {
    if (alternative.type === 'null') continue;
    if (Array.isArray(alternative.enum)) values.push(...alternative.enum);
    else if (alternative.const !== undefined) values.push(alternative.const);
    else return [];
  }
  return values.filter((value) => value !== null);
}

/** The kind of a field by its schema: what its filters and its value in a record depend on. */
function findKind(json: JsonSchema): FieldKind {
  const values = listEnumerationValues(json);
  // `z.enum(['sale', 'inquiry']).nullable()`
  if (values.length > 0 && values.every((value) => typeof value === 'string')) return 'enum';

  const types = listSchemaTypes(json).filter((type) => type !== 'null');
  if (types.every((type) => type === 'boolean')) return 'boolean';
  if (types.every((type) => type === 'number' || type === 'integer')) return 'number';
  if (!types.every((type) => type === 'string')) return 'json';

  const formats = listAlternatives(json).map(({ format }) => format);
  if (formats.includes('date-time')) return 'time';
  const isFile = formats.some((format) => format === 'uri' || format === 'uri-reference');
  return isFile ? 'file' : 'text';
}
