import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cloudflare } from '../../src/hosts/cloudflare/host.ts';
import type { Host } from '../../src/hosts/host.ts';
import { hosts } from '../../src/hosts/index.ts';
import { listFiles } from '../../src/lib/disk/read.ts';
import { writeTransaction } from '../../src/lib/disk/write.ts';
import type { Plan } from '../../src/plan/plan.ts';
import { describeChanges } from '../../src/project/changes.ts';
import { describeEdgeCosts } from '../../src/project/edge-needs.ts';
import { loadNamedHosts } from '../../src/project/hosts.ts';
import { withOwnFiles } from '../../src/project/own-files.ts';
import { emitFiles } from '../../src/project/pipeline.ts';
import { reportStaleHosts, stageHost, writeFiles } from '../../src/project/write-files.ts';
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
  const [host] = await loadNamedHosts([id]);
  if (host === undefined) throw new Error(`no host ${id}`);
  const { files: merged, findings } = await withOwnFiles(
    { root, dist: undefined },
    host,
    emitFiles(host, of).files,
  );
  const changes = await writeTransaction((staging) => stageHost(staging, join(root, 'deploy'), id, merged));
  return { findings, changes };
};
/** True if a build of the plan starts the host's edge function for every request. */
const startsEdge = async (host: Host, of: Plan): Promise<boolean> => {
  const out = join(root, 'deploy');
  const emitted = emitFiles(host, of);
  const staged = await writeTransaction((staging) =>
    writeFiles(staging, { root, dist: undefined, out }, emitted),
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
      added: [],
      changed: [],
      gone: [],
    });
    expect(describeChanges(changes, 'deploy/x')).toBe('nothing changed');
    expect(await stamps()).toEqual(before);
  });
});

test('the first build with the Worker tells why it is needed, and what it costs', async () => {
  const simple = planOf('/old,/a/', {}, files);
  const noticeOf = async (now: Plan) =>
    (await startsEdge(cloudflare, now)) ? describeEdgeCosts(cloudflare, now) : undefined;
  expect(await noticeOf(simple)).toBeUndefined();
  expect(await noticeOf(plan)).toMatch(
    /^Cloudflare: each request now goes through the generated Worker, because `_redirects` can't serve 1 redirect, such as \/x\?id=1 \(.*:4\)\. Each request, except below folders such as \/_astro\/, counts as a Worker request\./,
  );
  expect(await noticeOf(plan)).toBeUndefined();
});

test.each(['nginx', 'vercel'])(
  'a file that is no longer generated for %s is named when the files change, and not again',
  async (id) => {
    await build(id, plan);
    await write(`deploy/${id}/users-1`, 'x');
    const more = planOf(`${map}\n/new,/a`, settings, files);
    const says = async () => describeChanges((await build(id, more)).changes, 'deploy/x');
    expect(await says()).toMatch(
      /^\d changed \(.*\), 1 to delete \(users-1\)\. Delete the folder deploy\/x: the next build writes it anew$/,
    );
    expect(await says()).toBe('nothing changed');
  },
);

test("a folder of a host that is no longer written is told, and nobody else's", async () => {
  await build('vercel', plan);
  await build('nginx', plan);
  await write('deploy/netlify/_redirects', 'mine');
  const requested = async (names: readonly string[]) =>
    (await reportStaleHosts(root, join(root, 'deploy'), names)).map(({ message }) => message);
  expect(await requested(['vercel', 'nginx'])).toEqual([]);
  expect(await requested(['nginx'])).toEqual([
    expect.stringMatching(/^deploy\/vercel was generated by an earlier build and not updated\. /),
  ]);
});

describe("a project's own vercel.json beside the map", () => {
  const own = `{
  "redirects": [
    { "source": "/mine", "destination": "/x", "permanent": true },
    { "source": "/members/:path*", "destination": "/login", "missing": [{ "type": "cookie", "key": "session" }] }
  ],
  "functions": { "api/*.ts": { "maxDuration": 5 } }
}
`;
  const small = (text: string) => planOf(text, {}, files);
  const deployed = async () => JSON.parse(await readFile(join(root, 'deploy/vercel/vercel.json'), 'utf8'));
  const sources = async (): Promise<string[]> =>
    (await deployed()).redirects.map(({ source }: { source: string }) => source);
  const takeOver = async () =>
    write('vercel.json', await readFile(join(root, 'deploy/vercel/vercel.json'), 'utf8'));

  test('loses no entry of its own, and one finding names those that the map could have', async () => {
    await write('vercel.json', own);
    const { findings } = await build('vercel', small('/old,/a'));
    expect((await sources()).slice(0, 2)).toEqual(['/mine', '/members/:path*']);
    expect((await deployed()).functions).toEqual({ 'api/*.ts': { maxDuration: 5 } });
    expect(findings).toEqual([
      {
        ...{ rule: 'own-file', conventions: [], level: 'warning', file: 'vercel.json', line: 3 },
        message: "1 redirect of the project's own vercel.json comes before those of the redirect map: /mine",
        fix: 'Import what the map lacks, `npx astro-signpost map import vercel.json --output redirects.yaml --append`, then delete these redirects from vercel.json.',
      },
    ]);
  });

  test('keeps a redirect that left the map, and one finding says so', async () => {
    await build('vercel', small('/old,/a\n/older,/a'));
    await takeOver();
    const { findings } = await build('vercel', small('/older,/a'));
    expect(findings.map(({ message }) => message)).toEqual([
      expect.stringContaining('before those of the redirect map: /old'),
    ]);
  });
});

describe("a project's own file", () => {
  test('wrangler.jsonc keeps its comments and its name', async () => {
    await write(
      'wrangler.jsonc',
      '{\n  // The shop.\n  "name": "shop",\n  "vars": { "A": "1" }, // ours\n}\n',
    );
    await build('cloudflare', plan);
    const merged = await readFile(join(root, 'deploy/cloudflare/wrangler.jsonc'), 'utf8');
    expect(merged).toContain('  // The shop.\n  "name": "shop",\n  "vars": { "A": "1" }, // ours\n');
    expect(merged).toContain('"assets"');
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
    const merged = await readFile(join(root, 'deploy/netlify/netlify.toml'), 'utf8');
    expect(merged).toMatch(/^\[build\]\n {2}publish = "dist"\n\n# signpost:begin\n[\s\S]*# signpost:end\n$/);
  });
});
