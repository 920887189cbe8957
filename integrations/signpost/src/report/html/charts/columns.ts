import { html, type Markup } from '../markup.ts';
import { figure } from '../words.ts';

export interface Column {
  /** Below it; '' for none. */
  readonly label: string;
  readonly value: number;
  readonly tone: string;
  /** What it says when pointed at. */
  readonly title: string;
}

/** A dashed line between two columns, at the left edge of the one with that index. */
export interface Mark {
  readonly at: number;
  readonly label: string;
}

export interface Shape {
  readonly columns: readonly Column[];
  readonly marks?: readonly Mark[];
  /** True to print each number above its column; else that of the highest stands there alone. */
  readonly numbers?: boolean;
  /** What the columns count: `pages`. */
  readonly unit: string;
  /** Below the first and the last column, where they have no labels of their own. */
  readonly ends?: readonly [string, string];
}

const top = 38;
const bottom = 160;
/** Of a column with its gap, in rem. */
const widest = 7;

/** Standing bars side by side, as wide as there is room. Who reads no picture is told all of their numbers. */
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
  // They stand before the bars, so that a number is painted over the line that it stands on.
  const lines = marks.map(({ at, label: text }) => {
    const x = round(at * step);
    return html`<line class="mark" x1="${x}%" x2="${x}%" y1="14" y2="${bottom}"/><text class="middle" x="${x}%" y="10">${text}</text>`;
  });
  const edges = ends?.map(
    (text, index) =>
      html`<text class="${index === 0 ? 'first' : 'last'}" x="${index * 100}%" y="${bottom + 17}">${text}</text>`,
  );
  // A few columns as wide as the page would be walls.
  const room = html` style="max-width:${columns.length * widest}rem"`;
  const says = columns.filter(({ value }) => value > 0).map(({ title }) => title);
  return html`<svg class="columns"${room} role="img" aria-label="${[label, ...says].join('; ')}" width="100%" height="${bottom + 22}"><text class="first" y="10">${unit}</text>${lines}${bars}<line class="axis" x1="0" x2="100%" y1="${bottom}" y2="${bottom}"/>${edges}</svg>`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
