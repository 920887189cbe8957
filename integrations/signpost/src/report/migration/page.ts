import { capitalize } from '../../lib/text/sentence.ts';
import { style as common, printDocument, renderContents, script, sign } from '../html/document.ts';
import { breakAtSlashes, html, type Markup } from '../html/markup.ts';
import { groupFaults, renderWorkList } from '../html/work-list.ts';
import { countOf, decodeForPeople, formatNumber, formatShare } from '../words.ts';
import type { MigrationReport, Uncovered } from './migration-report.ts';

/** URLs without a target to list; a table has all. */
const most = 50;

/** The migration report as one self-contained file: the coverage, where sections went, and what is left. */
export function printMigration(report: MigrationReport): string {
  const sections = [
    html`<section id="sections">
<h2>Where the sections went</h2>
${renderFlows(report)}
</section>`,
    html`<section>${renderResults(report)}</section>`,
    renderUncovered(report),
    renderWorkList(report.audit, groupFaults(report.audit)),
  ];
  return printDocument({
    title: `${report.new}: migration`,
    style,
    script,
    head: renderHead(report, renderContents(sections)),
    sections,
    source: html`Compares the inventory of the old site with <code>${report.audit.subject}</code>.`,
  });
}

function renderHead(report: MigrationReport, parts: Markup | undefined): Markup {
  const { old, move, total, covered, measure } = report;
  const left = total.urls - covered.urls;
  const traffic =
    measure === undefined
      ? undefined
      : html`<div class="${covered.traffic === total.traffic ? 'good' : 'warning'}"><dt>${capitalize(measure)} covered</dt><dd>${formatShare(covered.traffic, total.traffic)}</dd></div>`;

  return html`<header>
<p class="brand">${sign} <span>Signpost migration</span></p>
<h1>${report.new.split(/(?<=[./])/).map((part) => html`${part}<wbr>`)}</h1>
<p class="verdict">${describeVerdict(report)}${old === '' || old === report.new ? undefined : ` The old site is ${old}.`}${move === undefined ? undefined : ` The move is planned for ${move}.`}</p>
<dl class="counts ${traffic === undefined ? 'three' : 'four'}">
<div class="${left === 0 ? 'good' : 'warning'}"><dt>URLs covered</dt><dd>${formatShare(covered.urls, total.urls)}</dd></div>
${traffic}
<div><dt>Old URLs</dt><dd>${formatNumber(total.urls)}</dd></div>
<div class="${left === 0 ? 'good' : 'error'}"><dt>Not covered</dt><dd>${formatNumber(left)}</dd></div>
</dl>
${parts}
</header>`;
}

function describeVerdict({ total, covered, measure }: MigrationReport): string {
  const left = total.urls - covered.urls;
  if (left === 0) return `Each of the ${formatNumber(total.urls)} old URLs returns what you planned.`;
  const worth =
    measure === undefined || covered.traffic === total.traffic
      ? ''
      : ` ${left === 1 ? 'It has' : 'They have'} ${formatShare(total.traffic - covered.traffic, total.traffic)} of ${measure}.`;
  return `${formatNumber(left)} of ${formatNumber(total.urls)} old URLs ${left === 1 ? 'has' : 'have'} no page on the new site yet.${worth}`;
}

const names: Readonly<Record<string, string>> = {
  page: 'Still a page',
  redirected: 'Redirected',
  gone: 'Removed on purpose',
  later: 'Moves later, with its section',
  open: 'Not decided yet',
  broken: 'Redirected to a missing page',
  lost: 'Lost',
};

function renderResults({ byResult, measure }: MigrationReport): Markup {
  const rows = byResult
    .filter(({ urls }) => urls > 0)
    .map(({ result, urls, traffic }) => {
      const tone = result === 'broken' ? 'lost' : result;
      const worth = measure === undefined ? '' : formatNumber(traffic);
      return html`<div class="${tone}">${names[result] ?? result}</div><div class="n">${formatNumber(urls)}</div><div class="n">${worth}</div>`;
    });
  return html`<h2>What the old URLs return</h2>
<div class="ends"><div class="head"></div><div class="head n">URLs</div><div class="head n">${measure ?? ''}</div>${rows}</div>`;
}

/** The sections of the old site, each with where its URLs went. */
function renderFlows({ flows, measure }: MigrationReport): Markup {
  if (flows.length === 0) return html`<p class="empty">There are no old URLs yet.</p>`;
  const rows = flows.map(({ from, to, kind, urls, traffic }) => {
    const worth = measure === undefined ? undefined : html`<td class="n">${formatNumber(traffic)}</td>`;
    return html`<tr class="${kind}"><td><bdi dir="ltr">${from}</bdi></td><td><bdi dir="ltr">${to}</bdi></td><td class="n">${formatNumber(urls)}</td>${worth}</tr>`;
  });
  const worth = measure === undefined ? undefined : html`<th scope="col" class="n">${measure}</th>`;
  return html`<table class="flows"><thead><tr><th scope="col">Old section</th><th scope="col">New section</th><th scope="col" class="n">URLs</th>${worth}</tr></thead><tbody>${rows}</tbody></table>`;
}

function renderUncovered({ uncovered, measure }: MigrationReport): Markup | undefined {
  if (uncovered.length === 0) return undefined;

  const item = ({ url, title, traffic, result }: Uncovered): Markup => {
    const worth =
      measure === undefined ? undefined : html`<span class="n">${countOf(traffic, measure)}</span>`;
    return html`<li>${worth}<code><bdi dir="ltr">${breakAtSlashes(decodeForPeople(url))}</bdi></code> <bdi>${title}</bdi> <i>${names[result]?.toLowerCase() ?? result}</i></li>`;
  };

  return html`<section id="uncovered">
<h2>Not covered</h2>
<p class="lead">Most requested first.</p>
<ul class="left">${uncovered.slice(0, most).map(item)}${
    uncovered.length > most
      ? html`<li><i>And ${formatNumber(uncovered.length - most)} more; <code>--format csv --output FILE</code> writes them all.</i></li>`
      : undefined
  }</ul>
</section>`;
}

/** The audit report's style, with additions for the pictures. */
const style = `${common}
.counts.three{grid-template-columns:repeat(3,1fr)}.counts.three div{grid-column:auto}
.ends{display:grid;grid-template-columns:minmax(0,1fr) auto auto;margin-top:1rem}.ends>*{padding:.4rem 0;border-top:1px solid var(--line)}.ends .n{padding-left:1.5rem}.ends .n{text-align:right;font-variant-numeric:tabular-nums}.ends .head{border-top:0;color:var(--soft);font-size:.86rem}.ends .lost{color:var(--error)}.ends .open{color:var(--warning)}
.flows{width:100%;margin-top:.75rem;border-collapse:collapse}.flows th{color:var(--soft);font-weight:400;font-size:.86rem;text-align:left}.flows td,.flows th{padding:.3rem 1rem .3rem 0;overflow-wrap:anywhere}.flows td{border-top:1px solid var(--line)}.flows .n{padding:.3rem 0 .3rem 1rem;text-align:right;font-variant-numeric:tabular-nums;overflow-wrap:normal}.flows .lost td{color:var(--error)}.flows .open td{color:var(--warning)}.flows tr{break-inside:avoid}
.left li a,.left li b{overflow-wrap:anywhere}.left .n{float:right;margin-left:1rem;color:var(--soft);font-variant-numeric:tabular-nums}`;
