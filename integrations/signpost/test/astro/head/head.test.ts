import { describe, expect, test } from 'vitest';
import type { SiteConfig } from '../../../src/astro/head/config.ts';
import { createHead, formatPageTitle } from '../../../src/astro/head/head.ts';
import type { HeadProps } from '../../../src/astro/head/props.ts';
import type { Tag } from '../../../src/astro/head/tag.ts';

const config: SiteConfig = {
  origin: 'https://www.example.com',
  base: '/',
  format: 'directory',
  trailingSlash: 'always',
  brand: { name: 'Acme', delimiter: ' | ', position: 'end' },
  locales: { en: '/', de: '/de/' },
  defaultLocale: 'en',
  icons: { ico: '/favicon.ico', svg: '/icon.svg', touch: '/apple-touch-icon.png' },
  cards: true,
  staging: false,
};
const page: HeadProps = { title: 'Pumps', description: 'All about pumps.' };

const head = (props: Partial<HeadProps> = {}, part: Partial<SiteConfig> = {}, pathname = '/pumps/') =>
  createHead({ ...page, ...props }, { pathname }, { ...config, ...part });
const links = (tags: Tag[], rel: string) =>
  tags.filter((tag) => tag.attributes.rel === rel).map((tag) => tag.attributes);
const content = (tags: Tag[], key: string) =>
  tags.find((tag) => tag.attributes.name === key || tag.attributes.property === key)?.attributes.content;
const graph = (tags: Tag[]): Record<string, unknown>[] =>
  JSON.parse(tags.find(({ name }) => name === 'script')?.text ?? '{"@graph":[]}')['@graph'];

test('createHead writes the viewport of the conventions (W-HEAD-8)', () => {
  expect(content(head(), 'viewport')).toBe('width=device-width, initial-scale=1.0');
});

test.each([
  ['Pumps', 'Pumps | Acme'],
  ['Acme', 'Acme'],
  ['Acme – pumps since 1968', 'Acme – pumps since 1968'],
  ['Pumps by Acme', 'Pumps by Acme'],
  ['  Two\n words ', 'Two words | Acme'],
])('createHead writes the title of %j as %j (W-HEAD-4)', (title, expected) => {
  expect(formatPageTitle(title, config.brand)).toBe(expected);
});

test('createHead writes the brand at the start, or no brand', () => {
  expect(formatPageTitle('Pumps', { name: 'Acme', delimiter: ': ', position: 'start' })).toBe('Acme: Pumps');
  expect(formatPageTitle('Pumps', undefined)).toBe('Pumps');
});

test('createHead writes the brand of the language of the page, and the first for all others', () => {
  const brand = { name: 'Acme Bakery', delimiter: ' | ', position: 'end' } as const;
  const brands = { '': brand, en: brand, de: { ...brand, name: 'Bäckerei Acme' } };
  const named = (pathname: string) => {
    const tags = head({}, { brand, brands }, pathname);
    return [tags.find(({ name }) => name === 'title')?.text, content(tags, 'og:site_name')];
  };
  expect(named('/pumps/')).toEqual(['Pumps | Acme Bakery', 'Acme Bakery']);
  expect(named('/de/pumpen/')).toEqual(['Pumps | Bäckerei Acme', 'Bäckerei Acme']);
});

test('createHead leaves an empty title empty, for the audit to report', () => {
  expect(formatPageTitle(' ', config.brand)).toBe('');
});

test('createHead asks for a missing title, as of `title={frontmatter.title}`', () => {
  const withoutTitle: HeadProps = JSON.parse('{}');
  expect(() => createHead(withoutTitle, { pathname: '/pumps/' }, config)).toThrow(
    '<Head> of https://www.example.com/pumps/ has no title. Pass the page\'s title: <Head title="Flow meters" />.',
  );
});

