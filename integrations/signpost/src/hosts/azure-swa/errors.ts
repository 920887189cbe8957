import { pathOfFile } from '../../core/path.ts';
import type { Plan } from '../../plan/plan.ts';
import { spellingsOf } from './paths.ts';
import type { Route } from './route.ts';

/** Pages that only an error shows, and files for other hosts, have no address of their own. */
export function errorRoutes({ errorPages }: Plan): Route[] {
  const names = Object.values(errorPages).flatMap((file) => {
    const bare = file.replace(/(?:\/index)?\.html$/, '');
    return [file, bare, `${bare}/`];
  });
  const addresses = [...names, '_headers', '_redirects'].map(pathOfFile);
  return addresses.flatMap(spellingsOf).map((route) => ({ route, statusCode: 404 }));
}
