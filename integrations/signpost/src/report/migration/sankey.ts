import { type SankeyGraph, type SankeyNode, sankey, sankeyLinkHorizontal } from 'd3-sankey';
import { html, type Markup } from '../html/markup.ts';
import { count, countOf, figure, shortened } from '../words.ts';
import { rest, type SectionFlow } from './migration-report.ts';

interface NodeData {
  readonly id: string;
  readonly name: string;
  readonly kind: SectionFlow['kind'] | 'old';
}
interface LinkData {
  readonly kind: SectionFlow['kind'];
  readonly title: string;
}
type Node = SankeyNode<NodeData, LinkData>;

/** The width of the picture, and the longest name in characters. */
interface Canvas {
  readonly width: number;
  readonly letters: number;
  readonly className: string;
}

const canvases: readonly Canvas[] = [
  { width: 1100, letters: 30, className: 'sankey desk' },
  { width: 680, letters: 24, className: 'sankey tablet' },
  { width: 360, letters: 15, className: 'sankey phone' },
];

/** Where the old site's sections went; the width of a stream is its number of URLs. Drawn for three widths. */
export function sankeyOf(flows: readonly SectionFlow[], measure: string | undefined): Markup {
  if (flows.length === 0) return html`<p class="empty">There are no old URLs yet.</p>`;
  return html`${canvases.map((canvas) => draw(flows, measure, canvas))}${tableOf(flows, measure)}`;
}

/** The streams in numbers, for people who don't see the picture. */
function tableOf(flows: readonly SectionFlow[], measure: string | undefined): Markup {
  const rows = flows.map(
    ({ from, to, urls, traffic }) =>
      html`<tr><td><bdi dir="ltr">${from}</bdi></td><td><bdi dir="ltr">${to}</bdi></td><td class="n">${figure(urls)}</td>${measure === undefined ? undefined : html`<td class="n">${figure(traffic)}</td>`}</tr>`,
  );
  const worth = measure === undefined ? undefined : html`<th scope="col" class="n">${measure}</th>`;
  return html`<details class="numbers"><summary>Show as a table</summary><table><thead><tr><th scope="col">from</th><th scope="col">to</th><th scope="col" class="n">URLs</th>${worth}</tr></thead><tbody>${rows}</tbody></table></details>`;
}

function draw(flows: readonly SectionFlow[], measure: string | undefined, canvas: Canvas): Markup {
  const { nodes, links, height } = layOut(flows, measure, canvas);
  const streams = links.map(
    (link) =>
      html`<path class="${link.kind}" d="${sankeyLinkHorizontal()(link) ?? ''}" stroke-width="${round(Math.max(1, link.width ?? 1))}"><title>${link.title}</title></path>`,
  );
  const bars = nodes.map((node) => barOf(node, canvas));
  return html`<svg class="${canvas.className}" role="img" aria-label="Where the sections of the old site went" viewBox="0 0 ${canvas.width} ${height}">${streams}${bars}</svg>`;
}

function layOut(flows: readonly SectionFlow[], measure: string | undefined, { width }: Canvas) {
  const nodes = new Map<string, NodeData>();
  const links = flows.map((flow) => {
    const [source, target] = [`old ${flow.from}`, `${flow.kind === 'page' ? 'new' : flow.kind} ${flow.to}`];
    if (!nodes.has(source)) nodes.set(source, { id: source, name: flow.from, kind: 'old' });
    if (!nodes.has(target)) nodes.set(target, { id: target, name: flow.to, kind: flow.kind });
    return { source, target, value: flow.urls, kind: flow.kind, title: titleOf(flow, measure) };
  });
  const rows = Math.max(
    1,
    new Set(flows.map(({ from }) => from)).size,
    nodes.size - new Set(flows.map(({ from }) => from)).size,
  );
  const height = rows * 44 + 20;
  const graph: SankeyGraph<NodeData, LinkData> = sankey<NodeData, LinkData>()
    .nodeId(({ id }) => id)
    .nodeWidth(10)
    .nodePadding(26)
    .nodeSort(byWeight)
    .extent([
      [0, 18],
      [width, height - 4],
    ])({ nodes: [...nodes.values()].map((node) => ({ ...node })), links });
  return { ...graph, height };
}

/** Results that aren't pages are at the bottom, lost ones last; unnamed sections are below named ones. */
const order: Record<NodeData['kind'], number> = {
  old: 0,
  page: 0,
  elsewhere: 1,
  later: 2,
  gone: 3,
  open: 4,
  lost: 5,
};

function byWeight(a: Node, b: Node): number {
  const isRest = ({ name }: Node): number => (name === rest ? 1 : 0);
  return order[a.kind] - order[b.kind] || isRest(a) - isRest(b) || (b.value ?? 0) - (a.value ?? 0);
}

function titleOf({ from, to, urls, traffic }: SectionFlow, measure: string | undefined): string {
  const worth = measure === undefined ? '' : `, ${countOf(traffic, measure)}`;
  return `${from} to ${to}: ${count(urls, 'URL')}${worth}`;
}

function barOf(
  { name, kind, value = 0, x0 = 0, x1 = 0, y0 = 0, y1 = 0 }: Node,
  { width, letters }: Canvas,
): Markup {
  const isLeft = x0 < width / 2;
  const x = isLeft ? x0 : x1;
  // The mark keeps slash and number after a right-to-left name.
  const label = html`<text x="${round(x)}" y="${round(y0 - 5)}" class="${isLeft ? 'start' : 'end'}">${shortened(name, letters)}&lrm; <tspan>${figure(value)}</tspan></text>`;
  return html`<g><title>${name}: ${count(value, 'URL')}</title><rect class="${kind}" x="${round(x0)}" y="${round(y0)}" width="${round(x1 - x0)}" height="${round(Math.max(1, y1 - y0))}"/>${label}</g>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
