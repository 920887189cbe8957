import type { Path } from '../../lib/url/path.ts';
import type { Page } from '../../pages/page.ts';
import type { LinkTarget } from '../../pages/target.ts';

/** The documents to which links, frames and language versions lead, from the given pages on. */
export function findReachedPages(
  starts: Iterable<Page | undefined>,
  findPage: (target: Extract<LinkTarget, { kind: 'site' }>) => Page | undefined,
): ReadonlySet<Page> {
  const toVisit = [...starts];
  const reached = new Set<Page>();
  const followed = new Set<Path>();

  while (toVisit.length > 0) {
    const page = toVisit.pop();
    if (page === undefined || reached.has(page)) continue;
    reached.add(page);
    for (const references of [page.refs, page.rels, page.refreshes])
      for (const { target } of references) {
        if (target.kind !== 'site' || followed.has(target.path)) continue;
        followed.add(target.path);
        toVisit.push(findPage(target));
      }
  }
  return reached;
}
