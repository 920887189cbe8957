import { placeText } from '../group.ts';
import type { Report } from '../report.ts';
import { html, type Markup } from './markup.ts';
import { count, readable } from './words.ts';

/** What was not looked at, what a person decided to leave, with the reasons, and what the baseline holds back. */
export function leftOutOf({ ignored, known, gone = [], notes = [] }: Report): Markup | undefined {
  if (ignored.length + known.length + gone.length + notes.length === 0) return undefined;
  const rows = ignored.map(
    ({ finding, reason }) =>
      html`<li><code>${finding.rule}</code> ${readable(finding.message)} <code>${placeText(finding) || finding.url}</code> <i>${reason}</i></li>`,
  );
  return html`<section id="left-out">
<h2>Left out</h2>
${notes.map((note) => html`<p class="lead">${note}</p>`)}
${known.length === 0 ? undefined : html`<p class="lead">The baseline holds back ${count(known.length, 'finding')}.</p>`}
${gone.length === 0 ? undefined : html`<p class="lead">Since the baseline was written, ${count(gone.length, 'finding')} of it went away.</p>`}
${rows.length === 0 ? undefined : html`<ul class="left">${rows}</ul>`}
</section>`;
}
