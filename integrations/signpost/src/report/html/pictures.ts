import type { Figures } from '../figures.ts';
import type { Report } from '../report.ts';
import type { Fault } from './faults.ts';
import { html, type Markup } from './markup.ts';
import { byRule } from './pictures/by-rule.ts';
import { bySection } from './pictures/by-section.ts';
import { depths } from './pictures/depths.ts';
import { descriptionLengths, titleLengths } from './pictures/lengths.ts';
import { neighbourhoods } from './pictures/neighbourhoods.ts';

/** The pictures that the report has something for. */
export function picturesOf(
  report: Report,
  faults: readonly Fault[],
  figures: Figures | undefined,
): Markup | undefined {
  const pictures = [
    byRule(faults),
    ...(figures === undefined || figures.pages.length === 0
      ? []
      : [
          bySection(report.findings, figures),
          titleLengths(figures),
          descriptionLengths(figures),
          depths(figures),
          neighbourhoods(report.findings, figures),
        ]),
  ].filter((picture) => picture !== undefined);
  if (pictures.length === 0) return undefined;
  return html`<section id="pictures">
<h2>${figures === undefined ? 'In pictures' : 'The site in pictures'}</h2>
<div class="pictures">
${pictures.map(
  ({ title, says, drawing, wide }) => html`<figure${wide ? html` class="wide"` : undefined}>
<figcaption><h3>${title}</h3><p>${says}</p></figcaption>
${drawing}
</figure>
`,
)}</div>
</section>`;
}
