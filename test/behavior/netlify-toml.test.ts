import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { netlify } from '../../integrations/signpost/src/hosts/netlify/host.ts';
import { type OutFile, textOf } from '../../integrations/signpost/src/lib/file.ts';
import { mergeOwn } from '../../integrations/signpost/src/lib/json/merge-file.ts';
import { within } from '../../integrations/signpost/src/plan/fit.ts';
import { requireEngine } from './engines/engine.ts';
import { partAlone } from './engines/files-alone.ts';
import { netlifyCli } from './engines/netlify-cli.ts';
import { type Site, siteOf } from './sites.ts';

/** A netlify.toml as people have one: redirects, headers and an edge function of their own, and no new line at its end. */
const own = `# Mine.
[build]
  publish = "dist"
  command = "npm run build"

[[redirects]]
  from = "/mine"
  to = "https://mine.example/"
  status = 302

[[redirects]]
  from = "/old-name"
  to = "/theirs/"

[[headers]]
  for = "/about/*"
  [headers.values]
    X-Mine = "yes"

[[edge_functions]]
  path = "/hello"
  function = "hello"`;

const program = 'netlify/edge-functions/signpost.js';

async function mainSite(): Promise<Site> {
  const site = await siteOf('main');
  return { ...site, plan: within({ ...site.plan, tls: { at: 'here' } }, netlify) };
}

function merged(output: readonly OutFile[]): string {
  const generated = output.filter(({ path }) => path === 'netlify.toml').map(textOf)[0] ?? '';
  return mergeOwn('netlify.toml', own, generated)?.text ?? '';
}

describe.runIf(requireEngine(netlifyCli))("a netlify.toml of one's own", () => {
  test('is read by Netlify with what we add, and the same when it is merged again', async () => {
    const { plan } = await mainSite();
    const output = netlify.emit(plan);
    expect(output.some(({ path }) => path === program)).toBe(true);
    const text = merged(output);
    const again = output.filter(({ path }) => path === 'netlify.toml').map(textOf)[0] ?? '';
    expect(mergeOwn('netlify.toml', text, again)?.text).toBe(text);
    const { config } = await resolved(text);
    expect(config.build).toMatchObject({ command: 'npm run build' });
    expect(config.edge_functions).toEqual([
      { path: '/hello', function: 'hello' },
      { path: '/*', function: 'signpost', excludedPath: ['/_built/*'] },
    ]);
    expect(config.redirects.map(({ from }: { from: string }) => from)).toEqual(['/mine', '/old-name']);
    expect(config.headers).toHaveLength(1);
  });

  test('answers beside our files: theirs where we say nothing, and each header', async () => {
    const site = await mainSite();
    const plan = partAlone(netlify, program, site.plan);
    const server = await netlifyCli.start(
      { ...site, plan },
      netlify.emit(plan),
      merged(netlify.emit(site.plan)),
    );
    const ask = (path: string) =>
      server.ask({ method: 'GET', url: `https://www.example.com${path}`, headers: {} });
    try {
      const mine = await ask('/mine');
      expect([mine.status, mine.location]).toEqual([302, 'https://mine.example/']);
      const both = await ask('/old-name');
      expect([both.status, both.location]).toEqual([301, 'https://www.example.com/about/']);
      expect((await ask('/about/')).headers).toMatchObject({
        'x-mine': 'yes',
        'x-content-type-options': 'nosniff',
      });
      expect(await ask('/discontinued')).toMatchObject({ status: 410 });
      expect(await ask('/nothing')).toMatchObject({ status: 404 });
    } finally {
      await server.stop();
    }
  });
});

/** The project's settings as Netlify's own reader of them understands the file. */
async function resolved(text: string) {
  const packages = fileURLToPath(new URL('../engines/netlify/', import.meta.url));
  const path = createRequire(packages).resolve('@netlify/config');
  const { resolveConfig } = await import(path);
  const folder = await mkdtemp(join(tmpdir(), 'signpost-toml-'));
  try {
    await writeFile(join(folder, 'netlify.toml'), text);
    return await resolveConfig({ cwd: folder, repositoryRoot: folder, offline: true, mode: 'cli' });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
