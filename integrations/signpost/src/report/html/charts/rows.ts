import { html, type Markup } from '../markup.ts';
import { figure } from '../words.ts';

/** A part of a bar; `tone` is a class, and `says` what it stands for: `3 errors`. */
export interface Slice {
  readonly tone: string;
  readonly value: number;
  readonly says: string;
}

/** A part of a bar is never narrower, in percent. */
const least = 0.8;

export interface Row {
  readonly label: string;
  readonly slices: readonly Slice[];
  /** Behind the number: `on 40 pages`. */
  readonly note?: string | undefined;
  /** Where a click leads to in the report. */
  readonly href?: string | undefined;
}

/** Lying bars, one below the other: label and number above, the bar beneath. As wide as there is room. */
export function rowsChart(rows: readonly Row[]): Markup {
  const most = Math.max(1, ...rows.map(sumOf));
  return html`<ul class="rows">${rows.map((row) => drawRow(row, most))}</ul>`;
}

function sumOf({ slices }: Row): number {
  return slices.reduce((sum, { value }) => sum + value, 0);
}

function drawRow(row: Row, most: number): Markup {
  const label = html`<bdi dir="ltr">${row.label}</bdi>`;
  const note = row.note === undefined ? '' : ` ${row.note}`;
  return html`<li>${row.href === undefined ? html`<span>${label}</span>` : html`<a href="${row.href}">${label}</a>`} <span class="n">${figure(sumOf(row))}${note}</span>${drawBar(row, most)}</li>`;
}

/** Its parts side by side, with a gap: two of them may look the same to who does not see colours. */
function drawBar({ slices }: Row, most: number): Markup {
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

/** In percent. What is there is seen: one error beside thousands of warnings takes a little of their room. */
function widthsOf(values: readonly number[], most: number): number[] {
  const widths = values.map((value) => Math.max(least, (value / most) * 100));
  const over = widths.reduce((sum, width) => sum + width, 0) - 100;
  const largest = widths.indexOf(Math.max(...widths));
  return widths.map((width, index) => (index === largest && over > 0 ? width - over : width));
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
