import type { Page, Text } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { at } from '../shared/judge.ts';
import { brandOf, titlesOf } from '../shared/titles.ts';

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
        title: 'a version behind it',
        files: titled([
          'Gauges - Acme: 2.1',
          'Pumps - Acme: 2.1',
          'Meters - Acme: 2.1',
          'Valves - Acme: 2.1',
        ]),
      },
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
    const inside: { page: Page; title: Text }[] = [];
    let outside = 0;
    for (const { page, title, parts } of titlesOf(site)) {
      if (!parts.includes(brand)) continue;
      if (parts[0] === brand || parts.at(-1) === brand) outside += 1;
      else inside.push({ page, title });
    }
    // Where it never stands at an end, what follows belongs to it, such as a version.
    if (outside < inside.length) return;
    for (const { page, title } of inside) {
      yield { ...at(site, page, title), message: `the brand "${brand}" stands in the middle of the title` };
    }
  },
});
