import type { Finding, Level } from '../../lib/finding.ts';
import type { Figures, PageFigure, Report } from '../report.ts';
import { count, figure, readable, shortened } from '../words.ts';
import {
  type Bar,
  type Column,
  columnsChart,
  legendOf,
  linkGraph,
  rowsChart,
  slicesOf,
  sumOf,
} from './charts.ts';
import { html, type Markup } from './markup.ts';
import type { Fault } from './work-list.ts';

/** A picture: its title, its text alternative, and the drawing. */
interface Picture {
  readonly title: string;
  readonly says: string;
  readonly drawing: Markup;
  /** True if it needs the full width. */
  readonly wide?: boolean;
}

/** Rows of a bar chart; a table in the report has all. */
const rowsShown = 12;

/** The number of findings per rule. */
function byRule(faults: readonly Fault[]): Picture | undefined {
  if (faults.length === 0) return undefined;
  const largest = faults.toSorted((a, b) => b.findings.length - a.findings.length).slice(0, rowsShown);
  const rows = largest.map(({ rule, findings }) => ({
    label: rule,
    href: `#rule-${rule}`,
    slices: slicesOf(findings),
  }));
  const more = faults.length > rowsShown ? `; the ${rowsShown} with rowsShown are shown` : '';
  return {
    title: 'Findings by rule',
    says: `${count(faults.length, 'rule')} found something${more}.`,
    drawing: html`${legendOf(rows)}${rowsChart(rows)}`,
  };
}

/** Characters of a path to show, on two lines. */
const pathLength = 60;

/** The number of findings per section; on a clean site, the number of pages. */
function bySection(findings: readonly Finding[], figures: Figures): Picture {
  const pages = Map.groupBy(figures.pages, ({ section }) => section);
  const sizeOf = (section: string): number => pages.get(section)?.length ?? 0;
  if (findings.length === 0) {
    const rows = [...pages].map(([label, list]) => ({
      label: shortened(readable(label), pathLength),
      slices: [{ tone: 'plain', value: list.length, says: count(list.length, 'page') }],
    }));
    return sectionPicture('Pages by section', `The site has ${count(rows.length, 'section')}.`, rows);
  }
  const sections = Map.groupBy(findings, ({ url }) => (url === undefined ? files : figures.sectionOf(url)));
  const rows = [...sections].map(
    ([label, list]): Bar => ({
      label: shortened(readable(label), pathLength),
      note: label === files || sizeOf(label) === 0 ? undefined : `on ${count(sizeOf(label), 'page')}`,
      slices: slicesOf(list),
    }),
  );
  const clean = [...pages.keys()].filter((section) => !sections.has(section)).length;
  const says =
    clean === 0 ? 'Every section has findings.' : `${count(clean, 'section')} of ${pages.size} have none.`;
  return sectionPicture('Findings by section', says, rows);
}

/** Findings outside of pages: map, robots.txt, sitemaps. */
const files = 'Other files';

function sectionPicture(title: string, says: string, rows: readonly Bar[]): Picture {
  const largest = rows.toSorted((a, b) => sumOf(b) - sumOf(a)).slice(0, rowsShown);
  const more = rows.length > rowsShown ? ` The ${rowsShown} largest are shown.` : '';
  return { title, says: says + more, drawing: html`${legendOf(largest)}${rowsChart(largest)}` };
}

/** Columns before the last, which includes everything deeper. */
const deepest = 7;

/** The pages' distance from the home page in clicks. */
function depths({ pages }: Figures): Picture | undefined {
  const reached = pages.flatMap(({ depth }) => (depth === undefined ? [] : [depth]));
  if (reached.length === 0 || pages.length < 2) return undefined;
  const last = Math.min(deepest, Math.max(...new Set(reached)));
  const columns = Array.from({ length: last + 1 }, (_, depth): Column => {
    const more = depth === deepest;
    const value = reached.filter((one) => one === depth || (more && one > depth)).length;
    const label = depth === 0 ? 'home' : depth === 1 ? '1 click' : `${depth}${more ? '+' : ''}`;
    const clicks = `${count(depth, 'click')}${more ? ' and more' : ''}`;
    return { label, value, tone: 'plain', title: `${clicks}: ${count(value, 'page')}` };
  });
  const lost = pages.filter(({ depth, listed }) => depth === undefined && listed).length;
  const near = reached.filter((depth) => depth <= 3).length;
  const never = {
    label: 'never',
    value: lost,
    tone: 'error',
    title: `${count(lost, 'page')} that links never reach`,
  };
  const says = `${figure(near)} of ${count(pages.length, 'page')} ${near === 1 ? 'is' : 'are'} at most 3 clicks from the home page${
    lost === 0 ? '' : `; links never reach ${figure(lost)}`
  }.`;
  return {
    title: 'Clicks from the home page',
    says,
    drawing: columnsChart('Clicks from the home page', {
      columns: lost === 0 ? columns : [...columns, never],
      numbers: true,
      unit: 'pages',
    }),
  };
}

