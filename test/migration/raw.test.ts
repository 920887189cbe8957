import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, type TestContext, test } from 'vitest';
import {
  type Authority,
  makeAuthority,
} from '../../integrations/signpost/test/lib/http/support/certificates.ts';
import { removeFolder, temporaryFolder } from '../behavior/engines/engine.ts';
import { rawAnswers, startRaw } from './raw-server.ts';
import { rowsOf } from './sheet.ts';

const host = 'www.example.test';
const origin = `https://${host}`;
const bin = fileURLToPath(new URL('../../integrations/signpost/bin/signpost.js', import.meta.url));
/** A body that never ends is left early, in whatever pieces the system buffers it. */
const enough = 64 * 2 ** 20;

let authority: Authority;
beforeAll(() => {
  authority = makeAuthority();
});
afterAll(() => authority.remove());

/** A site of hostile bytes and a project beside it. The command runs apart, with a gigabyte of heap at most. */
async function open({ onTestFinished }: TestContext) {
  const server = await startRaw(authority.issue(host), origin);
  const root = temporaryFolder('raw');
  onTestFinished(async () => {
    await server.stop();
    await removeFolder(root);
  });
  await writeFile(join(root, 'ca.pem'), authority.ca);
  const network = ['--resolve', `${host}:443:127.0.0.1:${server.port}`, '--trust', 'ca.pem'];
  const run = (...argv: string[]): Promise<{ exit: number | null; err: string }> =>
    new Promise((done) => {
      const child = spawn(process.execPath, ['--max-old-space-size=1000', bin, ...argv], {
        cwd: root,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      let err = '';
      child.stderr.on('data', (piece) => {
        err += piece;
      });
      child.on('close', (exit) => done({ exit, err }));
    });
  return {
    ...server,
    requested: (...argv: string[]) => run(...argv, ...network),
    run,
    write: (file: string, content: string) => writeFile(join(root, file), content),
    rows: async (file: string) => rowsOf(await readFile(join(root, 'migration', file), 'utf8')),
  };
}

const hops = (requested: readonly string[]): number =>
  requested.filter((path) => path.startsWith('/away/')).length;
const stack = /^\s+at .+:\d+:\d+\)?$/m;

describe.concurrent('a server that sends hostile bytes', { timeout: 240_000 }, () => {
  test('inventory ends, and takes no more of a body than it needs', async (context) => {
    const { requested, heard, rows } = await open(context);
    const { exit, err } = await requested(
      ...['migrate', 'inventory', origin, '--old-site', origin, '--rate', '1000', '--max-pages', '60'],
    );
    expect(exit, err).toBe(0);
    expect(err).not.toMatch(stack);
    expect(heard.sent).toBeLessThan(enough);
    const known = (await rows('inventory.csv')).map(({ url, status }) => [url, status]);
    expect(Object.fromEntries(known)).toMatchObject({
      '/good': '200',
      '/nul-body': '200',
      '/links': '200',
      '/file': '301',
      '/long-header': '',
      '/many-headers': '',
      '/nul-header': '',
      '/bad-chunk': '',
      '/huge-chunk': '',
      '/closed': '',
    });
    expect(heard.requested.filter((path) => path === '/self.xml')).toHaveLength(1);
  });

  test('verify says of each URL what is wrong with it', async (context) => {
    const { requested, run, write, rows, heard } = await open(context);
    const paths = [...Object.keys(rawAnswers), '/drip', '/away/1'];
    const entries = paths.map((path) => `  - { from: ${path}, to: /good, since: 2026-01-02 }\n`);
    await write(
      'redirects.yaml',
      `redirects:\n${entries.filter((one) => !one.includes('from: /good')).join('')}`,
    );
    await write('old.txt', `${paths.join('\n')}\n`);
    expect(await run('migrate', 'inventory', 'old.txt', '--old-site', origin)).toMatchObject({ exit: 0 });
    const { exit, err } = await requested(
      ...['migrate', 'verify', '--site', origin, '--no-domains'],
      ...['--format', 'csv', '--output', 'migration/verify.csv'],
    );
    expect(exit, err).toBe(1);
    expect(err).not.toMatch(stack);
    expect(hops(heard.requested)).toBe(3);
    const faults = (await rows('verify.csv')).map(({ url = '', fault }) => [new URL(url).pathname, fault]);
    expect(Object.fromEntries(faults)).toEqual({
      '/good': '',
      '/links': 'live-redirect-missing',
      '/nul-body': 'live-redirect-missing',
      '/long-header': 'live-unreachable',
      '/many-headers': 'live-unreachable',
      '/nul-header': 'live-unreachable',
      '/bad-chunk': 'live-unreachable',
      '/huge-chunk': 'live-unreachable',
      '/closed': 'live-unreachable',
      '/drip': 'live-unreachable',
      '/line-break': 'live-redirect-missing',
      '/file': 'live-redirect-missing',
      '/metadata': 'live-target',
      '/away/1': 'live-target',
    });
  });
});
