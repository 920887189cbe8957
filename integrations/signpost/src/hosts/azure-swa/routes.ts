import type { Plan } from '../../plan/plan.ts';
import { apiRoutes } from './api.ts';
import { closingRoutes } from './closing.ts';
import { entryRoutes } from './entries.ts';
import { errorRoutes } from './errors.ts';
import { functionRoutes, hasFunction } from './function.ts';
import { folderRoutes, ownRoutes } from './headers.ts';
import { protectRoutes } from './protect.ts';
import type { Route } from './route.ts';

/** All routes. They come before files, so that what is served below a wildcard has a route of its own before it. */
export function routesOf(plan: Plan): Route[] {
  if (plan.closing) return closingRoutes(plan.closing);
  const routes = [
    ...plan.exact.flatMap((entry) => entryRoutes(plan, entry)),
    ...errorRoutes(plan),
    ...protectRoutes(plan),
    ...(hasFunction(plan) ? functionRoutes(plan) : apiRoutes(plan)),
    ...ownRoutes(plan),
    ...plan.patterns.flatMap((entry) => entryRoutes(plan, entry)),
    ...folderRoutes(plan),
  ];
  const first = new Map(routes.toReversed().map((route) => [route.route, route]));
  return routes.filter((route) => first.get(route.route) === route);
}
