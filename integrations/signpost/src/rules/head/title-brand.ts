import { defineRule } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { at, canonicalPages } from '../shared/judge.ts';
import { brandOf, pieces, titleOf } from '../shared/titles.ts';

const titled = (titles: readonly string[]) =>
  site(
    Object.fromEntries(
      titles.map((title, index) => [`p${index}/index.html`, page(`/p${index}/`, { title })]),
    ),
  );

export default defineRule({
  id: 'title-brand',
  title: 'The brand stands at the start or the end of a title',
  level: 'warning',
  conventions: ['W-HEAD-4'],
  why: 'At one end, behind a delimiter, the brand is recognised and can be shown apart; in the middle it splits what the page is about. (Google Search Central, title links: brand your titles concisely.)',
  fix: 'move the brand to the end, behind a delimiter such as " | "',
  examples: {
    good: [
      {
        title: 'at the end, and at the start',
        files: titled(['Gauges | Acme', 'Acme | Prices', 'Meters – Acme', 'Valves | Acme']),
      },
    ],
    bad: [
      {
        title: 'in the middle',
        files: titled(['Gauges | Acme', 'Pumps | Acme', 'Meters | Acme', 'Valves | Acme | Shop']),
      },
    ],
  },
  *check(site) {
    const brand = brandOf(site);
    if (brand === undefined) return;
    for (const page of canonicalPages(site)) {
      const title = titleOf(page);
      const parts = pieces(title?.text ?? '');
      const inside = parts.slice(1, -1).includes(brand) && parts[0] !== brand && parts.at(-1) !== brand;
      if (inside)
        yield { ...at(site, page, title), message: `the brand "${brand}" stands in the middle of the title` };
    }
  },
});
