import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { takeLock } from '../../../src/lib/disk/lock.ts';
import { makeAuthority } from '../../lib/http/support/certificates.ts';
import { listen } from '../../lib/http/support/servers.ts';
import { folderOf } from './support.ts';

const script = fileURLToPath(new URL('../../../bin/signpost.js', import.meta.url));
const page = '<!doctype html><html lang="en"><title>x</title><body>x';
const site = 'https://www.example.com';

interface Running {
  /** Waits until it has said this on stderr. */
  says(text: string): Promise<void>;
  readonly ended: Promise<{ readonly exit: number | null; readonly err: string }>;
}

function start(root: string, ...argv: readonly string[]): Running {
  const child = spawn(process.execPath, [script, ...argv], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let err = '';
  const ended = new Promise<{ exit: number | null; err: string }>((done) =>
    child.once('close', (exit) => done({ exit, err })),
  );
  const heard = new Set<() => void>();
  child.stderr.on('data', (chunk) => {
    err += String(chunk);
    for (const look of heard) look();
  });
  return {
    ended,
    says: (text) =>
      new Promise((done, fail) => {
        const look = (): void => {
          if (err.includes(text)) done();
        };
        heard.add(look);
        void ended.then(() => fail(new Error(`it ended and never said "${text}", but: ${err}`)));
        look();
      }),
  };
}

async function move(files: Readonly<Record<string, string>> = {}) {
  const { root, remove } = await folderOf({
    'old.txt': '/a\n/b\n/c\n',
    'redirects.yaml': 'redirects: []\n',
    'dist/index.html': page,
    'dist/news/index.html': page,
    ...files,
  });
  onTestFinished(remove);
  expect(await start(root, 'migrate', 'inventory', 'old.txt', '--old-site', site).ended).toMatchObject({
    exit: 0,
  });
  return { root, text: (name: string) => readFile(join(root, name), 'utf8') };
}

test('two imports of decisions at the same moment: one is in, the other says so, and nothing is lost', async () => {
  const { root, text } = await move({
    'ann.csv': 'old,new,status\n/a,/news/,accepted\n',
    'bea.csv': 'old,new,status\n/b,,gone\n',
  });
  const release = takeLock(join(root, 'migration/.lock'));
  const argv = (sheet: string) => ['migrate', 'review', '--import', sheet, '--yes'];
  const sheets = ['ann.csv', 'bea.csv'];
  const both = sheets.map((sheet) => start(root, ...argv(sheet)));
  await Promise.all(both.map(({ says }) => says('1 change, 0 unchanged')));
  release?.();
  const ends = await Promise.all(both.map(({ ended }) => ended));
  expect(ends.map(({ exit }) => exit).sort()).toEqual([0, 2]);
  const late = ends.findIndex(({ exit }) => exit === 2);
  expect(ends[late]?.err).toContain(
    'migration/review.csv was changed by another command in the meantime, so this command left it unchanged. Run the same command again.\n',
  );
  expect(await start(root, ...argv(sheets[late] ?? '')).ended).toMatchObject({ exit: 0 });
  expect(await text('migration/review.csv')).toBe('old,new,status,owner\n/a,/news/,accepted,\n/b,,gone,\n');
  expect(await text('redirects.yaml')).toMatch(/from: \/a\n[\s\S]*gone:\n {2}- from: \/b\n/);
});

/** A live host over TLS whose first answer waits until the test lets it go. */
async function slowHost(host: string) {
  const authority = makeAuthority();
  onTestFinished(() => authority.remove());
  const { cert, key } = authority.issue(host);
  const requested: string[] = [];
  let letGo = (): void => undefined;
  let hear = (): void => undefined;
  const isRequested = new Promise<void>((done) => {
    hear = done;
  });
  const server = createServer({ cert, key }, ({ url = '' }, response) => {
    requested.push(url);
    const answer = () => response.writeHead(404).end();
    if (requested.length > 1) return answer();
    letGo = answer;
    return hear();
  });
  const { port } = await listen(server);
  return {
    ca: authority.ca,
    requested,
    isRequested,
    resolve: `${host}:443:127.0.0.1:${port}`,
    letGo: () => letGo(),
  };
}

test('a second verification while one is under way is refused, and disturbs nothing', async () => {
  const { ca, isRequested, requested, letGo, resolve } = await slowHost('www.example.com');
  const { root, text } = await move({ 'ca.pem': ca });
  const argv = ['migrate', 'verify', '--site', site, '--resolve', resolve, '--trust', 'ca.pem'];
  argv.push('--variants', 'own', '--rate', '0', '--concurrency', '1');
  const first = start(root, ...argv);
  await isRequested;
  const second = await start(root, ...argv).ended;
  expect(second).toEqual({
    exit: 2,
    err: expect.stringContaining(
      'Another migrate verify of migration is already running. Wait until it ends. If none is running, delete migration/verify.journal.lock.',
    ),
  });
  letGo();
  expect(await first.ended).toMatchObject({ exit: 0 });
  expect(requested).toEqual(['/a', '/b', '/c']);
  expect((await text('migration/verify.csv')).match(/^\/[abc]/gm)).toEqual(['/a', '/b', '/c']);
});
