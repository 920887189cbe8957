import { decodeForPeople, formatCount, formatNumber } from '../../lib/text/text.ts';
import { html, Markup } from '../../report/html/markup.ts';
import { tokens } from '../../report/html/tokens.ts';
import { makeRows } from '../desk/make-rows.ts';
import { type DeskRow, findSection, isUndecided } from '../desk/row.ts';
import type { Migration } from '../migration.ts';
import { isWanted } from '../state/old-url.ts';
import type { NewPages } from './new-pages.ts';

/** The file may load and run nothing; the style is inline. */
const policy =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

const style = `${tokens}*{box-sizing:border-box}body{margin:0 auto;max-width:64rem;padding:2.5rem 1.5rem 4rem;background:var(--paper);color:var(--ink);font:15px/1.5 var(--sans);overflow-wrap:anywhere}
h1,h2,p,dl,dd{margin:0}h1{font-size:2.25rem;line-height:1.1;letter-spacing:-.025em}h2{margin-top:2rem;font-size:1.25rem}.lead{margin-top:.6rem;max-width:46rem;color:var(--soft);font-size:1.06rem}.soft{color:var(--soft)}
.counts{display:grid;grid-template-columns:repeat(5,1fr);margin-top:1.5rem;border-top:1px solid var(--ink)}.counts div{padding:.7rem 1rem 0 0}.counts div+div{padding-left:1rem;border-left:1px solid var(--line)}.counts dt{color:var(--soft);font-size:.86rem}.counts dd{font-size:1.9rem;line-height:1.2;font-weight:650}.counts small{font-size:.86rem;font-weight:400;color:var(--soft)}.counts .lost dd{color:var(--error)}
table{width:100%;margin-top:.6rem;border-collapse:collapse}th,td{padding:.35rem .8rem .35rem 0;border-top:1px solid var(--line);text-align:left;vertical-align:top;font-weight:400}thead th{border:0;color:var(--soft);font-size:.82rem}td.number,th.number{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}code{font-family:var(--mono);font-size:.87em}
.sign{display:grid;grid-template-columns:repeat(3,1fr);gap:0 2rem;margin-top:1rem}.sign p{padding-top:2.6rem;border-bottom:1px solid var(--ink);color:var(--soft);font-size:.86rem}
@media(max-width:40rem){.counts{grid-template-columns:1fr 1fr}.counts div,.counts div+div{padding:.5rem 0;border:0}.sign{grid-template-columns:1fr}}
@media print{@page{size:A4;margin:12mm}body{max-width:none;padding:0;font-size:8.5pt}h1{font-size:18pt}h2{margin-top:.9rem;font-size:11pt}.lead{font-size:9.5pt}.counts{margin-top:.7rem}.counts dd{font-size:15pt}th,td{padding-block:.12rem}tr,.sign{break-inside:avoid}.sign p{padding-top:1.6rem}}`;

/** More lines than people read before they sign. The rest is counted. */
const maxLost = 25;
const maxOpen = 8;
const maxSections = 10;

