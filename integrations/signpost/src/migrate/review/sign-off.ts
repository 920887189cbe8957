import { join } from 'node:path';
import { toDay } from '../../lib/date.ts';
import { decodeForPeople, formatCount, formatNumber } from '../../lib/text/text.ts';
import { printDocument } from '../../report/html/document.ts';
import { html, type Markup } from '../../report/html/markup.ts';
import { makeRows } from '../desk/make-rows.ts';
import { type DeskRow, findSection, findTargetSection, isUndecided, readSignOff } from '../desk/row.ts';
import type { Migration } from '../migration.ts';
import { isWanted } from '../state/old-url.ts';
import { reviewFile } from '../state/review-file.ts';
import type { NewPages } from './new-pages.ts';
import { style } from './sign-off-style.ts';

/** More lines than people read before they sign. The rest is counted. */
const maxLost = 25;
const maxOpen = 8;
const maxSections = 10;

/** Prints the page that is signed before a move: what stays, moves and is lost, with weight, reason and person. */
export function printSignOff(migration: Migration, pages: NewPages, weight: string | undefined): string {
  const { folder, state, inventory } = migration;
  const { rows, measure } = makeRows(
    migration,
    (url) => pages.keeps(url),
    weight,
    () => undefined,
  );
  const rowsByWeight = [...rows.values()].sort((a, b) => b.weight - a.weight);
  const staying = inventory.filter((record) => isWanted(record) && !rows.has(record.url));
  const readTraffic = (record: (typeof staying)[number]): number =>
    measure === 'clicks' || measure === 'hits' || measure === 'views' ? record[measure] : 0;

  const groups = {
    stay: { count: staying.length, traffic: staying.reduce((sum, record) => sum + readTraffic(record), 0) },
    move: sumRows(rowsByWeight.filter(({ decision }) => decision?.status === 'accepted')),
    lost: sumRows(rowsByWeight.filter(({ decision }) => decision?.status === 'gone')),
    open: sumRows(rowsByWeight.filter(isUndecided)),
  };
  const total = Object.values(groups).reduce((sum, { traffic }) => sum + traffic, 0);
  const oldSite = state.old === undefined ? 'The old site' : new URL(state.old).host;
  const newSite = new URL(pages.origin).host;
  const title = [
    oldSite === newSite ? `${oldSite} gets a new site` : `${oldSite} moves to ${newSite}`,
    state.move === undefined ? '' : ` on ${state.move}`,
  ].join('');

  const body = html`<header>
<h1>${title}</h1>
<p class="lead">${describeMove(groups, total, measure)}</p>
<dl class="counts">
${printCount('Old URLs', '', { count: staying.length + rowsByWeight.length, traffic: total }, total, measure)}
${printCount('Stay as they are', '', groups.stay, total, measure)}
${printCount('Move', '', groups.move, total, measure)}
${printCount('Lost', groups.lost.count > 0 ? 'lost' : '', groups.lost, total, measure)}
${printCount('Still open', '', groups.open, total, measure)}
</dl>
</header>
<main>
${printLost(rowsByWeight, measure)}
${printMoves(rowsByWeight, measure)}
${printOpen(rowsByWeight, measure)}
<section><h2>Agreed</h2><p class="soft">URLs that move get a permanent redirect. Lost ones return 410, or 404 on a host that can’t send it, and so do those that are still open on the day of the move. The state is of ${toDay(new Date())}; <code>${join(folder, reviewFile)}</code> lists every URL that moves or is lost.</p>
<div class="sign"><p>Name</p><p>Date</p><p>Signature</p><p>Name</p><p>Date</p><p>Signature</p></div></section>
</main>`;
  return printDocument(`Sign-off: ${title}`, style, body);
}

/** A number of old URLs, and their traffic. */
interface Group {
  readonly count: number;
  readonly traffic: number;
}

function sumRows(rows: readonly DeskRow[]): Group {
  return { count: rows.length, traffic: rows.reduce((sum, { traffic }) => sum + traffic, 0) };
}

/** `Of 1,200 clicks on the old site, 1,170 keep a page that answers them, 24 lose it, and 6 are still to be decided.` */
function describeMove(
  { stay, move, lost, open }: Readonly<Record<'stay' | 'move' | 'lost' | 'open', Group>>,
  total: number,
  measure: string,
): string {
  const keptUrls = formatCount(move.count + stay.count, 'old URL');
  if (total === 0)
    return `${keptUrls} keep a page, ${formatNumber(lost.count)} are lost, and ${formatNumber(open.count)} are still to be decided.`;
  return `Of ${formatNumber(total)} ${measure} on the old site, ${formatNumber(stay.traffic + move.traffic)} keep a page that answers them, ${formatNumber(lost.traffic)} lose it, and ${formatNumber(open.traffic)} are still to be decided.`;
}

