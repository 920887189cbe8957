import { countCauses } from '../group-findings.ts';
import type { Figures, Report } from '../report.ts';
import { count, decodeForPeople, formatNumber, shortenPath } from '../words.ts';
import { type Bar, buildSlices, renderLegend, renderRows, sumSlices } from './charts.ts';
import { html, type Markup } from './markup.ts';

/** A picture: its title, its text alternative, and the drawing. */
interface Picture {
  readonly title: string;
  readonly says: string;
  readonly drawing: Markup;
}

/** Rows of a bar chart. */
const rowsShown = 12;

/** Characters of a path to show, on two lines. */
const pathLength = 60;

/** Findings outside of pages: map, robots.txt, sitemaps. */
const files = 'Other files';

/** The number of problems per section; on a clean site, the number of pages. */
function drawSections({ findings }: Report, figures: Figures): Picture {
  const pages = Map.groupBy(figures.pages, ({ section }) => section);
  const label = (section: string) => shortenPath(decodeForPeople(section), pathLength);
  if (findings.length === 0) {
    const rows = [...pages].map(([section, list]) => createPlainBar(label(section), list.length, 'page'));
    return drawSectionPicture('Pages by section', `The site has ${count(rows.length, 'section')}.`, rows);
  }

  const sections = Map.groupBy(findings, ({ url }) => (url === undefined ? files : figures.sectionOf(url)));
  const rows = [...sections].map(([section, list]): Bar => {
    const size = pages.get(section)?.length ?? 0;
    const note = size === 0 ? undefined : `on ${count(size, 'page')}`;
    return { label: label(section), note, slices: buildSlices(countCauses(list)) };
  });
  const clean = [...pages.keys()].filter((section) => !sections.has(section)).length;
  const says =
    clean === 0 ? 'Every section has problems.' : `${count(clean, 'section')} of ${pages.size} have none.`;
  return drawSectionPicture('Problems by section', says, rows);
}

function createPlainBar(label: string, value: number, noun: string): Bar {
  return { label, slices: [{ tone: 'plain', value, says: count(value, noun) }] };
}

function drawSectionPicture(title: string, says: string, rows: readonly Bar[]): Picture {
  const largest = rows.toSorted((a, b) => sumSlices(b) - sumSlices(a)).slice(0, rowsShown);
  const more = rows.length > rowsShown ? ` The ${rowsShown} largest are shown.` : '';
  return { title, says: says + more, drawing: html`${renderLegend(largest)}${renderRows(largest)}` };
}

/** Clicks before the last row, which includes everything deeper. */
const deepest = 7;

/** The pages' distance from the home page in clicks. */
function drawDepths({ pages }: Figures): Picture | undefined {
  const reached = pages.flatMap(({ depth }) => (depth === undefined ? [] : [depth]));
  if (reached.length === 0 || pages.length < 2) return undefined;

  const last = Math.min(deepest, Math.max(...new Set(reached)));
  const rows = Array.from({ length: last + 1 }, (_, depth) => {
    const isLast = depth === deepest;
    const value = reached.filter((one) => one === depth || (isLast && one > depth)).length;
    const clicks = `${count(depth, 'click')}${isLast ? ' and more' : ''}`;
    return createPlainBar(depth === 0 ? 'the home page' : clicks, value, 'page');
  });
  const lost = pages.filter(({ depth, listed }) => depth === undefined && listed).length;
  const never = {
    label: 'never reached',
    slices: [{ tone: 'error', value: lost, says: count(lost, 'page') }],
  };
  const near = reached.filter((depth) => depth <= 3).length;
  return {
    title: 'Clicks from the home page',
    says: `${formatNumber(near)} of ${count(pages.length, 'page')} ${near === 1 ? 'is' : 'are'} at most 3 clicks from the home page.`,
    drawing: renderRows(lost === 0 ? rows : [...rows, never]),
  };
}

/** The pictures for which there is data. */
export function renderPictures(report: Report, figures: Figures | undefined): Markup | undefined {
  if (figures === undefined || figures.pages.length === 0) return undefined;

  const pictures = [drawSections(report, figures), drawDepths(figures)].filter(
    (picture) => picture !== undefined,
  );

  return html`<section id="pictures">
<h2>The site in pictures</h2>
<div class="pictures">
${pictures.map(
  ({ title, says, drawing }) => html`<figure>
<figcaption><h3>${title}</h3><p>${says}</p></figcaption>
${drawing}
</figure>
`,
)}</div>
</section>`;
}
