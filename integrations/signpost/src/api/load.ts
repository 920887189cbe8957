import { Problem } from '../core/problem.ts';
import { type Draft, draftsOf, placeOf, type ReadCollection, relatedOf } from './draft.ts';
import type { Secret } from './id.ts';
import type { ApiRecord } from './json.ts';
import type { List } from './model.ts';
import { makeRecord, type Resolve } from './record.ts';
import type { Resource } from './resource.ts';
import type { Fault } from './value-faults.ts';

/**
 * The records of all resources, with their ids and relations. A `Problem` names every fault of every entry at
 * once, each with its file, field and entry.
 */
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
  const lists = sources.map(({ resource, drafts }) => listOf(resource, drafts, resolve, faults));
  if (faults.length === 0) return lists;
  const lines = shortened(faults).map((fault) => `  ${fault}`);
  throw new Problem(`The API can’t be built from this content:\n${lines.join('\n')}`);
}

/** Faults of the set: two resources at one address, a relation to none, or to one without a name. */
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
      if (!target) faults.push(`${said} is no resource of this API.`);
      else if (!target.fields.some((field) => field.name === 'name'))
        faults.push(`${said} has no field "name".`);
    }
  }
  if (faults.length > 0) throw new Problem(faults.join('\n'));
}

function listOf(resource: Resource, drafts: readonly Draft[], resolve: Resolve, faults: string[]): List {
  const { model } = resource;
  const records: ApiRecord[] = [];
  const broken: (readonly [place: string, faults: readonly Fault[]])[] = [];
  for (const { entry, key, id } of drafts) {
    const made = makeRecord(resource, id, entry, resolve);
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

/** Fields that every entry lacks: the collection hasn't got them, which is one fault and not a thousand. */
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

/** The same mistake in ten thousand entries is said for the first fifty. */
function shortened(faults: readonly string[]): string[] {
  const rest = faults.length - 50;
  return rest > 0 ? [...faults.slice(0, 50), `and ${rest} more.`] : [...faults];
}
