import { join } from 'node:path';
import { Problem } from '../../lib/problem.ts';
import { printCsvReport } from '../../lib/text/csv.ts';
import { compact, decodeForPeople, formatCount, formatNumber, formatShare } from '../../lib/text/text.ts';
import { missingSite } from '../../project/settings/facts.ts';
import { breakAtSlashes, html, type Markup } from '../../report/html/markup.ts';
import { printShell, printTable, type ShellCount } from '../../report/html/shell.ts';
import { findSection } from '../desk/row.ts';
import type { Migration } from '../migration.ts';
import { reviewFile } from '../state/review-file.ts';
import { describeMove, describeTitle, sumParts } from '../status/describe-move.ts';
import { type Amount, sumTraffic } from '../status/whole.ts';
import { type Fate, fateNames, type MoveRow, type MoveRows } from './move-rows.ts';

// The document of a move, in two states. Planned: what becomes of each old URL. Proved: the same rows, with what each returned.

/** What an old URL returned. */
export interface RowProof {
  /** `301 to https://www.example.com/new/`, or `200` */
  readonly came: string;
  readonly steps: number;
  /** `ok`, or what is wrong. */
  readonly verdict: string;
}

export interface Proof {
  /** The day and time of the run: `2026-11-29 17:50 UTC`. */
  readonly at: string;
  /** What was requested, in sentences. */
  readonly requested: readonly string[];
  /** By old URL; a URL that wasn't requested has none. */
  readonly byUrl: ReadonlyMap<string, RowProof>;
  /** Findings that no row shows, such as one about a certificate. */
  readonly others: readonly string[];
  /** What was wrong in the earlier run and isn't any more, in words; undefined without an earlier run. */
  readonly mended: readonly string[] | undefined;
}

/** Prints the plan of a move, or with `proof` its proof. A `Problem` if the new site is unknown. */
export function printMove(
  { state, folder }: Pick<Migration, 'state' | 'folder'>,
  newOrigin: string | undefined,
  moveRows: MoveRows,
  fullProof?: Proof,
): string {
  if (newOrigin === undefined) throw new Problem(missingSite);
  const proof = fullProof && removeOriginOfNewSite(fullProof, newOrigin);
  const { rows, parts, measure } = moveRows;
  const list = proof === undefined ? html`${printParts(moveRows)}` : printResults(moveRows, proof);

  return printShell({
    kind: proof === undefined ? 'plan of a move' : 'proof of a move',
    title: describeTitle(state, newOrigin),
    verdict: proof === undefined ? describeMove(parts, measure) : describeProof(moveRows, proof),
    counts: listCounts(moveRows),
    notes: proof && [`Requested on ${proof.at}.`, ...proof.requested],
    // The signatures are on the first pages, and the whole list is behind them.
    body: html`${list}
${proof === undefined ? signatures : undefined}
<section><h2>Every old URL</h2>${printRows(rows, measure, proof)}</section>`,
    footer: html`URLs that move get a permanent redirect. Those that are given up return 410, or 404 on a host that can't send it, and so do those that are still open. <code>${join(folder, reviewFile)}</code> has the decisions.`,
  });
}

/** `301 to /new/` for `301 to https://www.example.com/new/`: the plan beside it has paths too. */
function removeOriginOfNewSite(proof: Proof, origin: string): Proof {
  const shorten = (text: string): string => text.replaceAll(`${origin}/`, '/');
  const byUrl = new Map<string, RowProof>();
  for (const [url, { came, steps, verdict }] of proof.byUrl)
    byUrl.set(url, { came: shorten(came), steps, verdict: shorten(verdict) });
  return { ...proof, byUrl };
}