describe('createHead writes the canonical (W-CANON)', () => {
  test.each([
    ['/pumps/', '/pumps/'],
    ['/pumps', '/pumps/'],
    ['/pumps.html', '/pumps/'],
    ['/pumps/index.html', '/pumps/'],
  ])('of a page at %s as %s, once', (pathname, path) => {
    expect(links(head({}, {}, pathname), 'canonical')).toEqual([
      { rel: 'canonical', href: `https://www.example.com${path}` },
    ]);
  });

  test('of the prop `path`, and of a duplicate', () => {
    expect(links(head({ path: '/valves/' }), 'canonical')[0]?.href).toBe('https://www.example.com/valves/');
    expect(links(head({ canonical: '/valves/' }), 'canonical')[0]?.href).toBe(
      'https://www.example.com/valves/',
    );
  });

  test('not on an error page', () => {
    const tags = head({}, {}, '/404/');
    expect(links(tags, 'canonical')).toEqual([]);
    expect(content(tags, 'robots')).toBe('noindex');
  });

  test.each(['/404', '/410/', '/de/404/', '/pt-br/404/', '/english/404/'])(
    'not on the error page of a language: %s',
    (path) => {
      const tags = head({}, { locales: { en: '/english/', de: '/de/' } }, path);
      expect(content(tags, 'robots')).toBe('noindex');
    },
  );

  test.each(['/pumps/410/', '/408/', '/de/pumpen/404/'])(
    'on a page with a number as its name: %s',
    (path) => {
      const tags = head({}, {}, path);
      expect(links(tags, 'canonical')[0]?.href).toBe(`https://www.example.com${path}`);
      expect(content(tags, 'robots')).toBe('max-image-preview:large');
    },
  );

  test('createHead links a mobile version with its media (W-CANON-3)', () => {
    const media = 'only screen and (max-width: 640px)';
    const mobile = { href: 'https://m.example.com/pumps/', media };
    expect(links(head({ mobile }), 'alternate')).toEqual([{ rel: 'alternate', href: mobile.href, media }]);
  });
});

describe('createHead writes hreflang (W-CANON-4)', () => {
  const alternates = [
    { lang: 'en', path: '/pumps' },
    { lang: 'de', path: '/de/pumpen/' },
  ];
  const expected = [
    { rel: 'alternate', href: 'https://www.example.com/de/pumpen/', hreflang: 'de' },
    { rel: 'alternate', href: 'https://www.example.com/pumps/', hreflang: 'en' },
    { rel: 'alternate', href: 'https://www.example.com/pumps/', hreflang: 'x-default' },
  ];

  test('on both pages, with canonical URLs and the default language', () => {
    expect(links(head({ alternates }), 'alternate')).toEqual(expected);
    expect(links(head({ alternates }, {}, '/de/pumpen/'), 'alternate')).toEqual(expected);
  });

  test('with the page itself, if missing', () => {
    expect(links(head({ alternates: alternates.slice(1) }), 'alternate')).toEqual(expected);
  });

  test('or refuses a page whose language is unknown', () => {
    const without = { locales: {} };
    expect(links(head({ alternates }, without), 'alternate')).toEqual(expected);
    expect(() => head({ alternates: alternates.slice(1) }, without)).toThrow(
      "<Head alternates> of https://www.example.com/pumps/ lacks the page itself, whose language is unknown without `i18n` in the Astro config. Add the page to `alternates`, such as { lang: 'en', path: '/pumps/' }, or set `i18n`.",
    );
  });

  test.each<[string, Partial<HeadProps>]>([
    ['no other language', { alternates: alternates.slice(0, 1) }],
    ['noindex', { alternates, noindex: true }],
    ['a duplicate', { alternates, canonical: '/valves/' }],
  ])('not with %s', (_, props) => {
    expect(links(head(props), 'alternate')).toEqual([]);
  });
});

test('createHead writes noindex by the prop, and on all pages of a staging build (W-NOINDEX-1)', () => {
  expect(content(head(), 'robots')).toBe('max-image-preview:large');
  expect(content(head({ noindex: true }), 'robots')).toBe('noindex');
  expect(content(head({}, { staging: true }), 'robots')).toBe('noindex');
});

test('createHead links icons at stable URLs (W-ICON-1)', () => {
  expect(links(head(), 'icon').map(({ href }) => href)).toEqual(['/icon.svg']);
  const icons = { ico: '/favicon.ico' };
  expect(links(head({}, { icons }), 'icon').map(({ href }) => href)).toEqual(['/favicon.ico']);
  expect(links(head({}, { icons: {} }), 'icon')).toEqual([]);
});

