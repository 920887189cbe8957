import { legendOf } from '../html/charts/levels.ts';
import { type Row, rowsChart } from '../html/charts/rows.ts';
import { html, type Markup } from '../html/markup.ts';
import { count, countOf, figure, levels } from '../html/words.ts';
import { type Field, fields, type Pair } from './comparison-report.ts';

/** What each loss is called, where it is no longer a sentence about one page. */
export const kinds: Record<Field, string> = {
  title: 'Title',
  description: 'Description',
  heading: 'h1',
  text: 'Amount of text',
  canonical: 'Canonical leads elsewhere',
  noindex: 'Kept out of the index',
  languages: 'hreflang',
  types: 'JSON-LD types',
  links: 'No links in',
};

/** How many pages lose what, and what those pages are worth. Nothing where nothing is lost. */
export function kindsOf(pairs: readonly Pair[], measure: string | undefined): Markup | undefined {
  const losing = pairs.filter(({ losses }) => losses.length > 0);
  if (losing.length === 0) return undefined;
  const byPages = chart(losing, () => 1, 'pages');
  const isWorth = losing.some(({ traffic }) => traffic > 0);
  const byTraffic = measure && isWorth ? chart(losing, ({ traffic }) => traffic, measure) : undefined;
  return html`<section id="kinds">
<h2>Kinds of loss</h2>
<p class="lead">A page may lose several things, and then counts for each.</p>
<div class="pictures">
<figure><figcaption><h3>By pages</h3><p>${figure(losing.length)} of ${count(pairs.length, 'page')} compared would lose something.</p></figcaption>${byPages}</figure>
${byTraffic && html`<figure><figcaption><h3>By ${measure}</h3><p>What the old pages are worth that would lose it.</p></figcaption>${byTraffic}</figure>`}
</div>
</section>`;
}

function chart(losing: readonly Pair[], worth: (pair: Pair) => number, nouns: string): Markup {
  const rows = fields.map((field): Row => {
    const slices = levels.map((level) => {
      const own = losing.filter(({ losses }) => worstOf(losses, field) === level);
      const value = own.reduce((sum, pair) => sum + worth(pair), 0);
      return { tone: level, value, says: `${countOf(value, nouns)} (${level})` };
    });
    return { label: kinds[field], slices };
  });
  const sum = ({ slices }: Row): number => slices.reduce((total, { value }) => total + value, 0);
  const shown = rows.filter((row) => sum(row) > 0).sort((a, b) => sum(b) - sum(a));
  return html`${legendOf(shown)}${rowsChart(shown)}`;
}

function worstOf(losses: Pair['losses'], field: Field): string | undefined {
  return losses.find((loss) => loss.field === field)?.level;
}
