import { Problem } from '../../lib/problem.ts';
import type { Migration } from '../migration.ts';
import { isSameDecision } from '../review/changes.ts';
import { isWanted, type OldUrl } from '../state/old-url.ts';
import type { Decision } from '../state/review-file.ts';
import type { DeskRow } from './row.ts';

/** The share of URLs that counts as heavy. */
const heavyShare = 0.05;

/** The old URLs to decide on, and those that somebody has decided on. A page that stays needs no decision. */
export function makeRows(
  { inventory, suggestions, decisions, inMap, backlinks }: Migration,
  stays: (url: string) => boolean,
  weightColumn: string | undefined,
): Map<string, DeskRow> {
  const suggested = new Map(suggestions.map((one) => [one.old, one]));
  const decided = new Map(decisions.map((one) => [one.old, one]));
  const written = new Map(inMap.map((one) => [one.old, one]));
  const domains = Map.groupBy(backlinks, ({ url }) => url);
  const weigh = makeWeigher(weightColumn, { inventory, decisions });

  const weighed = inventory
    .filter((known) => isWanted(known) && (decided.has(known.url) || !stays(known.url)))
    .map((known) => {
      // A source names the pages that link, as backlinks.csv does, or only their number.
      const linking = domains.get(known.url)?.map(({ from }) => URL.parse(from)?.host ?? from);
      const linkingDomains = linking === undefined ? known.links : new Set(linking).size;
      const weight = weigh(known, linkingDomains, decided.get(known.url));
      return { known, linkingDomains, weight };
    });
  const weights = weighed.map(({ weight }) => weight).sort((a, b) => b - a);
  const heavy = Math.max(2, weights[Math.floor(weights.length * heavyShare)] ?? 2);

  const rows = weighed.map(({ known: { url, title, clicks }, linkingDomains, weight }) => {
    const { new: proposed = '', confidence = 0 } = suggested.get(url) ?? {};
    const facts = { old: url, title, section: findSection(url), clicks, linkingDomains };
    const order = { weight, isHeavy: weight >= heavy, proposed, confidence, version: 0 };
    return { ...facts, ...order, ...describeDecision(decided.get(url), written.get(url)) };
  });
  return new Map(rows.map((row) => [row.old, row]));
}

/** The columns of a row that its decision fills. `inMap` is the decision that the map has. */
export function describeDecision(decision: Decision | undefined, inMap: Decision | undefined) {
  const isWritten =
    decision === undefined || inMap === undefined ? decision === inMap : isSameDecision(decision, inMap);
  return {
    status: decision?.status ?? ('' as const),
    target: decision?.new ?? '',
    note: decision?.free['note'] ?? '',
    who: decision?.free['who'] ?? '',
    when: decision?.free['when'] ?? '',
    isUnwritten: !isWritten,
  };
}

type Weigh = (known: OldUrl, linkingDomains: number, decision: Decision | undefined) => number;

const figures = ['clicks', 'hits', 'views', 'links'] as const;

/** By default clicks and linking domains. A column is one of the inventory, or one that a person added to the sheet. */
function makeWeigher(
  column: string | undefined,
  { inventory, decisions }: Pick<Migration, 'inventory' | 'decisions'>,
): Weigh {
  if (column === undefined) return ({ clicks }, domains) => clicks + 10 * domains + 1;
  const figure = figures.find((name) => name === column);
  if (figure !== undefined && inventory.some((known) => known[figure] > 0))
    return (known) => known[figure] + 1;

  // A sheet came back with the column `revenue`.
  if (decisions.some(({ free }) => column in free))
    return (_known, _domains, decision) => parseFigure(decision?.free[column]) + 1;
  throw new Problem(
    `--weight ${column}: neither the inventory nor review.csv has figures in this column. Pass ${figures.join(', ')}, or a column that you added to the sheet.`,
  );
}

/** `1,234.50 €` is 1234.5. */
function parseFigure(text = ''): number {
  return Math.max(0, Number.parseFloat(text.replace(/[^\d.-]/g, '')) || 0);
}

/** `/blog/` for `/blog/2015/a.html`, `/` for a page at the root, and the host of a URL elsewhere. */
export function findSection(url: string): string {
  const path = url.replace(/[?#].*$/s, '');
  if (!path.startsWith('/')) return URL.parse(path)?.host ?? path;
  const [, first, rest] = path.split('/');
  return rest === undefined ? '/' : `/${first}/`;
}
