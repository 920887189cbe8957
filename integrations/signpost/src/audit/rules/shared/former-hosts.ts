import { memoize } from '../../../lib/memoize.ts';
import { parsePath } from '../../../lib/url/path.ts';
import type { Site } from '../../site/site.ts';

// Where a site was before: the hosts to which its redirect pages lead.

/** Several pages lead there. A single one may lead to another site that has an /about/ too. */
const minLeadingPages = 2;

/**
 * The hosts where the site was: each redirect page to them leads to the path of a page that is here, as where the aliases of Hugo or
 * the `redirect_from` of Jekyll were copied from a former build.
 */
export const listFormerOrigins = memoize((site: Site): ReadonlySet<string> => {
  const targets = site.documents.flatMap(({ kind, refreshes }) =>
    kind === 'redirect' ? refreshes.map(({ target }) => target) : [],
  );
  const webTargets = targets.filter((target) => target.kind === 'web');
  const isPageHere = ({ url }: { readonly url: string }) => {
    const path = parsePath(new URL(url).pathname);
    return path !== site.base && site.ask(path).page?.kind === 'page';
  };

  const former = new Set<string>();
  for (const [origin, group] of Map.groupBy(webTargets, (target) => target.origin))
    if (group.length >= minLeadingPages && group.every(isPageHere)) former.add(origin);
  return former;
});
