import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { AstroIntegrationLogger } from 'astro';
import { developmentWarning, secretFrom } from '../api/id.ts';
import { indexFile } from '../api/index-file.ts';
import type { List } from '../api/model.ts';
import { apiPlan } from '../api/plan.ts';
import { type ApiSettings, settingsOf } from '../api/settings.ts';
import { apiFiles } from '../api/write.ts';
import { Problem } from '../core/problem.ts';
import { sharedMap } from '../core/shared-map.ts';
import { writeFiles } from '../disk/write.ts';
import { writeFresh } from '../disk/write-fresh.ts';
import type { WrittenSettings } from '../plan/settings.ts';
import { listsPath } from './api-route.ts';
import type { Project } from './project.ts';

/** What was built of the API. */
export interface BuiltApi {
  readonly plan: NonNullable<WrittenSettings['api']>;
  readonly records: number;
}

/**
 * Writes the files of the API from the lists that our route loaded, and beside the hosts' files the index that a
 * handler answers queries from; undefined where the site has no API.
 */
export async function buildApi(
  project: Project,
  dist: string,
  logger: AstroIntegrationLogger,
): Promise<BuiltApi | undefined> {
  const lists = takeLists();
  const settings = apiSettings(project);
  if (!lists || !settings) return undefined;
  await rm(dirname(join(dist, listsPath)), { recursive: true, force: true });
  if (secretFrom(process.env).development) logger.warn(developmentWarning);
  await writeFresh(dist, apiFiles(lists, settings));
  await writeFiles(join(project.folders.root, project.options.out), [indexFile(lists, settings)]);
  return {
    plan: planOf(lists, settings),
    records: lists.reduce((sum, { records }) => sum + records.length, 0),
  };
}

/** The API's settings from the options; undefined where it is switched off. */
export function apiSettings({ options: { api }, site }: Project): ApiSettings | undefined {
  if (api === false) return undefined;
  const { base, origins, sizes } = api;
  return settingsOf({
    base,
    origins,
    sizes,
    title: `${site.brand?.name ?? new URL(site.origin).host} API`,
    site: site.origin,
  });
}

/** The API's part of the plan, as it is written down. */
export function planOf(lists: readonly List[], settings: ApiSettings): NonNullable<WrittenSettings['api']> {
  const { resources, origins, ...plan } = apiPlan(
    lists.map(({ model }) => model),
    settings,
  );
  return {
    ...plan,
    origins: [...origins],
    resources: resources.map(({ name, sizes }) => ({ name, sizes: [...sizes] })),
  };
}

/** The lists that the route loaded, once; a `Problem` where the content can't be an API. */
export function takeLists(): readonly List[] | undefined {
  const shared = sharedMap('api');
  const result = shared.get('result');
  shared.delete('result');
  if (typeof result !== 'object' || result === null) return undefined;
  if ('problem' in result) throw new Problem(String(result.problem));
  return 'lists' in result && isLists(result.lists) ? result.lists : undefined;
}

function isLists(value: unknown): value is List[] {
  return (
    Array.isArray(value) &&
    value.every((list) => typeof list === 'object' && list !== null && 'records' in list && 'model' in list)
  );
}