/** Prints the page that is signed before a move: what stays, moves and is lost, with weight, reason and person. */
export function printSignOff(migration: Migration, pages: NewPages, weight: string | undefined): string {
  const { state, inventory } = migration;
  const { rows, measure } = makeRows(migration, (url) => pages.keeps(url), weight);
  const all = [...rows.values()].sort((a, b) => b.weight - a.weight);
  const staying = inventory.filter((known) => isWanted(known) && !rows.has(known.url));
  const figureOf = (known: (typeof staying)[number]): number =>
    measure === 'clicks' || measure === 'hits' || measure === 'views' ? known[measure] : 0;

  const groups = {
    stay: { count: staying.length, figure: staying.reduce((sum, known) => sum + figureOf(known), 0) },
    move: sumRows(all.filter(({ status }) => status === 'accepted')),
    lost: sumRows(all.filter(({ status }) => status === 'gone')),
    open: sumRows(all.filter(isUndecided)),
  };
  const total = Object.values(groups).reduce((sum, { figure }) => sum + figure, 0);
  const oldSite = state.old === undefined ? 'The old site' : new URL(state.old).host;
  const newSite = new URL(pages.origin).host;
  const title = [
    oldSite === newSite ? `${oldSite} gets a new site` : `${oldSite} moves to ${newSite}`,
    state.move === undefined ? '' : ` on ${state.move}`,
  ].join('');

  const { text } = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1.0">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>Sign-off: ${title}</title>
<style>${new Markup(style)}</style>
</head>
<body>
<header>
<h1>${title}</h1>
<p class="lead">${describeMove(groups, total, measure)}</p>
<dl class="counts">
${printCount('Old URLs', '', { count: staying.length + all.length, figure: total }, total, measure)}
${printCount('Stay as they are', '', groups.stay, total, measure)}
${printCount('Move', '', groups.move, total, measure)}
${printCount('Lost', groups.lost.count > 0 ? 'lost' : '', groups.lost, total, measure)}
${printCount('Still open', '', groups.open, total, measure)}
</dl>
</header>
<main>
${printLost(all, measure)}
${printMoves(all, measure)}
${printOpen(all, measure)}
<section><h2>Agreed</h2><p class="soft">Lost URLs return 410. Everything else on this page has a permanent redirect, or stays.</p>
<div class="sign"><p>Name</p><p>Date</p><p>Signature</p><p>Name</p><p>Date</p><p>Signature</p></div></section>
</main>
</body>
</html>
`;
  return text;
}

interface Group {
  readonly count: number;
  readonly figure: number;
}

function sumRows(rows: readonly DeskRow[]): Group {
  return { count: rows.length, figure: rows.reduce((sum, { figure }) => sum + figure, 0) };
}

/** `Of 100 clicks, 82 keep a page, 2 lose it, and 16 are still to be decided.` */
function describeMove(
  { stay, move, lost, open }: Readonly<Record<'stay' | 'move' | 'lost' | 'open', Group>>,
  total: number,
  measure: string,
): string {
  if (total === 0)
    return `${formatCount(move.count + stay.count, 'old URL')} keep a page, ${formatNumber(lost.count)} are lost, and ${formatNumber(open.count)} are still to be decided.`;
  const [gone, undecided] = [lost, open].map(({ figure }) => Math.round((figure / total) * 100));
  const kept = 100 - (gone ?? 0) - (undecided ?? 0);
  return `Of 100 ${measure} on the old site, ${kept} keep a page that answers them, ${gone} lose it, and ${undecided} are still to be decided.`;
}

function printCount(name: string, kind: string, group: Group, total: number, measure: string): Markup {
  return html`<div class="${kind}"><dt>${name}</dt><dd>${formatNumber(group.count)} <small>${printShare(group.figure, total, measure)}</small></dd></div>`;
}

function printShare(figure: number, total: number, measure: string): string {
  return total === 0 ? '' : `${Math.round((figure / total) * 100)} % of ${measure}`;
}

function printLost(rows: readonly DeskRow[], measure: string): Markup {
  const lost = rows.filter(({ status }) => status === 'gone');
  if (lost.length === 0) return html`<section><h2>Lost</h2><p class="soft">No URL is given up.</p></section>`;

  const shown = lost
    .slice(0, maxLost)
    .map(
      (row) =>
        html`<tr><td><code>${decodeForPeople(row.old)}</code></td><td class="number">${formatNumber(row.figure)}</td><td>${row.note || 'no reason given'}</td><td>${row.who}</td></tr>`,
    );
  return html`<section><h2>Lost</h2><table><thead><tr><th>Old URL</th><th class="number">${measure}</th><th>Reason</th><th>Decided by</th></tr></thead><tbody>${shown}</tbody></table>
${printRest(lost.slice(maxLost), measure)}</section>`;
}

/** Where each old section goes, by the sections of the targets. */
function printMoves(rows: readonly DeskRow[], measure: string): Markup {
  const moved = rows.filter(({ status }) => status === 'accepted');
  if (moved.length === 0)
    return html`<section><h2>Moves</h2><p class="soft">No move is decided.</p></section>`;

  const groups = Map.groupBy(moved, ({ section, target }) => `${section} ${findSection(target)}`);
  const sorted = [...groups.values()].sort(
    (a, b) => sumRows(b).figure - sumRows(a).figure || b.length - a.length,
  );
  const lines = sorted.slice(0, maxSections).map((members) => {
    const [heaviest] = members;
    const people = [...new Set(members.map(({ who }) => who).filter(Boolean))].join(', ');
    const { section = '', target = '' } = heaviest ?? {};
    return html`<tr><td><code>${decodeForPeople(section)}</code> → <code>${decodeForPeople(findSection(target))}</code></td><td class="number">${formatNumber(members.length)}</td><td class="number">${formatNumber(sumRows(members).figure)}</td><td><code>${decodeForPeople(heaviest?.old ?? '')}</code> → <code>${decodeForPeople(target)}</code></td><td>${people}</td></tr>`;
  });
  return html`<section><h2>Moves</h2><table><thead><tr><th>Section</th><th class="number">URLs</th><th class="number">${measure}</th><th>The heaviest</th><th>Decided by</th></tr></thead><tbody>${lines}</tbody></table>
${printRest(sorted.slice(maxSections).flat(), measure)}</section>`;
}

function printOpen(rows: readonly DeskRow[], measure: string): Markup | undefined {
  const open = rows.filter(isUndecided);
  if (open.length === 0) return undefined;
  const shown = open
    .slice(0, maxOpen)
    .map(
      (row) =>
        html`<tr><td><code>${decodeForPeople(row.old)}</code></td><td class="number">${formatNumber(row.figure)}</td><td>${row.note}</td><td>${row.who}</td></tr>`,
    );
  return html`<section><h2>Still open</h2><table><thead><tr><th>Old URL</th><th class="number">${measure}</th><th>Note</th><th>By</th></tr></thead><tbody>${shown}</tbody></table>
${printRest(open.slice(maxOpen), measure)}</section>`;
}

function printRest(rows: readonly DeskRow[], measure: string): Markup | undefined {
  if (rows.length === 0) return undefined;
  const { count, figure } = sumRows(rows);
  return html`<p class="soft">and ${formatCount(count, 'further URL')} with ${formatNumber(figure)} ${measure} in all</p>`;
}
