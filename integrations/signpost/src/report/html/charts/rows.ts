import { html, type Markup } from '../markup.ts';
import { figure } from '../words.ts';

/** A part of a bar; `tone` is a class. */
export interface Slice {
  readonly tone: string;
  readonly value: number;
}

export interface Row {
  readonly label: string;
  readonly slices: readonly Slice[];
  /** Behind the number: `of 40 pages`. */
  readonly note?: string | undefined;
  /** Where a click leads to in the report. */
  readonly href?: string | undefined;
}

const height = 36;

/** Lying bars, one below the other: label and number above, the bar beneath. As wide as there is room. */
export function rowsChart(label: string, rows: readonly Row[]): Markup {
  const most = Math.max(1, ...rows.map(sumOf));
  return html`<svg class="rows" role="img" aria-label="${label}" width="100%" height="${rows.length * height}">${rows.map(
    (row, index) => drawRow(row, index * height, most),
  )}</svg>`;
}

function sumOf({ slices }: Row): number {
  return slices.reduce((sum, { value }) => sum + value, 0);
}

function drawRow(row: Row, y: number, most: number): Markup {
  const sum = sumOf(row);
  const text = html`<text y="${y + 15}">${row.label}</text><text class="number" x="100%" y="${y + 15}">${figure(sum)}${row.note === undefined ? '' : ` ${row.note}`}</text>`;
  let x = 0;
  const bars = row.slices.map(({ tone, value }) => {
    const width = (value / most) * 100;
    const bar = html`<rect class="${tone}" x="${round(x)}%" y="${y + 22}" width="${round(width)}%" height="6"/>`;
    x += width;
    return bar;
  });
  const drawn = html`<rect class="track" y="${y + 22}" width="100%" height="6"/>${bars}${text}`;
  return row.href === undefined ? html`<g>${drawn}</g>` : html`<a href="${row.href}">${drawn}</a>`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
