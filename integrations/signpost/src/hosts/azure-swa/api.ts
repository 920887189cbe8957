import type { Plan } from '../../plan/plan.ts';
import { isReserved } from './paths.ts';
import type { Route } from './route.ts';

/** The API's lists and records under their addresses. Below /api/ there are none: that is for functions. */
export function apiRoutes({ api, inventory }: Plan): Route[] {
  if (!api || isReserved(api.base)) return [];
  const folders = api.resources.map(({ name }) => `${api.base}/${name}`);
  return [...inventory.files.keys()]
    .filter((address) => address.endsWith('.json'))
    .map((rewrite) => ({ route: rewrite.slice(0, -'.json'.length), rewrite }))
    .filter(({ route }) =>
      folders.some((folder) => route === folder || route.slice(0, route.lastIndexOf('/')) === folder),
    );
}
