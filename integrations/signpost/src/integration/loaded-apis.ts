import { relative } from 'node:path';
import type { List } from '../api/model.ts';
import { Problem } from '../core/problem.ts';
import { sharedMap } from '../core/shared-map.ts';
import { apiModule } from './api-route.ts';
import type { Project } from './project.ts';

/** The records of one version of the API, as our route loaded them. */
export interface LoadedApi {
  /** As the module names it; undefined for the one of the options. */
  readonly base: string | undefined;
  readonly lists: readonly List[];
}

/**
 * What the route loaded, once; undefined where the site has no API. A `Problem` where the definitions or the content
 * can't be one, with the module that it is of.
 */
export async function takeApis({ options, folders }: Project): Promise<readonly LoadedApi[] | undefined> {
  const shared = sharedMap('api');
  const result = shared.get('result');
  shared.delete('result');
  if (typeof result !== 'object' || result === null) return undefined;
  if ('problem' in result) {
    const module = (await apiModule(options, folders)) ?? '';
    throw new Problem(`${relative(folders.root, module)}: ${String(result.problem)}`);
  }
  return 'apis' in result && isLoaded(result.apis) ? result.apis : undefined;
}

function isLoaded(value: unknown): value is LoadedApi[] {
  return (
    Array.isArray(value) &&
    value.every(
      (api) => typeof api === 'object' && api !== null && 'lists' in api && Array.isArray(api.lists),
    )
  );
}
