import { describe, expect, test } from 'vitest';
import { suggest } from '../../../src/migrate/suggest/suggest.ts';

interface Known {
  readonly lang?: string;
  readonly title?: string;
}

const page = (url: string, { lang, title = '' }: Known = {}) => ({ url, title, text: '', lang });
const breads = ['rye', 'wheat', 'spelt', 'pita', 'brioche'];
/** The pages of a version, below its prefix. */
const version = (prefix: string, lang?: string, names: readonly string[] = breads) =>
  ['/', '/breads/', ...names.map((name) => `/breads/${name}/`)].map((path) =>
    page(prefix + path, lang === undefined ? {} : { lang }),
  );
const requested = (urls: readonly string[]) => urls.map((url) => page(url));

function answer(old: readonly ReturnType<typeof page>[], pages: readonly ReturnType<typeof page>[]) {
  return new Map(suggest({ old, pages }).map((one) => [one.old, one]));
}

describe('suggest of a page without a language prefix that only other languages still have', () => {
  // The German version has more pages than the one without a prefix, as after a loss.
  const german = [...breads, 'naan', 'bagel'];

  test.each([
    ['where no page says its language', undefined, undefined],
    ['where pages say it', 'en', 'de-DE'],
    ['where a template says the same of all', 'en', 'en'],
  ])('proposes no page of another language, %s', (_, lang, other) => {
    const pages = [...version('', lang), ...version('/de', other, german), ...version('/fr', other, german)];
    for (const lost of [['/breads/naan/'], ['/breads/naan', '/breads/bagel.html', '/de/breads/lost/']]) {
      for (const one of answer(requested(lost), pages).values()) {
        if (one.old.startsWith('/de/')) expect.soft(one.new).not.toMatch(/^\/(?:fr|breads)\//);
        else expect.soft(one.new).not.toMatch(/^\/(?:de|fr)\//);
      }
    }
  });

  test('proposes no page without a prefix for a page below /de/', () => {
    const found = answer(requested(['/de/breads/naan/']), [
      ...version('', undefined, german),
      ...version('/de', 'de'),
    ]);
    expect(found.get('/de/breads/naan/')?.new).toMatch(/^(?:\/de\/.*)?$/);
  });
});

describe('suggest where the new site adds language prefixes', () => {
  const pages = [page('/'), page('/imprint/'), ...version('/de'), ...version('/en')];

  test('takes the language from the old pages', () => {
    const old = breads.map((name) => page(`/breads/${name}.html`, { lang: 'en-GB' }));
    for (const [at, name] of breads.entries())
      expect(answer(old, pages).get(old[at]?.url ?? '')?.new).toBe(`/en/breads/${name}/`);
  });

  test('takes the language from the new home page', () => {
    const old = requested(breads.map((name) => `/breads/${name}.html`));
    const found = answer(old, [page('/', { lang: 'en' }), ...pages.slice(1)]);
    for (const name of breads) expect(found.get(`/breads/${name}.html`)?.new).toBe(`/en/breads/${name}/`);
  });

  test('takes the language that no section of the old site has', () => {
    const old = requested([...breads.map((name) => `/breads/${name}.html`), '/de/breads/rye.html', '/de/']);
    const found = answer(old, pages);
    for (const name of breads) expect(found.get(`/breads/${name}.html`)?.new).toBe(`/en/breads/${name}/`);
    expect(found.get('/de/breads/rye.html')?.new).toBe('/de/breads/rye/');
  });
});

describe('suggest where the new site drops the prefix of a language', () => {
  const codes = ['en', 'de', 'fr'];
  const old = requested(codes.flatMap((code) => version(`/${code}`).map(({ url }) => url)));
  const pages = [...version('', 'en'), ...version('/de', 'de'), ...version('/fr', 'fr')];

  test('sends pages of the default language to URLs without the prefix', () => {
    const found = answer(old, pages);
    for (const { url } of old)
      expect.soft(found.get(url)).toMatchObject({ new: url.replace(/^\/en\//, '/') });
  });

  test('proposes pages for a removed language with a confidence of .4 at most', () => {
    const more = version('/it').map(({ url }) => url);
    const found = answer([...old, ...requested(more)], pages);
    expect(more.filter((url) => found.get(url)?.new !== '')).not.toEqual([]);
    for (const url of more) {
      const { new: to = '', confidence = 1, reason = '' } = found.get(url) ?? {};
      if (to === '') continue;
      expect.soft(confidence).toBeLessThanOrEqual(0.4);
      expect.soft(reason).toContain('the new site has no page in "it"');
    }
  });

  test('proposes no page of another language by an equal title alone', () => {
    const titled = [
      page('/', { lang: 'en', title: 'Home' }),
      ...breads.map((name) => page(`/breads/${name}/`, { lang: 'en', title: `${name} bread` })),
      ...breads.map((name) => page(`/de/brote/${name}/`, { lang: 'de', title: `${name} Brot` })),
      page('/de/brote/naan/', { lang: 'de', title: 'Naan' }),
    ];
    const found = answer([page('/?p=7', { title: 'Naan' }), page('/de/brote/', {})], titled);
    expect(found.get('/?p=7')?.new).not.toBe('/de/brote/naan/');
  });
});

test.each(['/it/', '/departments/it/'])(
  "suggest doesn't take the department /it/ in %s for a language",
  (folder) => {
    const pages = ['/', '/departments/', '/departments/it-support/', '/departments/it-security/', '/news/'];
    const old = requested([`${folder}it-support.html`, `${folder}it-security.html`, '/news.html']);
    const found = answer(old, requested(pages));
    for (const name of ['it-support', 'it-security'])
      expect.soft(found.get(`${folder}${name}.html`)?.new).toBe(`/departments/${name}/`);
    expect(found.get(`${folder}it-support.html`)?.reason).not.toContain('the new site has no page');
  },
);
