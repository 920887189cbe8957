import { join } from 'node:path';
import { toDay } from '../../lib/date.ts';
import { Problem } from '../../lib/problem.ts';
import { decodeForPeople, formatCount, formatNumber } from '../../lib/text/text.ts';
import { missingSite } from '../../project/settings/facts.ts';
import { printDocument } from '../../report/html/document.ts';
import { html, type Markup } from '../../report/html/markup.ts';
import { makeRows } from '../desk/make-rows.ts';
import { type DeskRow, findSection, findTargetSection, isUndecided, readSignOff } from '../desk/row.ts';
import type { Migration } from '../migration.ts';
import { reviewFile } from '../state/review-file.ts';
import { describeMove, describeTitle, sumParts } from '../status/describe-move.ts';
import { type Amount, sumTraffic } from '../status/whole.ts';
import type { NewPages } from './new-pages.ts';
import { style } from './sign-off-style.ts';

/** As many lines as people read before they sign. The rest is counted. */
const maxLost = 25;
const maxOpen = 8;
const maxSections = 10;

/**
 * Prints the page that is signed before a move: what stays, moves, is lost and is still open, by number and by traffic, with
 * reason and person. `weightName` chooses the traffic, such as clicks. A `Problem` if the new site is unknown.
 */
export function printSignOff(migration: Migration, pages: NewPages, weightName: string | undefined): string {
  const { folder } = migration;
  const newOrigin = pages.origin;
  if (newOrigin === undefined) throw new Problem(missingSite);

  const keepsUrl = (url: string): boolean => pages.keeps(url);
  const { rows, measure, staying } = makeRows(migration, { stays: keepsUrl, weight: weightName });
  const rowsByTraffic = [...rows.values()].sort((a, b) => b.traffic - a.traffic || b.weight - a.weight);

  const groups = {
    stay: staying,
    move: sumRows(rowsByTraffic.filter(({ decision }) => decision?.status === 'accepted')),
    lost: sumRows(rowsByTraffic.filter(({ decision }) => decision?.status === 'gone')),
    open: sumRows(rowsByTraffic.filter(isUndecided)),
  };
  const whole = sumParts(groups);
  const total = whole.traffic;
  const title = describeTitle(migration.state, newOrigin);

  const body = html`<header>
<h1>${title}</h1>
<p class="lead">${describeMove(groups, measure)}</p>
<dl class="counts">
${printCount('Old URLs', '', whole, total, measure)}
${printCount('Stay as they are', '', groups.stay, total, measure)}
${printCount('Move', '', groups.move, total, measure)}
${printCount('Lost', groups.lost.urls > 0 ? 'lost' : '', groups.lost, total, measure)}
${printCount('Still open', '', groups.open, total, measure)}
</dl>
</header>
<main>
${printLost(rowsByTraffic, measure)}
${printMoves(rowsByTraffic, measure)}
${printOpen(rowsByTraffic, measure)}
<section><h2>Agreed</h2><p class="soft">URLs that move get a permanent redirect. Lost ones return 410, or 404 on a host that can’t send it, and so do those that are still open on the day of the move. The state is of ${toDay(new Date())}; <code>${join(folder, reviewFile)}</code> lists every URL that moves or is lost.</p>
<div class="sign"><p>Name</p><p>Date</p><p>Signature</p><p>Name</p><p>Date</p><p>Signature</p></div></section>
</main>`;
  return printDocument(`Sign-off: ${title}`, style, body);
}

function sumRows(rows: readonly DeskRow[]): Amount {
  return sumTraffic(rows, ({ traffic }) => traffic);
}

function printCount(name: string, kind: string, group: Amount, total: number, measure: string): Markup {
  return html`<div class="${kind}"><dt>${name}</dt><dd>${formatNumber(group.urls)} <small>${printShare(group.traffic, total, measure)}</small></dd></div>`;
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

  const rowsByMove = Map.groupBy(moved, (row) => `${row.section} ${findTargetSection(row)}`);
  const sectionMoves = [...rowsByMove.values()].sort(
    (a, b) => sumRows(b).traffic - sumRows(a).traffic || b.length - a.length,
  );
  const lines = sectionMoves.slice(0, maxSections).map(printMove);
  return html`<section><h2>Moves</h2><table><thead><tr><th>Section</th><th class="number">URLs</th><th class="number">${measure}</th><th>The heaviest</th><th>Decided by</th></tr></thead><tbody>${lines}</tbody></table>
${printRest(sectionMoves.slice(maxSections).flat(), measure)}</section>`;
}

/** The line of rows that move from one section to one other. The first has the most traffic. */
function printMove(rows: readonly DeskRow[]): Markup {
  const { section = '', url = '', decision } = rows[0] ?? {};
  const target = decision?.target ?? '';
  const people = [...new Set(rows.map((row) => readSignOff(row).who).filter(Boolean))].join(', ');
  return html`<tr><td><code>${decodeForPeople(section)}</code> → <code>${decodeForPeople(findSection(target))}</code></td><td class="number">${formatNumber(rows.length)}</td><td class="number">${formatNumber(sumRows(rows).traffic)}</td><td><code>${decodeForPeople(url)}</code> → <code>${decodeForPeople(target)}</code></td><td>${people}</td></tr>`;
}

/** The URLs without a decision; undefined if all are decided. */
function printOpen(rows: readonly DeskRow[], measure: string): Markup | undefined {
  const open = rows.filter(isUndecided);
  if (open.length === 0) return undefined;
  const heads = { note: 'Note', who: 'By', withoutNote: '' };
  return html`<section><h2>Still open</h2>${printUrls(open.slice(0, maxOpen), heads, measure)}
${printRest(open.slice(maxOpen), measure)}</section>`;
}

function printRest(rows: readonly DeskRow[], measure: string): Markup | undefined {
  if (rows.length === 0) return undefined;
  const { urls, traffic } = sumRows(rows);
  return html`<p class="soft">and ${formatCount(urls, 'further URL')} with ${formatNumber(traffic)} ${measure} in all</p>`;
}
