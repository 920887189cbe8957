import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cloudflare } from '../../src/hosts/cloudflare/host.ts';
import { type Host, withAdapter } from '../../src/hosts/host.ts';
import { hosts } from '../../src/hosts/index.ts';
import { listFiles } from '../../src/lib/disk/read.ts';
import { writeTransaction } from '../../src/lib/disk/write.ts';
import type { Plan } from '../../src/plan/plan.ts';
import { describeChanges } from '../../src/project/changes.ts';
import { edgeNotice } from '../../src/project/edge-needs.ts';
import { hostsNamed } from '../../src/project/hosts.ts';
import { withOwnFiles } from '../../src/project/own-files.ts';
import { emitFiles } from '../../src/project/pipeline.ts';
import { stageHost, staleHosts, writeFiles } from '../../src/project/write-files.ts';
import { planOf } from '../hosts/plan-of.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'signpost-hosts-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const files = ['index.html', 'a/index.html', '404.html', '_astro/a.1b2c.js'];
const cache = { match: { prefix: '/_astro/' }, headers: [['Cache-Control', 'max-age=9']] } as const;
const settings = {
  domains: ['shop.pages.dev'],
  headers: [
    {
      match: cache.match,
      headers: [...cache.headers.map(([name, value]) => [name, value] as [string, string])],
    },
  ],
};
const map = '/old,/a\n/older,/a\n/shop/*,/a\n/x?id=1,/a';
const plan = planOf(map, settings, files);
const write = async (path: string, text: string) => {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
};
const build = async (id: string, of: Plan) => {
  const [host] = await hostsNamed([id]);
  if (host === undefined) throw new Error(`no host ${id}`);
  const { files: merged, findings } = await withOwnFiles(
    { root, dist: undefined, out: join(root, 'deploy') },
    host,
    emitFiles(host, of).files,
    of,
  );
  const changes = await writeTransaction((staging) => stageHost(staging, join(root, 'deploy'), id, merged));
  return { findings, changes };
};
/** True if a build of the plan starts the host's edge function for every request. */
const startsEdge = async (host: Host, of: Plan): Promise<boolean> => {
  const out = join(root, 'deploy');
  const emitted = emitFiles(host, of);
  const staged = await writeTransaction((staging) =>
    writeFiles(staging, { root, dist: undefined, out }, emitted, { plan: of, settings: {} }),
  );
  return staged.startsEdge;
};
const stamps = async () => {
  const names = await listFiles(join(root, 'deploy'));
  return Promise.all(names.map(async (name) => [name, (await stat(join(root, 'deploy', name))).mtimeMs]));
};

describe.each(hosts.map(({ id }) => id))('%s', (id) => {
  test('writes no byte the second time', async () => {
    expect((await build(id, plan)).changes.isFirst).toBe(true);
    const before = await stamps();
    const { changes } = await build(id, planOf(map, settings, files));
    expect(changes).toEqual({
      isFirst: false,
      hasRecord: (await listFiles(join(root, 'deploy', id))).includes('ours.txt'),
      added: [],
      changed: [],
      gone: [],
    });
    expect(describeChanges(changes, 'deploy/x')).toBe('nothing changed');
    expect(await stamps()).toEqual(before);
  });
});

test.each([
  ['nginx', 'http.conf'],
  ['netlify', '_redirects'],
  ['caddy', 'signpost.caddy'],
])('%s: a new entry changes %s', async (id, file) => {
  await build(id, plan);
  const { changes } = await build(id, planOf(`${map}\n/newest,/a`, settings, files));
  expect(changes.changed).toContain(file);
});

test('the first build with the Worker tells why it is needed, and what it costs', async () => {
  const simple = planOf('/old,/a/', {}, files);
  const noticeOf = async (now: Plan) =>
    (await startsEdge(cloudflare, now)) ? edgeNotice(cloudflare, now) : undefined;
  expect(await noticeOf(simple)).toBeUndefined();
  expect(await noticeOf(plan)).toMatch(
    /^Cloudflare: each request now goes through the generated Worker, because `_redirects` can't serve 1 redirect, such as \/x\?id=1 \(.*:4\)\. Each request, except below folders such as \/_astro\/, counts as a Worker request\./,
  );
  expect(await noticeOf(plan)).toBeUndefined();
});

// Beside the adapter, a Worker for on-demand pages alone runs where no file is. test/adapters/cloudflare.test.ts asks both.
test('beside the adapter, the build says so in which the Worker starts to run before all files', async () => {
  const host = withAdapter(cloudflare);
  const of = (text: string): Plan => ({ ...planOf(text, {}, files), elsewhere: ['/search'] });
  expect(await startsEdge(host, of('/old,/a/'))).toBe(false);
  const gone = of('/old,/a/\n/a/old,,410\n/b/*,/a/*');
  expect(await startsEdge(host, gone)).toBe(true);
  expect(await startsEdge(host, gone)).toBe(false);
  expect(await startsEdge(host, of('/old,/a/\n/a/old,,410\n/newer,/a/'))).toBe(false);
});

