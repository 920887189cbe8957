import { capitalized } from '../../lib/text/sentence.ts';
import { style as common, partsOf, printDocument, script, sign } from '../html/document.ts';
import { breakable, html, type Markup } from '../html/markup.ts';
import { faultsOf, workListOf } from '../html/work-list.ts';
import { countOf, figure, readable, share } from '../words.ts';
import type { HistoryDay, MigrationReport, Uncovered } from './migration-report.ts';
import { sankeyOf } from './sankey.ts';

/** URLs without a target to list; a table has all. */
const most = 50;

/** The migration report as one self-contained file: the coverage, where sections went, and what is left. */
export function printMigration(report: MigrationReport): string {
  const sections = [
    html`<section id="sections">
<h2>Where the sections went</h2>
<p class="lead">Left: the old site. Right: the new site. The wider a band, the more URLs it has.</p>
${sankeyOf(report.flows, report.measure)}
</section>`,
    html`<section class="two">
<div>${fatesOf(report)}</div>
${historyOf(report)}
</section>`,
    uncoveredOf(report),
    workListOf(report.audit, faultsOf(report.audit)),
  ];
  return printDocument({
    title: `${report.new}: migration`,
    style,
    script,
    head: headOf(report, partsOf(sections)),
    sections,
    source: html`Compares the inventory of the old site with <code>${report.audit.subject}</code>.`,
  });
}

function headOf(report: MigrationReport, parts: Markup | undefined): Markup {
  const { old, move, total, covered, measure, audit } = report;
  const left = total.urls - covered.urls;
  const date =
    audit.date === undefined ? undefined : html` <time datetime="${audit.date}">${audit.date}</time>`;
  const traffic =
    measure === undefined
      ? undefined
      : html`<div class="${covered.traffic === total.traffic ? 'good' : 'warning'}"><dt>${capitalized(measure)} covered</dt><dd>${share(covered.traffic, total.traffic)}</dd></div>`;
  return html`<header>
<p class="brand">${sign} <span>Signpost migration</span>${date}</p>
<h1>${report.new.split(/(?<=[./])/).map((part) => html`${part}<wbr>`)}</h1>
<p class="verdict">${verdictOf(report)}${old === '' || old === report.new ? undefined : ` The old site is ${old}.`}${move === undefined ? undefined : ` The move is planned for ${move}.`}</p>
<dl class="counts ${traffic === undefined ? 'three' : 'four'}">
<div class="${left === 0 ? 'good' : 'warning'}"><dt>URLs covered</dt><dd>${share(covered.urls, total.urls)}</dd></div>
${traffic}
<div><dt>Old URLs</dt><dd>${figure(total.urls)}</dd></div>
<div class="${left === 0 ? 'good' : 'error'}"><dt>Not covered</dt><dd>${figure(left)}</dd></div>
</dl>
${parts}
</header>`;
}

