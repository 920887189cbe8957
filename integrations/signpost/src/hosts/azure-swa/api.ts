import { versionsOf } from '../../plan/api-versions.ts';
import type { Plan } from '../../plan/plan.ts';
import { isReserved } from './paths.ts';
import type { Route } from './route.ts';

/** The API's lists and records under their addresses. Below /api/ there are none: that is for functions. */
export function apiRoutes({ api, inventory }: Plan): Route[] {
  const versions = api === undefined ? [] : versionsOf(api).filter(({ base }) => !isReserved(base));
  const folders = versions.flatMap(({ base, resources }) => resources.map(({ name }) => `${base}/${name}`));
  if (folders.length === 0) return [];
  return [...inventory.files.keys()]
    .filter((address) => address.endsWith('.json'))
    .map((rewrite) => ({ route: rewrite.slice(0, -'.json'.length), rewrite }))
    .filter(({ route }) =>
      folders.some((folder) => route === folder || route.slice(0, route.lastIndexOf('/')) === folder),
    );
}
