import type { Finding, Level } from '../../../core/finding.ts';
import type { Figures, PageFigure } from '../../figures.ts';
import { linkGraph } from '../charts/link-graph.ts';
import { html } from '../markup.ts';
import { count, readable, shortened } from '../words.ts';
import type { Picture } from './picture.ts';

const most = 6;
/** Characters of a path: two lines of them. */
const room = 60;
const weight: Record<Level, number> = { error: 100, warning: 10, advice: 1 };

interface Chosen {
  readonly url: string;
  readonly says: string;
}

/** The pages with the worst findings between their neighbours; on a clean site those that are hardest to reach. */
export function neighbourhoods(findings: readonly Finding[], figures: Figures): Picture | undefined {
  if (figures.pages.length < 2) return undefined;
  const worst = worstOf(findings);
  const chosen = (worst.length > 0 ? worst : furthestOf(figures.pages)).slice(0, most);
  const graphs = chosen.flatMap(({ url, says }) => {
    const links = figures.linksOf(url);
    const path = new URL(url).pathname;
    return links === undefined
      ? []
      : [
          html`<div><p class="page"><code title="${readable(path)}"><bdi dir="ltr">${shortened(readable(path), room)}</bdi></code> <span>${says}</span></p>${linkGraph(path, links)}</div>`,
        ];
  });
  if (graphs.length === 0) return undefined;
  return {
    title:
      worst.length > 0 ? 'The worst pages and their links' : 'The pages furthest from home and their links',
    says: 'Pages that link there stand left, pages that it links to right; a broken link is red.',
    drawing: html`<div class="graphs">${graphs}</div>`,
    wide: true,
  };
}

function worstOf(findings: readonly Finding[]): readonly Chosen[] {
  const pages = Map.groupBy(
    findings.filter(({ url }) => url !== undefined && URL.canParse(url)),
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
