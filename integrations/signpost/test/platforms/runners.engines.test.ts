import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { cloudflareRunners } from '../../src/platforms/runners/cloudflare.ts';
import { netlifyRunners } from '../../src/platforms/runners/netlify.ts';

// Netlify's own bundler says for which paths an edge function runs.
const engines = new URL('../../../../test/engines/', import.meta.url);
const bundler = new URL('netlify/node_modules/@netlify/edge-bundler/dist/node/', engines);
const route = z.object({
  pattern: z.string(),
  excluded_patterns: z.array(z.string()),
  methods: z.array(z.string()).optional(),
});
const manifestOf = z.object({
  manifest: z.object({
    routes: z.array(route),
    function_config: z.record(z.string(), z.object({ excluded_patterns: z.array(z.string()).optional() })),
  }),
});

const hello = 'export default async () => new Response("x");\n';
const paths = ['/a', '/a/', '/a/b', '/a/b.css', '/a/1', '/a/22', '/b', '/x/a', '/'];
type Config = Readonly<Record<string, unknown>>;

test.runIf(existsSync(bundler)).each<[Config, readonly Config[]]>([
  [{ path: '/a' }, []],
  [{ path: ['/a/*', '/b'], excludedPath: '/a/*.css' }, []],
  [{ path: '/a/:id', method: 'POST' }, []],
  [{ path: '/a/:id', method: ['get', 'POST'] }, []],
  [{ pattern: '/a/[0-9]+' }, []],
  [{ pattern: '^\\/a\\/\\d+$' }, []],
  [{ pattern: '^/a/.*$', excludedPattern: ['/a/[0-9]', '^/a/b$'] }, []],
  [{ pattern: '^/a/.*$', excludedPath: '/a/b' }, []],
  [{}, [{ path: '/a/*', excludedPath: ['/a/b'] }]],
  [{}, [{ pattern: '/a/.*', excludedPattern: '/a/b.*' }, { path: '/b' }]],
  [{ path: '/b' }, [{ path: '/a/*' }]],
  [{ path: '/b' }, [{ pattern: '^/a$' }]],
  [{ pattern: '/a/1' }, [{ path: '/a/*', excludedPath: '/a/1' }]],
  [{ excludedPath: '/a/b' }, [{ path: '/a/*' }]],
  [{ method: 'POST' }, [{ path: '/a/*' }]],
  [{ path: '/a', method: 'POST' }, [{ path: '/b' }]],
  [{ path: '/a' }, [{ path: '/b', method: 'POST' }]],
])('Netlify: the code says %o, netlify.toml %o', async (inCode, inToml) => {
  const { mergeDeclarations } = await import(new URL('declaration.js', bundler).href);
  const { generateManifest } = await import(new URL('manifest.js', bundler).href);
  const userFunctionConfig = { a: inCode };
  const toml = inToml.map((one) => ({ function: 'a', ...one }));
  const { manifest } = manifestOf.parse(
    generateManifest({
      ...{ bundles: [], functions: [{ name: 'a', path: 'a.js' }], userFunctionConfig },
      declarations: mergeDeclarations(toml, userFunctionConfig, {}, []),
    }),
  );
  const never = manifest.function_config['a']?.excluded_patterns ?? [];
  const runs = (path: string): boolean =>
    manifest.routes.some(
      ({ pattern, excluded_patterns: excluded, methods = ['GET'] }) =>
        methods.includes('GET') &&
        new RegExp(pattern).test(path) &&
        ![...excluded, ...never].some((one) => new RegExp(one).test(path)),
    );
  const files: Record<string, string> = {
    'netlify/edge-functions/a.js': `${hello}export const config = ${JSON.stringify(inCode)};\n`,
    'netlify.toml': toml
      .map(
        (one) =>
          `[[edge_functions]]\n${Object.entries(one)
            .map(([key, value]) => `${key} = ${JSON.stringify(value)}\n`)
            .join('')}`,
      )
      .join(''),
  };
  const runners = netlifyRunners({
    read: (name) => (files[name] === undefined ? undefined : Buffer.from(files[name])),
    list: () => ['a.js'],
  });
  expect(runners.map(({ unclear }) => unclear)).toEqual(runners.map(() => undefined));
  expect(paths.filter((path) => runners.some(({ takes }) => takes(path)))).toEqual(paths.filter(runs));
});

const wrangler = new URL('node_modules/wrangler/wrangler-dist/cli.js', engines);
const configOf = z.object({
  main: z.string().optional(),
  assets: z.object({ run_worker_first: z.union([z.boolean(), z.array(z.string())]).optional() }).optional(),
});

// Wrangler's own reader says what an environment inherits.
test.runIf(existsSync(wrangler)).each(['', 'same', 'off', 'other', 'bare'])(
  'Wrangler: whether a Worker runs first in the environment "%s"',
  async (env) => {
    const folder = await mkdtemp(join(tmpdir(), 'wrangler-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const config = {
      ...{ name: 'docs', compatibility_date: '2026-01-01', main: 'worker.js' },
      assets: { directory: '.', binding: 'FILES', run_worker_first: ['/a/*'] },
      env: {
        same: {},
        off: { assets: { directory: '.', binding: 'FILES' } },
        other: { main: 'other.js' },
        bare: { assets: { directory: '.', binding: 'FILES', run_worker_first: true } },
      },
    };
    const files: Record<string, string> = {
      'wrangler.json': JSON.stringify(config),
      'worker.js': 'export default { fetch: () => new Response("x") };\n',
      'other.js': 'export default { fetch: () => new Response("y") };\n',
    };
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    const { unstable_readConfig: readConfig } = (await import(wrangler.href)).default;
    const { main = '', assets } = configOf.parse(
      readConfig({ config: join(folder, 'wrangler.json'), ...(env === '' ? {} : { env }) }),
    );
    const first = assets?.run_worker_first ?? false;
    const runners = cloudflareRunners({
      read: (name) => (files[name] === undefined ? undefined : Buffer.from(files[name])),
      list: () => [],
      variables: env === '' ? {} : { CLOUDFLARE_ENV: env },
    });
    const taken = ['/a/b', '/c'].filter((path) => runners.some(({ takes }) => takes(path)));
    if (env === '') {
      expect(runners.every(({ unclear }) => unclear?.includes('Set CLOUDFLARE_ENV'))).toBe(true);
      return;
    }
    expect(taken).toEqual(first === false ? [] : first === true ? ['/a/b', '/c'] : ['/a/b']);
    expect(runners.every(({ title }) => title.includes(`"${main.split(/[\\/]/).at(-1)}"`))).toBe(true);
    expect(runners.every(({ unclear }) => unclear === undefined)).toBe(true);
  },
);