function verdictOf({ total, covered, measure }: MigrationReport): string {
  const left = total.urls - covered.urls;
  if (left === 0) return `Each of the ${figure(total.urls)} old URLs returns what you planned.`;
  const worth =
    measure === undefined || covered.traffic === total.traffic
      ? ''
      : ` ${left === 1 ? 'It has' : 'They have'} ${share(total.traffic - covered.traffic, total.traffic)} of ${measure}.`;
  return `${figure(left)} of ${figure(total.urls)} old URLs ${left === 1 ? 'has' : 'have'} no page on the new site yet.${worth}`;
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

function fatesOf({ byResult, measure }: MigrationReport): Markup {
  const rows = byResult
    .filter(({ urls }) => urls > 0)
    .map(({ result, urls, traffic }) => {
      const tone = result === 'broken' ? 'lost' : result;
      const worth = measure === undefined ? '' : figure(traffic);
      return html`<div class="${tone}">${names[result] ?? result}</div><div class="n">${figure(urls)}</div><div class="n">${worth}</div>`;
    });
  return html`<h2>What the old URLs return</h2>
<div class="ends"><div class="head"></div><div class="head n">URLs</div><div class="head n">${measure ?? ''}</div>${rows}</div>`;
}

/** A single day isn't a chart; its figures are at the top already. */
function historyOf({ history, measure }: MigrationReport): Markup | undefined {
  if (history.at(0)?.day === history.at(-1)?.day) return undefined;
  const key = measure === undefined ? undefined : html`<span class="traffic">${measure}</span>`;
  return html`<div><h2>Covered over time</h2>
${timelineOf(history, measure)}
<p class="key"><span>URLs</span>${key}</p></div>`;
}

function uncoveredOf({ uncovered, measure }: MigrationReport): Markup | undefined {
  if (uncovered.length === 0) return undefined;
  const item = ({ url, title, traffic, result }: Uncovered): Markup => {
    const worth =
      measure === undefined ? undefined : html`<span class="n">${countOf(traffic, measure)}</span>`;
    return html`<li>${worth}<code><bdi dir="ltr">${breakable(readable(url))}</bdi></code> <bdi>${title}</bdi> <i>${names[result]?.toLowerCase() ?? result}</i></li>`;
  };
  return html`<section id="uncovered">
<h2>Not covered</h2>
<p class="lead">Most requested first.</p>
<ul class="left">${uncovered.slice(0, most).map(item)}${
    uncovered.length > most
      ? html`<li><i>And ${figure(uncovered.length - most)} more; <code>--format csv --output FILE</code> writes them all.</i></li>`
      : undefined
  }</ul>
</section>`;
}

const height = 210;
const [left, right, top, bottom] = [50, 16, 18, 30];

/** Coverage over at least two days: a line for URLs, one for traffic. Drawn for desktop and phone. */
function timelineOf(history: readonly HistoryDay[], measure: string | undefined): Markup {
  return html`${draw(history, measure, 720, 'timeline desk')}${draw(history, measure, 350, 'timeline phone')}`;
}

function draw(
  history: readonly HistoryDay[],
  measure: string | undefined,
  width: number,
  className: string,
): Markup {
  const times = history.map(({ day }) => Date.parse(day));
  const [first = 0, last = 0] = [times.at(0), times.at(-1)];
  const x = (time: number): number => left + ((time - first) / (last - first)) * (width - left - right);
  const y = (part: number): number => top + (1 - part) * (height - top - bottom);
  const line = (tone: string, partOf: (day: HistoryDay) => number): Markup => {
    const points = history.map((day) => `${round(x(Date.parse(day.day)))},${round(y(partOf(day)))}`);
    const dots = history.map((day) => {
      const part = partOf(day);
      return html`<circle class="${tone}" cx="${round(x(Date.parse(day.day)))}" cy="${round(y(part))}" r="3.5"><title>${day.day}: ${share(part, 1)} of ${tone === 'addresses' ? 'URLs' : measure}</title></circle>`;
    });
    return html`<polyline class="${tone}" points="${points.join(' ')}"/>${dots}`;
  };
  const grid = [0, 0.5, 1].map(
    (part) =>
      html`<line class="axis" x1="${left}" x2="${width - right}" y1="${y(part)}" y2="${y(part)}"/><text class="number" x="${left - 8}" y="${y(part) + 4}">${part * 100}%</text>`,
  );
  const ends = html`<text class="start" x="${left}" y="${height - 8}">${history.at(0)?.day}</text><text class="number" x="${width - right}" y="${height - 8}">${history.at(-1)?.day}</text>`;
  const traffic =
    measure === undefined ? undefined : line('traffic', (day) => part(day.trafficCovered, day.traffic));
  return html`<svg class="${className}" role="img" aria-label="${saidOf(history)}" viewBox="0 0 ${width} ${height}">${grid}${ends}${line('urls', (day) => part(day.covered, day.urls))}${traffic}</svg>`;
}

/** The chart as text, for people who don't see the picture. */
function saidOf(history: readonly HistoryDay[]): string {
  const days = history.map(({ day, covered, urls }) => `${day} ${share(part(covered, urls), 1)} of URLs`);
  return `Coverage over time: ${days.join(', ')}`;
}

function part(some: number, all: number): number {
  return all === 0 ? 1 : some / all;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** The audit report's style, with additions for the pictures. */
const style = `${common}
.counts.three{grid-template-columns:repeat(3,1fr)}.counts.three div{grid-column:auto}
.sankey,.timeline{width:100%;height:auto;margin-top:1.5rem}.timeline{margin-top:1rem}.phone,.tablet{display:none}
.sankey path{fill:none;stroke:var(--bar);stroke-opacity:.38}.sankey path:hover{stroke-opacity:.75}
.sankey path.gone{stroke:var(--soft)}.sankey path.later,.sankey path.elsewhere{stroke:var(--info)}.sankey path.open{stroke:var(--warning)}.sankey path.lost{stroke:var(--error);stroke-opacity:.55}
.sankey rect{fill:var(--accent)}.sankey rect.old{fill:var(--ink)}.sankey rect.gone{fill:var(--soft)}.sankey rect.later,.sankey rect.elsewhere{fill:var(--info)}.sankey rect.open{fill:var(--warning)}.sankey rect.lost{fill:var(--error)}
.sankey text{font-size:13px;paint-order:stroke;stroke:var(--paper);stroke-width:4px;stroke-linejoin:round}.sankey text.end{text-anchor:end}.sankey tspan{fill:var(--soft);font-variant-numeric:tabular-nums}
.timeline text.start{fill:var(--soft);font-variant-numeric:tabular-nums}.timeline polyline{fill:none;stroke-width:2}.timeline polyline.urls{stroke:var(--bar);stroke-dasharray:6 4}.timeline polyline.traffic{stroke:var(--accent);stroke-width:3}.timeline circle.urls{fill:var(--bar)}.timeline circle.traffic{fill:var(--accent)}
.key{display:flex;flex-wrap:wrap;gap:.3rem 1.2rem;margin-top:.5rem;color:var(--soft);font-size:.9rem}.key span::before{content:'';display:inline-block;width:1.1rem;height:.25rem;margin-right:.4rem;vertical-align:middle;background:var(--bar)}.key .traffic::before{background:var(--accent)}.key span:first-child::before{background:repeating-linear-gradient(90deg,var(--bar) 0 .4rem,transparent .4rem .65rem)}
.ends{display:grid;grid-template-columns:minmax(0,1fr) auto auto;margin-top:1rem}.ends>*{padding:.4rem 0;border-top:1px solid var(--line)}.ends .n{padding-left:1.5rem}.ends .n{text-align:right;font-variant-numeric:tabular-nums}.ends .head{border-top:0;color:var(--soft);font-size:.86rem}.ends .lost{color:var(--error)}.ends .open{color:var(--warning)}
.numbers{margin-top:1.25rem}.numbers summary{padding-left:1.25rem;color:var(--accent)}.numbers table{width:100%;margin-top:.75rem;border-collapse:collapse;font-size:.93rem}.numbers th{color:var(--soft);font-weight:400;font-size:.86rem;text-align:left}.numbers td,.numbers th{padding:.3rem 1rem .3rem 0;overflow-wrap:anywhere}.numbers td{border-top:1px solid var(--line)}.numbers .n{padding-right:0;padding-left:1rem;text-align:right;font-variant-numeric:tabular-nums;overflow-wrap:normal}
.two{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1.35fr);gap:2.75rem 3.5rem}.two h2{margin-bottom:.2rem}
.left li a,.left li b{overflow-wrap:anywhere}.left .n{float:right;margin-left:1rem;color:var(--soft);font-variant-numeric:tabular-nums}
@media(max-width:60rem){.sankey.desk{display:none}.sankey.tablet{display:block}}
@media(max-width:52rem){.two{grid-template-columns:minmax(0,1fr)}}
@media(max-width:40rem){.desk,.sankey.tablet{display:none}.phone{display:block}}
@media print{.timeline.desk{display:none}.timeline.phone{display:block}.two{grid-template-columns:minmax(0,1fr) minmax(0,1.35fr);gap:2rem}.two>div,.ends,.numbers tr,.sankey{break-inside:avoid}.sankey rect,.sankey path{print-color-adjust:exact;-webkit-print-color-adjust:exact}}`;
