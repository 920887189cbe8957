import { dirname, join } from 'node:path';
import { readBytes } from '../lib/disk/read.ts';
import { versionsOf } from '../plan/api.ts';
import type { ApiVersion, Plan } from '../plan/plan.ts';
import { settingsFile } from './settings-file.ts';

/** The index file of a version of the API, beside the settings file. */
export function indexName(number: number): string {
  return number === 0 ? 'api-index.bin' : `api-index-${number}.bin`;
}

/** Adds the indexes that the build wrote, so that generated functions can answer queries. */
export async function withIndexFiles(plan: Plan): Promise<Plan> {
  if (!plan.api) return plan;
  const count = versionsOf(plan.api).length;
  const folder = dirname(settingsFile);
  const indexes = await Promise.all(
    Array.from({ length: count }, (_, number) => readBytes(join(folder, indexName(number)))),
  );
  return withIndexes(plan, indexes);
}

/** Adds an index to each version of the API, in order; undefined for a version without one. */
export function withIndexes(plan: Plan, indexes: readonly (Uint8Array | undefined)[]): Plan {
  if (!plan.api) return plan;
  const given = <V extends ApiVersion>(version: V, number: number): V => ({
    ...version,
    index: indexes[number],
  });
  const others = plan.api.others?.map((version, at) => given(version, at + 1));
  return { ...plan, api: { ...given(plan.api, 0), ...(others ? { others } : {}) } };
}
