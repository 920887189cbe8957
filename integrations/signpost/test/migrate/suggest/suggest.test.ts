import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Confirmed } from '../../../src/migrate/state/review-file.ts';
import { suggest } from '../../../src/migrate/suggest/suggest.ts';

const page = (url: string, title = '') => ({ url, title, text: '' });

function suggestFor(old: readonly string[], pages: readonly string[], confirmed: readonly Confirmed[] = []) {
  return suggest({
    old: old.map((url) => page(url)),
    pages: pages.map((text) => page(text)),
    confirmed,
  });
}

const shop = [
  '/',
  '/about/',
  '/products/',
  '/products/pumps/',
  '/products/valves/',
  '/products/seals/',
  '/contact/',
];

describe('suggest', () => {
  test.each([
    ['/about.html', '/about/'],
    ['/About_Us/', '/about/'],
    ['/shop/pumps.php', '/products/pumps/'],
    ['/index.html', '/'],
    ['/contacts/', '/contact/'],
  ])('proposes for %s the page %s', (old, expected) => {
    expect(suggestFor([old], shop)[0]?.new).toBe(expected);
  });

  test('finds /la-bonne-boite/ for /labonneboite, and not its folder', () => {
    const pages = ['/', '/startups/', '/startups/la-bonne-boite/', '/startups/pix/', '/startups/recosante/'];
    expect(suggestFor(['/startups/labonneboite'], pages)[0]?.new).toBe('/startups/la-bonne-boite/');
    expect(suggestFor(['/startups/re-co-sante'], pages)[0]?.new).toBe('/startups/recosante/');
  });

  test('proposes nothing where no page fits, and never the home page', () => {
    const [suggestion] = suggestFor(['/zebra-crossing-lottery/'], shop);
    expect(suggestion?.new).toBe('');
    expect(suggestion?.reason).toMatch(/^probably gone:/);
  });

  // Seven pages share the word: none of them is likely. Near miss: the whole name is that of one page.
  test('says in the reason that a URL is probably gone where no page is likely', () => {
    const names = ['red', 'blue', 'silent', 'heavy', 'solar', 'small', 'old'];
    const pages = names.map((name) => `/products/${name}-pump/`);
    const reasons = suggestFor(['/jobs/pump-engineer-wanted.html', '/shop/red-pump.html'], pages).map(
      ({ reason }) => reason,
    );
    expect(reasons).toEqual([
      'both have the word "pump"; probably gone, since no page is likelier',
      'same last part "red-pump"',
    ]);
  });

  test('keeps the language of a URL where the new site has it', () => {
    const pages = ['/en/', '/de/', '/en/team/', '/de/team/', '/en/prices/', '/de/preise/'];
    expect(suggestFor(['/de/ueber/team.html', '/en/about/team.html'], pages).map((one) => one.new)).toEqual([
      '/de/team/',
      '/en/team/',
    ]);
  });

  test('returns the target that a person confirmed', () => {
    const confirmed = [
      { from: '/a/', to: '/contact/' },
      { from: '/b/', to: '' },
    ];
    expect(suggestFor(['/a/', '/b/'], shop, confirmed)).toEqual([
      { old: '/a/', new: '/contact/', confidence: 1, reason: 'as you confirmed' },
      { old: '/b/', new: '', confidence: 1, reason: 'gone, as you confirmed' },
    ]);
  });

  test('follows the folder that confirmed pairs moved to, and says so in the reason', () => {
    const rooms = ['ada', 'bert', 'cleo', 'dora', 'emil'];
    const pages = rooms.flatMap((space) => [`/people/${space}/`, `/rooms/${space}/`]);
    const confirmed = rooms.slice(1).map((space) => ({ from: `/staff/${space}/`, to: `/people/${space}/` }));
    const [suggestion] = suggestFor(['/staff/ada/'], pages, confirmed);
    expect(suggestion?.new).toBe('/people/ada/');
    expect(suggestion?.reason).toBe('same last part "ada"; section /staff/ moved to /people/ with 5 pages');
  });

  test('names the folder that two confirmed pairs moved to', () => {
    const pages = ['ada', 'bert', 'cleo'].map((space) => `/people/${space}/`);
    const confirmed = ['bert', 'cleo'].map((space) => ({
      from: `/staff/${space}/`,
      to: `/people/${space}/`,
    }));
    const [suggestion] = suggestFor(['/staff/ada/'], pages, confirmed);
    expect(suggestion?.reason).toContain('section /staff/ moved to /people/');
  });

  test('writes folders and last parts as in the URL in its reason', () => {
    const names = ['Red_Pump', 'Blue_Valve', 'Old_Seal', 'New_Hose'];
    const [suggestion] = suggestFor(
      names.map((name) => `/Our_Shop/${name}.html`),
      ['/', ...names.map((name) => `/Product_List/${name.replace('_', '-')}/`)],
    );
    expect(suggestion?.reason).toBe(
      'last part "Red_Pump" is now "Red-Pump"; section /Our_Shop/ moved to /Product_List/ with 4 pages',
    );
  });

  test.each([
    ['Our Red Pumps', 'same last part "a1"; same title "Our Red Pumps"'],
    ['Red Pumps', 'same last part "a1"; its title "Our Red Pumps" shares words with "Red Pumps"'],
  ])('writes the titles as in the pages in its reason, for the old title "%s"', (title, reason) => {
    const pages = [page('/shop/a1/', 'Our Red Pumps'), page('/shop/b2/', 'Valves')];
    expect(suggest({ old: [page('/old/a1.html', title)], pages })[0]?.reason).toBe(reason);
  });

  test('proposes a page of the new site or nothing, with a confidence from 0 to 1, for any input', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 12 });
    const url = fc.array(text, { maxLength: 4 }).map((parts) => `/${parts.join('/')}`);
    fc.assert(
      fc.property(
        fc.array(url, { maxLength: 6 }),
        fc.array(url, { minLength: 1, maxLength: 6 }),
        text,
        (old, pages, title) => {
          const found = suggest({
            old: old.map((one) => page(one, title)),
            pages: pages.map((one) => page(one, title)),
          });
          expect(found.map((one) => one.old)).toEqual(old);
          for (const one of found) {
            expect(one.new === '' || pages.includes(one.new)).toBe(true);
            expect(one.confidence).toBeGreaterThanOrEqual(0);
            expect(one.confidence).toBeLessThanOrEqual(1);
            expect(one.reason).not.toBe('');
          }
        },
      ),
    );
  });
});

