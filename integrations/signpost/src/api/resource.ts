import type { z } from 'zod';
import { isObject } from '../lib/json/json.ts';
import { Problem } from '../lib/problem.ts';
import { toPlural } from '../lib/text/text.ts';
import { describeField } from './field.ts';
import type { Field, Model, Relation } from './model.ts';
import { listParameters } from './parameters.ts';
import { checkResourcePath } from './paths.ts';

/** The fields of a resource by name, without `id` and the relations. */
export type Fields = { readonly [name: string]: z.ZodType };

/** A relation to another resource, by its name. */
interface RelationDefinition {
  readonly to: string;
  /** Many: `<name>Ids` and a list of `{ id, name }`. */
  readonly many?: boolean;
  /** For many: the name of that list. Default: the plural of the relation's name. */
  readonly list?: string;
  /** A single relation may be missing; then both fields are left out. */
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
  /** The text fields that `keyword` searches. Default: all text fields. */
  readonly search?: readonly string[];
  /** The prebuilt page sizes besides 100. Default: 20. */
  readonly pageSizes?: readonly number[];
  /** Filters entries. */
  where?(entry: Entry): boolean;
  /** The natural key, which the id hides. Default: `entry.id`. */
  key?(entry: Entry): string;
  /** The values of fields and relations. Default: the values of these names in `entry.data`. */
  values?(entry: Entry): { readonly [name: string]: unknown };
  /** The order of the list. Default: by id for entries with a file each, otherwise the order in the file. */
  order?(a: Entry, b: Entry): number;
}

/** A validated resource. Only the author of `definition` knows the type of its entries. */
export interface Resource {
  readonly model: Model;
  readonly definition: Definition<unknown>;
}

/**
 * Defines a resource of the API, from which files, handler and OpenAPI document derive. A `Problem` lists every error of the
 * definition.
 */
export function defineResource<Entry = unknown>(definition: Definition<Entry>): Resource {
  const described = Object.entries(definition.fields).map(([name, schema]) => describeField(name, schema));
  const fields = described.map(({ field }) => field);
  const model = makeModel(definition, fields);
  const faults = [
    ...checkResource(definition, model),
    ...described.flatMap(({ field, faults: fieldFaults }) =>
      [...fieldFaults].map((fault) => `The field "${field.name}" ${fault}.`),
    ),
    ...checkRelations(model),
  ];
  if (faults.length === 0) return { model, definition };

  const lines = faults.map((fault) => `  ${fault}`).join('\n');
  throw new Problem(`The resource "${definition.name}" has an invalid definition:\n${lines}`);
}

function makeModel<Entry>(definition: Definition<Entry>, fields: Field[]): Model {
  const { name, description = '', relations = {}, search, pageSizes = [20] } = definition;
  const textFields = fields.filter(({ kind }) => kind === 'text').map((field) => field.name);
  // Always 100 too, since the convention's example is `page=0&size=100`.
  const sizes = new Set([...pageSizes, 100]);

  return {
    name,
    description,
    fields,
    relations: Object.entries(relations).map(([relation, options]) => makeRelation(relation, options)),
    search: search ?? textFields,
    sizes: [...sizes].sort((a, b) => a - b),
  };
}

/** The model of a relation, with the names of its two fields in a record. */
function makeRelation(name: string, options: RelationDefinition): Relation {
  const { to, many = false, list = toPlural(name), optional = false } = options;

  // `category` gives categoryId and category; `role` with `many` gives roleIds and roles.
  return {
    name,
    many,
    optional: optional && !many,
    to,
    idField: many ? `${name}Ids` : `${name}Id`,
    objectField: many ? list : name,
  };
}

/** Faults of name, source, page sizes, search and list parameters. */
function* checkResource<Entry>(definition: Definition<Entry>, model: Model): Generator<string> {
  // JavaScript may leave the name out.
  const { name = '', collection, entries, pageSizes = [] } = definition;
  for (const fault of checkResourcePath(name)) yield `The name ${fault}.`;
  if ((collection === undefined) === (entries === undefined))
    yield 'Give either `collection`, the name of a content collection, or `entries`.';
  for (const size of pageSizes) {
    if (!Number.isInteger(size) || size < 1 || size > 1000)
      yield `The page size ${size} isn't a whole number from 1 to 1000.`;
  }
  for (const field of model.search) {
    const kind = model.fields.find((candidate) => candidate.name === field)?.kind;
    if (kind !== 'text') yield `\`search\` lists "${field}", which isn't a text field.`;
  }

  // A field named `order` is a filter, and `order` is the direction of sorting.
  const parameterNames = listParameters(model).map((parameter) => parameter.name);
  for (const parameter of findRepeated(parameterNames))
    yield `The list parameter "${parameter}" would have two meanings. Rename a field.`;
}

/** Refuses fields with the name of a relation's field, and flattened relations such as `categoryName` (`A-FIELD-5`). */
function* checkRelations({ fields, relations }: Model): Generator<string> {
  for (const { name } of relations) {
    if (!/^[a-z][A-Za-z0-9]*$/.test(name)) yield `The relation "${name}" must be camelCase.`;
    // `categoryName` beside the relation `category`
    const flattened = new RegExp(`^${name}s?(?:Name|Title|Label|Slug)s?$`);
    for (const field of fields.filter((candidate) => flattened.test(candidate.name)))
      yield `The field "${field.name}" flattens the relation "${name}", which is nested as { id, name }.`;
  }

  const relationFields = relations.flatMap(({ idField, objectField }) => [idField, objectField]);
  for (const name of findRepeated([...fields.map((field) => field.name), ...relationFields]))
    yield `The field "${name}" would have two meanings. Rename a field or a relation.`;
}

/** The names that occur more than once. */
export function findRepeated(names: readonly string[]): ReadonlySet<string> {
  return new Set(names.filter((name, index) => names.indexOf(name) < index));
}

/** The raw values of an entry: from `values`, otherwise from `data` or the entry itself. */
export function readValues({ definition }: Resource, entry: unknown): { readonly [name: string]: unknown } {
  const { values } = definition;
  if (values) return values(entry);
  if (!isObject(entry)) return {};
  return isObject(entry.data) ? entry.data : entry;
}
