import { dirname, join } from 'node:path';
import { readBytes } from '../lib/disk/read.ts';
import { versionsOf } from '../redirects/plan/api-versions.ts';
import type { ApiVersion, Plan } from '../redirects/plan/plan.ts';
import { settingsFile } from './settings-file.ts';

/** The file of the index of a version of the API, by its place in the plan; beside the settings file. */
export function indexName(number: number): string {
  return number === 0 ? 'api-index.bin' : `api-index-${number}.bin`;
}

/** The plan with the indexes that the build wrote, so that the hosts' programs answer queries. */
export async function withWrittenIndexes(plan: Plan): Promise<Plan> {
  if (!plan.api) return plan;
  const count = versionsOf(plan.api).length;
  const folder = dirname(settingsFile);
  const indexes = await Promise.all(
    Array.from({ length: count }, (_, number) => readBytes(join(folder, indexName(number)))),
  );
  return withIndexes(plan, indexes);
}

/** The plan with an index for each version of its API, in their order; undefined for those without. */
export function withIndexes(plan: Plan, indexes: readonly (Uint8Array | undefined)[]): Plan {
  if (!plan.api) return plan;
  const given = <V extends ApiVersion>(version: V, number: number): V => ({
    ...version,
    index: indexes[number],
  });
  const others = plan.api.others?.map((version, at) => given(version, at + 1));
  return { ...plan, api: { ...given(plan.api, 0), ...(others ? { others } : {}) } };
}
