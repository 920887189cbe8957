import { memoize } from '../../../lib/memoize.ts';
import { parsePath } from '../../../lib/url/path.ts';
import type { LinkTarget } from '../../../pages/target.ts';
import type { Site } from '../../site/site.ts';
import type { TargetFault } from './redirect-target-fault.ts';

// Where a site was before: the hosts to which its redirect pages lead.

/** Several pages lead there. A single one may lead to another site that has an /about/ too. */
const minLeadingPages = 2;

/**
 * The hosts where the site was: each redirect page to them leads to the path of a page that is here, as where the aliases of Hugo or
 * the `redirect_from` of Jekyll were copied from a former build.
 */
const listFormerOrigins = memoize((site: Site): ReadonlySet<string> => {
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

/** The fault of a redirect page that was copied from a former build: https://acme.example/gauges/ */
export function findFormerHost(site: Site, target: LinkTarget): TargetFault | undefined {
  if (target.kind !== 'web' || !listFormerOrigins(site).has(target.origin)) return undefined;
  return {
    key: target.origin,
    level: 'error',
    text: `and the page is on ${new URL(site.origin).host} too`,
    why: 'The old URLs lead away from the site, and are lost with the other host.',
    fix: `let it lead to the same path of ${site.origin}, if that is where the site is now`,
  };
}
