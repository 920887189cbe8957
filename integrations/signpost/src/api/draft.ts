import { isObject } from '../core/is-object.ts';
import { Problem } from '../core/problem.ts';
import { asked } from './asked.ts';
import { idOf, type Secret } from './id.ts';
import type { Related } from './record.ts';
import { type Resource, rawValues } from './resource.ts';

/** Reads a content collection by its name: Astro's `getCollection`. */
export type ReadCollection = (name: string) => Promise<readonly unknown[]>;

/** An entry on its way to a record. */
export interface Draft {
  readonly entry: unknown;
  readonly key: string;
  readonly id: string;
}

/** The entries of a resource in the order of its list, with their ids; what is wrong is added to `faults`. */
export async function draftsOf(
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
  const isIn = (one: unknown): boolean => asked(model.name, 'where', one, () => where?.(one) ?? true);
  for (const entry of entries.filter(isIn)) {
    const key = keyOf ? asked(model.name, 'key', entry, () => keyOf(entry)) : naturalKey(entry);
    if (key === undefined || key === '') {
      faults.push(`${model.name}: an entry has no \`id\`; say with \`key\` what identifies it.`);
      continue;
    }
    const id = idOf(secret, model.name, key);
    const said = `${placeOf(entry, key)}: another entry of ${model.name}`;
    if (keys.has(key)) faults.push(`${said} has the same key.`);
    else if (ids.has(id)) faults.push(`${said} gets the same id ${id}; change the key of one.`);
    keys.add(key);
    ids.add(id);
    drafts.push({ entry, key, id });
  }
  return drafts;
}

/** What other records show of these: id and name, by the natural key. */
export function relatedOf(resource: Resource, drafts: readonly Draft[]): ReadonlyMap<string, Related> {
  const found = new Map<string, Related>();
  for (const { entry, key, id } of drafts) {
    const name = rawValues(resource, entry).name;
    if (typeof name === 'string') found.set(key, { id, name });
  }
  return found;
}

/** Where an entry stands, for a message. */
export function placeOf(entry: unknown, key: string): string {
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
    throw new Problem(`${said} can’t be read: ${error instanceof Error ? error.message : String(error)}`);
  });
  if (entries.length > 0) return entries;
  throw new Problem(`${said} doesn’t exist or is empty; src/content.config.ts names the collections.`);
}

/** Astro gives files in no fixed order: entries with a file each go by id, those of one file stay as written. */
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
