import type { Page } from '../../site/page.ts';
import type { Hit, Site } from '../../site/site.ts';
import { Resolver } from '../../site/target.ts';
import { hitOf } from './judge.ts';

/** The page at the end of redirects, and of pages that only send on; undefined where there is none. */
export function endPage(site: Site, from: Hit | undefined): Page | undefined {
  const resolver = new Resolver(site.origin);
  const seen = new Set<string>();
  let hit = from;
  for (;;) {
    const next = hit?.kind === 'redirect' ? resolver.resolve(hit.to, '/') : stubTarget(hit);
    if (next === undefined) return hit?.kind === 'page' ? hit.page : undefined;
    const key = next.kind === 'site' ? `${next.path}?${next.query}` : '';
    if (seen.has(key)) return undefined;
    seen.add(key);
    hit = hitOf(site, next);
  }
}

function stubTarget(hit: Hit | undefined): Page['refreshes'][number]['target'] | undefined {
  return hit?.kind === 'page' && hit.page.kind === 'redirect' ? hit.page.refreshes[0]?.target : undefined;
}
