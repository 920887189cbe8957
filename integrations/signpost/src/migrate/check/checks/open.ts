import { isMissedAlone } from '../../state/old-address.ts';
import type { MigrationCheck } from '../check.ts';

/** From so many days before the move on, an open address is no longer a plan. */
const near = 7;

const missed = 'since the move, people have asked for an address that the new site does not have';

export const open: MigrationCheck = {
  id: 'migrate-open',
  title: 'Nothing is left open',
  level: 'advice',
  conventions: ['W-MIG-4'],
  why: 'An address that is listed as open is known, and still answers 404 on the day of the move.',
  fix: 'decide it: signpost migrate review',
  *check({ coverage, site, move, place }) {
    const days =
      move === undefined
        ? Number.POSITIVE_INFINITY
        : (Date.parse(move) - Date.parse(site.today)) / 86_400_000;
    for (const { old, fate } of coverage.all) {
      if (fate !== 'open') continue;
      if (isMissedAlone(old)) {
        yield { ...place(old.address), url: old.address, level: 'warning', message: missed };
        continue;
      }
      const message =
        days <= near ? `an old address is still open, and the move is on ${move}` : 'an old address is open';
      yield { ...place(old.address), url: old.address, level: days <= near ? 'warning' : 'advice', message };
    }
  },
};
