import { counted, figure } from '../../../core/text.ts';
import type { Coverage } from '../../../migrate/check/coverage.ts';
import { printCsv } from '../../../migrate/state/csv.ts';
import { byTraffic } from '../../../migrate/state/old-address.ts';
import { share } from '../../../report/share.ts';

/** Each old address with what becomes of it, those with most traffic first. */
export function printCoverage({ all, trafficOf, measure }: Coverage): Generator<string> {
  const rows = all.toSorted((a, b) => byTraffic(a.old, b.old));
  return printCsv(
    ['old', 'fate', 'target', measure ?? 'traffic'],
    rows.values().map(({ old, fate, target }) => [old.address, fate, target, String(trafficOf(old))]),
  );
}

const words = {
  page: 'still there as a page',
  redirected: 'redirected',
  gone: 'gone on purpose',
  later: 'in sections that move later',
  open: 'open, to be decided',
  broken: 'redirected to nothing',
  lost: 'lost',
} as const;

/** The coverage as it is said on the screen. */
export function linesOf({ total, covered, byFate, measure }: Coverage): string[] {
  const traffic = measure === undefined ? '' : `, ${share(covered.traffic, total.traffic)} of ${measure}`;
  const parts = Object.entries(words).flatMap(([fate, says]) => {
    const amount = Object.entries(byFate).find(([name]) => name === fate)?.[1];
    if (amount === undefined || amount.addresses === 0) return [];
    const worth = measure === undefined ? '' : ` (${counted(amount.traffic, measure.replace(/s$/, ''))})`;
    return [`  ${figure(amount.addresses)} ${says}${worth}`];
  });
  return [
    `${share(covered.addresses, total.addresses)} of ${counted(total.addresses, 'old address')} covered${traffic}`,
    ...parts,
  ];
}
