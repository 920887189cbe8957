import type { MigrationCheck } from '../check.ts';
import { makeVia } from '../fate.ts';

export const chain: MigrationCheck = {
  id: 'migrate-chain',
  title: 'What the old site redirects goes straight to its new place',
  level: 'error',
  conventions: ['W-REDIR-4', 'W-MIG-4'],
  why: 'The old site had redirects of its own. The map must have their sources too: else they break with the old host, or cost a second hop. (Google Search Central, site moves: avoid chaining redirects.)',
  fix: 'add the source to the map, with the final target',
  *check({ coverage, site, place }) {
    const viaOf = makeVia(coverage, site.origin);
    for (const { old, fate } of coverage.all) {
      if (fate !== 'lost') continue;
      const via = viaOf(old);
      if (via === undefined || via.fate === 'lost') continue;
      const to = via.target === '' ? via.old.address : via.target;
      const end = via.fate === 'gone' ? 'which is gone' : `which is at ${to} now`;
      yield {
        ...place(old.address),
        url: old.address,
        message: `the old site redirects ${old.address} to ${via.old.address}, ${end}, and the map has nothing for ${old.address}`,
        fix: via.fate === 'gone' ? `list ${old.address} under gone` : `redirect ${old.address} to ${to}`,
      };
    }
  },
};
