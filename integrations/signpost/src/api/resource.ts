import type { z } from 'zod';
import { isObject } from '../lib/json/is-object.ts';
import { Problem } from '../lib/problem.ts';
import { unknown } from '../lib/text/invalid.ts';
import { type Described, describeField, nameFaults } from './field.ts';
import type { Field, Model, Relation } from './model.ts';
import { pathFaults } from './paths.ts';
import { clashingNames } from './query/parse.ts';
import { pluralOf } from './verbs.ts';

const options = [
  'name', 'description', 'collection', 'entries', 'fields', 'relations', 'search', 'pageSizes', 'maxSize', 'where',
  'key', 'values', 'order',
]; // biome-ignore format: one list of words
const functions = ['where', 'key', 'values', 'order'];

/** Errors that prevent reading a definition. Only plain JavaScript can contain them; TypeScript rejects them. */
export function definitionFaults(definition: unknown): string[] {
  if (!isObject(definition)) return ["It isn't an object of options."];
  const { name, entries, fields, relations } = definition;
  const faults = Object.keys(definition)
    .filter((option) => !options.includes(option))
    .map((option) => unknown('option', option, options));
  if (typeof name !== 'string') faults.push('It has no `name`. Write its path, such as `product`.');
  if (entries !== undefined && !Array.isArray(entries)) faults.push("`entries` isn't an array.");
  if (relations !== undefined && !isObject(relations))
    faults.push("`relations` isn't an object of relations by name.");
  for (const option of functions) {
    if (definition[option] !== undefined && typeof definition[option] !== 'function')
      faults.push(`\`${option}\` isn't a function.`);
  }
  if (!isObject(fields)) return [...faults, 'It has no `fields`, an object of zod schemas by name.'];
  for (const [field, schema] of Object.entries(fields)) {
    if (!isObject(schema) || !('_zod' in schema))
      faults.push(`The field "${field}" isn't a zod schema. Write one, such as \`z.string()\`.`);
  }
  return faults;
}

/** The largest page, unless the definition sets another size. */
const largestPage = 1000;

/** The fields of a resource by name, without `id` and the relations. */
export type Fields = { readonly [name: string]: z.ZodType };

/** A relation to another resource, by its name. */
export interface RelationDefinition {
  readonly to: string;
  /** Many: `<name>Ids` and a list of `{ id, name }`. */
  readonly many?: boolean;
  /** For many: the name of that list. Default: the plural of the relation's name. */
  readonly list?: string;
  /** For one: optional; without a value both fields are left out. */
  readonly optional?: boolean;
}
export type Relations = { readonly [name: string]: RelationDefinition };

/** The argument of `defineResource({ … })`. */
export interface Definition<Entry, F extends Fields, R extends Relations> {
  /** A lower-case noun with hyphens: `product`, `product-categories`, `catalogue/product`. */
  readonly name: string;
  readonly description?: string;
  /** The Astro content collection, or plain entries. */
  readonly collection?: string;
  readonly entries?: readonly Entry[];
  readonly fields: F;
  readonly relations?: R;
  /** The text fields that `keyword` searches, most relevant first. Default: all text fields. */
  readonly search?: readonly (keyof F & string)[];
  readonly pageSizes?: readonly number[];
  readonly maxSize?: number;
  /** Filters entries. */
  where?(entry: Entry): boolean;
  /** The natural key, which the id hides. Default: `entry.id`. */
  key?(entry: Entry): string;
  /** The values of fields and relations. Default: those with the same name in `entry.data`. */
  values?(entry: Entry): { readonly [name in keyof NoInfer<F> | keyof NoInfer<R>]?: unknown };
  /** The order of the list. Default: that of the file, or by id if each entry has its own file. */
  order?(a: Entry, b: Entry): number;
}

/** A validated resource. Only the author of `definition` knows the type of its entries. */
export interface Resource<F extends Fields = Fields, R extends Relations = Relations> {
  readonly model: Model;
  readonly definition: Definition<unknown, F, R>;
  /** Recommendations as sentences. */
  readonly warnings: readonly string[];
}

/**
 * Defines a resource of the API. Files, handler, OpenAPI document and types all derive from it. A `Problem` lists every
 * error of the definition.
 */
export function defineResource<
  const F extends Fields,
  const R extends Relations = Record<never, RelationDefinition>,
  Entry = unknown,