test.each([
  ['nginx', 'Delete the folder deploy/x: the next build writes it anew'],
  ['vercel', 'Delete the folder deploy/x, except for ours.txt: the next build writes it anew'],
])(
  'a file that is no longer generated for %s is named when the files change, and not again',
  async (id, help) => {
    await write('vercel.json', '{ "framework": "astro" }');
    await build(id, plan);
    await write(`deploy/${id}/users-1`, 'x');
    const more = planOf(`${map}\n/new,/a`, settings, files);
    const says = async () => describeChanges((await build(id, more)).changes, 'deploy/x');
    expect(await says()).toMatch(/^\d changed \(.*\), 1 to delete \(users-1\)\. /);
    await write(`deploy/${id}/README.md`, '# Generated by Signpost\n');
    expect(await says()).toContain(help);
    expect(await says()).toBe('nothing changed');
  },
);

test('a file that was taken over as it is needs no word any more', async () => {
  await build('vercel', plan);
  await write('vercel.json', '{ "framework": "astro" }');
  expect((await build('vercel', plan)).findings).toHaveLength(1);
  await write('vercel.json', await readFile(join(root, 'deploy/vercel/vercel.json'), 'utf8'));
  expect((await build('vercel', plan)).findings).toEqual([]);
});

test("a folder of a host that is no longer written is told, and nobody else's", async () => {
  await build('vercel', plan);
  await build('nginx', plan);
  await write('deploy/netlify/_redirects', 'mine');
  const requested = async (names: readonly string[]) =>
    (await staleHosts(root, join(root, 'deploy'), names)).map(({ message }) => message);
  expect(await requested(['vercel', 'nginx'])).toEqual([]);
  expect(await requested(['nginx'])).toEqual([
    expect.stringMatching(/^deploy\/vercel was generated by an earlier build and not updated\. /),
  ]);
});

test('a foreign file in the folder is not overwritten', async () => {
  await write('deploy/nginx/nginx.conf', 'mine');
  await expect(build('nginx', plan)).rejects.toThrow(/nginx\.conf is not from Signpost/);
  expect(await readFile(join(root, 'deploy/nginx/nginx.conf'), 'utf8')).toBe('mine');
});

describe("a project's own file that was taken over from the last build", () => {
  const own = `{
  "redirects": [
    { "source": "/mine", "destination": "/x", "permanent": true },
    { "source": "/mine/:path*", "destination": "/x" }
  ],
  "functions": { "api/*.ts": { "maxDuration": 5 } }
}
`;
  const small = (text: string) => planOf(text, {}, files);
  const deployed = () => readFile(join(root, 'deploy/vercel/vercel.json'), 'utf8');
  const takeOver = async () => write('vercel.json', await deployed());

  test('a fresh clone has only the copy and its record', async () => {
    await write('vercel.json', own);
    await build('vercel', small('/old,/a\n/older,/a'));
    await takeOver();
    const record = await readFile(join(root, 'deploy/vercel/ours.txt'), 'utf8');
    await rm(join(root, 'deploy'), { recursive: true });
    await write('deploy/vercel/ours.txt', record);
    const { findings } = await build('vercel', small('/older,/a/'));
    expect(findings.map(({ message }) => message)).toEqual([
      expect.stringContaining('Redirects of an older map are removed: /old'),
    ]);
  });

  test('loses what left the map, keeps its own entries in their order, and says so once', async () => {
    await write('vercel.json', own);
    await build('vercel', small('/old,/a\n/older,/a'));
    await takeOver();
    const { findings } = await build('vercel', small('/older,/a/\n/newest,/a'));
    const text = await deployed();
    const { redirects, functions } = JSON.parse(text);
    const sources: string[] = redirects.map(({ source }: { source: string }) => source);
    expect(sources.slice(0, 2)).toEqual(['/mine', '/mine/:path*']);
    expect(sources.some((source) => source.startsWith('/newest'))).toBe(true);
    expect(sources.filter((source) => source === '/old')).toEqual([]);
    expect(functions).toEqual({ 'api/*.ts': { maxDuration: 5 } });
    expect(findings.map(({ message }) => message)).toEqual([
      expect.stringContaining('Redirects of an older map are removed: /old'),
    ]);
    await takeOver();
    const before = await stamps();
    const last = await build('vercel', small('/older,/a/\n/newest,/a'));
    expect(last.findings).toEqual([]);
    expect(await deployed()).toBe(text);
    expect((await stamps()).filter(([name]) => name !== 'vercel/ours.txt')).toEqual(
      before.filter(([name]) => name !== 'vercel/ours.txt'),
    );
    // A map that is empty leaves what a build without a record would have.
    await build('vercel', small(''));
    const emptied = JSON.parse(await deployed());
    await rm(join(root, 'deploy'), { recursive: true });
    await write('vercel.json', own);
    await build('vercel', small(''));
    expect(emptied).toEqual(JSON.parse(await deployed()));
  });

  test('and changed entries are not told as their own, which would stand first', async () => {
    await write('vercel.json', own);
    await build('vercel', small('/old,/a'));
    await takeOver();
    const { findings } = await build('vercel', small('/old,/'));
    expect(findings.map(({ level }) => level)).toEqual(['info']);
  });

  test('is told where the record of it is lost, and not where nothing is lost by that', async () => {
    await write('vercel.json', own);
    await build('vercel', small('/old,/a\n/older,/a'));
    await takeOver();
    await rm(join(root, 'deploy'), { recursive: true });
    expect((await build('vercel', small('/old,/a\n/older,/a'))).findings).toEqual([]);
    await rm(join(root, 'deploy'), { recursive: true });
    const { findings } = await build('vercel', small('/old,/a\n/newest,/a'));
    expect(findings.map(({ message }) => message)).toContainEqual(
      expect.stringContaining('deploy/vercel/ours.txt, which lists the generated lines, is missing'),
    );
  });
});

