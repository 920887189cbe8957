import { isObject } from '../lib/json/is-object.ts';
import { Problem } from '../lib/problem.ts';
import { makeId, type Secret } from './id.ts';
import type { List } from './model.ts';
import { makeRecord, type RecordContext, type Related, readKey } from './record.ts';
import { findRepeated, type Resource, readValues } from './resource.ts';
import type { Fault } from './value-faults.ts';

/** Reads a content collection by name: Astro's `getCollection`. */
type ReadCollection = (name: string) => Promise<readonly unknown[]>;

/**
 * Reads the records of all resources. A `Problem` lists every fault of every entry, with its file and field:
 * 1. check that the relations lead to resources,
 * 2. read the entries of each resource, and make their ids,
 * 3. make the records, whose relations include ids and names of step 2.
 */
export async function loadRecords(
  resources: readonly Resource[],
  readCollection: ReadCollection,
  secret: Secret,
): Promise<List[]> {
  checkResources(resources);

  const faults: string[] = [];
  const sources = await Promise.all(
    resources.map(async (resource) => {
      const entries = sortEntries(resource, await readEntries(resource, readCollection));
      return { resource, keyed: identifyEntries(resource, entries, secret, faults) };
    }),
  );

  const related = new Map(
    sources.map(({ resource, keyed }) => [resource.model.name, findNames(resource, keyed)]),
  );
  const context: RecordContext = {
    findRelated: (name, key) => related.get(name)?.get(key),
    makeElementId: (place, content) => makeId(secret, place, content),
  };
  const lists = sources.map(({ resource, keyed }) => makeList(resource, keyed, context, faults));
  if (faults.length === 0) return lists;
  throw new Problem(`The API can't be built from this content:\n${printFaults(faults)}`);
}

/** Faults of the whole set: two resources at one URL, a relation to an unknown resource, or to one without a name. */
function checkResources(resources: readonly Resource[]): void {
  const names = resources.map(({ model }) => model.name);
  const byName = new Map(resources.map(({ model }) => [model.name, model]));
  const faults = Array.from(findRepeated(names), (name) => `Two resources have the name "${name}".`);

  for (const { model } of resources) {
    for (const { name, to } of model.relations) {
      const target = byName.get(to);
      const subject = `The relation "${name}" of "${model.name}" leads to "${to}", which`;
      if (!target) faults.push(`${subject} isn't a resource of this API.`);
      else if (!target.fields.some((field) => field.name === 'name'))
        faults.push(`${subject} has no field "name".`);
    }
  }
  if (faults.length > 0) throw new Problem(faults.join('\n'));
}

async function readEntries(
  { definition, model }: Resource,
  readCollection: ReadCollection,
): Promise<readonly unknown[]> {
  if (definition.entries) return definition.entries;
  const name = definition.collection ?? '';
  const entries = await readCollection(name);
  if (entries.length > 0) return entries;

  throw new Problem(
    `The collection "${name}" of the resource "${model.name}" doesn't exist or is empty. The collections are defined in src/content.config.ts.`,
  );
}

/** Astro returns files in no fixed order: entries with their own file are sorted by id, those of one file keep its order. */
function sortEntries({ definition }: Resource, entries: readonly unknown[]): readonly unknown[] {
  const { order } = definition;
  if (order) return entries.toSorted((a, b) => order(a, b));

  const files = new Set(entries.map(sourceFile));
  if (files.has(undefined) || files.size < entries.length) return entries;
  return entries.toSorted((a, b) => ((readKey(a) ?? '') < (readKey(b) ?? '') ? -1 : 1));
}

/** An entry with its natural key, and the public id that hides it. */
interface KeyedEntry {
  readonly entry: unknown;
  readonly key: string;
  readonly id: string;
}

/** The entries that `where` keeps, with ids. Adds faults of their keys. */
function identifyEntries(
  { definition, model }: Resource,
  entries: readonly unknown[],
  secret: Secret,
  faults: string[],
): KeyedEntry[] {
  const { where = () => true, key: findKey = readKey } = definition;
  const keyed: KeyedEntry[] = [];
  const keys = new Set<string>();
  for (const entry of entries) {
    if (!where(entry)) continue;
    const key = findKey(entry);
    if (key === undefined || key === '') {
      faults.push(`${model.name}: an entry has no \`id\`. Set \`key\` to what identifies it.`);
      continue;
    }

    if (keys.has(key))
      faults.push(`${describeEntry(entry, key)}: another entry of ${model.name} has the same key.`);
    keys.add(key);
    keyed.push({ entry, key, id: makeId(secret, model.name, key) });
  }
  return keyed;
}

function sourceFile(entry: unknown): string | undefined {
  const file = isObject(entry) ? entry.filePath : undefined;
  return typeof file === 'string' ? file : undefined;
}

function describeEntry(entry: unknown, key: string): string {
  const file = sourceFile(entry);
  return file === undefined ? `entry "${key}"` : `${file}, entry "${key}"`;
}

/** Natural key ─▶ id and name, which other records include. */
function findNames(resource: Resource, keyed: readonly KeyedEntry[]): ReadonlyMap<string, Related> {
  const found = new Map<string, Related>();
  for (const { entry, key, id } of keyed) {
    const { name } = readValues(resource, entry);
    if (typeof name === 'string') found.set(key, { id, name });
  }
  return found;
}

function makeList(
  resource: Resource,
  keyed: readonly KeyedEntry[],
  context: RecordContext,
  faults: string[],
): List {
  const { model } = resource;
  const records = keyed.map(({ entry, key, id }) => {
    const found: Fault[] = [];
    const record = makeRecord(resource, id, entry, context, found);
    for (const [at, message] of found)
      faults.push(`${describeEntry(entry, key)}: the field "${at}" of ${model.name} ${message}.`);
    return record;
  });
  return { model, records };
}

/** The same mistake in ten thousand entries is reported for the first fifty. */
function printFaults(faults: readonly string[]): string {
  const shown = faults.slice(0, 50);
  if (faults.length > shown.length) shown.push(`and ${faults.length - shown.length} more.`);
  return shown.map((fault) => `  ${fault}`).join('\n');
}