>(definition: Definition<Entry, F, R>): Resource<F, R> {
  const unreadable = definitionFaults(definition);
  if (unreadable.length > 0) throw refused(definition, unreadable);
  const described = Object.entries(definition.fields).map(([name, schema]) => describeField(name, schema));
  const model = modelOf(
    definition,
    described.map(({ field }) => field),
  );
  const faults = [
    ...resourceFaults(definition, model),
    ...described.flatMap(fieldFaults),
    ...relationFaults(model),
  ];
  if (faults.length === 0)
    return { model, definition, warnings: described.flatMap(fieldWarnings(model.name)) };
  throw refused(definition, faults);
}

function refused({ name }: { readonly name?: unknown }, faults: readonly string[]): Problem {
  const title = typeof name === 'string' && name !== '' ? `The resource "${name}"` : 'A resource of the API';
  return new Problem(
    `${title} has an invalid definition:\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
  );
}

function modelOf<E, F extends Fields, R extends Relations>(
  definition: Definition<E, F, R>,
  fields: Field[],
): Model {
  const texts = fields.filter((field) => field.kind === 'text').map((field) => field.name);
  return {
    name: definition.name,
    description: definition.description ?? '',
    fields,
    relations: Object.entries(definition.relations ?? {}).map(([name, relation]) =>
      relationOf(name, relation),
    ),
    search: definition.search ?? texts,
    sizes: definition.pageSizes,
    maxSize: definition.maxSize,
  };
}

function relationOf(
  name: string,
  { to, many = false, list, optional = false }: RelationDefinition,
): Relation {
  const idField = many ? `${name}Ids` : `${name}Id`;
  return {
    name,
    many,
    optional: optional && !many,
    to,
    idField,
    objectField: many ? (list ?? pluralOf(name)) : name,
    parameter: `${name}Ids`,
  };
}

function resourceFaults<E, F extends Fields, R extends Relations>(
  definition: Definition<E, F, R>,
  model: Model,
): string[] {
  const faults = pathFaults(definition.name).map((fault) => `The name ${fault}.`);
  const { collection, entries, pageSizes = [], maxSize = largestPage } = definition;
  if (!Number.isSafeInteger(maxSize) || maxSize < 1)
    faults.push(`\`maxSize\` is a whole number from 1, not ${maxSize}.`);
  if ((collection === undefined) === (entries === undefined)) {
    faults.push('Give either `collection`, the name of a content collection, or `entries`.');
  }
  for (const size of pageSizes) {
    if (!Number.isSafeInteger(size) || size < 1 || size > maxSize)
      faults.push(`The page size ${size} is invalid. It must be a whole number from 1 to ${maxSize}.`);
  }
  for (const name of model.search) {
    const kind = model.fields.find((field) => field.name === name)?.kind;
    if (kind !== 'text') faults.push(`\`search\` lists "${name}", which isn't a text field.`);
  }
  return [
    ...faults,
    ...clashingNames(model).map(
      (name) => `The list parameter "${name}" would have two meanings. Rename a field.`,
    ),
  ];
}

function fieldFaults({ field, faults }: Described): string[] {
  return [...nameFaults(field.name, field.kind), ...faults].map(
    (fault) => `The field "${field.name}" ${fault}.`,
  );
}

const fieldWarnings =
  (resource: string) =>
  ({ field, warnings }: Described): string[] =>
    warnings.map((warning) => `The field "${field.name}" of the resource "${resource}" ${warning}.`);

/** Names that a relation uses, and flattened ones such as `categoryName` (`A-FIELD-5`). */
function relationFaults({ fields, relations }: Model): string[] {
  const taken = new Map<string, string>([['id', 'the id']]);
  const faults: string[] = [];
  for (const { name, idField, objectField } of relations) {
    if (!/^[a-z][A-Za-z0-9]*$/.test(name)) faults.push(`The relation "${name}" must be camelCase.`);
    for (const field of [idField, objectField]) {
      if (taken.has(field))
        faults.push(`"${field}" is a field of the relation "${name}" and of ${taken.get(field)}.`);
      taken.set(field, `the relation "${name}"`);
    }
    const flattened = (field: string): boolean =>
      field.startsWith(name) && /^s?(?:Name|Title|Label|Slug)s?$/.test(field.slice(name.length));
    for (const field of fields.filter((other) => flattened(other.name))) {
      faults.push(
        `The field "${field.name}" flattens the relation "${name}", which is nested as { id, name }.`,
      );
    }
  }
  for (const field of fields) {
    if (field.name !== 'id' && taken.has(field.name))
      faults.push(`"${field.name}" is a field and belongs to ${taken.get(field.name)}.`);
  }
  return faults;
}

