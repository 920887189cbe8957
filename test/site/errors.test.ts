import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { site } from '../../src/site.ts';
import { attributes, type BuiltPage, documentAt, pageAt, text } from './support/dist.ts';
import { type Served, serveSite } from './support/serve.ts';

let served: Served;
beforeAll(async () => {
  served = await serveSite();
});
afterAll(() => served.stop());

const cases = [
  { status: 404, file: '404.html', words: [/does not exist/i, /gibt es nicht|existiert nicht/i] },
  {
    status: 410,
    file: '410/index.html',
    words: [/retired|withdrawn/i, /zurückgezogen|zurückgenommen|entfernt|eingestellt/i],
  },
];

/** The links of a part of a page. */
const linksIn = (page: BuiltPage, part: string) => attributes(page, `${part} a[href]`, 'href');

describe.each(cases)('the $status page of the template (W-ERR-1, W-ERR-2)', ({ file, words }) => {
  const page = documentAt(file);

  test('says clearly what happened, in both languages', () => {
    const shown = page.$('main').text().replace(/\s+/g, ' ');
    for (const word of words) expect(shown).toMatch(word);
    expect(
      page
        .$('main [lang]')
        .toArray()
        .map(({ attribs }) => attribs['lang']),
    ).toEqual(['en', 'de']);
    expect(page.$('h1')).toHaveLength(1);
  });

  test('has noindex and no canonical', () => {
    expect(attributes(page, 'meta[name="robots"]', 'content')).toEqual(['noindex']);
    expect(page.$('link[rel="canonical"], link[hreflang], meta[property="og:url"]')).toHaveLength(0);
  });

  test('has the style and navigation of every page', () => {
    const home = pageAt('/');
    const without = (links: string[]) => links.filter((href) => href !== '/de/');
    expect(without(linksIn(page, 'body > header'))).toEqual(without(linksIn(home, 'body > header')));
    expect(without(linksIn(page, 'footer'))).toEqual(without(linksIn(home, 'footer')));
    expect(attributes(page, 'link[rel="stylesheet"]', 'href')).not.toEqual([]);
  });

  test('links the home page and popular pages', () => {
    const links = linksIn(page, 'main').filter((href) => href.startsWith('/'));
    expect(links).toContain('/');
    expect(links).toContain('/de/');
    const popular = links.filter((href) => !['/', '/de/'].includes(href));
    expect(popular.map((href) => pageAt(href).path)).toEqual(popular);
    expect(popular.length).toBeGreaterThanOrEqual(8);
  });

  test('has a way to report the broken link', () => {
    const reports = linksIn(page, 'main').filter((href) =>
      href.startsWith(`mailto:${site.contact.email}?subject=`),
    );
    expect(reports).toHaveLength(2);
  });

  test('needs no script', () => {
    expect(page.$('script')).toHaveLength(0);
  });
});

describe("a URL that doesn't exist", () => {
  const ask = async (path: string) => {
    const response = await fetch(served.url + path, { redirect: 'manual' });
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      body: await response.text(),
    };
  };

  test.each(['/nothing-here/', '/products/nothing/', '/de/nichts', '/nothing.html', '/index.php'])(
    'returns for %s the 404 page with status 404',
    async (path) => {
      expect(await ask(path)).toEqual({
        status: 404,
        type: expect.stringMatching(/^text\/html\b/),
        body: text('404.html'),
      });
    },
  );

  test('returns for the URL of an error page no status 200 (W-ERR-3)', async () => {
    for (const path of ['/404', '/404.html', '/410/', '/410', '/503.html', '/503']) {
      expect([path, (await ask(path)).status]).toEqual([path, 404]);
    }
  });
});
