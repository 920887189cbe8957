import type { MigrationCheck } from '../check.ts';
import { makeVia, split } from '../fate.ts';

export const homeQuery: MigrationCheck = {
  id: 'migrate-home-query',
  title: 'A page that its query names is not answered by the page at its path',
  level: 'error',
  conventions: ['W-MIG-4', 'W-REDIR-5'],
  why: 'A static site answers /?p=42 with its home page, whatever the query asks for: nobody sees a 404, and the page is lost all the same.',
  fix: 'redirect it to what took its place (the map takes queries: "from: /?p=42"), list it under gone, or as open in the review',
  *check({ coverage, site, place }) {
    const viaOf = makeVia(coverage, site.origin);
    for (const { old, fate, byPath } of coverage.all) {
      if (fate !== 'lost' || byPath !== true) continue;
      const via = viaOf(old);
      // The chain of the old site says where it belongs: told by the check of chains.
      if (via !== undefined && via.fate !== 'lost') continue;
      yield {
        ...place(old.address),
        url: old.address,
        message: `a page of the old site was named by its query, and the new ${split(old.address).path === site.base ? 'home page' : 'page at its path'} answers for it`,
      };
    }
  },
};
