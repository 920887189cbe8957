import { createServer } from 'node:https';
import { expect, onTestFinished, test } from 'vitest';
import { printInventory } from '../../../src/migrate/state/inventory-file.ts';
import { migrateVerifyCommand } from '../../../src/migrate/verify/command.ts';
import { makeAuthority } from '../../lib/http/support/certificates.ts';
import { listen } from '../../lib/http/support/servers.ts';
import { oldUrl } from '../../migrate/support/old.ts';
import { folderOf, runCommand } from './support.ts';

const site = 'https://www.example.test';
const page = '<!doctype html><html lang="en"><title>A</title><body><h1>A</h1></body></html>';

/** A move on one host, which answers each path with a status and a target. */
async function verifyMove(
  answers: Readonly<Record<string, readonly [status: number, to?: string]>>,
  changed: Readonly<Record<string, string>> = {},
) {
  const authority = makeAuthority();
  authority.trust();
  onTestFinished(() => authority.remove());
  const server = createServer(authority.issue('www.example.test'), ({ url = '' }, response) => {
    const [status, location] = answers[url] ?? [404];
    response.writeHead(status, { 'content-type': 'text/html', ...(location && { location }) });
    response.end(status === 200 ? page : '');
  });
  const { port } = await listen(server);

  const rows = [
    oldUrl('/old', { clicks: 50 }),
    oldUrl('/a/', { clicks: 30 }),
    oldUrl('/gone', { clicks: 20 }),
  ];
  const folder = await folderOf({
    'migration/inventory.csv': [...printInventory(rows)].join(''),
    'migration/review.csv': 'old,new,status,owner,who\n/gone,,gone,,Ada\n/old,/a/,accepted,,Ada\n',
    'migration/state.yaml': `old: ${site}\n`,
    'redirects.yaml': 'redirects:\n  - { from: /old, to: /a/ }\ngone:\n  - /gone\n',
    'dist/a/index.html': page,
    'earlier.json': JSON.stringify({ findings: [{ rule: 'live-redirect-missing', url: `${site}/old` }] }),
    ...changed,
  });
  onTestFinished(folder.remove);
  const { path, root } = folder;
  const places = ['--dist', path('dist'), '--map', path('redirects.yaml'), '--state', path('migration')];
  const connection = ['--site', site, '--resolve', `www.example.test:443:127.0.0.1:${port}`];
  return {
    earlier: path('earlier.json'),
    verify: (...args: string[]) => runCommand(migrateVerifyCommand, root, ...places, ...connection, ...args),
  };
}

const answers = { '/old': [301, '/a/'], '/a/': [200], '/gone': [200] } as const;

test('migrate verify --format csv has a row for each old URL, with what came, and says what was requested', async () => {
  const { verify } = await verifyMove(answers);
  const { exit, out, err } = await verify('--format', 'csv');
  expect(exit).toBe(1);
  const [, ...rows] = out.trim().split(/\r?\n/);
  expect(rows.map((row) => row.replace(/,\d{4}-\d\d-\d\d \d\d:\d\d UTC$/, ''))).toEqual([
    '/old,50,moves,/a/,Ada,301 to https://www.example.test/a/: 200,1,ok',
    '/a/,30,stays,/a/,,200,0,ok',
    '/gone,20,is given up,,Ada,200,0,"returns 200, not 410"',
  ]);
  // Further: the home page, and an unknown URL.
  expect(err).toContain(
    '6 requests: 3 old URLs (1 redirect, 2 pages, 0 with 404 or 410) and 3 further URLs\n',
  );
});

test('migrate verify --format html prints what is wrong, and what was mended since the earlier run', async () => {
  const { verify, earlier } = await verifyMove(answers);
  const { out } = await verify('--format', 'html', '--since', earlier);
  expect(out).toContain('2 of 3 old URLs return what was planned, with 80 of 100 clicks.');
  expect(out).toContain('<li>Each redirect of the map works: https://www.example.test/<wbr>old</li>');
});

test('migrate verify tells what a decision promised and the map or the build has lost since', async () => {
  const decisions = ['/gone,,gone,,Ada', '/old,/a/,accepted,,Ada', '/?p=14,/a/,accepted,,Ada'];
  const rows = [
    oldUrl('/old', { clicks: 50 }),
    oldUrl('/?p=14', { clicks: 30 }),
    oldUrl('/stays/', { clicks: 5 }),
  ];
  const { verify } = await verifyMove(
    { '/old': [301, '/b/'], '/b/': [404], '/?p=14': [200], '/': [200], '/a/': [200] },
    {
      'migration/inventory.csv': [...printInventory(rows)].join(''),
      'migration/review.csv': `old,new,status,owner,who\n${decisions.join('\n')}\n`,
      // The pages /b/ and /stays/ were renamed, and the line of /?p=14 is gone.
      'redirects.yaml': 'redirects:\n  - { from: /old, to: /b/ }\n',
      'dist/index.html': page,
    },
  );

  const { exit, out } = await verify('--format', 'csv');
  expect(exit).toBe(1);
  expect(out).toContain("an old URL redirects to /b/, which the new site doesn't have");
  expect(out).toContain(
    'an old page was identified by its query, and the new page at its path is returned instead',
  );

  expect(out).toContain('the new site has no page or redirect for an old URL');

  const report = await verify();
  expect(report.out.match(/migrate-lost/g)).toHaveLength(3);
  expect(report.out).toContain('npx astro-signpost migrate review');
});
