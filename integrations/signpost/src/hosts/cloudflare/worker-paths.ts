import type { Entry } from '../../map/entry.ts';
import type { Plan } from '../../plan/plan.ts';
import { hasOpenPattern } from '../edge/program.ts';
import { listSlashVariants } from '../shared/sent-variants.ts';
import { listSentPaths } from './redirects.ts';

// The paths that run the Worker, where `_redirects` serves the rest: `/product.php` for /product.php?id=42, `/shop/*` for
// `/shop/:id?page=2`. A star is any text.

/**
 * The numbers of Cloudflare for `_routes.json` and for `run_worker_first`:
 * https://developers.cloudflare.com/pages/functions/routing/#limits
 */
const limits = { paths: 100, length: 100 };

/** The paths of all requests for the entries. Undefined if a pattern such as `/:slug` may have any path, or for too many. */
export function listWorkerPaths(entries: readonly Entry[], plan: Plan): string[] | undefined {
  // The Worker fetches the error page of a gone URL, which `/:slug` in _redirects would redirect.
  const isGone = entries.some(({ outcome }) => outcome.target === undefined);
  if (isGone && hasOpenPattern(plan)) return undefined;

  const listed = [...new Set(entries.flatMap(listEntryPaths))];
  if (listed.includes('/*')) return undefined;
  const folders = listed.filter((path) => path.endsWith('/*')).map((path) => path.slice(0, -1));
  // Cloudflare rejects /shop/old beside /shop/*.
  const isNeeded = (path: string): boolean =>
    !folders.some((folder) => path.startsWith(folder) && path !== `${folder}*`);
  const paths = listed.filter(isNeeded);
  const isValid = paths.length <= limits.paths && paths.every(({ length }) => length <= limits.length);
  return isValid ? paths : undefined;
}

/** `/old` and `/old/`; for `/shop/:id`, everything below /shop. */
function listEntryPaths(entry: Entry): string[] {
  if (entry.kind === 'exact') return listSlashVariants(entry.path).flatMap(listSentPaths);

  const first = entry.segments.findIndex(({ literal }) => literal === undefined);
  const literals = first < 0 ? entry.segments : entry.segments.slice(0, first);
  const folder = literals.map(({ literal }) => `/${literal}`).join('');
  return [folder, `${folder}/*`].filter((path) => path !== '').flatMap(listSentPaths);
}

/** The part of a plan that decides about requests for these paths. */
export function limitToPaths(plan: Plan, paths: readonly string[]): Plan {
  const isListed = (path: string): boolean =>
    paths.some((listed) => (listed.endsWith('/*') ? path.startsWith(listed.slice(0, -1)) : path === listed));
  const { exact, served } = plan;
  const pages = new Map([...served.pages].filter(([url]) => isListed(url)));
  const files = new Map([...served.files].filter(([url]) => isListed(url)));
  return {
    ...plan,
    exact: exact.filter(({ path }) => isListed(path)),
    served: { ...served, pages, files },
  };
}
