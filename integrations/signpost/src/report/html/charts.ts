import type { Finding } from '../../lib/finding.ts';
import type { PageLinks } from '../report.ts';
import { figure, levelCount, levels, readable, shortened } from '../words.ts';
import { html, type Markup } from './markup.ts';

/** Findings as the parts of a bar, worst first. */
export function slicesOf(findings: readonly Finding[]): Slice[] {
  return levels.map((tone) => {
    const value = findings.filter(({ level }) => level === tone).length;
    return { tone, value, says: levelCount(tone, value) };
  });
}

/** The legend of the levels in the bars; empty without bars. */
export function legendOf(rows: readonly Bar[]): Markup | undefined {
  const there = levels.filter((level) =>
    rows.some(({ slices }) => slices.some(({ tone, value }) => tone === level && value > 0)),
  );
  if (there.length === 0) return undefined;
  return html`<p class="legend" aria-hidden="true">${there.map((level) => html`<span class="${level}">${level}</span> `)}</p>`;
}

export interface Column {
  /** The label below; '' for none. */
  readonly label: string;
  readonly value: number;
  readonly tone: string;
  /** The tooltip. */
  readonly title: string;
}

/** A dashed line at the left edge of the column with this index. */
interface Mark {
  readonly at: number;
  readonly label: string;
}

interface Shape {
  readonly columns: readonly Column[];
  readonly marks?: readonly Mark[];
  /** True to print each number above its column; otherwise only that of the highest. */
  readonly numbers?: boolean;
  /** The unit of the columns: `pages`. */
  readonly unit: string;
  /** Below the first and last column, if they have no labels. */
  readonly ends?: readonly [string, string];
}

const top = 38;
const bottom = 160;
/** The width of a column with its gap, in rem. */
const widest = 7;

