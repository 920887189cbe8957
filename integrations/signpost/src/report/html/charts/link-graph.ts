import type { PageLinks } from '../../figures.ts';
import { html, type Markup } from '../markup.ts';
import { readable, shortened } from '../words.ts';

/** Pages shown on each side; the rest is a number. */
const most = 6;
const line = 20;
const width = 340;
/** Characters of a path that fit on one side. */
const room = 19;
const [leftEdge, node, rightEdge] = [137, 170, 203];

interface Neighbour {
  readonly path: string;
  readonly tone: string;
}

/** A page between those that link to it and those that it links to. Broken links stand first. */
export function linkGraph(path: string, { from, to }: PageLinks): Markup {
  const left = few(from.map((one) => ({ path: one, tone: '' })));
  const right = few(to.map(({ path: one, broken }) => ({ path: one, tone: broken ? 'error' : '' })));
  const height = Math.max(2, left.length, right.length) * line + 8;
  const middle = height / 2;
  const label = `${readable(path)} is linked from ${from.length} and links to ${to.length} pages`;
  return html`<svg class="graph" role="img" aria-label="${label}" viewBox="0 0 ${width} ${height}">${left.map(
    (one, index) => drawn(one, yOf(index, left.length, height), middle, 'end'),
  )}${right.map((one, index) => drawn(one, yOf(index, right.length, height), middle, 'start'))}<circle cx="${node}" cy="${middle}" r="5"/></svg>`;
}

/** The first of them, and how many more there are. */
function few(list: readonly Neighbour[]): readonly Neighbour[] {
  if (list.length === 0) return [{ path: 'none', tone: 'quiet' }];
  if (list.length <= most) return list;
  return [...list.slice(0, most - 1), { path: `and ${list.length - most + 1} more`, tone: 'quiet' }];
}

function yOf(index: number, count: number, height: number): number {
  return height / 2 + (index - (count - 1) / 2) * line;
}

function drawn({ path, tone }: Neighbour, y: number, middle: number, anchor: 'start' | 'end'): Markup {
  const edge = anchor === 'end' ? leftEdge : rightEdge;
  const text = anchor === 'end' ? edge - 5 : edge + 5;
  const bend = (edge + node) / 2;
  return html`<g class="${tone}"><title>${readable(path)}</title><path d="M${edge} ${y}C${bend} ${y} ${bend} ${middle} ${node} ${middle}"/><text x="${text}" y="${y + 3.5}" text-anchor="${anchor}">${shortened(readable(path), room)}</text></g>`;
}
