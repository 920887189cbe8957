import { createColors } from '../../lib/text/colors.ts';
import { formatCount, formatNumber } from '../../lib/text/text.ts';
import { type ChangeKind, kinds, type ShownAnswer } from '../../plan/difference.ts';
import type { Comparison, SiteChange } from './comparison.ts';

/** The complete list for a terminal, one line per URL. */
export function printText(comparison: Comparison, color: boolean): string {
  const { bold, dim, red } = createColors(color);
  const { base, head, changes, notes } = comparison;
  const printChange = ({ url, pattern, before, after, on }: SiteChange): string =>
    `  ${pattern === undefined ? '' : `${pattern}, for example `}${url}${on === undefined ? '' : dim(` on ${on.join(', ')}`)}\n` +
    `    ${dim(printAnswer(before))} -> ${printAnswer(after)}`;

  // `main -> .: 3 URLs change; 2 are lost.`
  const lines = [
    `${base.name} -> ${head.name}: ${printHeadline(comparison)}.`,
    ...notes.map((note) => dim(note)),
    ...groupByKind(changes).flatMap(([kind, rows]) => [
      `${(kind === 'lost' ? red : bold)(printKind(kind))} (${rows.length})`,
      ...rows.map(printChange),
    ]),
  ];
  return `${lines.join('\n')}\n`;
}

/** `301 https://…`. */
export function printAnswer({ status, location, isDead }: ShownAnswer): string {
  if (status === null) return 'unknown, without a build';
  return location === undefined ? String(status) : `${status} ${location}${isDead ? ', which is a 404' : ''}`;
}

/** `4 URLs change; 2 are lost`. */
export function printHeadline({ changes, lost }: Comparison): string {
  const count = new Set(changes.map(({ url }) => url)).size;
  if (count === 0) return 'No URL changes';
  const what = `${formatCount(count, 'URL')} ${count === 1 ? 'changes' : 'change'}`;
  return lost === 0 ? what : `${what}; ${formatNumber(lost)} ${lost === 1 ? 'is' : 'are'} lost`;
}

/** `changed target` */
export function printKind(kind: ChangeKind): string {
  return kind.replace('-', ' ');
}

/** The existing kinds with their changes, worst first. */
export function groupByKind(changes: readonly SiteChange[]): [ChangeKind, SiteChange[]][] {
  const groups = Map.groupBy(changes, ({ kind }) => kind);
  return [...groups].sort(([a], [b]) => kinds.indexOf(a) - kinds.indexOf(b));
}
