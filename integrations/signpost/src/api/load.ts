import { isObject } from '../lib/json/is-object.ts';
import { Problem } from '../lib/problem.ts';
import { idOf, type Secret } from './id.ts';
import type { ApiRecord, List } from './model.ts';
import { type ElementId, type Fault, makeRecord, type Related, type Resolve } from './record.ts';
import { callDefinition, type Resource, rawValues } from './resource.ts';

/** Reads a content collection by name: Astro's `getCollection`. */
type ReadCollection = (name: string) => Promise<readonly unknown[]>;

/** An entry that becomes a record. */
interface Draft {
  readonly entry: unknown;
  readonly key: string;
  readonly id: string;
}

/** The entries of a resource in list order, with ids. Adds errors to `faults`. */
async function draftsOf(
  resource: Resource,
  readCollection: ReadCollection,
  secret: Secret,
  faults: string[],
): Promise<Draft[]> {
  const { definition, model } = resource;
  const entries = ordered(resource, await entriesOf(resource, readCollection));
  const drafts: Draft[] = [];
  const keys = new Set<string>();
  const ids = new Set<string>();
  const { where, key: keyOf } = definition;
  const isIn = (one: unknown): boolean =>
    callDefinition(model.name, 'where', one, () => where?.(one) ?? true);
  for (const entry of entries.filter(isIn)) {
    const key = keyOf ? callDefinition(model.name, 'key', entry, () => keyOf(entry)) : naturalKey(entry);
    if (key === undefined || key === '') {
      faults.push(`${model.name}: an entry has no \`id\`. Set \`key\` to what identifies it.`);
      continue;
    }
    const id = idOf(secret, model.name, key);
    const said = `${placeOf(entry, key)}: another entry of ${model.name}`;
    if (keys.has(key)) faults.push(`${said} has the same key.`);
    else if (ids.has(id)) faults.push(`${said} gets the same id ${id}. Change the key of one.`);
    keys.add(key);
    ids.add(id);
    drafts.push({ entry, key, id });
  }
  return drafts;
}

/** Natural key ─▶ id and name, which other records include. */
function relatedOf(resource: Resource, drafts: readonly Draft[]): ReadonlyMap<string, Related> {
  const found = new Map<string, Related>();
  for (const { entry, key, id } of drafts) {
    const name = rawValues(resource, entry).name;
    if (typeof name === 'string') found.set(key, { id, name });
  }
  return found;
}

function placeOf(entry: unknown, key: string): string {
  const file = fileOf(entry);
  return file === undefined ? `entry "${key}"` : `${file}, entry "${key}"`;
}

async function entriesOf(
  { definition, model }: Resource,
  readCollection: ReadCollection,
): Promise<readonly unknown[]> {
  if (definition.entries) return definition.entries;
  const name = definition.collection ?? '';
  const said = `The collection "${name}" of the resource "${model.name}"`;
  const entries = await readCollection(name).catch((error: unknown) => {
    throw new Problem(`${said} can't be read: ${error instanceof Error ? error.message : String(error)}`);
  });
  if (entries.length > 0) return entries;
  throw new Problem(
    `${said} doesn't exist or is empty. The collections are defined in src/content.config.ts.`,
  );
}

/**
 * Astro returns files in no fixed order: entries with their own file are sorted by id, entries of one file keep its order.
 */
function ordered({ definition }: Resource, entries: readonly unknown[]): readonly unknown[] {
  if (definition.order) return entries.toSorted((a, b) => definition.order?.(a, b) ?? 0);
  const files = new Set(entries.map(fileOf));
  if (files.has(undefined) || files.size < entries.length) return entries;
  const keyed = entries.map((entry) => ({ entry, key: naturalKey(entry) ?? '' }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ entry }) => entry);
}

function naturalKey(entry: unknown): string | undefined {
  const id = isObject(entry) ? entry.id : undefined;
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
}

function fileOf(entry: unknown): string | undefined {
  const file = isObject(entry) ? entry.filePath : undefined;
  return typeof file === 'string' ? file : undefined;
}

/** The records of all resources. A `Problem` lists every fault of every entry, with its file, field and entry. */
export async function loadRecords(
  resources: readonly Resource[],
  readCollection: ReadCollection,
  secret: Secret,
): Promise<List[]> {
  checkSet(resources);
  const faults: string[] = [];
  const read = async (resource: Resource) => ({
    resource,
    drafts: await draftsOf(resource, readCollection, secret, faults),
  });
  const sources = await Promise.all(resources.map(read));
  const related = new Map(
    sources.map(({ resource, drafts }) => [resource.model.name, relatedOf(resource, drafts)]),
  );
  const resolve: Resolve = (name, key) => related.get(name)?.get(key);
  const elementId: ElementId = (place, text) => idOf(secret, place, text);
  const lists = sources.map(({ resource, drafts }) => listOf(resource, drafts, resolve, elementId, faults));
  if (faults.length === 0) return lists;
  const lines = shortened(faults).map((fault) => `  ${fault}`);
  throw new Problem(`The API can't be built from this content:\n${lines.join('\n')}`);
}

/** Errors of the whole set: two resources at one URL, a relation to an unknown resource, or to one without a name. */
function checkSet(resources: readonly Resource[]): void {
  const faults: string[] = [];
  const byName = new Map<string, Resource>();
  for (const resource of resources) {
    if (byName.has(resource.model.name)) faults.push(`Two resources have the name "${resource.model.name}".`);
    byName.set(resource.model.name, resource);
  }
  for (const { model } of resources) {
    for (const { name, to } of model.relations) {
      const target = byName.get(to)?.model;
      const said = `The relation "${name}" of "${model.name}" leads to "${to}", which`;
      if (!target) faults.push(`${said} isn't a resource of this API.`);
      else if (!target.fields.some((field) => field.name === 'name'))
        faults.push(`${said} has no field "name".`);
    }
  }
  if (faults.length > 0) throw new Problem(faults.join('\n'));
}

function listOf(
  resource: Resource,
  drafts: readonly Draft[],
  resolve: Resolve,
  elementId: ElementId,
  faults: string[],
): List {
  const { model } = resource;
  const records: ApiRecord[] = [];
  const broken: (readonly [place: string, faults: readonly Fault[]])[] = [];
  for (const { entry, key, id } of drafts) {
    const made = makeRecord(resource, id, entry, resolve, elementId);
    if (made.faults) broken.push([placeOf(entry, key), made.faults]);
    else records.push(made.record);
  }
  const absent = drafts.length > 1 ? missingEverywhere(broken, drafts.length) : new Set<string>();
  for (const at of absent) faults.push(`No entry of ${model.name} has the field "${at}".`);
  for (const [place, own] of broken) {
    for (const [at, message] of own) {
      if (message !== 'is missing' || !absent.has(at))
        faults.push(`${place}: the field "${at}" of ${model.name} ${message}.`);
    }
  }
  return { model, records };
}

/** A field that every entry lacks is one error, not a thousand. */
function missingEverywhere(
  broken: readonly (readonly [string, readonly Fault[]])[],
  entries: number,
): Set<string> {
  const counts = new Map<string, number>();
  for (const [, faults] of broken) {
    for (const [at, message] of faults) {
      if (message === 'is missing') counts.set(at, (counts.get(at) ?? 0) + 1);
    }
  }
  return new Set([...counts].filter(([, count]) => count === entries).map(([at]) => at));
}

/** The same mistake in ten thousand entries is reported for the first fifty. */
function shortened(faults: readonly string[]): string[] {
  const rest = faults.length - 50;
  return rest > 0 ? [...faults.slice(0, 50), `and ${rest} more.`] : [...faults];
}
