import { Problem } from '../../lib/problem.ts';
import { joinWithOr } from '../../lib/text/text.ts';
import type { Migration } from '../migration.ts';
import { isSameDecision } from '../review/sheet.ts';
import { isWanted, type OldUrl, pickMeasure } from '../state/old-url.ts';
import type { Decision } from '../state/review-file.ts';
import { type DeskRow, findSection } from './row.ts';

const heavyShare = 0.05;

/** Makes a row for each old URL with or without a decision. A page that stays needs no decision. */
export function makeRows(
  { inventory, suggestions, decisions, inMap, backlinks }: Migration,
  stays: (url: string) => boolean,
  weightColumn: string | undefined,
): { readonly rows: Map<string, DeskRow>; readonly measure: string } {
  const suggested = new Map(suggestions.map((one) => [one.old, one]));
  const decided = new Map(decisions.map((one) => [one.old, one]));
  const written = new Map(inMap.map((one) => [one.old, one]));
  const domains = Map.groupBy(backlinks, ({ url }) => url);
  // A move with access logs alone knows no clicks.
  const measure = weightColumn ?? pickMeasure(inventory) ?? 'clicks';
  const findFigure = makeFigureFinder(measure, decisions);

  const weighed = inventory
    .filter((known) => isWanted(known) && (decided.has(known.url) || !stays(known.url)))
    .map((known) => {
      const figure = findFigure(known, decided.get(known.url));
      // backlinks.csv lists the linking pages. A crawler's export has the number alone.
      const linking = domains.get(known.url)?.map(({ from }) => URL.parse(from)?.host ?? from);
      const linkingDomains = linking === undefined ? known.links : new Set(linking).size;
      const linkWeight = weightColumn === undefined ? 10 * linkingDomains : 0;
      return { known, figure, linkingDomains, weight: figure + linkWeight + 1 };
    });
  const weights = weighed.map(({ weight }) => weight).sort((a, b) => b - a);
  const heavy = Math.max(2, weights[Math.floor(weights.length * heavyShare)] ?? 2);

  const rows = weighed.map(({ known: { url, title }, weight, ...figures }): DeskRow => {
    const { new: proposed = '', confidence = 0 } = suggested.get(url) ?? {};
    const facts = { old: url, title, section: findSection(url), ...figures, weight };
    const order = { isHeavy: weight >= heavy, proposed, confidence, version: 0 };
    return { ...facts, ...order, ...describeDecision(decided.get(url) ?? null, written.get(url) ?? null) };
  });
  return { rows: new Map(rows.map((row) => [row.old, row])), measure };
}

/** The columns of a decision. `inMap` is the decision in the map. */
export function describeDecision(decision: Decision | null, inMap: Decision | null) {
  return {
    status: decision?.status ?? ('' as const),
    target: decision?.new ?? '',
    note: decision?.free['note'] ?? '',
    who: decision?.free['who'] ?? '',
    when: decision?.free['when'] ?? '',
    isUnwritten: !isSameDecision(decision, inMap),
  };
}

const figures = ['clicks', 'hits', 'views', 'links'] as const;

/** Makes the function for the figure in a column of the inventory, or in a person's own column of the sheet. */
function makeFigureFinder(
  column: string,
  decisions: readonly Decision[],
): (known: OldUrl, decision: Decision | undefined) => number {
  const own = figures.find((name) => name === column);
  if (own !== undefined) return (known) => known[own];

  // A sheet came back with the column `revenue`.
  if (decisions.some(({ free }) => column in free))
    return (_known, decision) => parseFigure(decision?.free[column]);
  throw new Problem(
    `--weight ${column}: neither the inventory nor review.csv has figures in this column. Pass ${joinWithOr(figures)}, or a column that you added to the sheet.`,
  );
}

/** `1,234.50 €` is 1234.5. */
function parseFigure(text = ''): number {
  return Math.max(0, Number.parseFloat(text.replace(/[^\d.-]/g, '')) || 0);
}
