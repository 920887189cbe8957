import { identifyUrl, type OldSite, toInventoryUrl } from '../inventory/hosts.ts';
import type { ReadMap } from '../review/map-reader.ts';
import type { OldUrl } from '../state/old-url.ts';

/** The redirects of the old site: those that its server returned, and those of the map, such as imported ones. */
export interface OldRedirects {
  /** By `identifyUrl` of the old URLs. */
  readonly oldTargets: ReadonlyMap<string, Pick<OldUrl, 'location'>>;
  readonly site: OldSite;
  readonly readMap: ReadMap;
}

/** The start of a reason: `the old site redirects it to /shop/`. */
export const redirectsTo = 'the old site redirects it to';

/** The URLs to which an old URL is redirected, one after the other: /start and /shop/ for /promo. A loop ends before it starts again. */
export function followRedirects(old: string, { oldTargets, site, readMap }: OldRedirects): string[] {
  const targets: string[] = [];
  const visited = new Set([identifyUrl(old)]);
  let url = old;

  while (true) {
    const location = oldTargets.get(identifyUrl(url))?.location || readMap(url) || '';
    // https://old.example/shop is /shop.
    const target = toInventoryUrl(location, site)?.url;
    if (target === undefined || visited.has(identifyUrl(target))) return targets;
    targets.push(target);
    visited.add(identifyUrl(target));
    url = target;
  }
}