describe("a project's own file", () => {
  test('vercel.json keeps its keys, and gets ours', async () => {
    const own =
      '{\n  "trailingSlash": true,\n  "redirects": [{ "source": "/mine", "destination": "/x" }]\n}\n';
    await write('vercel.json', own);
    const { findings } = await build('vercel', planOf('/old,/a', settings, files));
    const merged = JSON.parse(await readFile(join(root, 'deploy/vercel/vercel.json'), 'utf8'));
    expect(merged.trailingSlash).toBe(true);
    expect(merged.redirects[0]).toEqual({ source: '/mine', destination: '/x' });
    expect(merged.redirects.length).toBeGreaterThan(1);
    expect(await readFile(join(root, 'vercel.json'), 'utf8')).toBe(own);
    expect(findings.map(({ rule, level }) => `${rule} ${level}`)).toEqual(['own-file info']);
    expect((await build('vercel', planOf('/old,/a', settings, files))).changes.changed).toEqual([]);
  });

  test('wrangler.jsonc keeps its comments and its name', async () => {
    await write(
      'wrangler.jsonc',
      '{\n  // The shop.\n  "name": "shop",\n  "vars": { "A": "1" }, // ours\n}\n',
    );
    await build('cloudflare', plan);
    const merged = await readFile(join(root, 'deploy/cloudflare/wrangler.jsonc'), 'utf8');
    expect(merged).toContain('  // The shop.\n  "name": "shop",\n  "vars": { "A": "1" }, // ours\n');
    expect(merged).toContain('"assets"');
    const record = await readFile(join(root, 'deploy/cloudflare/ours.txt'), 'utf8');
    expect(record).toContain('["compatibility_date"]');
    expect(record).not.toContain('["name"]');
    // Taken over, with a name and a date of its own, it needs no word.
    await write('wrangler.jsonc', merged);
    expect((await build('cloudflare', plan)).findings).toEqual([]);
  });

  test('netlify.toml gets a block', async () => {
    await write('netlify.toml', '[build]\n  publish = "dist"\n');
    await build(
      'netlify',
      planOf('/x?id=1,/a', { ...settings, protect: [{ prefix: '/a/', realm: 'A', users: '' }] }, files),
    );
    expect(await listFiles(join(root, 'deploy/netlify'))).not.toContain('ours.txt');
    const merged = await readFile(join(root, 'deploy/netlify/netlify.toml'), 'utf8');
    expect(merged).toMatch(/^\[build\]\n {2}publish = "dist"\n\n# signpost:begin\n[\s\S]*# signpost:end\n$/);
  });

  test('a list of redirects alone is replaced: nothing is told where it was ours, and where it was theirs, it is', async () => {
    const many = (count: number) =>
      planOf(Array.from({ length: count }, (_, at) => `/old-${at},/a`).join('\n'), {}, files);
    await build('vercel', many(2100));
    await write('vercel.json', await readFile(join(root, 'deploy/vercel/vercel.json'), 'utf8'));
    const bulk = await readFile(join(root, 'deploy/vercel/bulk-redirects.json'), 'utf8');
    await write('bulk-redirects.json', bulk);
    expect((await build('vercel', many(2090))).findings).toEqual([]);
    expect(await readFile(join(root, 'deploy/vercel/bulk-redirects.json'), 'utf8')).not.toBe(bulk);
    await write('bulk-redirects.json', '[{ "source": "/mine", "destination": "/x" }]');
    expect((await build('vercel', many(2090))).findings.map(({ message }) => message)).toEqual([
      expect.stringContaining('has its own bulk-redirects.json'),
    ]);
  });

  test('one that is broken is told, and left alone', async () => {
    await write('vercel.json', '{ broken');
    const { findings } = await build('vercel', plan);
    expect(findings.map(({ level }) => level)).toEqual(['warning']);
    expect(await readFile(join(root, 'vercel.json'), 'utf8')).toBe('{ broken');
  });
});
