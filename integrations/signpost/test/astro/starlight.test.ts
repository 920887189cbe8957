import { expect, test } from 'vitest';
import { type StarlightTag, splitStarlightHead } from '../../src/astro/head/starlight.ts';

/** What Starlight 0.41 gives a page of a site in two languages (packages/starlight/utils/head.ts), and two own tags. */
const head: StarlightTag[] = [
  { tag: 'meta', attrs: { charset: 'utf-8' } },
  { tag: 'meta', attrs: { name: 'viewport', content: 'width=device-width, initial-scale=1' } },
  { tag: 'title', attrs: {}, content: 'Example Guide | My Docs' },
  { tag: 'link', attrs: { rel: 'canonical', href: 'https://docs.example.com/en/guides/example/' } },
  { tag: 'link', attrs: { rel: 'shortcut icon', href: '/favicon.svg', type: 'image/svg+xml' } },
  {
    tag: 'link',
    attrs: { rel: 'alternate', hreflang: 'en', href: 'https://docs.example.com/en/guides/example/' },
  },
  {
    tag: 'link',
    attrs: { rel: 'alternate', hreflang: 'de', href: 'https://docs.example.com/de/guides/example/' },
  },
  { tag: 'link', attrs: { rel: 'sitemap', href: '/sitemap-index.xml' } },
  { tag: 'script', attrs: { src: 'https://stats.example.com/a.js', defer: true }, content: '' },
  { tag: 'meta', attrs: { name: 'generator', content: 'Astro v7.3.5' } },
  { tag: 'meta', attrs: { property: 'og:title', content: 'Example Guide' } },
  { tag: 'meta', attrs: { name: 'twitter:card', content: 'summary_large_image' } },
  { tag: 'meta', attrs: { name: 'twitter:site', content: '@example' } },
  { tag: 'meta', attrs: { name: 'description', content: 'A guide.' } },
];

test('splitStarlightHead takes title, description and languages from Starlight', () => {
  expect(splitStarlightHead(head).props).toEqual({
    title: 'Example Guide | My Docs',
    description: 'A guide.',
    noindex: false,
    alternates: [
      { lang: 'en', path: '/en/guides/example/' },
      { lang: 'de', path: '/de/guides/example/' },
    ],
  });
});

test("splitStarlightHead takes the page's title without the brand", () => {
  expect(splitStarlightHead(head, 'Example Guide').props.title).toBe('Example Guide');
});

test("splitStarlightHead keeps tags that <Head> doesn't write, such as a script of the config", () => {
  expect(
    splitStarlightHead(head).others.map(({ tag, attrs }) => attrs?.['src'] ?? attrs?.['name'] ?? tag),
  ).toEqual(['https://stats.example.com/a.js', 'generator', 'twitter:site']);
});

test('splitStarlightHead keeps noindex', () => {
  const hidden = [...head, { tag: 'meta', attrs: { name: 'robots', content: 'noindex' } }];
  const { props, others } = splitStarlightHead(hidden);
  expect(props.noindex).toBe(true);
  expect(others).toHaveLength(3);
});

test('splitStarlightHead reads a language version without a host, as a config may have it', () => {
  const link = { tag: 'link', attrs: { rel: 'alternate', hreflang: 'fr', href: '/fr/guides/example/' } };
  expect(splitStarlightHead([link]).props.alternates).toEqual([{ lang: 'fr', path: '/fr/guides/example/' }]);
});
