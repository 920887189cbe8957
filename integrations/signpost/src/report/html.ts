import { countGroups } from '../audit/group.ts';
import { compact, formatCount, formatNumber } from '../lib/text/text.ts';
import { printDocument } from './html/document.ts';
import { html, type Markup } from './html/markup.ts';
import { style } from './html/style.ts';
import { type FaultGroup, groupFaults, renderWorkList } from './html/work-list.ts';
import { type Format, formatLevelCount, levels, type Report } from './report.ts';

/** The report as a self-contained file for the people who fix the site, kept from search engines by noindex. */
export const htmlReport: Format = {
  id: 'html',
  print(report) {
    const faults = groupFaults(report);

    const body = html`${renderHead(report, faults)}
<main>
${renderWorkList(report, faults)}
</main>
<footer>Read from <code>${report.subject}</code>. This file makes no network requests.</footer>`;
    return printDocument(`${readSiteName(report)}: ${report.name ?? 'audit'}`, style, body);
  },
};

/** A signpost with two arms. */
const sign = html`<svg class="sign" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path d="M11 2h2v20h-2z"/><path d="M4 4h13l3.5 3L17 10H4z"/><path d="M20 12H8l-3.5 3L8 18h12z" class="far"/></svg>`;

/** The site's name, the result in a sentence, and the counts. */
function renderHead(report: Report, faults: readonly FaultGroup[]): Markup {
  const counts = countGroups(report.findings);
  return html`<header>
<p class="brand">${sign} <span>Signpost ${report.name ?? 'audit'}</span></p>
<h1>${readSiteName(report)
    .split(/(?<=[./])/)
    .map((part) => html`${part}<wbr>`)}</h1>
<p class="verdict">${describeVerdict(report, faults)}</p>
<dl class="counts">
${levels.map((level) => html`<div class="${counts[level] > 0 ? level : 'none'}"><dt>${labels[level]}</dt><dd>${formatNumber(counts[level])}</dd></div>`)}
${report.noBuild ? undefined : html`<div><dt>Pages read</dt><dd>${formatNumber(report.pages)}</dd></div>`}
<div><dt>Rules checked</dt><dd>${formatNumber(report.rules.length)}</dd></div>
</dl>
${(report.notes ?? []).map((note) => html`<p class="lead">${note}</p>`)}
</header>`;
}

const labels = { error: 'Errors', warning: 'Warnings', info: 'Info' };

/** The site's host, or the folder if the URL is unknown. */
function readSiteName({ origin, subject }: Pick<Report, 'origin' | 'subject'>): string {
  const url = URL.parse(origin) ?? undefined;
  return url === undefined || url.hostname === 'localhost' ? subject : url.host;
}

function describeVerdict(report: Report, faults: readonly FaultGroup[]): string {
  const { findings, noBuild, subject } = report;
  if (findings.length === 0) return describeCleanSite(report);

  // `2 errors and 1 warning at 31 places, found by 3 rules.`
  const counts = countGroups(findings);
  const parts = levels
    .filter((level) => counts[level] > 0)
    .map((level) => formatLevelCount(level, counts[level]));
  const causes = counts.error + counts.warning + counts.info;
  const all = new Intl.ListFormat('en').format(parts);
  return compact(
    noBuild && subject !== readSiteName(report) && `${subject}: `,
    all,
    findings.length > causes && ` at ${formatNumber(findings.length)} places`,
    `, found by ${formatCount(faults.length, 'rule')}.`,
  ).join('');
}

function describeCleanSite({ known, pages, rules, noBuild, subject }: Report): string {
  const checked = noBuild ? subject : `${formatCount(pages, 'page')} and all other files`;
  const against = `Checked: ${checked}, against ${formatCount(rules.length, 'rule')}.`;
  if (known.length === 0) return `No findings. ${against}`;
  return `No new findings. The baseline has ${formatCount(known.length, 'finding')}. ${against}`;
}
