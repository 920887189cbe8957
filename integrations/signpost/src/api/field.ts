import { z } from 'zod';
import { isObject } from '../lib/json/is-object.ts';
import type { Field, FieldKind, Json, JsonSchema } from './model.ts';
import { hyphenated } from './paths.ts';
import { isSensitiveName } from './sensitive.ts';

const timeWords = new Set(
  'date time timestamp created updated published modified deleted expires expired'.split(' '),
);
/** The name of a number that counts from 1970. For a text it may mean something else. */
const numberWords = new Set(
  'ts epoch unix exp iat nbf mtime ctime atime btime expiry deadline until'.split(' '),
);
const fileWords = new Set(
  'avatar image picture photo logo icon thumbnail poster cover file url datasheet attachment'.split(' '),
);

/** The error in a field's name, in itself or for its kind of value. */
export function nameFaults(name: string, kind: FieldKind): string[] {
  const faults: string[] = [];
  if (!/^[a-z][A-Za-z0-9]*$/.test(name)) faults.push('must be camelCase, such as `createdAt`');
  if (name === 'id') faults.push('is made by Signpost from the key of the entry; leave it out');
  else if (/(Id|Ids)$/.test(name)) faults.push('is the id of something else; declare it under `relations`');
  if (isSensitiveName(name)) faults.push('is sensitive and must never be published');
  if (isTimeOfNumber(name) && kind === 'number')
    faults.push('is a time as a number; use `z.date()`, sent as RFC 3339');
  if (isTimeName(name) && kind === 'text') {
    faults.push('is a time as free text; use `z.date()` or `z.iso.datetime({ offset: true })`');
  }
  return faults;
}

/** An HTTP status is always a number. */
const enumNames =
  /^(?!httpStatus$)(?:.*[a-z](?:Status|State|Type|Kind|Role|Visibility|Availability|Mode|Severity|Condition|Method)|status|state|type|kind|role|gender|sex|visibility|availability|mode|severity|condition|method|(?:[a-z]+S|s)tatuses|(?:[a-z]+T|t)ypes|roles)$/;

/** True for the name of an enumeration, in camelCase: `status`, `orderState`, `roles` (`A-FIELD-4`). */
export function isEnumName(name: string): boolean {
  return enumNames.test(name);
}

/** True for `date`, `createdAt`, `publishedOn`, `startTime`. */
export function isTimeName(name: string): boolean {
  const words = hyphenated(name).split('-');
  const last = words.at(-1) ?? '';
  return (
    timeWords.has(last) ||
    (words.length > 1 && (last === 'at' || (last === 'on' && timeWords.has(words[0] ?? ''))))
  );
}

/** True for a number's name that means a time: more names than for a text, `ts`, `expiry`, `iat`, `validTo`, `createdAtMs`. */
export function isTimeOfNumber(name: string): boolean {
  const words = hyphenated(name.replace(/(?<=At)(?:Ms|Millis|Seconds)$/, '')).split('-');
  return (
    isTimeName(words.join('-')) ||
    numberWords.has(words.at(-1) ?? '') ||
    /^valid-(?:to|from)$/.test(words.join('-'))
  );
}

/** True for `avatar`, `fileUrl`, `coverImage`, `images`. */
export function isFileName(name: string): boolean {
  const last = hyphenated(name).split('-').at(-1) ?? '';
  return fileWords.has(last) || fileWords.has(last.replace(/s$/, ''));
}

/** A field's description with its errors. The description is complete even then. */
export interface Described {
  readonly field: Field;
  readonly faults: readonly string[];
  /** Allowed, but not recommended. */
  readonly warnings: readonly string[];
}

/** A field as plain data, from its zod schema, with the faults that conventions forbid (`A-FIELD-3`, `A-FIELD-4`). */
export function describeField(name: string, schema: z.ZodType): Described {
  const object = jsonSchemaOf(z.object({ [name]: schema }));
  if (object === undefined) return unknown(name, 'has a schema that refers to itself');
  const json = propertyOf(object, name);
  const values = enumerationOf(json);
  const parts = partsOf(json);
  const faults: string[] = [];
  if (hasUndescribed(json))
    faults.push("has a schema that JSON Schema can't describe (a transform, unknown or any)");
  if (parts.some(isNullableArray))
    faults.push('is an array that may be null; use `.default([])` in place of `.nullable()`');
  const kind = kindOf(json, values);
  const isNumber = kind === 'number' && isEnumName(name);
  if (isNumber || parts.some(isNumbered))
    faults.push('is an enumeration of numbers; use words, such as `pending`');
  if (!isTimeName(name) && parts.some(({ format }) => format === 'date'))
    faults.push(
      'is a day without a time and an offset; use `z.date()` or `z.iso.datetime({ offset: true })`',
    );
  const listed = values?.find((value) => String(value).includes(','));
  if (listed !== undefined)
    faults.push(
      `has the value "${String(listed)}", which can't be requested, because a comma separates values`,
    );
  const required = Array.isArray(object.required) && object.required.includes(name);
  return {
    field: {
      name,
      kind,
      required,
      values: kind === 'enum' ? (values ?? []).map(String) : [],
      schema: identified(json),
    },
    faults,
    warnings: opaqueValues(parts.flatMap((part) => enumerationOf(part) ?? [])),
  };
}

/** Values of an enumeration that aren't English words: a single letter, or another script (`A-FIELD-10`). */
function opaqueValues(values: readonly unknown[]): string[] {
  const opaque = [...new Set(values.map(String))].filter((value) => /^[A-Za-z]$|[^\x20-\x7e]/.test(value));
  const [first] = opaque;
  if (first === undefined) return [];
  const quoted = opaque.map((value) => `"${value}"`).join(', ');
  return [
    `has values that aren't English words: ${quoted}. Map each to a word in \`values\`, such as ` +
      `\`{ ${JSON.stringify(first)}: "pending" }[data.status]\`, and list the words in \`z.enum\``,
  ];
}