describe('createHead links the card', () => {
  test.each([
    ['/', '/og/index.png'],
    ['/de/', '/og/de.png'],
    ['/de/pumpen/', '/og/de/pumpen.png'],
  ])('of %s is at %s', (pathname, path) => {
    expect(content(head({}, {}, pathname), 'og:image')).toBe(`https://www.example.com${path}`);
  });

  test('not beside an image of the page, and not on a noindex page', () => {
    const image = { src: '/pump.png', alt: 'A pump', width: 1200, height: 630 };
    expect(content(head({ image }), 'og:image')).toBe('https://www.example.com/pump.png');
    expect(content(head({ noindex: true }), 'og:image')).toBeUndefined();
    expect(content(head({}, { cards: false }), 'twitter:card')).toBe('summary');
  });
});

describe('createHead writes structured data', () => {
  test('of the site and the organization on the home pages of both languages', () => {
    for (const pathname of ['/', '/de/']) {
      expect(graph(head({}, {}, pathname)).map((node) => node['@type'])).toEqual([
        'Organization',
        'WebSite',
        'WebPage',
      ]);
    }
  });

  test('of an article, with breadcrumbs', () => {
    const breadcrumbs = [
      { name: 'Home', path: '/' },
      { name: 'Pumps', path: '/pumps/' },
    ];
    expect(graph(head({ type: 'article', breadcrumbs })).map((node) => node['@type'])).toEqual([
      'WebPage',
      'BreadcrumbList',
      'Article',
    ]);
    const article = graph(
      head({ type: 'article', published: new Date('2026-01-02'), modified: new Date('2026-02-03') }),
    ).at(-1);
    expect(article).toMatchObject({
      headline: 'Pumps',
      image: ['https://www.example.com/og/pumps.png'],
      datePublished: '2026-01-02T00:00:00.000Z',
      dateModified: '2026-02-03T00:00:00.000Z',
    });
  });

  test('whose nodes name each other, the page with its site and its breadcrumbs', () => {
    const [page, breadcrumbs, article] = graph(
      head({ type: 'article', breadcrumbs: [{ name: 'Home', path: '/' }] }, {}, '/de/pumpen/'),
    );
    expect(page).toEqual({
      '@type': 'WebPage',
      '@id': 'https://www.example.com/de/pumpen/#webpage',
      url: 'https://www.example.com/de/pumpen/',
      name: 'Pumps',
      description: 'All about pumps.',
      inLanguage: 'de',
      isPartOf: { '@id': 'https://www.example.com/de/#website' },
      breadcrumb: { '@id': 'https://www.example.com/de/pumpen/#breadcrumb' },
      primaryImageOfPage: { '@type': 'ImageObject', url: 'https://www.example.com/og/de/pumpen.png' },
    });
    expect(breadcrumbs?.['@id']).toBe('https://www.example.com/de/pumpen/#breadcrumb');
    expect(article?.['mainEntityOfPage']).toEqual({ '@id': 'https://www.example.com/de/pumpen/#webpage' });
  });

  test('of the organization with the icon for touch screens as its logo, or its own', () => {
    const [organization] = graph(head({}, {}, '/'));
    expect(organization?.['logo']).toBe('https://www.example.com/apple-touch-icon.png');
    const own = { organization: { name: 'Acme Ltd', logo: '/logo.png' } };
    expect(graph(head({}, own, '/'))[0]?.['logo']).toBe('https://www.example.com/logo.png');
    expect(graph(head({}, { icons: {} }, '/'))[0]).not.toHaveProperty('logo');
  });

  test('of the authors of an article', () => {
    const authors = graph(head({ type: 'article', author: ['Jane Miller', 'Ann Fox'] })).at(-1);
    expect(authors?.['author']).toEqual([
      { '@type': 'Person', name: 'Jane Miller' },
      { '@type': 'Person', name: 'Ann Fox' },
    ]);
  });

  test('of no page on an error page and in a site without a name', () => {
    expect(graph(head({}, {}, '/404.html'))).toEqual([]);
    expect(graph(head({}, { brand: undefined }))).toEqual([]);
  });

  test('from the prop in place of the default of the type', () => {
    const own = { '@type': 'Article', headline: 'M40' } as const;
    const [first, ...others] = graph(head({ type: 'article', jsonLd: own }));
    expect(first).toEqual(own);
    expect(others.map((node) => node['@type'])).toEqual(['WebPage']);
  });

  test('without a text that ends the script', () => {
    const tags = head({ type: 'article', title: '</script><script>alert(1)</script> & <!--' });
    expect(tags.find(({ name }) => name === 'script')?.text).not.toMatch(/[<>&]/);
    expect(graph(tags).at(-1)?.headline).toBe('</script><script>alert(1)</script> & <!--');
  });
});