function printCount(name: string, kind: string, group: Group, total: number, measure: string): Markup {
  return html`<div class="${kind}"><dt>${name}</dt><dd>${formatNumber(group.count)} <small>${printShare(group.traffic, total, measure)}</small></dd></div>`;
}

/** `19,867 clicks, 21 %` */
function printShare(traffic: number, total: number, measure: string): string {
  if (total === 0) return '';
  const percent = (traffic / total) * 100;
  const share = traffic > 0 && percent < 1 ? 'less than 1 %' : `${Math.round(percent)} %`;
  return `${formatNumber(traffic)} ${measure}, ${share}`;
}

/** The URLs that are given up, each with the reason and the person. */
function printLost(rows: readonly DeskRow[], measure: string): Markup {
  const lost = rows.filter(({ decision }) => decision?.status === 'gone');
  if (lost.length === 0) return html`<section><h2>Lost</h2><p class="soft">No URL is given up.</p></section>`;

  const heads = { note: 'Reason', who: 'Decided by', withoutNote: 'no reason given' };
  return html`<section><h2>Lost</h2>${printUrls(lost.slice(0, maxLost), heads, measure)}
${printRest(lost.slice(maxLost), measure)}</section>`;
}

/** A table of old URLs with their traffic, the note and the person. */
function printUrls(
  rows: readonly DeskRow[],
  heads: Readonly<Record<'note' | 'who' | 'withoutNote', string>>,
  measure: string,
): Markup {
  const lines = rows.map((row) => {
    const { note, who } = readSignOff(row);
    return html`<tr><td><code>${decodeForPeople(row.url)}</code></td><td class="number">${formatNumber(row.traffic)}</td><td>${note || heads.withoutNote}</td><td>${who}</td></tr>`;
  });
  return html`<table><thead><tr><th>Old URL</th><th class="number">${measure}</th><th>${heads.note}</th><th>${heads.who}</th></tr></thead><tbody>${lines}</tbody></table>`;
}

/** Where each old section goes, by the sections of the targets. */
function printMoves(rows: readonly DeskRow[], measure: string): Markup {
  const moved = rows.filter(({ decision }) => decision?.status === 'accepted');
  if (moved.length === 0)
    return html`<section><h2>Moves</h2><p class="soft">No move is decided.</p></section>`;

  const groups = Map.groupBy(moved, (row) => `${row.section} ${findTargetSection(row)}`);
  const sorted = [...groups.values()].sort(
    (a, b) => sumRows(b).traffic - sumRows(a).traffic || b.length - a.length,
  );
  const lines = sorted.slice(0, maxSections).map((members) => {
    const [heaviest] = members;
    const people = [...new Set(members.map((row) => readSignOff(row).who).filter(Boolean))].join(', ');
    const { section = '', url = '', decision } = heaviest ?? {};
    const target = decision?.target ?? '';
    return html`<tr><td><code>${decodeForPeople(section)}</code> → <code>${decodeForPeople(findSection(target))}</code></td><td class="number">${formatNumber(members.length)}</td><td class="number">${formatNumber(sumRows(members).traffic)}</td><td><code>${decodeForPeople(url)}</code> → <code>${decodeForPeople(target)}</code></td><td>${people}</td></tr>`;
  });
  return html`<section><h2>Moves</h2><table><thead><tr><th>Section</th><th class="number">URLs</th><th class="number">${measure}</th><th>The heaviest</th><th>Decided by</th></tr></thead><tbody>${lines}</tbody></table>
${printRest(sorted.slice(maxSections).flat(), measure)}</section>`;
}

function printOpen(rows: readonly DeskRow[], measure: string): Markup | undefined {
  const open = rows.filter(isUndecided);
  if (open.length === 0) return undefined;
  const heads = { note: 'Note', who: 'By', withoutNote: '' };
  return html`<section><h2>Still open</h2>${printUrls(open.slice(0, maxOpen), heads, measure)}
${printRest(open.slice(maxOpen), measure)}</section>`;
}

function printRest(rows: readonly DeskRow[], measure: string): Markup | undefined {
  if (rows.length === 0) return undefined;
  const { count, traffic } = sumRows(rows);
  return html`<p class="soft">and ${formatCount(count, 'further URL')} with ${formatNumber(traffic)} ${measure} in all</p>`;
}
