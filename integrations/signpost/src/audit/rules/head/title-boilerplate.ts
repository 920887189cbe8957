import { at } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { commonPieces, titlesOf } from '../shared/titles.ts';

const slogan = 'the best place to buy instruments for every plant and every budget';
const many = (suffix: string) =>
  Object.fromEntries(
    ['a', 'b', 'c', 'd'].map((name) => [
      `${name}/index.html`,
      page(`/${name}/`, { title: `Part ${name} ${suffix}` }),
    ]),
  );

/** Characters that a brand and a short descriptor need at most. */
const longest = 40;

export default defineRule({
  id: 'title-boilerplate',
  title: 'No long text is repeated in every title',
  level: 'warning',
  conventions: ['W-HEAD-4'],
  why: 'Text that is in every title leaves less room for what is specific to the page, and search engines cut it. A brand at one end is enough. (Google Search Central, title links: avoid repeated or boilerplate text.)',
  fix: 'keep the brand and drop the rest; a slogan belongs on the home page',
  examples: () => ({
    good: [{ title: 'a brand at the end', files: site(many('| Acme Instruments')) }],
    bad: [{ title: 'a slogan on every page', files: site(many(`| ${slogan}`)) }],
  }),
  *check(site) {
    const long = new Set(commonPieces(site).filter((piece) => piece.length > longest));
    if (long.size === 0) return;
    for (const { page, title, parts } of titlesOf(site)) {
      const repeated = parts.find((piece) => long.has(piece));
      if (repeated !== undefined)
        yield { ...at(site, page, title), message: `most titles repeat "${repeated}"` };
    }
  },
});
