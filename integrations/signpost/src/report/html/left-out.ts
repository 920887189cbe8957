import { decodeForPeople, formatCount } from '../../lib/text/text.ts';
import { placeText } from '../place.ts';
import type { Report } from '../report.ts';
import { html, type Markup } from './markup.ts';

/** The checks that didn't run, the findings that a person ignored (with reasons), and those that the baseline holds back. */
export function renderOmitted({ ignored, known, gone = [], notes = [] }: Report): Markup | undefined {
  if (ignored.length + known.length + gone.length + notes.length === 0) return undefined;

  const rows = ignored.map(
    ({ finding, reason }) =>
      html`<li><code>${finding.rule}</code> ${decodeForPeople(finding.message)} <code>${placeText(finding) || finding.url}</code> <i>${reason}</i></li>`,
  );

  return html`<section id="left-out">
<h2>Left out</h2>
${notes.map((note) => html`<p class="lead">${note}</p>`)}
${known.length === 0 ? undefined : html`<p class="lead">The baseline has ${formatCount(known.length, 'finding')}.</p>`}
${gone.length === 0 ? undefined : html`<p class="lead">${formatCount(gone.length, 'finding')} of the baseline no longer ${gone.length === 1 ? 'occurs' : 'occur'}.</p>`}
${rows.length === 0 ? undefined : html`<ul class="left">${rows}</ul>`}
</section>`;
}
