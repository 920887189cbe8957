import { printDocument } from '../html/document.ts';
import { faultsOf } from '../html/faults.ts';
import { sign } from '../html/head.ts';
import { breakable, html, type Markup } from '../html/markup.ts';
import { partsOf } from '../html/parts.ts';
import { script } from '../html/script.ts';
import { countOf, figure, readable, sentence } from '../html/words.ts';
import { workListOf } from '../html/work-list.ts';
import { share } from '../share.ts';
import type { MigrationReport, Uncovered } from './migration-report.ts';
import { sankeyOf } from './sankey.ts';
import { style } from './style.ts';
import { timelineOf } from './timeline.ts';

/** Addresses without a place that are listed; a table has them all. */
const most = 50;

/** The report of a migration in one file that needs no other: what is covered, where the sections went, what is left. */
export function printMigration(report: MigrationReport): string {
  const sections = [
    html`<section id="sections">
<h2>Where the sections went</h2>
<p class="lead">The old site on the left, the new one on the right. A stream is as wide as the number of its addresses.</p>
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
    source: html`Made from the inventory of the old site and from <code>${report.audit.subject}</code>.`,
  });
}

function headOf(report: MigrationReport, parts: Markup | undefined): Markup {
  const { old, move, total, covered, measure, audit } = report;
  const left = total.addresses - covered.addresses;
  const date =
    audit.date === undefined ? undefined : html` <time datetime="${audit.date}">${audit.date}</time>`;
  const traffic =
    measure === undefined
      ? undefined
      : html`<div class="${covered.traffic === total.traffic ? 'good' : 'warning'}"><dt>${sentence(measure)} covered</dt><dd>${share(covered.traffic, total.traffic)}</dd></div>`;
  return html`<header>
<p class="brand">${sign} <span>Signpost migration</span>${date}</p>
<h1>${report.new.split(/(?<=[./])/).map((part) => html`${part}<wbr>`)}</h1>
<p class="verdict">${verdictOf(report)}${old === '' || old === report.new ? undefined : ` It moves from ${old}.`}${move === undefined ? undefined : ` The day of the move is ${move}.`}</p>
<dl class="counts ${traffic === undefined ? 'three' : 'four'}">
<div class="${left === 0 ? 'good' : 'warning'}"><dt>Addresses covered</dt><dd>${share(covered.addresses, total.addresses)}</dd></div>
${traffic}
<div><dt>Old addresses</dt><dd>${figure(total.addresses)}</dd></div>
<div class="${left === 0 ? 'good' : 'error'}"><dt>Without a place</dt><dd>${figure(left)}</dd></div>
</dl>
${parts}
</header>`;
}

function verdictOf({ total, covered, measure }: MigrationReport): string {
  const left = total.addresses - covered.addresses;
  if (left === 0) return `Each of the ${figure(total.addresses)} old addresses is answered as planned.`;
  const worth =
    measure === undefined || covered.traffic === total.traffic
      ? ''
      : `, and with ${left === 1 ? 'it' : 'them'} ${share(total.traffic - covered.traffic, total.traffic)} of ${measure}`;
  return `${figure(left)} of ${figure(total.addresses)} old addresses ${left === 1 ? 'has' : 'have'} no place on the new site yet${worth}.`;
}

const names: Readonly<Record<string, string>> = {
  page: 'Still a page',
  redirected: 'Redirected',
  gone: 'Gone on purpose',
  later: 'Move later, by section',
  open: 'Open, to be decided',
  broken: 'Redirected to nothing',
  lost: 'Lost',
};

function fatesOf({ byFate, measure }: MigrationReport): Markup {
  const rows = byFate
    .filter(({ addresses }) => addresses > 0)
    .map(({ fate, addresses, traffic }) => {
      const tone = fate === 'broken' ? 'lost' : fate;
      const worth = measure === undefined ? '' : figure(traffic);
      return html`<div class="${tone}">${names[fate] ?? fate}</div><div class="n">${figure(addresses)}</div><div class="n">${worth}</div>`;
    });
  return html`<h2>What becomes of them</h2>
<div class="ends"><div class="head"></div><div class="head n">addresses</div><div class="head n">${measure ?? ''}</div>${rows}</div>`;
}

/** One day is no course: its shares stand at the top already. */
function historyOf({ history, measure }: MigrationReport): Markup | undefined {
  if (history.at(0)?.day === history.at(-1)?.day) return undefined;
  const key = measure === undefined ? undefined : html`<span class="traffic">${measure}</span>`;
  return html`<div><h2>Covered over time</h2>
${timelineOf(history, measure)}
<p class="key"><span>addresses</span>${key}</p></div>`;
}

function uncoveredOf({ uncovered, measure }: MigrationReport): Markup | undefined {
  if (uncovered.length === 0) return undefined;
  const item = ({ address, title, traffic, fate }: Uncovered): Markup => {
    const worth =
      measure === undefined ? undefined : html`<span class="n">${countOf(traffic, measure)}</span>`;
    return html`<li>${worth}<code><bdi dir="ltr">${breakable(readable(address))}</bdi></code> <bdi>${title}</bdi> <i>${names[fate]?.toLowerCase() ?? fate}</i></li>`;
  };
  return html`<section id="uncovered">
<h2>Without a place</h2>
<p class="lead">Those that most people ask for come first.</p>
<ul class="left">${uncovered.slice(0, most).map(item)}${
    uncovered.length > most
      ? html`<li><i>And ${figure(uncovered.length - most)} more; <code>--coverage FILE</code> writes them all.</i></li>`
      : undefined
  }</ul>
</section>`;
}
