import { describe, expect, test } from 'vitest';
import { oldUrl as old } from '../support/old.ts';
import { covered, findingsOf, map, reported } from './support.ts';

describe('migrate check says what becomes of an old URL', () => {
  test.each([
    ['/gauges', 'page'],
    ['/gauges/?page=2', 'page'],
    ['/price.pdf', 'page'],
    ['/moved/', 'redirected'],
    ['/p.php?id=3', 'redirected'],
    ['/blog/a.html', 'redirected'],
    ['/away', 'redirected'],
    ['/broken', 'broken'],
    ['/blog/b.html', 'broken'],
    ['/gone', 'gone'],
    ['/p.php?id=4', 'lost'],
    ['/open', 'open'],
    ['/404', 'lost'],
    ['https://shop.example.com/moved', 'redirected'],
  ])('%s: %s', async (url, result) => {
    const { coverage } = await covered([old(url)], { opened: ['/open'] });
    expect(coverage.all).toMatchObject([{ result }]);
  });

  test("a URL of a section that isn't released stays", async () => {
    const yaml = `${map}sections:\n  - { name: shop, match: /shop/**, release: 2026-12-01 }\n  - { name: old, match: /old/**, release: 2026-01-01 }\n`;
    const { coverage } = await covered([old('/shop/a'), old('/shop'), old('/old/a')], { yaml });
    expect(coverage.all.map(({ result }) => result)).toEqual(['later', 'later', 'lost']);
  });

  test('counts by URLs and by traffic, without junk', async () => {
    const { coverage } = await covered([
      old('/moved', { clicks: 90, hits: 1 }),
      old('/lost', { clicks: 10, hits: 99 }),
      old('/wp-login.php', { clicks: 50, junk: 'attack probe' }),
    ]);
    expect(coverage).toMatchObject({
      measure: 'clicks',
      total: { urls: 2, traffic: 100 },
      covered: { urls: 1, traffic: 90 },
    });
  });
});

describe('migrate check', () => {
  test('finds nothing in a complete move', async () => {
    expect(await reported([old('/moved'), old('/gone'), old('/gauges/'), old('/blog/a.html')])).toEqual([]);
  });

  test('reports lost URLs, and redirects to a missing page', async () => {
    expect(await reported([old('/lost'), old('/broken')])).toEqual([
      'migrate-lost error /lost: the new site has no page or redirect for an old URL',
      "migrate-lost error /broken: an old URL redirects to /nowhere/, which the new site doesn't have",
    ]);
  });

  test('reports open decisions', async () => {
    expect(await reported([old('/open')], { opened: ['/open'] })).toEqual([
      'migrate-open warning /open: an old URL is open',
    ]);
  });

  test('reports a new build that names the old host', async () => {
    const head =
      '<link rel="canonical" href="https://old.example/x/"><link rel="alternate" hreflang="de" href="https://www.old.example/de/x/">';
    const built = {
      'x/index.html': `<!doctype html><title>x</title>${head}<body><a href="http://old.example/y">y</a><a href="https://other.example/">z</a>`,
    };
    const options = { built, oldHosts: ['www.old.example'] };
    const named = [
      'migrate-old-host error https://www.example.com/x/: the canonical points to the old URL https://old.example/x/',
      'migrate-old-host error https://www.example.com/x/: the hreflang "de" points to the old URL https://www.old.example/de/x/',
      'migrate-old-host warning https://www.example.com/x/: a link points to the old URL http://old.example/y',
    ];
    // As an alias it redirects, and the new pages should use the new URLs all the same.
    expect(await reported([], { ...options, hosts: ['old.example'] })).toEqual(named);
    expect(await reported([], options)).toEqual([
      ...named,
      'migrate-domain warning : the old host old.example is not a domain of the new site',
    ]);
  });

  test('reports the canonicals of a build for staging, and none of a page that another site has too', async () => {
    const makePage = (canonical: string) =>
      `<!doctype html><title>x</title><link rel="canonical" href="${canonical}"><body>x`;
    const built = {
      'x/index.html': makePage('https://staging.example.com/x/'),
      'y/index.html': makePage('https://partner.example/shared/y/'),
      'z/index.html': makePage('https://www.example.com/z/'),
    };
    const [found, ...others] = await findingsOf([], { built });
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      rule: 'migrate-canonical',
      level: 'error',
      file: 'x/index.html',
      message: 'its canonical is https://staging.example.com/x/',
      fix: 'build the site with its own URL, https://www.example.com. Search engines may index staging.example.com in its place',
    });
  });

  test.each([
    ['www.old.example', 'old.example,www.old.example'],
    ['shop.example.com', 'shop.example.com'],
  ])('reports the missing domains for %s', async (host, names) => {
    const [found] = await findingsOf([], { oldHosts: [host] });
    expect(found?.fix).toContain(`map compile --alias ${names} --host HOST`);
  });
});
