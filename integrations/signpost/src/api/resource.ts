import { z } from 'zod';
import { isObject } from '../lib/json/is-object.ts';
import { Problem } from '../lib/problem.ts';
import { sentencesOf } from '../lib/text/sentences.ts';
import { describeField } from './field.ts';
import type { Field, Model, Relation } from './model.ts';
import { listParameters } from './parameters.ts';
import { checkResourcePath } from './paths.ts';
import { toPlural } from './verbs.ts';

/** The fields of a resource by name, without `id` and the relations. */
export type Fields = { readonly [name: string]: z.ZodType };

/** A relation to another resource, by its name. */
interface RelationDefinition {
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
interface Definition<Entry> {
  /** A lower-case noun with hyphens: `product`, `product-categories`, `catalogue/product`. */
  readonly name: string;
  readonly description?: string;
  /** The Astro content collection, or plain entries. */
  readonly collection?: string;
  readonly entries?: readonly Entry[];
  readonly fields: Fields;
  readonly relations?: Relations;
  /** The text fields that `keyword` searches, most relevant first. Default: all text fields. */
  readonly search?: readonly string[];
  readonly pageSizes?: readonly number[];
  readonly maxSize?: number;
  /** Filters entries. */
  where?(entry: Entry): boolean;
  /** The natural key, which the id hides. Default: `entry.id`. */
  key?(entry: Entry): string;
  /** The values of fields and relations. Default: those with the same name in `entry.data`. */
  values?(entry: Entry): { readonly [name: string]: unknown };
  /** The order of the list. Default: that of the file, or by id if each entry has its own file. */
  order?(a: Entry, b: Entry): number;
}

const aFunction = z
  .custom((value) => typeof value === 'function', { error: 'must be a function' })
  .optional();
const aSchema = z.custom((value) => isObject(value) && '_zod' in value, {
  error: 'must be a zod schema, such as `z.string()`',
});
const aPageSize = z.int().min(1).max(1000);

/** What TypeScript checks already, for plain JavaScript. */
const definitionSchema = z.strictObject({
  name: z.string(),
  description: z.string().optional(),
  collection: z.string().optional(),
  entries: z.array(z.unknown()).optional(),
  fields: z.record(z.string(), aSchema),
  relations: z.record(z.string(), z.looseObject({ to: z.string() })).optional(),
  search: z.array(z.string()).optional(),
  pageSizes: z.array(aPageSize).optional(),
  maxSize: aPageSize.optional(),
  where: aFunction,
  key: aFunction,
  values: aFunction,
  order: aFunction,
});

/** A validated resource. Only the author of `definition` knows the type of its entries. */
export interface Resource {
  readonly model: Model;
  readonly definition: Definition<unknown>;
}

/**
 * Defines a resource of the API. Files, handler and OpenAPI document all derive from it. A `Problem` lists every error of
 * the definition.
 */
export function defineResource<Entry = unknown>(definition: Definition<Entry>): Resource {
  const checked = definitionSchema.safeParse(definition, { reportInput: true });
  if (checked.error) throw invalidDefinition(definition, sentencesOf(checked.error, definitionSchema));

  const described = Object.entries(definition.fields).map(([name, schema]) => describeField(name, schema));
  const model = makeModel(
    definition,
    described.map(({ field }) => field),
  );
  const faults = [
    ...checkResource(definition, model),
    ...described.flatMap(({ field, faults }) => faults.map((fault) => `The field "${field.name}" ${fault}.`)),
    ...checkRelations(model),
  ];
  if (faults.length > 0) throw invalidDefinition(definition, faults);
  return { model, definition };
}

function invalidDefinition(definition: unknown, faults: readonly string[]): Problem {
  const name = isObject(definition) && typeof definition.name === 'string' ? definition.name : '';
  const title = name === '' ? 'A resource of the API' : `The resource "${name}"`;
  const lines = faults.map((fault) => `  ${fault}`);
  return new Problem(`${title} has an invalid definition:\n${lines.join('\n')}`);
}

function makeModel<Entry>(definition: Definition<Entry>, fields: Field[]): Model {
  const { name, description = '', relations = {}, search, pageSizes: sizes, maxSize } = definition;
  const textFields = fields.filter(({ kind }) => kind === 'text').map((field) => field.name);
  return {
    name,
    description,
    fields,
    relations: Object.entries(relations).map(([relation, options]) => makeRelation(relation, options)),
    search: search ?? textFields,
    sizes,
    maxSize,
  };
}

function makeRelation(name: string, options: RelationDefinition): Relation {
  const { to, many = false, list = toPlural(name), optional = false } = options;
  return {
    name,
    many,
    optional: optional && !many,
    to,
    idField: many ? `${name}Ids` : `${name}Id`,
    objectField: many ? list : name,
    parameter: `${name}Ids`,
  };
}

function* checkResource<Entry>(
  { name, collection, entries, pageSizes = [], maxSize = 1000 }: Definition<Entry>,
  model: Model,
): Generator<string> {
  for (const fault of checkResourcePath(name)) yield `The name ${fault}.`;
  if ((collection === undefined) === (entries === undefined))
    yield 'Give either `collection`, the name of a content collection, or `entries`.';
  for (const size of pageSizes) {
    if (size > maxSize) yield `The page size ${size} is larger than \`maxSize\`, ${maxSize}.`;
  }
  for (const field of model.search) {
    const kind = model.fields.find((one) => one.name === field)?.kind;
    if (kind !== 'text') yield `\`search\` lists "${field}", which isn't a text field.`;
  }

  // A field named `order` is a filter, and `order` is the direction of sorting.
  const parameters = listParameters(model, maxSize).map((parameter) => parameter.name);
  const clashing = parameters.filter((parameter, at) => parameters.indexOf(parameter) < at);
  for (const parameter of new Set(clashing))
    yield `The list parameter "${parameter}" would have two meanings. Rename a field.`;
}

/** Names that a relation uses, and flattened ones such as `categoryName` (`A-FIELD-5`). */
function* checkRelations({ fields, relations }: Model): Generator<string> {
  const owners = new Map<string, string>([['id', 'the id']]);
  for (const { name, idField, objectField } of relations) {
    if (!/^[a-z][A-Za-z0-9]*$/.test(name)) yield `The relation "${name}" must be camelCase.`;
    for (const field of [idField, objectField]) {
      const owner = owners.get(field);
      if (owner !== undefined) yield `"${field}" is a field of the relation "${name}" and of ${owner}.`;
      owners.set(field, `the relation "${name}"`);
    }
    for (const field of fields) {
      if (
        field.name.startsWith(name) &&
        /^s?(?:Name|Title|Label|Slug)s?$/.test(field.name.slice(name.length))
      )
        yield `The field "${field.name}" flattens the relation "${name}", which is nested as { id, name }.`;
    }
  }
  for (const { name } of fields) {
    const owner = name === 'id' ? undefined : owners.get(name);
    if (owner !== undefined) yield `"${name}" is a field and belongs to ${owner}.`;
  }
}

/** The raw values of an entry: from `values`, otherwise from `data` or the entry itself. */
export function readValues({ definition }: Resource, entry: unknown): { readonly [name: string]: unknown } {
  const { name, values } = definition;
  if (values) return callDefinition(name, 'values', entry, () => values(entry) ?? {});
  if (!isObject(entry)) return {};
  return isObject(entry.data) ? entry.data : entry;
}

/** Calls a function of a definition for an entry. If it throws, a `Problem` tells which one, and for which entry. */
export function callDefinition<T>(resource: string, option: string, entry: unknown, call: () => T): T {
  try {
    return call();
  } catch (error) {
    const id = isObject(entry) ? (entry.filePath ?? entry.id) : undefined;
    const why = error instanceof Error ? error.message : String(error);
    throw new Problem(
      `\`${option}\` of the resource "${resource}" fails for the entry ${String(id ?? 'without an id')}: ${why}`,
    );
  }
}
