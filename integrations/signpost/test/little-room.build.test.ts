import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { folderOf } from './commands/migrate/support.ts';
import { filesIn } from './killed/killing.ts';
import { copyProject, site } from './support/project.ts';

const script = fileURLToPath(new URL('../bin/signpost.js', import.meta.url));
const builder = fileURLToPath(new URL('./support/build-site.ts', import.meta.url));

/** How a command ended that had too little room for what it writes, and what it left. */
interface Ended {
  readonly status: number | null;
  readonly stderr: string;
  readonly files: Readonly<Record<string, string>>;
}

/** A shell that lets no file grow beyond a size, which is half as much in some shells. */
const limit = (blocks: number) => ['-c', `ulimit -f ${blocks} && exec "$@"`, 'sh'];
const hasLimit = spawnSync('sh', [...limit(400), 'true']).status === 0;

async function underLimit(root: string, argv: readonly string[], blocks = 400): Promise<Ended> {
  const { status, stderr } = spawnSync('sh', [...limit(blocks), process.execPath, ...argv], {
    cwd: root,
    encoding: 'utf8',
    timeout: 240_000,
    env,
  });
  return { status, stderr, files: await filesIn(root) };
}

/** A small disk in a namespace of its own, with 200 kB left. It is gone at the end, so what it holds is copied before. */
const onSmall = `mount -t tmpfs -o size=32m tmpfs "$1" && cp -r "$3/." "$1" && cd "$1" && out="$2" && shift 3 || exit 99
dd if=/dev/zero of=fill bs=64k 2> /dev/null; truncate -s -200K fill; "$@"; code=$?; rm fill; cp -r . "$out"; exit $code`;
const hasSmall = spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()]).status === 0;

async function onSmallDisk(root: string, argv: readonly string[]): Promise<Ended> {
  const [disk, copy] = ['disk', 'copy'].map((name) => {
    const folder = mkdtempSync(join(tmpdir(), `signpost-${name}-`));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    return folder;
  });
  const argvs = ['-rm', 'sh', '-c', onSmall, 'sh', disk ?? '', copy ?? '', root, process.execPath, ...argv];
  const { status, stderr } = spawnSync('unshare', argvs, { encoding: 'utf8', timeout: 240_000 });
  return { status, stderr, files: await filesIn(copy ?? '') };
}

const { VITEST: _, ...env } = process.env;

const count = 20_000;
const numbers = Array.from({ length: count }, (_, at) => String(at).padStart(6, '0'));
const many = {
  'map.csv': `from,to,status,since\n${numbers.map((at) => `/old-${at}/page.html,/new-${at}/,301,2026-01-01\n`).join('')}`,
  'old.txt': numbers.map((at) => `/old-${at}/page.html\n`).join(''),
  'few.csv': 'from,to,status,since\n/old,/new/,301,2026-01-01\n',
  'few.txt': '/old\n',
};
const page = '<!doctype html><html><p><a href="/nowhere"><img src="/x.png">';
const pages = Object.fromEntries(numbers.slice(0, 1500).map((at) => [`dist/p${at}/index.html`, page]));

const compile = (map: string) => [
  script,
  'map',
  'compile',
  map,
  '--host',
  'nginx',
  '--output',
  'deploy',
  '--site',
  site,
];
const inventory = (list: string) => [script, 'migrate', 'inventory', list, '--old-site', site];
const audit = [script, 'audit', 'dist', '--site', site, '--format', 'json', '--output', 'report.json'];

describe.each([
  [
    'a limit of the size of files (skipped where the shell sets none)',
    hasLimit,
    underLimit,
    'file too large',
  ],
  [
    'a disk that is full (skipped where none can be mounted)',
    hasSmall,
    onSmallDisk,
    'no space left on device',
  ],
])('on %s', (_, isThere, run, reason) => {
  const sentence = (file: string) =>
    new RegExp(`^signpost: ${file}[^\\n]* can't be written: ${reason}\\.\\n$`, 'm');

  test.runIf(isThere)('map compile keeps the files of the last time', async () => {
    const { root, remove } = await folderOf(many);
    onTestFinished(remove);
    expect(spawnSync(process.execPath, compile('few.csv'), { cwd: root, timeout: 240_000 }).status).toBe(0);
    const before = await filesIn(root);
    const { status, stderr, files } = await run(root, compile('map.csv'));
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: expect.stringMatching(sentence('deploy/nginx/')),
    });
    expect(files).toEqual(before);
  });

  test.runIf(isThere)('audit --output keeps the report of the last time', async () => {
    const { root, remove } = await folderOf({ ...pages, 'report.json': '{}\n' });
    onTestFinished(remove);
    const { status, stderr, files } = await run(root, audit);
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: expect.stringMatching(sentence('report\\.json')),
    });
    expect(files['report.json']).toBe('{}\n');
  });

  test.runIf(isThere)('migrate inventory keeps the last inventory, and goes on later', async () => {
    const { root, remove } = await folderOf(many);
    onTestFinished(remove);
    expect(spawnSync(process.execPath, inventory('few.txt'), { cwd: root, timeout: 240_000 }).status).toBe(0);
    const before = await filesIn(root);
    const { status, stderr, files } = await run(root, inventory('old.txt'));
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringMatching(sentence('migration/')) });
    expect(files['migration/inventory.csv']).toBe(before['migration/inventory.csv']);
    expect(Object.keys(files)).toEqual(Object.keys(before));
  });
});

test.runIf(hasLimit)(
  'a build without room on the disk says so, and keeps the deploy folder of the last time',
  async () => {
    const project = await copyProject('shop');
    onTestFinished(project.remove);
    const { root } = project;
    const build = [
      '--no-warnings',
      builder,
      root,
      site,
      JSON.stringify({ deploy: { host: 'nginx' }, audit: { mode: 'off' } }),
    ];
    const first = spawnSync(process.execPath, build, { cwd: root, encoding: 'utf8', timeout: 240_000, env });
    expect(first).toMatchObject({ status: 0 });
    const before = await filesIn(join(root, 'deploy'));
    expect(Object.keys(before)).toContain('nginx/http.conf');
    await project.write('map.csv', many['map.csv']);
    await project.write('redirects.yaml', 'include:\n  - map.csv\n');
    // Astro's own files are smaller than the map.
    const { status, stderr } = await underLimit(root, build, 1200);
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringMatching(/deploy\/nginx\/\S+ can't be written: file too large\./),
    });
    expect(await filesIn(join(root, 'deploy'))).toEqual(before);
  },
);