function listCounts({ parts, measure }: MoveRows): ShellCount[] {
  const whole = sumParts(parts);
  const makeCount = (name: string, { urls, traffic }: Amount, kind?: string): ShellCount => {
    const share = `${formatNumber(traffic)} ${measure}, ${formatShare(traffic, whole.traffic)}`;
    return { name, value: urls, share: whole.traffic === 0 ? '' : share, kind };
  };
  return [
    makeCount('Old URLs', whole),
    makeCount('Stay as they are', parts.stay),
    makeCount('Move', parts.move),
    makeCount('Given up', parts.lost, parts.lost.urls > 0 ? 'error' : undefined),
    makeCount('Still open', parts.open, parts.open.urls > 0 ? 'warning' : undefined),
  ];
}

function printParts({ rows, measure }: MoveRows): Markup[] {
  const select = (fate: Fate): MoveRow[] => rows.filter((row) => row.fate === fate);
  return [
    printList('Given up', select('lost'), measure, 'No URL is given up.'),
    describeSections(select('move'), measure),
    printList('Still open', select('open'), measure, 'No URL is open.'),
  ];
}

/** As many as people read before they sign. The table of every URL has the others. */
const maxListed = 25;

function printList(title: string, rows: readonly MoveRow[], measure: string, none: string): Markup {
  if (rows.length === 0) return html`<section><h2>${title}</h2><p class="lead">${none}</p></section>`;
  const columns = ['Old URL', measure, 'Note', 'By'];
  const lines = rows
    .slice(0, maxListed)
    .map(({ url, traffic, note, who }) => [printUrl(url), traffic, note, who]);
  const rest = rows.length - maxListed;
  return html`<section><h2>${title}</h2>${printTable(columns, lines)}${rest > 0 ? html`<p class="lead">and ${formatCount(rest, 'further URL')}: see below</p>` : undefined}</section>`;
}

function printUrl(url: string): Markup {
  return html`<code>${breakAtSlashes(decodeForPeople(url))}</code>`;
}

/**
 * `386 of 389 old URLs return what was planned, with 85,262 of 85,262 clicks. 48 further URLs are still open, with 4,080 clicks:
 * nothing is planned there.`
 */
function describeProof({ rows, measure }: MoveRows, { byUrl }: Proof): string {
  const decided = rows.filter(({ fate }) => fate !== 'open');
  const proved = decided.filter(({ url }) => byUrl.get(url)?.verdict === 'ok');
  const total = sumRows(decided).traffic;
  const share =
    total === 0 ? '' : `, with ${formatNumber(sumRows(proved).traffic)} of ${formatNumber(total)} ${measure}`;
  const result = `${formatNumber(proved.length)} of ${formatCount(decided.length, 'old URL')} return what was planned${share}.`;

  const open = sumRows(rows.filter(({ fate }) => fate === 'open'));
  if (open.urls === 0) return result;
  const openShare = open.traffic === 0 ? '' : `, with ${formatNumber(open.traffic)} ${measure}`;
  const verb = open.urls === 1 ? 'is' : 'are';
  return `${result} ${formatCount(open.urls, 'further URL')} ${verb} still open${openShare}: nothing is planned there.`;
}

/** What a row returned. Nothing is right or wrong where nothing is decided. */
function readProof({ url, fate }: MoveRow, { byUrl }: Proof) {
  const proof = byUrl.get(url) ?? notRequested;
  return fate === 'open' && proof.verdict === 'ok' ? { ...proof, verdict: 'still open' } : proof;
}

const notRequested = { came: '', steps: undefined, verdict: 'not requested' };

/** What is wrong, and what was mended since the earlier run. */
function printResults({ rows, measure }: MoveRows, { byUrl, others, mended }: Proof): Markup {
  const wrong = rows.flatMap((row) => {
    const { came = '', verdict = 'ok' } = byUrl.get(row.url) ?? {};
    return verdict === 'ok'
      ? []
      : [[printUrl(row.url), row.traffic, breakAtSlashes(came), breakAtSlashes(verdict)]];
  });
  const columns = ['Old URL', measure, 'Came', 'Wrong'];
  const list = wrong.length === 0 ? html`<p class="lead">No old URL.</p>` : printTable(columns, wrong);
  return html`<section><h2>To mend</h2>${list}${printItems(others)}</section>
${mended && html`<section><h2>Mended since the earlier run</h2>${mended.length === 0 ? html`<p class="lead">Nothing.</p>` : printItems(mended)}</section>`}`;
}

