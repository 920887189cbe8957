import { spawnSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Ended, type Folder, folder, said, stackTrace } from './project.ts';

const program = fileURLToPath(new URL('../../integrations/signpost/bin/signpost.js', import.meta.url));
const site = ['--site', 'https://www.example.com'];
const right = 'redirects:\n  - from: /a\n    to: https://www.example.com/b/\n    since: 2026-01-02\n';
const compile = ['map', 'compile', 'redirects.yaml', '--host', 'nginx', '--output', 'out', ...site];
/** More than the small disk holds. */
const large = `from,to,since\n${Array.from({ length: 20_000 }, (_, at) => `/old/${at},https://www.example.com/new/${at}/,2026-01-02\n`).join('')}`;

let one: Folder;
beforeEach(async () => {
  one = await folder({ 'redirects.yaml': right, 'large.csv': large });
  await mkdir(join(one.root, 'out'));
});
afterEach(() => one.remove());

/** True where this user may mount a disk of its own, seen by nobody else. */
const mayMount = spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0;
if (!mayMount) console.warn('skipped: a small disk can not be mounted here (unshare -rm mount -t tmpfs)');

/** Runs lines of a shell with `out` as a disk of so many bytes, by itself alone. */
function onSmallDisk(size: string, ...lines: readonly string[]): Ended {
  const script = [`mount -t tmpfs -o size=${size} none out`, ...lines].join('\n');
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' };
  const options = { cwd: one.root, env, encoding: 'utf8', timeout: 60_000 } as const;
  const { status, stdout, stderr } = spawnSync('unshare', ['-rm', 'sh', '-c', script], options);
  return { status, stdout, stderr };
}

const run = (...argv: readonly string[]): string => [process.execPath, program, ...argv].join(' ');

describe('map compile with an output folder', () => {
  test.runIf(mayMount)('on a full disk keeps the files that were there', () => {
    const more = compile.map((word) => (word === 'redirects.yaml' ? 'large.csv' : word));
    const ended = onSmallDisk(
      '512k',
      `${run(...compile)} > /dev/null 2>&1 && cp -r out before`,
      `${run(...more)} > /dev/null`,
      'echo "ended with $?"',
      'diff before/nginx/http.conf out/nginx/http.conf && find out -name "*.tmp" && echo whole',
    );
    expect(said(ended)).toMatch(/out\/nginx\/http\.conf can't be written: no space left on device\./);
    expect(said(ended)).not.toMatch(stackTrace);
    expect(ended.stdout).toBe('ended with 2\nwhole\n');
  });

  test.runIf(mayMount)('on a read-only disk names the file', () => {
    const ended = onSmallDisk('64k,ro', run(...compile));
    expect([ended.status, ended.stdout]).toEqual([2, '']);
    expect(ended.stderr).toMatch(
      /^signpost: out\/nginx\/.* can't be written: (?:read-only file system|no such file or directory)\.$/m,
    );
  });

  test('that is a file asks for a folder', async () => {
    await one.write({ 'out/nginx': 'a file' });
    const ended = one.signpost(...compile);
    expect([ended.status, ended.stdout]).toEqual([2, '']);
    expect(ended.stderr).toMatch(/^signpost: out\/nginx is a file\. Pass a folder\./);
    expect(await one.read('out/nginx')).toBe('a file');
  });

  test("with another person's http.conf writes nothing", async () => {
    await one.write({ 'out/nginx/http.conf': 'my own\n', 'out/nginx/mine.conf': 'mine\n' });
    const ended = one.signpost(...compile);
    expect([ended.status, ended.stdout]).toEqual([2, '']);
    expect(ended.stderr).toBe(
      'signpost: out/nginx/http.conf is not from Signpost and would be overwritten. Pass another folder, or move the file away.\n',
    );
    expect(await one.read('out/nginx/http.conf')).toBe('my own\n');
    expect(await one.written()).toEqual([]);
  });
});

describe('map import refuses', () => {
  const bytes = Uint8Array.from({ length: 2000 }, (_, at) => (at * 7919) % 256);
  test.each<[string, string | Uint8Array, string[], RegExp]>([
    [
      'a text as vercel.json',
      'hello\n',
      ['--input-format', 'vercel'],
      /old:1:1: The JSON can't be read: invalid symbol\./,
    ],
    ['bytes', bytes, [], /isn't a text file. Pass a text file/],
  ])('%s', async (_, content, argv, sentence) => {
    await one.write({ old: content });
    const ended = one.signpost('map', 'import', 'old', ...argv);
    expect([ended.status, ended.stdout]).toEqual([2, '']);
    expect(ended.stderr).toMatch(sentence);
    expect(ended.stderr).not.toMatch(stackTrace);
    expect(await one.written()).toEqual([]);
  });
});
