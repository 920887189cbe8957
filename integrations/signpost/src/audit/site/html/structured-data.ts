import { isObject, type JsonObject } from '../../../lib/json/is-object.ts';
import { type DataType, dataTypes } from '../data-types.ts';
import type { DataGap } from '../page.ts';

/** Parses JSON-LD; undefined for invalid JSON. */
export function parseData(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The things of a page: the members of a graph, or separate objects. */
function listThings(value: unknown): unknown[] {
  const graph = read(value, '@graph');
  return Array.isArray(graph) ? graph : [value].flat();
}

function listTypes(thing: unknown): string[] {
  return [read(thing, '@type')].flat().filter((type) => typeof type === 'string');
}

function read(thing: unknown, key: string): unknown {
  return isObject(thing) && Object.hasOwn(thing, key) ? thing[key] : undefined;
}

/** Google's date fields. */
const dateFields =
  /^(?:date(?:Published|Modified|Created|Posted)|(?:start|end|upload)Date|validThrough|priceValidUntil)$/;

/** `2026`, `2026-03`, `2026-03-01`, `2026-03-01T09:30+01:00` */
const isoDate =
  /^\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01])(?:T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?)?)?$/;

/** Levels of objects; real data has fewer. */
const maxDepth = 20;

/** The dates in structured data without the form of ISO 8601, such as `"datePublished": "Invalid Date"`. */
export function* findInvalidDates(
  value: unknown,
  depth = 0,
): Generator<{ readonly field: string; readonly value: string }> {
  if (depth > maxDepth || typeof value !== 'object' || value === null) return;
  for (const [field, inner] of Object.entries(value)) {
    const isDate = typeof inner === 'string' && dateFields.test(field);
    if (isDate && !isoDate.test(inner.trim())) yield { field, value: inner };
    else yield* findInvalidDates(inner, depth + 1);
  }
}

/** The table's types by name. */
const byName: ReadonlyMap<string, DataType> = new Map(
  dataTypes.flatMap((type) => type.types.map((name) => [name, type] as const)),
);

/** A missing field whose place in the page isn't known yet. */
type Gap = Pick<DataGap, 'type' | 'anyOf' | 'within' | 'source'>;

/** The required fields that a page's structured data lacks, each once. */
export function findDataGaps(value: unknown): readonly Gap[] {
  const listed = [value].flat().flatMap(listThings);
  // A page may hold its subject, such as a recipe, as its main entity.
  const things = listed.flatMap((thing) => [thing, read(thing, 'mainEntity')].flat());
  const byId = new Map(things.filter(isObject).map((thing) => [thing['@id'], thing]));
  const found = new Map<string, Gap>();
  for (const thing of things) {
    if (!isObject(thing) || isReference(thing)) continue;
    for (const name of listTypes(thing).map(stripVocabulary)) {
      const { required = [], source = '' } = byName.get(name) ?? {};
      for (const path of required) {
        const missing = findMissingField(thing, path, byId);
        if (missing !== undefined) found.set(`${name} ${path}`, { type: name, ...missing, source });
      }
    }
  }

  return [...found.values()];
}

/** `https://schema.org/Product` and `schema:Product` are `Product`. */
function stripVocabulary(type: string): string {
  return type.replace(/^(?:https?:\/\/(?:www\.)?schema\.org\/|schema:)/, '');
}

/** A reference to a node that is described elsewhere. */
function isReference(thing: JsonObject): boolean {
  return '@id' in thing && Object.keys(thing).every((key) => key.startsWith('@'));
}

type ById = ReadonlyMap<unknown, JsonObject>;

/** The field at the end of a path such as `review > author`, if a value on the way lacks it. */
function findMissingField(
  thing: JsonObject,
  path: string,
  byId: ById,
): Pick<Gap, 'anyOf' | 'within'> | undefined {
  const steps = path.split(' > ');
  const anyOf = steps.at(-1)?.split('|') ?? [];
  let [within, holders] = ['', [thing]];
  for (const step of steps.slice(0, -1)) {
    const [field = '', type] = step.split(':');
    within = field;
    holders = holders.flatMap((holder) => listObjects(holder[field], type, byId));
  }

  // The last breadcrumb is the page itself, and may lack its item.
  const needing = within === 'itemListElement' && anyOf[0] === 'item' ? holders.slice(0, -1) : holders;
  const isMissing = needing.some((holder) => anyOf.every((name) => isBlank(readValues(holder, name))));
  return isMissing ? { anyOf, within } : undefined;
}

function listObjects(value: unknown, type: string | undefined, byId: ById): JsonObject[] {
  const objects = [value].flat().flatMap((one) => resolveThing(one, byId));
  if (type === undefined) return objects;
  return objects.filter((one) => listTypes(one).map(stripVocabulary).includes(type));
}

/**
 * The object itself, or the one in this data that it refers to; undefined for a text, or for a node described elsewhere.
 */
function resolveThing(value: unknown, byId: ById): JsonObject[] {
  if (!isObject(value)) return [];
  if (!isReference(value)) return [value];
  const other = byId.get(value['@id']);
  return other === undefined || isReference(other) ? [] : [other];
}

/** All values at the end of `priceSpecification.price`, of each specification there is. */
function readValues(thing: unknown, name: string): unknown[] {
  return name
    .split('.')
    .reduce((values, key) => values.flatMap((value) => [read(value, key)].flat()), [thing]);
}

function isBlank(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isBlank);
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}
