import { mkdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import {
  type Authority,
  makeAuthority,
} from '../../integrations/signpost/test/lib/http/support/certificates.ts';
import { removeFolder, temporaryFolder } from '../behavior/engines/engine.ts';
import { signpost } from './command.ts';
import { hostile, startHostile } from './hostile.ts';
import { findingsOf, rowsOf } from './sheet.ts';

const host = 'www.example.test';
const origin = `https://${host}`;
/** What is read of a body that never ends: far less than there is, in whatever pieces the system buffers it. */
const enough = 64 * 2 ** 20;

let authority: Authority;
beforeAll(() => {
  authority = makeAuthority();
  authority.trust();
});
afterAll(() => authority.remove());

async function open(certified = authority.issue(host)) {
  const server = await startHostile(certified);
  const root = temporaryFolder('hostile');
  onTestFinished(async () => {
    await server.stop();
    await removeFolder(root);
  });
  mkdirSync(join(root, 'dist'));
  const network = ['--resolve', `${host}:443:127.0.0.1:${server.port}`];
  return {
    ...server,
    run: (...argv: string[]) => signpost(root, 'migrate', ...argv, ...network),
    plain: (...argv: string[]) => signpost(root, 'migrate', ...argv),
    write: (file: string, content: string) => writeFile(join(root, file), content),
    rows: async (file: string) => rowsOf(await readFile(join(root, 'migration', file), 'utf8')),
  };
}

test('inventory of a site that does all it can to be asked in vain', async () => {
  const { run, rows, heard } = await open();
  const { exit } = await run(
    'inventory',
    origin,
    '--old-site',
    origin,
    '--rate',
    '1000',
    '--max-pages',
    '60',
  );
  expect(exit).toBe(0);
  const known = new Map((await rows('inventory.csv')).map(({ url, status }) => [url, status]));
  expect(Object.fromEntries(Object.keys(hostile).map((path) => [path, known.get(path)]))).toEqual({
    // No answer came; somebody links to them all the same.
    '/reset': '',
    '/short': '',
    '/bomb': '',
    '/drip': '200',
    '/loop': '301',
    '/flood': '200',
    '/bytes': '200',
    '/cookie': '302',
    '/busy': '200',
    '/good': '200',
  });
  expect(heard.sent).toBeLessThan(enough);
  // A chain of redirects that has no end is followed until --max-pages.
  expect(heard.requested.filter((path) => path.startsWith('/hop/')).length).toBeLessThan(60);
});

const planned =
  '/to-good /to-drip /to-busy /to-bytes /to-bomb /to-flood /to-reset /to-short /to-cookie /to-loop /hop/1'.split(
    ' ',
  );

async function begin({ plain, write }: Awaited<ReturnType<typeof open>>): Promise<void> {
  const entries = planned.map(
    (from) =>
      `  - { from: ${from}, to: ${from.replace('/to-', '/')}${from === '/hop/1' ? '0000' : ''}, since: 2026-01-02 }\n`,
  );
  await write('redirects.yaml', `redirects:\n${entries.join('')}`);
  await write('old.txt', `${planned.join('\n')}\n`);
  expect((await plain('inventory', 'old.txt', '--old-site', origin)).exit).toBe(0);
}

test('verify of a site that does all it can to be asked in vain', async () => {
  const world = await open();
  await begin(world);
  const { exit, out } = await world.run('verify', '--site', origin, '--json');
  expect(exit).toBe(1);
  expect(findingsOf(out).map(({ rule, url }) => [rule, url])).toEqual([
    ['live-target', `${origin}/hop/1`],
    // The server has a home page, and the build has none.
    ['live-not-gone', `${origin}/`],
  ]);
  expect(world.heard.sent).toBeLessThan(enough);
});

test('verify of a host whose certificate is for another: told once, and no URL is asked', async () => {
  const world = await open(authority.issue('other.example.test'));
  await begin(world);
  const { out } = await world.run('verify', '--site', origin, '--json');
  expect(findingsOf(out).map(({ rule }) => rule)).toEqual(['live-unreachable', 'live-certificate']);
  expect(world.heard.requested).toEqual([]);
});