describe('suggest for a shop whose URLs are numbers', () => {
  const adjectives = ['Red', 'Blue', 'Silent', 'Heavy', 'Solar'];
  const german = ['Rote', 'Blaue', 'Leise', 'Schwere', 'Solare'];
  const sizes = [100, 250, 400];
  const pages = [
    ...sizes.flatMap((size) =>
      adjectives.flatMap((word, at) => [
        {
          url: `/en/products/${word.toLowerCase()}-pump-${size}/`,
          title: `${word} Pump ${size}`,
          text: '',
        },
        { url: `/de/produkte/pumpe-${at}-${size}/`, title: `${german[at]} Pumpe ${size}`, text: '' },
      ]),
    ),
    { url: '/de/', title: 'Start', text: '' },
    { url: '/de/agb/', title: 'AGB', text: '' },
    ...Array.from({ length: 20 }, (_, at) => ({
      url: `/journal/how-to-mend-a-pump-${at}/`,
      title: `How to mend number ${at}`,
      text: '',
      lang: 'en',
    })),
  ];
  const products = sizes.flatMap((size) => adjectives.map((word) => `${word} Pump ${size}`));
  const old = [
    ...products.map((title, at) => ({ url: `/product.php?id=${at + 1}`, title, text: '' })),
    { url: '/de/produkte/pumpe-1-100.html', title: 'Blaue Pumpe 100', text: '' },
    { url: '/?p=3', title: 'A piece of news', text: '' },
    { url: '/?p=4', title: '', text: '' },
  ];
  const found = new Map(suggest({ old, pages }).map((one) => [one.old, one]));

  test('finds pages by title, in the language that has no section on the old site', () => {
    for (const [at, title] of products.entries()) {
      expect(found.get(`/product.php?id=${at + 1}`)).toMatchObject({
        new: `/en/products/${title.toLowerCase().replaceAll(' ', '-')}/`,
        confidence: 0.95,
      });
    }
  });

  test('takes an equal number in two URLs for no likeness', () => {
    for (const url of ['/?p=3', '/?p=4']) {
      const one = found.get(url);
      expect(one?.new === '' || (one?.confidence ?? 1) < 0.5).toBe(true);
      expect(one?.reason).not.toContain('have the word');
    }
  });
});

test.each([
  ['/guide/running-tests/', { url: '/guide/debugging-tests/', title: '' }, 'both have the word "tests"'],
  ['/company/about-us.htm', { url: '/about/', title: 'About us' }, 'both have the words "about", "us"'],
])('suggest for %s gives the shared words as its reason', (url, page, reason) => {
  const [one] = suggest({ old: [{ url, title: '', text: '' }], pages: [{ ...page, text: '' }] });
  expect(one?.reason).toContain(reason);
});

test('suggest lists five candidates, the likeliest first', () => {
  const url = '/pumps/red-pump.html';
  const urls = ['/pumps/', '/pumps/blue/', '/pumps/green/', '/pumps/old/', '/pumps/red/', '/valves/red/'];
  const pages = urls.map((page) => ({ url: page, title: '', text: '' }));
  const [found] = suggest({ old: [{ url, title: '', text: '' }], pages });
  const offered = [found?.new ?? '', ...(found?.rivals ?? []).map((rival) => rival.url)].filter(Boolean);
  expect(new Set(offered).size).toBe(5);
});

test('suggest finds a page under a new name and title by its headings and text', () => {
  const headings = ['Launching the app', 'The sidebar', 'Watching files', 'Debugging a run', 'Closing it'];
  const text =
    'The interactive app runs one file at a time and shows each command as it executes, with snapshots.';
  const page = (url: string, title: string, more: readonly string[], words: string) => ({
    url,
    title,
    headings: [title, ...more],
    text: [title, ...more, words].join(' '),
  });
  const others = ['Isolation', 'Retries', 'Selectors', 'Fixtures'].map((name) =>
    page(
      `/app/${name.toLowerCase()}/`,
      name,
      [`Using ${name}`, 'Configuration'],
      `${name} keeps each test independent.`,
    ),
  );
  const [suggestion] = suggest({
    old: [
      page('/guides/acme-app.html', 'The Acme app', headings, text),
      ...others.slice(0, 2).map((other) => ({ ...other, url: other.url.replace('/app/', '/guides/') })),
    ],
    pages: [
      page('/app/open-mode/', 'Open mode', headings, text),
      page(
        '/app/introduction-to-acme/',
        'Introduction to Acme',
        ['Why Acme?', 'Features'],
        'Acme tests anything.',
      ),
      ...others,
    ],
  });
  expect(suggestion).toMatchObject({ new: '/app/open-mode/' });
  expect(suggestion?.reason).toContain('most words of the headings and the text are the same');
});
