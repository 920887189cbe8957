import { decodeForPeople, formatCount, formatNumber } from '../../lib/text/text.ts';
import { html, type Markup } from '../../report/html/markup.ts';
import { printTable } from '../../report/html/shell.ts';
import { findSection } from '../desk/row.ts';
import { sumTraffic } from '../status/whole.ts';
import type { MoveRow } from './move-rows.ts';

const maxSections = 10;

/** Where each old section goes, by the sections of the targets. */
export function describeSections(rows: readonly MoveRow[], measure: string): Markup {
  if (rows.length === 0)
    return html`<section><h2>Moves</h2><p class="lead">No move is decided.</p></section>`;

  const groups = Map.groupBy(rows, ({ url, target }) => `${findSection(url)} ${findSection(target)}`);
  const sectionMoves = [...groups.values()].sort(
    (a, b) => sumRows(b).traffic - sumRows(a).traffic || b.length - a.length,
  );
  const columns = [
    { name: 'Section' },
    { name: 'URLs', isNumber: true },
    { name: measure, isNumber: true },
    { name: 'The heaviest' },
    { name: 'Decided by' },
  ];
  const { urls, traffic } = sumRows(sectionMoves.slice(maxSections).flat());
  const rest = html`<p class="lead">and ${formatCount(urls, 'further URL')} with ${formatNumber(traffic)} ${measure} in all</p>`;
  return html`<section><h2>Moves</h2>${printTable(columns, sectionMoves.slice(0, maxSections).map(describeSection))}${urls > 0 ? rest : undefined}</section>`;
}

function sumRows(rows: readonly MoveRow[]) {
  return sumTraffic(rows, ({ traffic }) => traffic);
}

/** The cells of rows that move from one section to one other. The first has the most traffic. */
function describeSection(rows: readonly MoveRow[]): (Markup | string)[] {
  const { url = '', target = '' } = rows[0] ?? {};
  const people = [...new Set(rows.map(({ who }) => who).filter(Boolean))].join(', ');
  return [
    printMoveOf(findSection(url), findSection(target)),
    formatNumber(rows.length),
    formatNumber(sumRows(rows).traffic),
    printMoveOf(url, target),
    people,
  ];
}

function printMoveOf(from: string, to: string): Markup {
  return html`<code>${decodeForPeople(from)}</code> → <code>${decodeForPeople(to)}</code>`;
}
