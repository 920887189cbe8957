import { isObject } from '../lib/json/json.ts';
import { Problem } from '../lib/problem.ts';
import { compareText } from '../lib/text/text.ts';
import type { List } from './model.ts';
import { checkVerbs } from './paths.ts';
import { makePublicId, type Secret } from './public-id.ts';
import {
  type KeyedEntry,
  makeRecord,
  type RecordFault,
  type Related,
  type RelatedRecords,
  readKey,
} from './record.ts';
import { findRepeated, type Resource, readValues } from './resource.ts';

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
      const rawEntries = sortEntries(resource, await readEntries(resource, readCollection));
      return { resource, entries: identifyEntries(resource, rawEntries, secret, faults) };
    }),
  );

  const related: RelatedRecords = new Map(
    sources.map(({ resource, entries }) => [resource.model.name, findNames(entries)]),
  );
  const lists = sources.map(({ resource, entries }) => ({
    model: resource.model,
    records: entries.map((entry) => {
      const recordFaults: RecordFault[] = [];
      const record = makeRecord(resource, entry, related, secret, recordFaults);
      for (const [fieldPath, message] of recordFaults)
        faults.push(`${entry.place}: the field "${fieldPath}" of ${resource.model.name} ${message}.`);
      return record;
    }),
  }));
  if (faults.length === 0) return lists;
  // A mistake may be in ten thousand entries.
  const lines = faults.slice(0, 50).map((fault) => `  ${fault}`);
  throw new Problem(`The API can't be built from this content:\n${lines.join('\n')}`);
}

/** Refuses two resources at a URL, and a relation to an unknown resource or to a resource without names. */
function checkResources(resources: readonly Resource[]): void {
  const names = resources.map(({ model }) => model.name);
  const byName = new Map(resources.map(({ model }) => [model.name, model]));
  const faults = Array.from(findRepeated(names), (name) => `Two resources have the name "${name}".`);
  faults.push(...checkVerbs(names));

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

/** The entries of a resource: its own, or those of its collection. A `Problem` for a collection without entries. */
async function readEntries(
  { definition, model }: Resource,
  readCollection: ReadCollection,
): Promise<readonly unknown[]> {
  if (definition.entries) return definition.entries;
  const name = definition.collection ?? '';
  const entries = await readCollection(name);
  if (entries.length > 0) return entries;

  throw new Problem(
    `The collection "${name}" of the resource "${model.name}" doesn't exist or is empty. Define it in src/content.config.ts and add an entry, or remove the resource from the API.`,
  );
}

/** Sorts entries with a file each by id, since Astro returns files in no fixed order. Entries of a common file keep the order. */
function sortEntries({ definition }: Resource, entries: readonly unknown[]): readonly unknown[] {
  const { order } = definition;
  if (order) return entries.toSorted((a, b) => order(a, b));

  const files = new Set(entries.map(findSourceFile));
  if (files.has(undefined) || files.size < entries.length) return entries;
  return entries.toSorted((a, b) => compareText(readKey(a) ?? '', readKey(b) ?? ''));
}

/** The entries that `where` keeps, with ids. Adds faults of keys to `faults`. */
function identifyEntries(
  resource: Resource,
  entries: readonly unknown[],
  secret: Secret,
  faults: string[],
): KeyedEntry[] {
  const { definition, model } = resource;
  const { where = () => true, key: findKey = readKey } = definition;
  const entriesByKey = new Map<string, KeyedEntry>();

  for (const entry of entries.filter((candidate) => where(candidate))) {
    const key = findKey(entry);
    if (key === undefined || key === '') {
      faults.push(`${model.name}: an entry has no \`id\`. Set \`key\` to what identifies it.`);
      continue;
    }

    // src/content/products/m40.md, entry "m40"
    const place = `${findSourceFile(entry) ?? model.name}, entry "${key}"`;
    if (entriesByKey.has(key)) faults.push(`${place}: another entry of ${model.name} has the same key.`);
    entriesByKey.set(key, {
      key,
      id: makePublicId(secret, model.name, key),
      values: readValues(resource, entry),
      place,
    });
  }

  return [...entriesByKey.values()];
}

/** The file of an entry, as Astro's content collections name it. */
function findSourceFile(entry: unknown): string | undefined {
  const file = isObject(entry) ? entry.filePath : undefined;
  return typeof file === 'string' ? file : undefined;
}

/** The id and name of each entry, for records with a relation to the entry. */
function findNames(entries: readonly KeyedEntry[]): ReadonlyMap<string, Related> {
  const relatedRecords = new Map<string, Related>();
  for (const { key, id, values } of entries) {
    if (typeof values.name === 'string') relatedRecords.set(key, { id, name: values.name });
  }
  return relatedRecords;
}
