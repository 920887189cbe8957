import type { List } from '../api/model.ts';
import { Problem } from '../core/problem.ts';
import { sharedMap } from '../core/shared-map.ts';

/** The records of one version of the API, as our route loaded them. */
export interface LoadedApi {
  /** As the module names it; undefined for the one of the options. */
  readonly base: string | undefined;
  readonly lists: readonly List[];
}

/** What the route loaded, once; undefined where the site has no API, a `Problem` where the content can't be one. */
export function takeApis(): readonly LoadedApi[] | undefined {
  const shared = sharedMap('api');
  const result = shared.get('result');
  shared.delete('result');
  if (typeof result !== 'object' || result === null) return undefined;
  if ('problem' in result) throw new Problem(String(result.problem));
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
