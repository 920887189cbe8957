import { describe, expect, test } from 'vitest';
import { migrationChecks } from '../../../src/migrate/check/report.ts';
import { oldUrl as old } from '../support/old.ts';
import { covered, map, open, reported, subjectOf } from './support.ts';

describe('what becomes of an old URL', () => {
  test.each([
    ['/gauges', 'page', '/gauges/'],
    ['/gauges/?page=2', 'page', '/gauges/'],
    ['/price.pdf', 'page', ''],
    ['/moved/', 'redirected', '/gauges/'],
    ['/p.php?id=3', 'redirected', '/gauges/'],
    ['/blog/a.html', 'redirected', '/news/a/'],
    ['/away', 'redirected', 'https://other.example/a'],
    ['/broken', 'broken', '/nowhere/'],
    ['/blog/b.html', 'broken', '/news/b/'],
    ['/gone', 'gone', ''],
    ['/p.php?id=4', 'lost', ''],
    ['/open', 'open', ''],
    ['/404', 'lost', ''],
    ['https://shop.example.com/moved', 'redirected', '/gauges/'],
  ])('%s: %s %s', async (url, result, target) => {
    const { coverage } = await covered([old(url)], { decisions: [open('/open')] });
    expect(coverage.all).toMatchObject([{ result, target }]);
  });

  test("a section that isn't released yet stays as it is", async () => {
    const yaml = `${map}sections:\n  - { name: shop, match: /shop/**, release: 2026-12-01 }\n  - { name: old, match: /old/**, release: 2026-01-01 }\n`;
    const { coverage } = await covered([old('/shop/a'), old('/shop'), old('/old/a')], { yaml });
    expect(coverage.all.map(({ result }) => result)).toEqual(['later', 'later', 'lost']);
  });

  test('counted by URLs and by the surest traffic; junk is left out', async () => {
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

describe('the checks', () => {
  test('nothing to tell where all is in place', async () => {
    expect(await reported([old('/moved'), old('/gone'), old('/gauges/'), old('/blog/a.html')])).toEqual([]);
  });

  test('what is lost, and what is redirected to a missing page', async () => {
    expect(await reported([old('/lost'), old('/broken')])).toEqual([
      'migrate-lost error /lost: the new site has no page or redirect for an old URL',
      "migrate-lost error /broken: an old URL redirects to /nowhere/, which the new site doesn't have",
    ]);
  });

  test('a redirect of the old site that the map has no source for is told once, with its end', async () => {
    const inventory = [
      old('/first', { status: 301, location: 'https://www.example.com/moved' }),
      old('/moved'),
    ];
    expect(await reported(inventory)).toEqual([
      'migrate-chain error /first: the old site redirects /first to /moved, which is now at /gauges/. The map has no redirect for /first',
    ]);
  });

  test('what is open weighs more when the move is near', async () => {
    const options = { decisions: [open('/open')] };
    expect(await reported([old('/open')], options)).toEqual(['migrate-open info /open: an old URL is open']);
    expect(await reported([old('/open')], { ...options, move: '2026-11-25' })).toEqual([
      'migrate-open warning /open: an old URL is still open, and the move is on 2026-11-25',
    ]);
  });

  test('the new build still names the old host', async () => {
    const head =
      '<link rel="canonical" href="https://old.example/x/"><link rel="alternate" hreflang="de" href="https://www.old.example/de/x/"><link rel="alternate" media="only screen and (max-width: 640px)" href="https://old.example/m/">';
    const built = {
      'x/index.html': `<!doctype html><title>x</title>${head}<body><a href="http://old.example/y">y</a><a href="https://other.example/">z</a>`,
    };
    const options = { built, oldHosts: ['www.old.example'] };
    const named = [
      'migrate-old-host error https://www.example.com/x/: the canonical points to the old URL https://old.example/x/',
      'migrate-old-host error https://www.example.com/x/: the hreflang "de" points to the old URL https://www.old.example/de/x/',
      'migrate-old-host error https://www.example.com/x/: the alternate points to the old URL https://old.example/m/',
      'migrate-old-host warning https://www.example.com/x/: a link points to the old URL http://old.example/y',
    ];
    // As an alias it redirects, and the new pages should use the new URLs all the same.
    expect(await reported([], { ...options, hosts: ['old.example'] })).toEqual(named);
    expect(await reported([], options)).toEqual([
      ...named,
      'migrate-domain warning : the old host old.example is not a domain of the new site',
    ]);
  });

  test('an alias that the last build knows nothing of is named; one of its options is not', async () => {
    const subject = await subjectOf([], { oldHosts: ['www.old.example'], hosts: ['old.example'] });
    const alias = migrationChecks.find(({ id }) => id === 'migrate-domain');
    const told = (builtHosts?: ReadonlySet<string>) =>
      [...(alias?.check({ ...subject, builtHosts }) ?? [])].map(({ message }) => message);
    expect(told()).toEqual([]);
    expect(told(new Set(['example.com', 'old.example']))).toEqual([]);
    expect(told(new Set(['example.com']))).toEqual([
      "the host files of the build don't redirect the old host old.example, since `deploy.domains` doesn't have it",
    ]);
  });

  test.each([
    ['www.old.example', 'old.example,www.old.example'],
    ['192.0.2.7', '192.0.2.7'],
    ['shop.example.com', 'shop.example.com'],
    ['example.co.uk', 'example.co.uk,www.example.co.uk'],
  ])('the aliases that %s needs', async (host, names) => {
    const subject = await subjectOf([], { oldHosts: [host] });
    const alias = migrationChecks.find(({ id }) => id === 'migrate-domain');
    expect([...(alias?.check(subject) ?? [])].map(({ fix }) => fix)).toEqual([
      expect.stringContaining(`map compile --alias ${names} --host HOST`),
    ]);
  });
});