/** A column chart as wide as the page allows. Its text alternative contains all numbers. */
export function columnsChart(
  label: string,
  { columns, marks = [], numbers = false, unit, ends }: Shape,
): Markup {
  const most = Math.max(1, ...columns.map(({ value }) => value));
  const highest = columns.findIndex(({ value }) => value === most);
  const step = 100 / columns.length;
  const bars = columns.map(({ label: name, value, tone, title }, index) => {
    const height = value === 0 ? 0 : Math.max(2, ((bottom - top) * value) / most);
    const middle = round((index + 0.5) * step);
    const number =
      numbers || index === highest
        ? html`<text class="middle number" x="${middle}%" y="${round(bottom - height - 6)}">${figure(value)}</text>`
        : undefined;
    const below =
      name === '' ? undefined : html`<text class="middle" x="${middle}%" y="${bottom + 17}">${name}</text>`;
    return html`<g><title>${title}</title><rect class="${tone}" x="${round((index + 0.08) * step)}%" y="${round(bottom - height)}" width="${round(step * 0.84)}%" height="${round(height)}"/>${number}${below}</g>`;
  });
  // Before the bars, so that a number is painted over the line.
  const lines = marks.map(({ at, label: text }) => {
    const x = round(at * step);
    return html`<line class="mark" x1="${x}%" x2="${x}%" y1="14" y2="${bottom}"/><text class="middle" x="${x}%" y="10">${text}</text>`;
  });
  const edges = ends?.map(
    (text, index) =>
      html`<text class="${index === 0 ? 'first' : 'last'}" x="${index * 100}%" y="${bottom + 17}">${text}</text>`,
  );
  // Limits the width of few columns.
  const widthStyle = html` style="max-width:${columns.length * widest}rem"`;
  const says = columns.filter(({ value }) => value > 0).map(({ title }) => title);
  return html`<svg class="columns"${widthStyle} role="img" aria-label="${[label, ...says].join('; ')}" width="100%" height="${bottom + 22}"><text class="first" y="10">${unit}</text>${lines}${bars}<line class="axis" x1="0" x2="100%" y1="${bottom}" y2="${bottom}"/>${edges}</svg>`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** A part of a bar; `tone` is a class, and `says` its meaning: `3 errors`. */
interface Slice {
  readonly tone: string;
  readonly value: number;
  readonly says: string;
}

/** The least width of a part, in percent. */
const least = 0.8;

export interface Bar {
  readonly label: string;
  readonly slices: readonly Slice[];
  /** After the number: `on 40 pages`. */
  readonly note?: string | undefined;
  /** The link's target in the report. */
  readonly href?: string | undefined;
}

/** Horizontal bars, each below its label and number. */
export function rowsChart(rows: readonly Bar[]): Markup {
  const most = Math.max(1, ...rows.map(sumOf));
  return html`<ul class="rows">${rows.map((row) => drawRow(row, most))}</ul>`;
}

/** The number of a bar. */
export function sumOf({ slices }: Bar): number {
  return slices.reduce((sum, { value }) => sum + value, 0);
}

function drawRow(row: Bar, most: number): Markup {
  const label = html`<bdi dir="ltr">${row.label}</bdi>`;
  const note = row.note === undefined ? '' : ` ${row.note}`;
  return html`<li>${row.href === undefined ? html`<span>${label}</span>` : html`<a href="${row.href}">${label}</a>`} <span class="n">${figure(sumOf(row))}${note}</span>${drawBar(row, most)}</li>`;
}

/** The parts with a gap, since two of them may look the same without color. */
function drawBar({ slices }: Bar, most: number): Markup {
  const parts = slices.filter(({ value }) => value > 0);
  const says = parts.map((part) => part.says).join(', ');
  const widths = widthsOf(
    parts.map(({ value }) => value),
    most,
  );
  let x = 0;
  const bars = parts.map(({ tone }, index) => {
    const from = round(x);
    x += widths[index] ?? 0;
    const gap = index === 0 ? undefined : html`<line class="gap" x1="${from}%" x2="${from}%" y2="8"/>`;
    return html`<rect class="${tone}" x="${from}%" width="${round(x - from)}%" height="8"/>${gap}`;
  });
  return html`<svg role="img" aria-label="${says}" width="100%" height="8"><title>${says}</title><rect class="track" width="100%" height="8"/>${bars}</svg>`;
}

/** In percent. One error beside thousands of warnings must be visible. */
function widthsOf(values: readonly number[], most: number): number[] {
  const widths = values.map((value) => Math.max(least, (value / most) * 100));
  const over = widths.reduce((sum, width) => sum + width, 0) - 100;
  const largest = widths.indexOf(Math.max(...widths));
  return widths.map((width, index) => (index === largest && over > 0 ? width - over : width));
}

/** Pages shown on each side; the others are counted. */
const neighborsShown = 6;
const lineHeight = 20;
const graphWidth = 340;
/** Characters of a path that fit on one side. */
const pathLength = 19;
const [leftEdge, node, rightEdge] = [137, 170, 203];

interface Neighbor {
  readonly path: string;
  readonly tone: string;
}

/** A page between those that link to it and those that it links to. Broken links come first. */
export function linkGraph(path: string, { from, to }: PageLinks): Markup {
  const left = few(from.map((one) => ({ path: one, tone: '' })));
  const right = few(to.map(({ path: one, broken }) => ({ path: one, tone: broken ? 'error' : '' })));
  const height = Math.max(2, left.length, right.length) * lineHeight + 8;
  const middle = height / 2;
  const label = `${readable(path)} is linked from ${from.length} and links to ${to.length} pages`;
  return html`<svg class="graph" role="img" aria-label="${label}" viewBox="0 0 ${graphWidth} ${height}">${left.map(
    (one, index) => drawn(one, yOf(index, left.length, height), middle, 'end'),
  )}${right.map((one, index) => drawn(one, yOf(index, right.length, height), middle, 'start'))}<circle cx="${node}" cy="${middle}" r="5"/></svg>`;
}

/** The first ones, and the number of others. */
function few(list: readonly Neighbor[]): readonly Neighbor[] {
  if (list.length === 0) return [{ path: 'none', tone: 'quiet' }];
  if (list.length <= neighborsShown) return list;
  return [
    ...list.slice(0, neighborsShown - 1),
    { path: `and ${list.length - neighborsShown + 1} more`, tone: 'quiet' },
  ];
}

function yOf(index: number, count: number, height: number): number {
  return height / 2 + (index - (count - 1) / 2) * lineHeight;
}

function drawn({ path, tone }: Neighbor, y: number, middle: number, anchor: 'start' | 'end'): Markup {
  const edge = anchor === 'end' ? leftEdge : rightEdge;
  const text = anchor === 'end' ? edge - 5 : edge + 5;
  const bend = (edge + node) / 2;
  return html`<g class="${tone}"><title>${readable(path)}</title><path d="M${edge} ${y}C${bend} ${y} ${bend} ${middle} ${node} ${middle}"/><text x="${text}" y="${y + 3.5}" text-anchor="${anchor}">${shortened(readable(path), pathLength)}</text></g>`;
}
