import { describe, expect, test } from 'vitest';
import { flowsOf, migrationChecks } from '../../../src/migrate/check/report.ts';
import { oldAddress as old } from '../support/old.ts';
import { covered, map, open, subjectOf, told } from './support.ts';

describe('what becomes of an old address', () => {
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
  ])('%s: %s %s', async (address, result, target) => {
    const { coverage } = await covered([old(address)], { decisions: [open('/open')] });
    expect(coverage.all).toMatchObject([{ result, target }]);
  });

  test('a section that isn’t released yet stays as it is', async () => {
    const yaml = `${map}sections:\n  - { name: shop, match: /shop/**, release: 2026-12-01 }\n  - { name: old, match: /old/**, release: 2026-01-01 }\n`;
    const { coverage } = await covered([old('/shop/a'), old('/shop'), old('/old/a')], { yaml });
    expect(coverage.all.map(({ result }) => result)).toEqual(['later', 'later', 'lost']);
  });

  test('counted by addresses and by the surest traffic; junk is left out', async () => {
    const { coverage } = await covered([
      old('/moved', { clicks: 90, hits: 1 }),
      old('/lost', { clicks: 10, hits: 99 }),
      old('/wp-login.php', { clicks: 50, junk: 'probe of a robot' }),
    ]);
    expect(coverage).toMatchObject({
      measure: 'clicks',
      total: { addresses: 2, traffic: 100 },
      covered: { addresses: 1, traffic: 90 },
    });
  });
});

test('where the sections went', async () => {
  const inventory = [old('/blog/a.html', { clicks: 3 }), old('/blog/b.html'), old('/gone'), old('/gauges/')];
  const { coverage } = await covered(inventory);
  expect(flowsOf(coverage)).toEqual([
    { from: '/', to: 'gone', kind: 'gone', addresses: 1, traffic: 0 },
    { from: '/blog/', to: '/news/', kind: 'page', addresses: 1, traffic: 3 },
    { from: '/blog/', to: 'lost', kind: 'lost', addresses: 1, traffic: 0 },
    { from: '/gauges/', to: '/gauges/', kind: 'page', addresses: 1, traffic: 0 },
  ]);
});

test('sections are named as people read them', async () => {
  const { coverage } = await covered([old('/%C3%BCber-uns/team.html'), old('/a%2Fb/c')]);
  expect(flowsOf(coverage).map(({ from }) => from)).toEqual(['/a%2Fb/', '/über-uns/']);
});

describe('the checks', () => {
  test('nothing to tell where all is in place', async () => {
    expect(await told([old('/moved'), old('/gone'), old('/gauges/'), old('/blog/a.html')])).toEqual([]);
  });

  test('what is lost, and what is redirected to nothing', async () => {
    expect(await told([old('/lost'), old('/broken')])).toEqual([
      'migrate-lost error /lost: an old address leads nowhere on the new site',
      'migrate-lost error /broken: an old address is redirected to /nowhere/, which the new site does not have',
    ]);
  });

  test('a redirect of the old site that the map has no source for is told once, with its end', async () => {
    const inventory = [
      old('/first', { status: 301, location: 'https://www.example.com/moved' }),
      old('/moved'),
    ];
    expect(await told(inventory)).toEqual([
      'migrate-chain error /first: the old site redirects /first to /moved, which is at /gauges/ now, and the map has nothing for /first',
    ]);
  });

  test('what is open weighs more when the move is near', async () => {
    const options = { decisions: [open('/open')] };
    expect(await told([old('/open')], options)).toEqual(['migrate-open info /open: an old address is open']);
    expect(await told([old('/open')], { ...options, move: '2026-11-25' })).toEqual([
      'migrate-open warning /open: an old address is still open, and the move is on 2026-11-25',
    ]);
  });

  test('twenty on the home page are a mass, names of the home page are not', async () => {
    const many = Array.from({ length: 20 }, (_, index) => old(`/team/${index}`));
    const yaml =
      'redirects:\n  - { from: /team/*, to: /, since: 2026-11-20 }\n  - { from: /index.php, to: /, since: 2026-11-20 }\n';
    expect(await told([...many.slice(1), old('/index.php')], { yaml })).toEqual([]);
    expect(await told(many, { yaml })).toEqual([
      'migrate-home error /team/0: 20 of 20 old addresses end up on the home page, /team/0 first',
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
      'migrate-old-host error https://www.example.com/x/: the canonical names the old address https://old.example/x/',
      'migrate-old-host error https://www.example.com/x/: the hreflang "de" names the old address https://www.old.example/de/x/',
      'migrate-old-host error https://www.example.com/x/: the alternate names the old address https://old.example/m/',
      'migrate-old-host warning https://www.example.com/x/: a link names the old address http://old.example/y',
    ];
    // As an alias it redirects, and the new pages should name the new addresses all the same.
    expect(await told([], { ...options, hosts: ['old.example'] })).toEqual(named);
    expect(await told([], options)).toEqual([
      ...named,
      "migrate-domain warning : the old host old.example is neither the new site's nor one of its aliases",
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
