import { at } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { forgottenBase, namesThisHost } from '../shared/forgotten-base.ts';
import { canonicalsOf } from '../shared/judge.ts';

const below = (base: string) =>
  site(
    Object.fromEntries(
      ['', 'gauges/', 'prices/'].map((path) => [
        `${path}index.html`,
        page(`/${path}`, {
          canonical: `https://www.example.com${base}/${path}`,
          body: '<a href="/gauges/">A</a>',
        }),
      ]),
    ),
  );

const numbers = Array.from({ length: 12 }, (_, number) => `part-${number}`);
const linked = site(
  Object.fromEntries(
    ['', 'gauges/', ...numbers.map((name) => `${name}/`)].map((path) => [
      `${path}index.html`,
      page(`/${path}`, {
        canonical: '',
        body: numbers.map((name) => `<a href="/docs/${name}/">A</a>`).join(' '),
      }),
    ]),
  ),
);

export default defineRule({
  id: 'canonical-base',
  title: 'The site is where its own addresses say it is',
  level: 'error',
  conventions: ['W-CANON-2'],
  why: 'Where all canonicals are below a folder that the site is not in, none of them names a page: the base is missing from the build or from --site. (Google Search Central, consolidate duplicate URLs.)',
  fix: 'name the base in --site, or build without it',
  examples: () => ({
    good: [{ title: 'canonicals of the site itself', files: below('') }],
    bad: [
      { title: 'the base left out', files: below('/docs') },
      { title: 'a base of two folders', files: below('/en/docs') },
      { title: 'links below a base, and no canonical', files: linked },
    ],
  }),
  *check(site) {
    const base = forgottenBase(site);
    if (base === undefined) return;
    const [first] = site.home === undefined ? site.pages : [site.home];
    if (first === undefined) return;
    yield {
      ...at(site, first, canonicalsOf(first)[0]),
      message: `${site.pages.some(namesThisHost) ? 'all canonicals are' : 'nearly all addresses in the pages lead'} below ${base}, and the site is taken to be at ${site.origin}${site.base}: most other errors may come of it`,
      fix: `say --site ${site.origin}${base}, or build without that base`,
    };
  },
});
