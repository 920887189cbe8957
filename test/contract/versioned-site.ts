import { z } from 'astro/zod';
import { handleLists } from '../../integrations/signpost/src/api/create-api.ts';
import { apiFiles, apiPlan } from '../../integrations/signpost/src/api/files.ts';
import { type Api, joinApis } from '../../integrations/signpost/src/api/handler.ts';
import { loadRecords } from '../../integrations/signpost/src/api/load.ts';
import { defineResource } from '../../integrations/signpost/src/api/resource.ts';
import { fillSettings } from '../../integrations/signpost/src/api/settings.ts';
import { joinContent } from '../../integrations/signpost/src/lib/file.ts';
import { buildPlan } from '../../integrations/signpost/src/plan/build.ts';
import type { Plan } from '../../integrations/signpost/src/plan/plan.ts';
import { parseSettings } from '../../integrations/signpost/src/plan/settings.ts';
import { origin, withoutHandler } from './site.ts';

/** A built site with an API in versions, its plan, and the handlers in memory. */
export interface VersionedSite {
  readonly files: Readonly<Record<string, string>>;
  readonly plan: Plan;
  /** The plan without a handler: what files alone answer. */
  readonly filesPlan: Plan;
  readonly api: Api;
  /** Of a record of `shop/item` in the newest version. */
  readonly id: string;
}

const resource = (name: string, names: readonly string[]) =>
  defineResource({
    name,
    entries: names.map((one) => ({ id: one, name: one })),
    fields: { name: z.string() },
    pageSizes: [2],
  });

/** The resources of a version: in the newest, one is nested below the name of another. */
const newest = [resource('shop', ['A', 'B', 'C']), resource('shop/item', ['D', 'E', 'F'])];
const oldest = [resource('shop', ['Grüße', "O'Neil"])];

/** Two versions side by side, below bases that differ in their version, and further pages beside them. */
export async function versionedSite(
  bases: readonly [newest: string, oldest: string],
  more: Readonly<Record<string, string>> = {},
): Promise<VersionedSite> {
  const secret = { value: 'versions', isDefault: false };
  const parts = await Promise.all(
    bases.map(async (base, number) => {
      const otherBases = bases.filter((other) => other !== base);
      const settings = fillSettings({ base, otherBases, origins: ['https://app.example.org'] });
      const resources = number === 0 ? newest : oldest;
      return { settings, lists: await loadRecords(resources, () => Promise.resolve([]), secret) };
    }),
  );
  const built = parts.flatMap(({ lists, settings }) =>
    Array.from(apiFiles(lists, settings), (file): [string, string] => [file.path, joinContent(file)]),
  );
  const pages = { 'index.html': '<!doctype html>', '404.html': '<!doctype html><title>Not found</title>' };
  const files = { ...pages, ...more, ...Object.fromEntries(built) };
  const [plan, ...others] = parts.map(({ lists, settings }) =>
    apiPlan(
      lists.map(({ model }) => model),
      settings,
    ),
  );
  const [last, ...before] = parts.map(({ lists, settings }) => handleLists(lists, settings)).reverse();
  if (plan === undefined || last === undefined) throw new Error('no version');
  const api = {
    ...plan,
    others: others.map(({ base, resources }) => ({ base, resources: [...resources] })),
  };
  const parsed = parseSettings('two versions', { origin, api });
  return {
    files,
    plan: buildPlan(parsed, undefined, Object.keys(files)),
    filesPlan: buildPlan(parsed, undefined, withoutHandler(files)),
    api: joinApis(last, ...before),
    id: parts[0]?.lists[1]?.records[0]?.id ?? '',
  };
}
