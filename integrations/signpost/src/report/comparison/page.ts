import { printDocument } from '../html/document.ts';
import { sign } from '../html/head.ts';
import { html, type Markup } from '../html/markup.ts';
import { partsOf } from '../html/parts.ts';
import { countOf, figure, sentence } from '../html/words.ts';
import { share } from '../share.ts';
import type { ComparisonReport, Pair } from './comparison-report.ts';
import { kindsOf } from './kinds.ts';
import { keptOf, losingOf } from './pairs.ts';
import { script } from './script.ts';
import { style } from './style.ts';

/** The report of a comparison in one file that needs no other: each old page beside the one in its place. */
export function printComparison(report: ComparisonReport): string {
  const sections = [kindsOf(report.pairs, report.measure), losingOf(report), keptOf(report)];
  return printDocument({
    title: `${report.new}: comparison`,
    style,
    script,
    head: headOf(report, partsOf(sections)),
    sections,
    source: html`Made from the old pages as they were kept, and from <code>${report.subject}</code>.`,
  });
}

function headOf(report: ComparisonReport, parts: Markup | undefined): Markup {
  const { old, move, measure, pairs, date } = report;
  const losing = pairs.filter(isLosing);
  const out = pairs.filter(({ losses }) => losses.some(({ level }) => level === 'error')).length;
  const at = measure === undefined ? undefined : share(trafficOf(losing), trafficOf(pairs));
  const tone = losing.length === 0 ? 'good' : 'warning';
  return html`<header>
<p class="brand">${sign} <span>Signpost comparison</span>${date === undefined ? undefined : html` <time datetime="${date}">${date}</time>`}</p>
<h1>${report.new.split(/(?<=[./])/).map((part) => html`${part}<wbr>`)}</h1>
<p class="verdict">${verdictOf(report, losing)}${old === report.new ? undefined : ` It moves from ${old}.`}${move === undefined ? undefined : ` The day of the move is ${move}.`}</p>
<dl class="counts ${at === undefined ? 'three' : 'four'}">
<div><dt>Pages compared</dt><dd>${figure(pairs.length)}</dd></div>
<div class="${tone}"><dt>Would lose something</dt><dd>${figure(losing.length)}</dd></div>
${at && html`<div class="${tone}"><dt>${sentence(measure ?? '')} on those</dt><dd>${at}</dd></div>`}
<div class="${out === 0 ? 'good' : 'error'}"><dt>Would leave the results</dt><dd>${figure(out)}</dd></div>
</dl>
${parts}
</header>`;
}

function verdictOf({ pairs, measure }: ComparisonReport, losing: readonly Pair[]): string {
  if (losing.length === 0)
    return `None of ${countOf(pairs.length, 'pages')} would lose what search results are made of.`;
  const total = trafficOf(pairs);
  const worth =
    measure === undefined || total === 0
      ? ''
      : `; ${losing.length === 1 ? 'it brings' : 'they bring'} ${share(trafficOf(losing), total).replace(' ', '\u00a0')} of ${measure}`;
  return `${figure(losing.length)} of ${countOf(pairs.length, 'pages')} would lose something that search results are made of${worth}.`;
}

function isLosing({ losses }: Pair): boolean {
  return losses.length > 0;
}

function trafficOf(pairs: readonly Pair[]): number {
  return pairs.reduce((sum, { traffic }) => sum + traffic, 0);
}