function unknown(name: string, fault: string): Described {
  return {
    field: { name, kind: 'json', required: false, values: [], schema: {} },
    faults: [fault],
    warnings: [],
  };
}

function jsonSchemaOf(schema: z.ZodType): JsonSchema | undefined {
  try {
    const json: unknown = z.toJSONSchema(schema, {
      unrepresentable: 'any',
      cycles: 'throw',
      reused: 'inline',
      override: ({ zodSchema, jsonSchema }) => {
        if (zodSchema._zod.def.type === 'date')
          Object.assign(jsonSchema, { type: 'string', format: 'date-time' });
        // The format is enough: zod's pattern for it has 400 characters.
        if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
      },
    });
    return isSchema(json) ? json : undefined;
  } catch {
    return undefined;
  }
}

function propertyOf(object: JsonSchema, name: string): JsonSchema {
  const properties = object.properties;
  const property = isSchema(properties) ? properties[name] : undefined;
  return isSchema(property) ? property : {};
}

function isSchema(value: unknown): value is JsonSchema {
  return isObject(value);
}

/** The alternatives of a schema: the members of `anyOf`, or the schema itself. */
function alternatives(json: JsonSchema): JsonSchema[] {
  return Array.isArray(json.anyOf) ? json.anyOf.filter(isSchema).flatMap(alternatives) : [json];
}

function typesOf(json: JsonSchema): unknown[] {
  return alternatives(json).flatMap((one) => (Array.isArray(one.type) ? one.type : [one.type]));
}

/** The values of an enumeration or of literals without null; undefined for any other schema. */
function enumerationOf(json: JsonSchema): unknown[] | undefined {
  const values: unknown[] = [];
  for (const one of alternatives(json)) {
    if (one.type === 'null') continue;
    if (Array.isArray(one.enum)) values.push(...one.enum);
    else if (one.const !== undefined) values.push(one.const);
    else return undefined;
  }
  return values.filter((value) => value !== null);
}

/** Adds an `id` to each object in an array, which Signpost generates where entries have none (`A-FIELD-9`). */
function identified(json: JsonSchema): JsonSchema {
  const of = (value: Json | undefined): Json | undefined => (isSchema(value) ? identified(value) : value);
  const { items, properties, additionalProperties, anyOf } = json;
  return {
    ...json,
    ...(isSchema(items) && { items: withId(identified(items)) }),
    ...(isSchema(properties) && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, inner]) => [name, of(inner) ?? inner]),
      ),
    }),
    ...(isSchema(additionalProperties) && { additionalProperties: identified(additionalProperties) }),
    ...(Array.isArray(anyOf) && { anyOf: anyOf.map((one: Json) => of(one) ?? one) }),
  };
}

function withId(element: JsonSchema): JsonSchema {
  if (Array.isArray(element.anyOf))
    return { ...element, anyOf: element.anyOf.map((one: Json) => (isSchema(one) ? withId(one) : one)) };
  const properties = isSchema(element.properties) ? element.properties : undefined;
  if (element.type !== 'object' || (properties && 'id' in properties)) return element;
  const required = Array.isArray(element.required) ? element.required : [];
  return { ...element, properties: { id: { type: 'string' }, ...properties }, required: ['id', ...required] };
}

function isNumbered(json: JsonSchema): boolean {
  return (
    enumerationOf(json)?.some(
      (value) => typeof value === 'number' || /^-?\d+(?:\.\d+)?$/.test(String(value)),
    ) ?? false
  );
}

function partsOf(json: JsonSchema): JsonSchema[] {
  const { items, properties, additionalProperties } = json;
  const inner = [
    ...(isSchema(items) ? [items] : []),
    ...(isSchema(properties) ? Object.values(properties).filter(isSchema) : []),
    // An open object has an empty schema for its other properties.
    ...(isSchema(additionalProperties) && Object.keys(additionalProperties).length > 0
      ? [additionalProperties]
      : []),
    ...(Array.isArray(json.anyOf) ? json.anyOf.filter(isSchema) : []),
  ];
  return [json, ...inner.flatMap(partsOf)];
}

function isNullableArray(json: JsonSchema): boolean {
  const types = typesOf(json);
  return types.includes('array') && types.includes('null');
}

const meaning = ['type', 'enum', 'const', 'anyOf', 'oneOf', 'allOf', '$ref'];

/** True if some part of the schema is empty. */
function hasUndescribed(json: JsonSchema): boolean {
  return partsOf(json).some((part) => !meaning.some((keyword) => keyword in part));
}

function kindOf(json: JsonSchema, values: readonly unknown[] | undefined): FieldKind {
  const types = typesOf(json).filter((type) => type !== 'null');
  if (values?.every((value) => typeof value === 'string') && values.length > 0) return 'enum';
  if (types.every((type) => type === 'boolean')) return 'boolean';
  if (types.every((type) => type === 'number' || type === 'integer')) return 'number';
  if (!types.every((type) => type === 'string')) return 'json';
  const formats = alternatives(json).map((one) => one.format);
  if (formats.includes('date-time')) return 'time';
  return formats.some((format) => format === 'uri' || format === 'uri-reference') ? 'file' : 'text';
}

/** The schema of a file field: a URL that starts at the root or with https, without a query (`A-FIELD-7`). */
export function file(): z.ZodString {
  return z.string().meta({ format: 'uri-reference' });
}
