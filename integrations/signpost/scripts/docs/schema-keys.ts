import { stringify } from 'yaml';
import type { z } from 'zod';
import type { Key } from './keys.ts';

type Schema = z.core.JSONSchema.BaseSchema;

/** Every key that a schema describes, each before those of its value. `ID` is a key that a person chooses. */
export function keysOfSchema(schema: Schema, before = ''): Key[] {
  const shapes = shapesOf(schema);
  const objects = shapes.filter(({ properties }) => properties !== undefined);
  const names = new Set(objects.flatMap(({ properties = {} }) => Object.keys(properties)));
  const named = [...names].flatMap((name) => {
    const values = objects.flatMap(({ properties = {} }) => schemaIn(properties[name]));
    const needing = objects.filter(({ required = [] }) => required.includes(name));
    const isRequired = needing.length === objects.length || (needing.length > 0 ? undefined : false);
    return keysOfValue(`${before}${name}`, values, isRequired);
  });
  const chosen = shapes
    .filter(({ propertyNames }) => propertyNames !== undefined)
    .flatMap(({ additionalProperties }) =>
      keysOfValue(`${before}ID`, schemaIn(additionalProperties), undefined),
    );
  return [...named, ...chosen];
}

/** `isRequired` is undefined for a key without default: one that a person names, or that some entries require. */
function keysOfValue(path: string, values: readonly Schema[], isRequired: boolean | undefined): Key[] {
  const [described = {}] = values.filter(({ description }) => description !== undefined);
  const name = path.replace(/^.*\./, '').replace('ID', 'link-broken');
  const example = described.examples?.[0];
  const key: Key = {
    path,
    type: typeText(values),
    isRequired: isRequired ?? false,
    text: described.description ?? '',
    byDefault: isRequired === false ? defaultText(described.default) : undefined,
    example: example === undefined ? undefined : `${name}: ${yamlText(example)}`,
  };
  const shapes = values.flatMap(shapesOf);
  const items = shapes.flatMap(itemsOf);
  return [
    key,
    ...keysOfSchema({ anyOf: shapes }, `${path}.`),
    ...(items.length === 0 ? [] : keysOfSchema({ anyOf: items }, `${path}[].`)),
  ];
}

function schemaIn(value: unknown): Schema[] {
  return isSchema(value) ? [value] : [];
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null;
}

function itemsOf({ items }: Schema): Schema[] {
  return Array.isArray(items) ? items.flatMap(schemaIn) : schemaIn(items);
}

/** The alternatives of a value, without the empty value of YAML. */
function shapesOf(schema: Schema): Schema[] {
  const { anyOf, type, const: only } = schema;
  if (anyOf !== undefined) return anyOf.flatMap(schemaIn).flatMap(shapesOf);
  return type === 'null' || only === '' ? [] : [schema];
}

function typeText(values: readonly Schema[]): string {
  const names = new Set(values.flatMap(shapesOf).flatMap(typeNames));
  // A status may be quoted too.
  const isQuoted = (name: string): boolean => /^'\d+'$/.test(name) && names.has(name.slice(1, -1));
  return [...names].filter((name) => !isQuoted(name)).join(' | ');
}

function typeNames(schema: Schema): string[] {
  const { const: only, enum: options, type = 'any', format } = schema;
  const items = itemsOf(schema);
  if (only !== undefined) return [literal(only)];
  if (options !== undefined) return options.map(literal);
  if (format === 'date') return ['date'];
  if (items.length > 0) {
    const inner = typeText(items);
    return [inner.includes(' ') ? `(${inner})[]` : `${inner}[]`];
  }
  return [type].flat().filter((name) => name !== 'null');
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : String(value);
}

function defaultText(value: unknown): string {
  if (value === undefined) return 'none';
  return typeof value === 'string' ? literal(value) : yamlText(value);
}

function yamlText(value: unknown): string {
  const text = stringify(value, { collectionStyle: 'flow', lineWidth: 0 }).trim();
  return text.replaceAll('[ ', '[').replaceAll(' ]', ']');
}