/** How the length of a text is shown, in characters. */
interface Measure {
  readonly title: string;
  readonly noun: string;
  /** The width of a column, and the number of columns before the last, which includes the rest. */
  readonly step: number;
  readonly steps: number;
  /** The length that search results usually show; not a rule of any search engine. */
  readonly usual: readonly [number, number];
  readonly of: (page: Figures['pages'][number]) => number;
}

const titles: Measure = {
  title: 'Length of titles',
  noun: 'title',
  step: 5,
  steps: 18,
  usual: [15, 60],
  of: ({ title }) => title,
};

const descriptions: Measure = {
  title: 'Length of descriptions',
  noun: 'description',
  step: 10,
  steps: 22,
  usual: [70, 160],
  of: ({ description }) => description,
};

function titleLengths(figures: Figures): Picture | undefined {
  return lengthsOf(figures, titles);
}

function descriptionLengths(figures: Figures): Picture | undefined {
  return lengthsOf(figures, descriptions);
}

function lengthsOf(
  { pages }: Figures,
  { title, noun, step, steps, usual, of }: Measure,
): Picture | undefined {
  const all = pages.filter(({ listed }) => listed).map(of);
  if (all.length === 0) return undefined;
  const lengths = all.filter((length) => length > 0);
  const [least, most] = usual;
  const columns = Array.from({ length: steps + 1 }, (_, index): Column => {
    const from = index * step + 1;
    const isLast = index === steps;
    const value = lengths.filter((length) => length >= from && (isLast || length < from + step)).length;
    const range = isLast ? `${from} characters and more` : `${from} to ${from + step - 1} characters`;
    const isUsual = from > least && from + step - 1 <= most;
    return {
      label: '',
      value,
      tone: isUsual ? 'plain' : 'outside',
      title: `${range}: ${count(value, noun)}`,
    };
  });
  const long = lengths.filter((length) => length > most).length;
  const short = lengths.filter((length) => length <= least).length;
  const missing = all.length - lengths.length;
  const says = [
    `Results usually show about ${most} characters of a ${noun}`,
    `${figure(long)} of ${count(all.length, 'page')} ${have(long)} more, ${figure(short)} ${have(short)} ${least} or fewer`,
    ...(missing === 0 ? [] : [`${figure(missing)} ${have(missing)} no ${noun}`]),
  ];
  const marks = usual.map((at) => ({ at: at / step, label: String(at) }));
  const ends = ['1', `${figure(step * steps + 1)} characters and more`] as const;
  return {
    title,
    says: `${says.join('. ')}.`,
    drawing: columnsChart(title, { columns, marks, unit: 'pages', ends }),
  };
}

function have(number: number): string {
  return number === 1 ? 'has' : 'have';
}

const graphsShown = 6;
const weight: Record<Level, number> = { error: 100, warning: 10, info: 1 };

interface Chosen {
  readonly url: string;
  readonly says: string;
}

/** The pages with the worst findings and their neighbors; on a clean site, the pages that are hardest to reach. */
function neighborhoods(findings: readonly Finding[], figures: Figures): Picture | undefined {
  if (figures.pages.length < 2) return undefined;
  const worst = worstOf(findings);
  const chosen = (worst.length > 0 ? worst : furthestOf(figures.pages)).slice(0, graphsShown);
  const graphs = chosen.flatMap(({ url, says }) => {
    const links = figures.linksOf(url);
    const path = new URL(url).pathname;
    return links === undefined
      ? []
      : [
          html`<div><p class="page"><code title="${readable(path)}"><bdi dir="ltr">${shortened(readable(path), pathLength)}</bdi></code> <span>${says}</span></p>${linkGraph(path, links)}</div>`,
        ];
  });
  if (graphs.length === 0) return undefined;
  return {
    title:
      worst.length > 0 ? 'The worst pages and their links' : 'The pages furthest from home and their links',
    says: 'Left: pages that link there. Right: pages that it links to. A broken link is red.',
    drawing: html`<div class="graphs">${graphs}</div>`,
    wide: true,
  };
}

function worstOf(findings: readonly Finding[]): readonly Chosen[] {
  const pages = Map.groupBy(
    findings.filter(({ url }) => url !== undefined && URL.parse(url) !== null),
    ({ url }) => url ?? '',
  );
  const weigh = (list: readonly Finding[]): number => list.reduce((sum, { level }) => sum + weight[level], 0);
  return [...pages]
    .sort(([a, one], [b, other]) => weigh(other) - weigh(one) || (a < b ? -1 : 1))
    .map(([url, list]) => ({ url, says: count(list.length, 'finding') }));
}

function furthestOf(pages: readonly PageFigure[]): readonly Chosen[] {
  return pages
    .filter(({ listed }) => listed)
    .toSorted(
      (a, b) => (b.depth ?? 0) - (a.depth ?? 0) || a.linkedFrom - b.linkedFrom || (a.url < b.url ? -1 : 1),
    )
    .map(({ url, depth }) => ({ url, says: count(depth ?? 0, 'click') }));
}

/** The pictures for which there is data. */
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
          neighborhoods(report.findings, figures),
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
