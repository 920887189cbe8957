import type { Level } from '../../lib/finding.ts';
import { type Bar, legendOf, rowsChart, sumOf } from '../html/charts.ts';
import { html, type Markup } from '../html/markup.ts';
import { count, countOf, figure, levels } from '../words.ts';

/** A page of the old or new site: the parts that matter for search results. */
export interface Side {
  /** Absolute. */
  readonly url: string;
  readonly title: string;
  readonly description: string;
  readonly heading: string;
  /** Characters of its text without white space and navigation. */
  readonly text: number;
  /** Absolute; '' if it has none. */
  readonly canonical: string;
  /** The directives that prevent indexing; '' for none. */
  readonly noindex: string;
  readonly languages: readonly string[];
  readonly types: readonly string[];
  /** The number of inlinks; undefined if unknown. */
  readonly inlinks: number | undefined;
}

/** What a loss is about: the rows of the table, in order. */
export const fields = [
  'title',
  'description',
  'heading',
  'text',
  'canonical',
  'noindex',
  'languages',
  'types',
  'links',
] as const;
export type ComparedField = (typeof fields)[number];

/** An old page and its replacement. */
export interface Pair {
  /** As in the inventory. */
  readonly url: string;
  /** Clicks, hits or views, depending on `measure`. */
  readonly traffic: number;
  readonly old: Side;
  readonly now: Side;
  /** Worst first; empty if nothing is lost. */
  readonly losses: readonly { readonly level: Level; readonly field: ComparedField; readonly says: string }[];
}

/** The data of a comparison report. */
export interface ComparisonReport {
  /** `www.old.example`. */
  readonly old: string;
  readonly new: string;
  /** The day of the move, if known. */
  readonly move: string | undefined;
  /** The day of the report, if it should be printed. */
  readonly date: string | undefined;
  /** Where the new pages were read. */
  readonly subject: string;
  /** The unit of traffic; undefined if unknown. */
  readonly measure: string | undefined;
  /** The worst losses first, then pages without a loss. */
  readonly pairs: readonly Pair[];
}

/** The name of each loss in counts. */
export const kinds: Record<ComparedField, string> = {
  title: 'Title',
  description: 'Description',
  heading: 'h1',
  text: 'Amount of text',
  canonical: 'Canonical leads elsewhere',
  noindex: 'noindex',
  languages: 'hreflang',
  types: 'JSON-LD types',
  links: 'No incoming links',
};

/** How many pages lose what, and their traffic. Empty if nothing is lost. */
export function kindsOf(pairs: readonly Pair[], measure: string | undefined): Markup | undefined {
  const losing = pairs.filter(({ losses }) => losses.length > 0);
  if (losing.length === 0) return undefined;
  const byPages = chart(losing, () => 1, 'pages');
  const isWorth = losing.some(({ traffic }) => traffic > 0);
  const byTraffic = measure && isWorth ? chart(losing, ({ traffic }) => traffic, measure) : undefined;
  return html`<section id="kinds">
<h2>Kinds of loss</h2>
<p class="lead">A page with several losses counts once for each.</p>
<div class="pictures">
<figure><figcaption><h3>By pages</h3><p>${figure(losing.length)} of ${count(pairs.length, 'page')} compared would lose something.</p></figcaption>${byPages}</figure>
${byTraffic && html`<figure><figcaption><h3>By ${measure}</h3><p>The ${measure} of the old pages that would lose something.</p></figcaption>${byTraffic}</figure>`}
</div>
</section>`;
}

function chart(losing: readonly Pair[], worth: (pair: Pair) => number, nouns: string): Markup {
  const rows = fields.map((field): Bar => {
    const slices = levels.map((level) => {
      const own = losing.filter(({ losses }) => worstOf(losses, field) === level);
      const value = own.reduce((sum, pair) => sum + worth(pair), 0);
      return { tone: level, value, says: `${countOf(value, nouns)} (${level})` };
    });
    return { label: kinds[field], slices };
  });
  const shown = rows.filter((row) => sumOf(row) > 0).sort((a, b) => sumOf(b) - sumOf(a));
  return html`${legendOf(shown)}${rowsChart(shown)}`;
}

function worstOf(losses: Pair['losses'], field: ComparedField): string | undefined {
  return losses.find((loss) => loss.field === field)?.level;
}
