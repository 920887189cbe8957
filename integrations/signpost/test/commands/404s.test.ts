import { expect, onTestFinished, test } from 'vitest';
import { migrateCheckCommand } from '../../src/migrate/check/command.ts';
import { loadMigration } from '../../src/migrate/migration.ts';
import { notFoundCommand } from '../../src/migrate/not-found/command.ts';
import { printInventory } from '../../src/migrate/state/inventory-file.ts';
import { isWanted, type OldUrl } from '../../src/migrate/state/old-url.ts';
import { printReview } from '../../src/migrate/state/review-file.ts';
import { oldUrl } from '../migrate/support/old.ts';
import { folderOf, runCommand } from './migrate/support.ts';

const line = (path: string, status = 404) =>
  `203.0.113.9 - - [10/Dec/2025:13:55:36 +0000] "GET ${path} HTTP/1.1" ${status} 9 "-" "Mozilla/5.0 (X11) Firefox/132.0"\n`;
const page = (title: string) => `<!doctype html><html lang="en"><title>${title}</title><body>x`;

/** A move that was decided, and the misses of its log. */
function missed(...paths: string[]) {
  return missedIn(paths.map((path) => line(path)).join(''));
}

async function missedIn(log: string, options: MoveOptions = {}) {
  return (await moved(log, options)).misses();
}

interface MoveOptions {
  readonly kept?: OldUrl;
  readonly move?: string;
}

async function moved(log: string, { kept, move = '2025-12-05' }: MoveOptions = {}) {
  const decided = { status: 'accepted', owner: '', free: {} } as const;
  const folder = await folderOf({
    'migration/state.yaml': `old: https://old.example\nsite: https://www.example.com\nmove: ${move}\n`,
    'migration/review.csv': printReview(
      new Map([
        ['/de/kontakt/', { target: '/de/contact/', ...decided }],
        ['/about', { target: '/company/', ...decided }],
      ]),
    ),
    'redirects.yaml':
      'redirects:\n  - { from: /de/kontakt/, to: /de/contact/, since: 2025-12-05 }\n  - { from: /about, to: /company/, since: 2025-12-05 }\n',
    'dist/de/contact/index.html': page('Kontakt'),
    'dist/company/index.html': page('Company'),
    'access.log': log,
    'migration/inventory.csv': [
      ...printInventory([
        oldUrl('/shop/pmup', { sources: ['log'], status: 404, hits: 1, junk }),
        ...(kept === undefined ? [] : [kept]),
      ]),
    ].join(''),
  });
  onTestFinished(folder.remove);
  const { path, root } = folder;
  const places = ['--dist', path('dist'), '--map', path('redirects.yaml'), '--state', path('migration')];
  return {
    misses: (...args: string[]) => runCommand(notFoundCommand, root, path('access.log'), ...places, ...args),
    check: () => runCommand(migrateCheckCommand, root, ...places),
    state: () => loadMigration(path('migration')),
  };
}

const junk = 'not found on the old site';

test('404s proposes for a variant, a copy and a feed the target of the decided page', async () => {
  const { out } = await missed('/DE/Kontakt/', '/about/page/2/', '/about/feed/', '/about/amp');
  expect.soft(out).toContain('/DE/Kontakt/ → /de/contact/ 0.99\n');
  for (const copy of ['/about/page/2/', '/about/amp'])
    expect.soft(out).toContain(`${copy} → /company/ 0.95\n`);
  expect.soft(out).toContain('/about/feed/ → /company/ 0.95\n         a copy of /about; as you confirmed\n');
});

test('404s counts a missing URL whose redirect to https is in the same log', async () => {
  const log = ['/shop/pump', '/found'].map((path) => line(path, 301) + line(path, 308)).join('');
  const { out, err } = await missedIn(log + line('/shop/pump') + line('/found', 200));
  expect(out).toMatch(/^ +1 {2}\/shop\/pump → /);
  expect(out).not.toContain('/found');
  expect(err).toContain('next: run the same command with --write');
});

test('404s skips a URL that the map redirects, and says so', async () => {
  const { out, err } = await missed('/about', '/about');
  expect(out).toBe('');
  expect(err).toContain('skipped (redirected by the current map): 1');
});

