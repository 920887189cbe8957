import type { MigrationCheck } from '../check.ts';
import { makeVia } from '../fate.ts';

export const lost: MigrationCheck = {
  id: 'migrate-lost',
  title: 'Every old address has its place',
  level: 'error',
  conventions: ['W-MIG-4', 'W-MIG-7'],
  why: 'An old address that nobody planned for answers 404, and what people find and link to is lost. A page that shall go says so with 410. (Google Search Central, site moves with URL changes.)',
  fix: 'redirect it to what took its place, list it under gone, or as open in the review',
  *check({ coverage, site, place, audited }) {
    const told = new Set(
      audited.filter(({ rule }) => rule === 'map-target').map(({ file, line }) => `${file}:${line}`),
    );
    const viaOf = makeVia(coverage, site.origin);
    for (const { old, fate, target, by, byPath } of coverage.all) {
      const where = { ...place(old.address), url: old.address };
      if (fate === 'broken' && !told.has(`${by?.file}:${by?.line}`)) {
        yield {
          ...where,
          message: `an old address is redirected to ${target}, which the new site does not have`,
        };
      }
      // What another page answers is told by the check of queries.
      if (fate !== 'lost' || byPath === true) continue;
      const via = viaOf(old);
      // The chain of the old site says where it belongs: told by the check of chains.
      if (via !== undefined && via.fate !== 'lost') continue;
      yield { ...where, message: 'an old address leads nowhere on the new site' };
    }
  },
};
