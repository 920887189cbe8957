import { dirname, join } from 'node:path';
import { readBytes } from '../lib/disk/read.ts';
import type { Place } from '../lib/finding.ts';
import { counted, figure } from '../lib/text/text.ts';
import type { Entry } from '../redirects/map/entry.ts';
import { versionsOf } from '../redirects/plan/api.ts';
import { censusOf, type EntryCounts } from '../redirects/plan/census.ts';
import type { ApiVersion, Plan } from '../redirects/plan/plan.ts';
import { settingsFile } from './settings-file.ts';

export function countEntries({ exact, patterns }: Pick<Plan, 'exact' | 'patterns'>): EntryCounts {
  const counts = { ...censusOf(exact).counts };
  for (const { outcome, isAdded } of patterns)
    counts[isAdded ? 'added' : outcome.status === 410 ? 'gone' : 'redirects']++;
  return counts;
}

/** Counts the entries that a host can answer; `all` of them if it can. An entry counts only if all of it fits. */
export function countFitting(
  plan: Plan,
  fitted: Pick<Plan, 'exact' | 'patterns'>,
  all: EntryCounts,
): EntryCounts {
  if (plan.exact.length === fitted.exact.length && plan.patterns.length === fitted.patterns.length)
    return all;
  const kept = new Set<Entry>([...fitted.exact, ...fitted.patterns]);
  const lost = new Set<Place>();
  for (const entries of [plan.exact, plan.patterns])
    for (const entry of entries) if (!kept.has(entry)) lost.add(entry.place);
  const isWhole = ({ place }: Entry): boolean => !lost.has(place);
  return countEntries({ exact: fitted.exact.filter(isWhole), patterns: fitted.patterns.filter(isWhole) });
}

/** `74 of 1,171 redirects fit, 3 gone URLs`. */
export function fittingText(fits: EntryCounts, all: EntryCounts): string {
  const gone = fits.gone === all.gone ? '' : `${figure(fits.gone)} of `;
  return `${figure(fits.redirects)} of ${counted(all.redirects, 'redirect')} fit, ${gone}${counted(all.gone, 'gone URL')}`;
}

/** `12 redirects (and 3 generated to avoid chains), 1 gone URL`. */
export function entriesText({ redirects, gone, added }: EntryCounts): string {
  const more = added === 0 ? '' : ` (and ${figure(added)} generated to avoid chains)`;
  return `${counted(redirects, 'redirect')}${more}, ${counted(gone, 'gone URL')}`;
}

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