function printItems(items: readonly string[]): Markup {
  return html`<ul class="places">${items.map((item) => html`<li>${breakAtSlashes(item)}</li>`)}</ul>`;
}

function printRows(rows: readonly MoveRow[], measure: string, proof: Proof | undefined): Markup {
  const proofColumns = proof === undefined ? [] : ['Came', 'Steps', 'Result'];
  const lines = rows.map((row) => {
    const { url, traffic, fate, target, who, note } = row;
    const plan = fate === 'move' ? html`moves to ${printUrl(target)}` : fateNames[fate];
    const start = [printUrl(url), traffic, plan, compact(who, note).join(': ')];
    if (proof === undefined) return start;
    const { came, steps = '', verdict } = readProof(row, proof);
    return [...start, breakAtSlashes(came), steps, breakAtSlashes(verdict)];
  });
  return printTable(['Old URL', measure, 'Plan', 'Decided by', ...proofColumns], lines);
}

const signatures = html`<section><h2>Agreed</h2><div class="signatures"><p>Name</p><p>Date</p><p>Signature</p><p>Name</p><p>Date</p><p>Signature</p></div></section>`;

/** The rows of the proof as CSV. */
export function printMoveCsv({ rows, measure }: MoveRows, proof: Proof): string {
  const columns = ['old', measure, 'plan', 'new', 'who', 'came', 'steps', 'result', 'when'];
  const lines = rows.map((row) => {
    const { url, traffic, fate, target, who } = row;
    const { came, steps = '', verdict } = readProof(row, proof);
    return [url, traffic, fateNames[fate], target, who, came, steps, verdict, proof.at].map(String);
  });
  return [...printCsvReport(columns, lines)].join('');
}

const maxSections = 10;

/** Where each old section goes, by the sections of the targets. */
function describeSections(rows: readonly MoveRow[], measure: string): Markup {
  if (rows.length === 0)
    return html`<section><h2>Moves</h2><p class="lead">No move is decided.</p></section>`;

  const groups = Map.groupBy(rows, ({ url, target }) => `${findSection(url)} ${findSection(target)}`);
  const sectionMoves = [...groups.values()].sort(
    (a, b) => sumRows(b).traffic - sumRows(a).traffic || b.length - a.length,
  );
  const columns = ['Section', 'URLs', measure, 'The heaviest', 'Decided by'];
  const { urls, traffic } = sumRows(sectionMoves.slice(maxSections).flat());
  const rest = html`<p class="lead">and ${formatCount(urls, 'further URL')} with ${formatNumber(traffic)} ${measure} in all</p>`;
  return html`<section><h2>Moves</h2>${printTable(columns, sectionMoves.slice(0, maxSections).map(describeSection))}${urls > 0 ? rest : undefined}</section>`;
}

function sumRows(rows: readonly MoveRow[]) {
  return sumTraffic(rows, ({ traffic }) => traffic);
}

/** The cells of rows that move from one section to one other. The first has the most traffic. */
function describeSection(rows: readonly MoveRow[]): (Markup | string | number)[] {
  const { url = '', target = '' } = rows[0] ?? {};
  const people = [...new Set(rows.map(({ who }) => who).filter(Boolean))].join(', ');
  return [
    printMoveOf(findSection(url), findSection(target)),
    rows.length,
    sumRows(rows).traffic,
    printMoveOf(url, target),
    people,
  ];
}

function printMoveOf(from: string, to: string): Markup {
  return html`${printUrl(from)} → ${printUrl(to)}`;
}