/** The raw values of an entry: from `values`, otherwise from `data` or the entry itself. */
export function rawValues(resource: Resource, entry: unknown): { readonly [name: string]: unknown } {
  const { definition } = resource;
  if (definition.values)
    return callDefinition(definition.name, 'values', entry, () => definition.values?.(entry) ?? {});
  if (!isObject(entry)) return {};
  return isObject(entry.data) ? entry.data : entry;
}

/** Calls a function of a definition for an entry. If it throws, a `Problem` tells which one, and for which entry. */
export function callDefinition<T>(resource: string, option: string, entry: unknown, ask: () => T): T {
  try {
    return ask();
  } catch (error) {
    if (error instanceof Problem) throw error;
    const id = isObject(entry)
      ? String(entry.filePath ?? entry.id ?? 'without an id')
      : "that isn't an object";
    const why = error instanceof Error ? error.message : String(error);
    throw new Problem(`\`${option}\` of the resource "${resource}" fails for the entry ${id}: ${why}`);
  }
}

/** A value as sent: a date is RFC 3339 text. */
type Sent<T> = T extends Date
  ? string
  : T extends readonly (infer Item)[]
    ? readonly SentElement<Item>[]
    : T extends object
      ? { readonly [Key in keyof T]: Sent<T[Key]> }
      : T;

/** An object in an array has an id; Signpost generates one if the entry has none. */
type SentElement<T> = T extends Date | readonly unknown[]
  ? Sent<T>
  : T extends { readonly id: unknown }
    ? Sent<T>
    : T extends object
      ? { readonly id: string } & Sent<T>
      : Sent<T>;

/** Names of optional fields. */
type OptionalName<F extends Fields> = {
  [Name in keyof F]: undefined extends z.output<F[Name]> ? Name : never;
}[keyof F];

interface Short {
  readonly id: string;
  readonly name: string;
}

type ListName<Name extends string, R extends RelationDefinition> = R extends {
  readonly list: infer List extends string;
}
  ? List
  : PluralOf<Name>;

/** The result of `pluralOf`. */
type PluralOf<Name extends string> = Name extends `${infer Stem}y`
  ? Stem extends '' | `${string}${'a' | 'e' | 'i' | 'o' | 'u'}`
    ? `${Name}s`
    : `${Stem}ies`
  : Name extends `${string}${'s' | 'x' | 'z' | 'ch' | 'sh'}`
    ? `${Name}es`
    : `${Name}s`;

/** The fields of a relation: `categoryId` and `category`, or `roleIds` and `roles`. */
type RelationFields<Name extends string, R extends RelationDefinition> = R extends { readonly many: true }
  ? { readonly [Key in `${Name}Ids`]: readonly string[] } & {
      readonly [Key in ListName<Name, R>]: readonly Short[];
    }
  : R extends { readonly optional: true }
    ? { readonly [Key in `${Name}Id`]?: string } & { readonly [Key in Name]?: Short }
    : { readonly [Key in `${Name}Id`]: string } & { readonly [Key in Name]: Short };

type Intersection<Union> = (Union extends unknown ? (value: Union) => void : never) extends (
  value: infer All,
) => void
  ? All
  : never;

type AllRelations<R extends Relations> = [keyof R] extends [never]
  ? unknown
  : Intersection<{ [Name in keyof R & string]: RelationFields<Name, R[Name]> }[keyof R & string]>;

/**
 * The type of a resource's records, for TypeScript clients: `RecordOf<typeof product>`. Other clients use the OpenAPI
 * document.
 */
export type RecordOf<T> =
  T extends Resource<infer F, infer R>
    ? { readonly id: string } & {
        readonly [Name in Exclude<keyof F, OptionalName<F>>]: Sent<z.output<F[Name]>>;
      } & {
        readonly [Name in OptionalName<F>]?: Sent<Exclude<z.output<F[Name]>, undefined>>;
      } & AllRelations<R>
    : never;
