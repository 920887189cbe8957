import type { Level } from '../../lib/finding.ts';
import { formatLevelCount, formatNumber, levels } from '../words.ts';
import { html, type Markup } from './markup.ts';

/** Counts per level as the parts of a bar, worst first. */
export function buildSlices(counts: Readonly<Record<Level, number>>): Slice[] {
  return levels.map((tone) => ({ tone, value: counts[tone], says: formatLevelCount(tone, counts[tone]) }));
}

/** The legend of the levels in the bars; empty without bars. */
export function renderLegend(rows: readonly Bar[]): Markup | undefined {
  const there = levels.filter((level) =>
    rows.some(({ slices }) => slices.some(({ tone, value }) => tone === level && value > 0)),
  );
  if (there.length === 0) return undefined;
  return html`<p class="legend" aria-hidden="true">${there.map((level) => html`<span class="${level}">${level}</span> `)}</p>`;
}

/** A part of a bar; `tone` is a class, and `says` its meaning: `3 errors`. */
interface Slice {
  readonly tone: string;
  readonly value: number;
  readonly says: string;
}

export interface Bar {
  readonly label: string;
  readonly slices: readonly Slice[];
  /** After the number: `on 40 pages`. */
  readonly note?: string | undefined;
}

/** The least width of a part, in percent: one error beside thousands of warnings must be visible. */
const minWidth = 0.8;

/** Horizontal bars, each below its label and number. */
export function renderRows(rows: readonly Bar[]): Markup {
  const most = Math.max(1, ...rows.map(sumSlices));
  return html`<ul class="rows">${rows.map((row) => drawRow(row, most))}</ul>`;
}

/** The number of a bar. */
export function sumSlices({ slices }: Bar): number {
  return slices.reduce((sum, { value }) => sum + value, 0);
}

function drawRow(row: Bar, most: number): Markup {
  const note = row.note === undefined ? '' : ` ${row.note}`;
  return html`<li><span><bdi dir="ltr">${row.label}</bdi></span> <span class="n">${formatNumber(sumSlices(row))}${note}</span>${drawBar(row, most)}</li>`;
}

/** The parts with a gap, since two of them may look the same without color. */
function drawBar({ slices }: Bar, most: number): Markup {
  const parts = slices.filter(({ value }) => value > 0);
  const says = parts.map((part) => part.says).join(', ');
  let x = 0;
  const bars = parts.map(({ tone, value }) => {
    const from = x;
    x = Math.min(100, from + Math.max(minWidth, (value / most) * 100));
    const gap =
      from === 0 ? undefined : html`<line class="gap" x1="${round(from)}%" x2="${round(from)}%" y2="8"/>`;
    return html`<rect class="${tone}" x="${round(from)}%" width="${round(x - from)}%" height="8"/>${gap}`;
  });

  return html`<svg role="img" aria-label="${says}" width="100%" height="8"><title>${says}</title><rect class="track" width="100%" height="8"/>${bars}</svg>`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
