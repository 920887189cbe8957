import type { Path } from '../../../lib/url/path.ts';
import type { Site } from '../../site/site.ts';
import { listIndexablePages } from './indexable.ts';

/** The indexable pages besides the home page that the ledger doesn't list yet, under any variant of their URL. */
export function listUnlistedPages(site: Site): Path[] {
  const listedPages = new Set(site.ledger.map(({ path }) => site.ask(path).page));
  return listIndexablePages(site)
    .filter((page) => page !== site.home && !listedPages.has(page))
    .map(({ servedUrl }) => servedUrl);
}
