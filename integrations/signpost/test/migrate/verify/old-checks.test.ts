import { expect, test } from 'vitest';
import { createResponder } from '../../../src/answers/responder.ts';
import { githubPages } from '../../../src/hosts/github-pages/host.ts';
import { netlify } from '../../../src/hosts/netlify/host.ts';
import { nginx } from '../../../src/hosts/nginx/host.ts';
import { parseOldPages } from '../../../src/migrate/state/old-pages.ts';
import { listOldChecks } from '../../../src/migrate/verify/old-checks.ts';
import { planOf } from '../../hosts/plan-of.ts';
import { oldUrl, printStoredPages } from '../support/old.ts';

test.each([
  [nginx, '/pump/'],
  [netlify, '/pump/?id=7'],
])('listOldChecks takes the query that $title passes on', (host, path) => {
  const { abilities } = host;
  const plan = planOf('/product.php?id=7,/pump/,301', {}, ['index.html', 'pump/index.html']);
  const responder = createResponder({ plan, host });
  const input = {
    responder,
    openResponder: responder,
    abilities,
    old: 'https://www.old.example',
    hosts: [],
    findOldPage: () => undefined,
    isMapReleased: true,
  };
  const [check] = listOldChecks([oldUrl('/product.php?id=7')], input);

  expect(check?.expected).toMatchObject({
    location: 'https://www.example.com/pump/',
    hostLocation: `https://www.example.com${path}`,
  });
});

test('listOldChecks takes a page with a refresh for the redirect on GitHub Pages, and not on nginx', () => {
  const plan = planOf('/pump.html,/pump/,301', {}, ['index.html', 'pump/index.html']);
  const [onPages, onNginx] = [githubPages, nginx].map((host) => {
    const responder = createResponder({ plan, host });
    const site = {
      old: 'https://www.example.com',
      hosts: [],
      findOldPage: () => undefined,
      isMapReleased: true,
    };
    const input = { responder, openResponder: responder, abilities: host.abilities, ...site };
    return listOldChecks([oldUrl('/pump.html')], input)[0]?.expected;
  });

  expect(onPages).toMatchObject({ status: 301, allowsRedirectPage: true });
  expect(onNginx).toMatchObject({ status: 301, allowsRedirectPage: false });
});

test('listOldChecks requires a redirect of the map that GitHub Pages cannot make', () => {
  const plan = planOf('/product.php?id=7,/pump/,301', {}, ['index.html', 'pump/index.html']);
  const { abilities } = githubPages;
  const input = {
    responder: createResponder({ plan, host: githubPages }),
    openResponder: createResponder({ plan }),
    ...{
      abilities,
      old: 'https://www.old.example',
      hosts: [],
      findOldPage: () => undefined,
      isMapReleased: true,
    },
  };
  const [check] = listOldChecks([oldUrl('/product.php?id=7')], input);

  expect(check?.expected).toMatchObject({ status: 301, location: 'https://www.example.com/pump/' });
});

test('listOldChecks requires an indexable page where the old page was in search results', () => {
  const plan = planOf('/pump.html,/pump/,301\n/thanks.html,/thanks/,301\n/guest.html,/guest/,301', {}, [
    ...['index.html', 'pump/index.html', 'thanks/index.html', 'guest/index.html'],
    ...['about/index.html', 'cart/index.html'],
  ]);
  const stored = parseOldPages(
    'old-pages.jsonl',
    printStoredPages({
      '/pump.html': '<title>Pump</title><link rel="canonical" href="https://old.example/pump.html">',
      '/thanks.html': '<title>Thanks</title><meta name="robots" content="noindex">',
      '/guest.html': '<title>Guest</title><link rel="canonical" href="https://partner.example/guest/">',
    }),
  );
  const responder = createResponder({ plan, host: nginx });
  const rows = [
    ...['/pump.html', '/thanks.html', '/guest.html', '/about/'].map((url) => oldUrl(url)),
    oldUrl('/cart/', { sources: ['log'] }),
  ];
  const checks = listOldChecks(rows, {
    ...{ responder, openResponder: responder, abilities: nginx.abilities },
    ...{ old: 'https://www.example.com', hosts: ['www.old.example', 'www.example.com'], isMapReleased: true },
    findOldPage: (url) => stored.find(({ path }) => path === url),
  });
  const pages = checks.filter(({ expected }) => expected.isIndexable !== undefined);

  expect(pages.map(({ url, expected }) => [new URL(url).pathname, expected.isIndexable])).toEqual([
    ['/about/', true],
    ['/cart/', false],
    ['/pump/', true],
    ['/thanks/', false],
    ['/guest/', false],
  ]);
});

test('listOldChecks requires the page of the build at an old URL that stays, once the whole map is released', () => {
  const plan = planOf('/pump.html,/pump/,301', {}, ['pump/index.html', 'about/index.html']);
  const responder = createResponder({ plan, host: nginx });
  const findFile = (isMapReleased: boolean) => {
    const input = {
      ...{ responder, openResponder: responder, abilities: nginx.abilities },
      ...{ old: 'https://www.example.com', hosts: [], findOldPage: () => undefined, isMapReleased },
    };
    return listOldChecks([oldUrl('/about/')], input)[0]?.expected.file;
  };

  expect(findFile(true)).toBe('about/index.html');
  // The old site may still serve /about/.
  expect(findFile(false)).toBeUndefined();
});

test('listOldChecks requires robots.txt and the sitemap of the build, once the whole map is released', () => {
  const plan = planOf('/pump.html,/pump/,301', {}, ['pump/index.html', 'robots.txt', 'sitemap.xml']);
  const responder = createResponder({ plan, host: nginx });
  const listFiles = (isMapReleased: boolean) => {
    const input = {
      ...{ responder, openResponder: responder, abilities: nginx.abilities },
      ...{ old: 'https://www.example.com', hosts: [], findOldPage: () => undefined, isMapReleased },
    };
    const checks = listOldChecks([oldUrl('/pump.html')], input);
    return checks.filter(({ section }) => section === 'file').map(({ expected }) => expected.file);
  };

  expect(listFiles(true)).toEqual(['robots.txt', 'sitemap.xml']);
  expect(listFiles(false)).toEqual([]);
});
