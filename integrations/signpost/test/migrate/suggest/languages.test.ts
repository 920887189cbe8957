import { describe, expect, test } from 'vitest';
import { suggest } from '../../../src/migrate/suggest/suggest.ts';

const page = (url: string, lang?: string) => ({ url, title: '', text: '', lang });

/** The same pages in two languages, the names of which are alike enough to be mixed up. */
const pages = ['team', 'hall-2023', 'pumps'].flatMap((name) =>
  ['de', 'en'].map((code) => ({
    name,
    code,
    first: `/${code}/blog/${name}/`,
    inner: `/blog/${code}/${name}/`,
  })),
);

interface Known {
  readonly host?: string;
  /** The `lang` of the new pages. */
  readonly lang?: string;
}

function targets(
  old: readonly string[],
  site: readonly string[],
  { host, lang }: Known = {},
): Map<string, string> {
  const suggestions = suggest({
    old: old.map((url) => ({ ...page(url), host })),
    pages: site.map((url) => page(url, lang)),
  });
  return new Map(suggestions.map((one) => [one.old, one.new]));
}

describe('suggest keeps the language of a page', () => {
  const first = ['/', '/de/', '/en/', ...pages.map((one) => one.first)];

  test('from /blog/de/ to /de/blog/', () => {
    const to = targets(['/blog/de/', '/blog/en/', ...pages.map((one) => one.inner)], first);
    for (const one of pages) expect.soft(to.get(one.inner)).toBe(one.first);
  });

  test('from /de/blog/ to /blog/de/', () => {
    const site = ['/de/', '/en/', '/en/pumps/', '/de/pumps/', ...pages.map((one) => one.inner)];
    const to = targets(['/de/', '/en/', ...pages.map((one) => one.first)], site);
    for (const one of pages) expect.soft(to.get(one.first)).toBe(one.inner);
  });

  test.each(['de_DE,en_US', 'de-de,en-us', 'de-at,en-gb'])('from codes with countries: %s', (codes) => {
    const [de = '', en = ''] = codes.split(',');
    const old = pages.map(({ name, code }) => `/${code === 'de' ? de : en}/blog/${name}.html`);
    const to = targets([`/${de}/`, `/${en}/`, ...old], first);
    expect.soft(to.get(`/${de}/`)).toBe('/de/');
    for (const [at, one] of pages.entries()) expect.soft(to.get(old[at] ?? '')).toBe(one.first);
  });

  test.each([
    ['de.example.com', 'de'],
    ['en.example.com', 'en'],
    ['www.example.de', 'de'],
  ])('from a host per language: %s', (host, code) => {
    const to = targets(['/', '/blog/team', '/blog/hall-2023'], first, { host });
    expect.soft(to.get('/')).toBe(`/${code}/`);
    expect.soft(to.get('/blog/team')).toBe(`/${code}/blog/team/`);
    expect.soft(to.get('/blog/hall-2023')).toBe(`/${code}/blog/hall-2023/`);
  });
});

test('suggest sends the home page of a language to / if the new site has one language alone', () => {
  const site = ['/', '/kontakt/', '/team/'];
  const one = targets(['/de/', '/de/kontakt', '/de/team'], site, { lang: 'de' });
  expect(one.get('/de/')).toBe('/');
  const both = targets(['/de/', '/de/kontakt', '/en/', '/en/contact'], site, { lang: 'de' });
  expect([both.get('/de/'), both.get('/en/')]).toEqual(['/', '']);
});
