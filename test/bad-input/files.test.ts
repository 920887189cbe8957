import { execFile, spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { amount } from '../proof.ts';

// files.tsv: each file that a command reads × what can be there instead of the file.

const program = fileURLToPath(new URL('../../bench/journeys/signpost.ts', import.meta.url));
const [head = '', ...lines] = readFileSync(new URL('files.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));
const [, , ...states] = head.split('\t');

const cells = lines.flatMap((line) => {
  const [file = '', command = '', ...expected] = line.split('\t');
  return states.map((state, index) => ({ file, command, state, expected: expected[index] ?? '' }));
});

/** What is put in the place of the file. Root reads each file, so that an unreadable one is asked of others alone. */
const place: Readonly<Record<string, (path: string) => void>> = {
  missing: () => {},
  folder: (path) => mkdirSync(path),
  'link out': (path) => symlinkSync('/etc/hostname', path),
  device: (path) => symlinkSync('/dev/zero', path),
  FIFO: (path) => spawnSync('mkfifo', [path]),
  unreadable: (path) => {
    writeFileSync(path, 'x');
    chmodSync(path, 0o000);
  },
  empty: (path) => writeFileSync(path, ''),
  'sparse 1 GB': (path) => {
    writeFileSync(path, '');
    truncateSync(path, 1 << 30);
  },
  'UTF-16': (path) => writeFileSync(path, Buffer.from('\ufeffx: 1\n', 'utf16le')),
  NUL: (path) => writeFileSync(path, 'x: \0\n'),
};

const root = mkdtempSync(join(tmpdir(), 'files-'));
afterAll(() => rmSync(root, { recursive: true }));

const page =
  '<!doctype html><html lang="en"><head><title>Pumps</title></head><body><h1>Pumps</h1><p>All pumps.</p></body></html>';

const inventory = {
  'migration/inventory.csv':
    'url,sources,hits,bots,clicks,views,links,seen,status,title,canonical,location,junk,lang\n/a/,list,,,,,,,,,,,,\n',
};

/** What a command reads first, without which it wouldn't read the file. */
const filesBeside: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'more.csv': { 'redirects.yaml': 'redirects: []\ninclude: [more.csv]\n' },
  'redirects.test.tsv': { 'redirects.yaml': 'redirects: []\n' },
  'migration/decisions.jsonl': inventory,
  'migration/suggestions.csv': inventory,
  'migration/old-pages.jsonl': inventory,
};

function makeProject(file: string, state: string, index: number): string {
  const folder = join(root, String(index));
  mkdirSync(join(folder, 'dist'), { recursive: true });
  writeFileSync(join(folder, 'dist/index.html'), page);
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  for (const [name, text] of Object.entries(filesBeside[file] ?? {})) writeFileSync(join(folder, name), text);
  place[state]?.(join(folder, file));
  return folder;
}

/** Far more than any of them takes. One that waits for a pipe, or reads a device, would never end. */
const timeout = 60_000;

/** The exit code; 'killed' for a command without an end, 'internal' for one that calls itself broken. */
async function run(folder: string, command: string): Promise<string> {
  try {
    await promisify(execFile)(
      process.execPath,
      ['--max-old-space-size=2048', program, ...command.split(' ')],
      {
        cwd: folder,
        timeout,
      },
    );
    return '0';
  } catch (error) {
    const { code, killed, stderr = '' } = error as { code?: number; killed?: boolean; stderr?: string };
    if (killed) return 'killed';
    return /Internal error|\n {4}at /.test(stderr) ? 'internal' : String(code);
  }
}

const isRoot = process.getuid?.() === 0;
// Each night all; in CI what never ended.
const usual = new Set(['device', 'FIFO']);
const asked = cells
  .map((cell, index) => ({ ...cell, index }))
  .filter(({ state }) => amount(Number(usual.has(state)), 1) === 1 && !(isRoot && state === 'unreadable'));

test.each(asked)(
  '$command with $file, $state: $expected',
  async ({ file, command, state, expected, index }) => {
    const ended = await run(makeProject(file, state, index), command);
    expect(expected.split(' ')).toContain(ended);
  },
  timeout + 10_000,
);
