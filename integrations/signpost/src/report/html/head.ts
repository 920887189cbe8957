import { type Report, tally } from '../report.ts';
import type { Fault } from './faults.ts';
import { html, type Markup } from './markup.ts';
import { count, figure, levelCount, levels } from './words.ts';

/** The sign at the top: a post with two arms. */
export const sign = html`<svg class="sign" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path d="M11 2h2v20h-2z"/><path d="M4 4h13l3.5 3L17 10H4z"/><path d="M20 12H8l-3.5 3L8 18h12z" class="far"/></svg>`;

/** The name of the site, what was found in a sentence, and the numbers behind it. */
export function headOf(report: Report, faults: readonly Fault[], parts: Markup | undefined): Markup {
  const counts = tally(report.findings);
  return html`<header>
<p class="brand">${sign} <span>Signpost ${report.name ?? 'audit'}</span>${report.date === undefined ? undefined : html` <time datetime="${report.date}">${report.date}</time>`}</p>
<h1>${siteName(report)
    .split(/(?<=[./])/)
    .map((part) => html`${part}<wbr>`)}</h1>
<p class="verdict">${verdictOf(report, faults)}</p>
<dl class="counts">
${levels.map((level) => html`<div class="${counts[level] > 0 ? level : 'none'}"><dt>${labels[level]}</dt><dd>${figure(counts[level])}</dd></div>`)}
${report.noBuild ? undefined : html`<div><dt>Pages read</dt><dd>${figure(report.pages)}</dd></div>`}
<div><dt>Rules checked</dt><dd>${figure(report.rules.length)}</dd></div>
</dl>
${parts}
</header>`;
}

const labels = { error: 'Errors', warning: 'Warnings', advice: 'Advice' };

/** The host of the site, or the folder where nothing says what its address is. */
export function siteName({ origin, subject }: Pick<Report, 'origin' | 'subject'>): string {
  const url = URL.canParse(origin) ? new URL(origin) : undefined;
  return url === undefined || url.hostname === 'localhost' ? subject : url.host;
}

function verdictOf(report: Report, faults: readonly Fault[]): string {
  const { findings, known, pages, rules, noBuild, subject } = report;
  if (findings.length === 0) {
    const beside = known.length === 0 ? '' : ` beside ${count(known.length, 'finding')} of the baseline`;
    const held = `held against ${count(rules.length, 'rule')}.`;
    return noBuild
      ? `Nothing was found${beside}: ${subject}, ${held}`
      : `Nothing was found${beside}. ${count(pages, 'page')} and all other files were read, and ${held}`;
  }
  const counts = tally(findings);
  const parts = levels.filter((level) => counts[level] > 0).map((level) => levelCount(level, counts[level]));
  const causes = faults.reduce((sum, fault) => sum + fault.causes.length, 0);
  const all = parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : parts.join('');
  const about = noBuild && subject !== siteName(report) ? `${subject}: ` : '';
  const order = causes > 1 ? ' The worst come first.' : '';
  return `${about}${all}, from ${count(causes, 'cause')} under ${count(faults.length, 'rule')}.${order}`;
}