test('404s --write adds an unknown URL to the review', async () => {
  const { misses, state } = await moved(line('/shop/pmup') + line('/shop/pmup') + line('/shop/new'));
  await misses('--write');
  const { inventory } = await state();
  expect(inventory.filter(isWanted)).toMatchObject([
    { url: '/shop/new', hits: 1, junk: '' },
    { url: '/shop/pmup', hits: 2, junk: '' },
  ]);
});

test('404s --write adds undecided URLs, and keeps all old ones', async () => {
  const { check, misses } = await moved(line('/shop/pmup') + line('/shop/new') + line('/kept'), {
    kept: oldUrl('/kept', { sources: ['sitemap'], status: 200 }),
  });
  const counts = (text: string) => text.match(/^ {2}\d+ (?:open|lost).*$/gm);
  expect(counts((await check()).err)).toEqual(['  1 lost']);
  await misses('--write');
  const { err, out } = await check();
  expect(counts(err)).toEqual(['  2 open, not decided yet (2 hits)', '  1 lost (1 hit)']);
  expect(out).toContain('migrate-lost  The new site has no page or redirect for an old URL\n');
  expect(out).toMatch(
    /warning migrate-open {2}Since the move, visitors have requested a URL that the new site doesn't have \(2 places\)\n.*\/shop\/new\n.*\/shop\/pmup\n/,
  );
  // The same log once more says nothing new, and takes nothing for junk.
  await misses('--write');
  expect(counts((await check()).err)).toEqual(['  2 open, not decided yet (2 hits)', '  1 lost (1 hit)']);
});

test('404s says why it counts nothing where the move is still to come', async () => {
  const { out, err } = await missedIn(line('/lost/'), { move: '2999-12-05' });
  expect(out).toBe('');
  expect(err).toContain('The day of the move, 2999-12-05, is in the future, and only later 404s count.');
});

test('404s counts the variants of a URL as one, and neither probes nor parts of pages', async () => {
  const log = [
    ...['/lost/?utm_source=newsletter', '/lost/?PHPSESSID=a1', '/lost/', '/lost'].map((path) => line(path)),
    line('/b%c3%bcro/').repeat(3),
    ...['/bilder/pumpe.jpg', '/wp-login.php', '/about?gclid=1'].map((path) => line(path)),
  ];
  const { out, err } = await missedIn(log.join(''));
  const counted = [...out.matchAll(/^ *(\d+) {2}(\S+)/gm)].map(([, hits, url]) => `${hits} ${url}`);
  expect(counted).toEqual(['4 /lost/', '3 /büro/']);
  expect(err).toContain('2 URLs were requested and not found since 2025-12-05');
  expect(err).toContain('skipped (attack probe): 1\n');
  expect(err).toContain('skipped (part of a page): 1\n');
});

test('404s leaves out another site of the same log', async () => {
  const hosts = ['www.example.com:443', 'old.example:80', 'shop.example.net:443'];
  const { out } = await missedIn(hosts.map((host) => `${host} ${line('/lost/')}`).join(''));
  expect(out).toMatch(/^ +2 {2}\/lost\/ /);
});

test('404s proposes no page of another language', async () => {
  const german = ['', 'breads/', 'breads/naan/', 'breads/rye/', 'breads/wheat/'];
  const folder = await folderOf({
    'migration/state.yaml': 'old: https://www.example.com\nsite: https://www.example.com\nmove: 2025-12-05\n',
    'redirects.yaml': 'redirects: []\n',
    'dist/index.html': page('Home'),
    'dist/breads/index.html': page('Breads'),
    'dist/breads/rye/index.html': page('Rye'),
    ...Object.fromEntries(
      german.map((path) => [`dist/de/${path}index.html`, page('Brot').replace('lang="en"', 'lang="de"')]),
    ),
    'access.log': line('/breads/naan/') + line('/naan/'),
  });
  onTestFinished(folder.remove);
  const { path, root } = folder;
  const places = ['--dist', path('dist'), '--map', path('redirects.yaml'), '--state', path('migration')];
  const { out } = await runCommand(notFoundCommand, root, path('access.log'), ...places);
  expect(out).not.toContain('→ /de/');
});
