import { pathOfFile } from '../../core/path.ts';
import type { Entry } from '../../map/entry.ts';
import { printTarget } from '../../map/target.ts';
import type { Plan } from '../../plan/plan.ts';
import { spellingsOf } from './paths.ts';
import type { Route } from './route.ts';

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
