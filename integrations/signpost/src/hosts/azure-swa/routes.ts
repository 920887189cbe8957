import { pathOfFile, withoutTrailingSlash } from '../../core/path.ts';
import type { Entry } from '../../map/entry.ts';
import { printTarget } from '../../map/target.ts';
import { versionsOf } from '../../plan/api-versions.ts';
import type { Plan } from '../../plan/plan.ts';
import { functionRoutes, hasFunction } from './function.ts';
import { folderRoutes, ownRoutes } from './headers.ts';
import { isReserved, type Route, spellingsOf } from './route.ts';

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

/** The routes for an entry: with and without a slash at the end, and for a pattern all that is below. */
export function entryRoutes(plan: Plan, entry: Entry): Route[] {
  const action = actionOf(plan, entry);
  const { target } = entry.outcome;
  const isHere = target !== undefined && (target.origin === '' || target.origin === plan.origin);
  return sourcesOf(entry)
    .filter((source) => !isHere || source !== target.path)
    .flatMap((source) => spellingsOf(source).map((route) => ({ route, ...action })));
}

function sourcesOf(entry: Entry): string[] {
  // A path that keeps a slash at its end, `/a//`, is there only as it is.
  if (entry.kind === 'exact')
    return entry.path.endsWith('/')
      ? [entry.path === '/' ? '/' : `${entry.path}/`]
      : [entry.path, `${entry.path}/`];
  const folder = entry.segments.map(({ literal = '' }) => `/${literal}`).join('');
  // Of `/a//*`, the folder keeps its slash: without it, it is that of `/a/*`.
  if (folder.endsWith('/')) return [`${folder}/`, `${folder}/*`];
  return entry.rest ? [folder, `${folder}/*`].filter((source) => source !== '') : [folder, `${folder}/`];
}

function actionOf({ origin, errorPages }: Plan, { outcome }: Entry): Omit<Route, 'route'> {
  const { target, status: statusCode } = outcome;
  if (target !== undefined)
    return { redirect: printTarget({ ...target, origin: target.origin || origin }), statusCode };
  const page = errorPages[410] ?? errorPages[404];
  return { ...(page === undefined ? {} : { rewrite: pathOfFile(page) }), statusCode };
}

/** The API's lists and records under their addresses. Below /api/ there are none: that is for functions. */
function apiRoutes({ api, inventory }: Plan): Route[] {
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

/** One page for every address, but for robots.txt. */
function closingRoutes(closing: NonNullable<Plan['closing']>): Route[] {
  const rewrite = `/${closing.file}`;
  const all: Route =
    closing.kind === 'placeholder'
      ? { route: '/*', rewrite }
      : {
          route: '/*',
          rewrite,
          statusCode: 503,
          headers: { 'Retry-After': closing.retryAfter.toUTCString() },
        };
  return [{ route: '/robots.txt', allowedRoles: ['anonymous'] }, all];
}

/** The role that a person must be invited to, to see what is protected. */
const role = 'signpost_reader';

/** Asks for a sign-in; the host has no passwords of ours. */
function protectRoutes({ protect }: Plan): Route[] {
  return protect.flatMap(({ prefix }) =>
    [withoutTrailingSlash(prefix), `${prefix}index.html`, `${prefix}*`]
      .flatMap(spellingsOf)
      .map((route) => ({ route, allowedRoles: [role] })),
  );
}

/** Pages that only an error shows, and files for other hosts, have no address of their own. */
function errorRoutes({ errorPages }: Plan): Route[] {
  const names = Object.values(errorPages).flatMap((file) => {
    const bare = file.replace(/(?:\/index)?\.html$/, '');
    return [file, bare, `${bare}/`];
  });
  const addresses = [...names, '_headers', '_redirects'].map(pathOfFile);
  return addresses.flatMap(spellingsOf).map((route) => ({ route, statusCode: 404 }));
}
