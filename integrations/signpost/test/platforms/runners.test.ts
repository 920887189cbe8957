import { describe, expect, test } from 'vitest';
import type { PlatformId } from '../../src/platforms/platform-rule.ts';
import { runnersOf } from '../../src/platforms/runners.ts';

/** What answers each path before the platform's rules are read, and the files of which that can't be told. */
function requested(platform: PlatformId, files: Readonly<Record<string, string>>, ...paths: string[]) {
  const { by, unclear } = askedIn({}, platform, files, ...paths);
  return { by, unclear };
}

function askedIn(
  variables: Readonly<Record<string, string>>,
  platform: PlatformId,
  files: Readonly<Record<string, string>>,
  ...paths: string[]
) {
  const runners = runnersOf(platform, {
    variables,
    read: (name) => (files[name] === undefined ? undefined : Buffer.from(files[name])),
    list: (folder) =>
      Object.keys(files).flatMap((name) =>
        name.startsWith(`${folder}/`) ? [name.slice(folder.length + 1)] : [],
      ),
  });
  const sure = runners.filter(({ unclear }) => unclear === undefined);
  return {
    by: paths.map((path) => sure.find(({ takes }) => takes(path))?.title),
    unclear: runners.filter(({ unclear }) => unclear !== undefined).map(({ file }) => file),
    why: runners.flatMap(({ unclear }) => unclear ?? []),
  };
}

const worker = 'export default { fetch: () => new Response("x") };\n';

// https://developers.cloudflare.com/pages/functions/routing/#create-a-_routesjson-file, and wrangler's templates/pages-dev-util.ts.
describe('Cloudflare: _routes.json limits what a Worker takes', () => {
  const routes = (include: unknown, exclude: unknown) => JSON.stringify({ version: 1, include, exclude });

  test('exclude wins over include, and /x/* takes /x', () => {
    const files = { '_worker.js': worker, '_routes.json': routes(['/x/*', '/y', '/z*'], ['/x/no/*']) };
    expect(
      requested('cloudflare', files, '/x', '/x/a', '/x/no', '/x/no/a', '/y/', '/y/a', '/zed/a', '/other'),
    ).toEqual({
      by: [
        '_worker.js',
        '_worker.js',
        undefined,
        undefined,
        '_worker.js',
        undefined,
        '_worker.js',
        undefined,
      ],
      unclear: [],
    });
  });

  test('many wildcards take no time', () => {
    const files = { '_worker.js': worker, '_routes.json': routes([`/${'a*'.repeat(50)}b`], []) };
    expect(requested('cloudflare', files, `/${'a'.repeat(2000)}`, `/${'a'.repeat(60)}b`).by).toEqual([
      undefined,
      '_worker.js',
    ]);
  });

  test.each(['{ "include": ', '[]', '{ "include": "/*" }'])("%s can't be read", (text) => {
    expect(requested('cloudflare', { '_worker.js': worker, '_routes.json': text }, '/a')).toEqual({
      by: [undefined],
      unclear: ['_routes.json'],
    });
  });
});

// https://developers.cloudflare.com/pages/functions/routing/
describe('Cloudflare: a folder of Pages functions', () => {
  const answers = 'export const onRequest = () => new Response("x");\n';

  test('the name of a file is its route', () => {
    const files = {
      'functions/index.js': answers,
      'functions/a.ts': 'export async function onRequestGet() { return new Response("x"); }\n',
      'functions/users/[user].js': answers,
      'functions/all/[[path]].js': answers,
      'functions/form.js': 'export const onRequestPost = () => new Response("x");\n',
      'functions/lib/helper.js': 'export const help = 1;\n',
    };
    const paths = ['/', '/a', '/a/', '/a/b', '/users/1', '/users/1/2', '/all', '/all/1/2', '/form'];
    expect(requested('cloudflare', files, ...paths).by).toEqual([
      'functions/index.js',
      'functions/a.ts',
      'functions/a.ts',
      undefined,
      'functions/users/[user].js',
      undefined,
      'functions/all/[[path]].js',
      'functions/all/[[path]].js',
      undefined,
    ]);
  });

  test('a middleware takes its folder, and one that hands on is unclear', () => {
    const files = {
      'functions/in/_middleware.js': answers,
      'functions/_middleware.js': 'export const onRequest = ({ next }) => next();\n',
    };
    expect(requested('cloudflare', files, '/in', '/in/a', '/out')).toEqual({
      by: ['functions/in/_middleware.js', 'functions/in/_middleware.js', undefined],
      unclear: ['functions/_middleware.js'],
    });
  });

  test('_routes.json limits them, _worker.js is in their place, and Workers have none', () => {
    const files = { 'functions/a.js': answers, 'functions/b.js': answers };
    const routes = '{ "version": 1, "include": ["/a"], "exclude": [] }';
    expect(requested('cloudflare', { ...files, '_routes.json': routes }, '/a', '/b').by).toEqual([
      'functions/a.js',
      undefined,
    ]);
    expect(requested('cloudflare', { ...files, '_worker.js': worker }, '/a', '/c').by).toEqual([
      '_worker.js',
      '_worker.js',
    ]);
    const config = '{ "main": "src/worker.js", "assets": { "directory": "dist" } }';
    expect(requested('cloudflare', { ...files, 'wrangler.json': config }, '/a').by).toEqual([undefined]);
    expect(requested('netlify', files, '/a').by).toEqual([undefined]);
  });
});

// https://developers.cloudflare.com/workers/static-assets/routing/worker-script/
describe('Cloudflare: run_worker_first', () => {
  const title = 'the Worker "src/worker.js" (run_worker_first in wrangler.toml)';

  test('true takes every path', () => {
    const toml = 'main = "src/worker.js"\n[assets]\ndirectory = "dist"\nrun_worker_first = true\n';
    expect(requested('cloudflare', { 'wrangler.toml': toml, 'src/worker.js': worker }, '/a')).toEqual({
      by: [title],
      unclear: [],
    });
  });

  test('a list takes its patterns, but those with "!"', () => {
    const jsonc =
      '{ // ours\n"main": "src/worker.js", "assets": { "run_worker_first": ["/api/*", "!/api/docs/*"] } }';
    const files = { 'wrangler.jsonc': jsonc, 'src/worker.js': worker };
    const found = requested('cloudflare', files, '/api/a', '/api/docs/a', '/api', '/a');
    expect(found.by).toEqual([title.replace('.toml', '.jsonc'), undefined, undefined, undefined]);
  });

  test.each([
    ['no Worker', 'assets = { run_worker_first = true }\n', []],
    ['false', 'main = "w.js"\nassets = { run_worker_first = false }\n', []],
    ['neither true nor a list', 'main = "w.js"\nassets = { run_worker_first = 1 }\n', ['wrangler.toml']],
    ['no TOML', 'main = "w\n', ['wrangler.toml']],
  ])('%s', (_, text, unclear) => {
    expect(requested('cloudflare', { 'wrangler.toml': text }, '/a')).toEqual({ by: [undefined], unclear });
  });

  // Asked of wrangler 4.164: a request that a Worker hands to its assets is answered by _redirects.
  test.each([
    ['fetches its assets', 'export default { fetch: (request, env) => env.FILES.fetch(request) };\n'],
    ['imports the rest', 'import app from "./app.js";\nexport default app;\n'],
    ['is not there', undefined],
  ])('a Worker that %s is unclear', (_, code) => {
    const json = '{ "main": "./w.js", "assets": { "binding": "FILES", "run_worker_first": true } }';
    const files = { 'wrangler.json': json, ...(code === undefined ? {} : { 'w.js': code }) };
    expect(requested('cloudflare', files, '/a')).toEqual({ by: [undefined], unclear: ['wrangler.json'] });
  });

  test('so is a _worker.js that fetches its assets', () => {
    const code = 'export default { fetch: (request, env) => env.ASSETS.fetch(request) };\n';
    expect(requested('cloudflare', { '_worker.js': code }, '/a')).toEqual({
      by: [undefined],
      unclear: ['_worker.js'],
    });
  });

  // https://developers.cloudflare.com/workers/wrangler/configuration/#environments: main and assets are inherited.
  const top = 'main = "src/worker.js"\nassets = { directory = "dist", run_worker_first = true }\n';
  const staging = '[env.staging.assets]\ndirectory = "dist"\n';
  const inEnvironments = (toml: string, variables: Record<string, string> = {}) =>
    askedIn(variables, 'cloudflare', { 'wrangler.toml': toml, 'src/worker.js': worker }, '/a');

  test('environments that inherit it, or say the same, are one', () => {
    for (const env of ['[env.staging]\nname = "s"\n', `[env.staging]\n${top}`])
      expect(inEnvironments(top + env)).toEqual({ by: [title], unclear: [], why: [] });
  });

  test("where environments differ, which is deployed can't be told, unless CLOUDFLARE_ENV names it", () => {
    expect(inEnvironments(top + staging)).toEqual({
      by: [undefined],
      unclear: ['wrangler.toml'],
      why: [
        'The Worker "src/worker.js" (run_worker_first in wrangler.toml) runs before the redirects in the top level only, and wrangler.toml doesn\'t tell which environment is deployed. Set CLOUDFLARE_ENV to its name.',
      ],
    });
    expect(inEnvironments(top + staging, { CLOUDFLARE_ENV: 'staging' })).toEqual({
      ...{ by: [undefined], unclear: [], why: [] },
    });
    const alone = `main = "src/worker.js"\n[env.production.assets]\ndirectory = "dist"\nrun_worker_first = true\n`;
    expect(inEnvironments(alone).why).toEqual([expect.stringContaining('in env.production only')]);
    expect(inEnvironments(alone, { CLOUDFLARE_ENV: 'production' }).by).toEqual([title]);
  });

  test("the Worker that Signpost generates is not the site's own", () => {
    const files = {
      'wrangler.jsonc': '{ "main": "./dist/_worker.js", "assets": { "run_worker_first": ["/*"] } }',
      'dist/_worker.js': "// Generated by Signpost: it answers what the host can't say in its own files.\n",
    };
    expect(requested('cloudflare', files, '/a')).toEqual({ by: [undefined], unclear: [] });
  });
});

// https://docs.netlify.com/build/edge-functions/declarations/
describe('Netlify: edge functions', () => {
  const hello = 'export default async () => new Response("x");\n';
  const edge = (config: string, code = hello) => `${code}export const config = ${config};\n`;

  test('the path in the code', () => {
    const files = {
      'netlify/edge-functions/a.ts': edge('{ path: "/a" }').replace('config =', 'config: Config ='),
      'netlify/edge-functions/b.js': edge(
        "{\n  // some\n  path: ['/b/*', \"/c/:id\"],\n  excludedPath: '/b/*.css',\n}",
      ),
    };
    expect(
      requested('netlify', files, '/a', '/a/', '/a/x', '/b/1/2', '/b/1.css', '/c/1', '/c/1/2', '/c'),
    ).toEqual({
      by: [
        'netlify/edge-functions/a.ts',
        'netlify/edge-functions/a.ts',
        undefined,
        'netlify/edge-functions/b.js',
        undefined,
        'netlify/edge-functions/b.js',
        undefined,
        undefined,
      ],
      unclear: [],
    });
  });

  test('the path in netlify.toml, which that in the code replaces', () => {
    const files = {
      'netlify.toml': [
        '[build]\nedge_functions = "edge"\n',
        '[[edge_functions]]\nfunction = "a"\npath = "/a/*"\nexcludedPath = ["/a/no"]\n',
        '[[edge_functions]]\nfunction = "b"\npath = "/b"\n',
      ].join(''),
      'edge/a.js': hello,
      'edge/b/index.js': edge('{ path: "/code" }'),
      'netlify/edge-functions/c.js': edge('{ path: "/c" }'),
    };
    expect(requested('netlify', files, '/a/1', '/a/no', '/b', '/code', '/c')).toEqual({
      by: ['edge/a.js', undefined, undefined, 'edge/b/index.js', undefined],
      unclear: [],
    });
  });

  test.each([
    ['a path that is computed', edge('{ path: paths }')],
    ['a path of several words', edge('{ path: "/" + "a" }')],
    ['a pattern that might take very long', edge('{ pattern: "^/(a+)+$" }')],
    ['a pattern that is none', edge('{ pattern: "^/(a" }')],
    ['a condition on headers', edge('{ path: "/a", header: true }')],
    ['a group in its path', edge('{ path: "/(a|b)" }')],
    ['a config from elsewhere', `${hello}export { config } from "./config.js";\n`],
    ['a function that hands on', edge('{ path: "/a" }', 'export default (_, context) => context.next();\n')],
    ['a function for some', edge('{ path: "/a" }', 'export default (r) => { if (r.x) return f(); };\n')],
  ])('%s is unclear', (_, code) => {
    expect(requested('netlify', { 'netlify/edge-functions/a.js': code }, '/a')).toEqual({
      by: [undefined],
      unclear: ['netlify/edge-functions/a.js'],
    });
  });

  test('a pattern, what it excludes, and a method', () => {
    const files = {
      'netlify/edge-functions/a.js': edge('{ pattern: "/a/[0-9]+", excludedPattern: ["/a/1.", "/a/2$"] }'),
      'netlify/edge-functions/b.js': edge('{ path: "/b", method: ["POST", "PUT"] }'),
      'netlify/edge-functions/c.js': edge('{ path: "/c", method: "get" }'),
    };
    const [a, c] = ['netlify/edge-functions/a.js', 'netlify/edge-functions/c.js'];
    expect(
      requested('netlify', files, '/a/3', '/a/1', '/a/12', '/a/2', '/a/x', '/x/a/3', '/b', '/c'),
    ).toEqual({
      by: [a, a, undefined, undefined, undefined, undefined, undefined, c],
      unclear: [],
    });
  });

  test("one without a path never runs, and Signpost's own is not the site's", () => {
    const files = {
      'netlify/edge-functions/a.js': hello,
      'netlify/edge-functions/signpost.js': `// Generated by Signpost: it answers.\n${hello}`,
      'netlify.toml': '[[edge_functions]]\nfunction = "signpost"\npath = "/*"\n',
    };
    expect(requested('netlify', files, '/a')).toEqual({ by: [undefined], unclear: [] });
  });
});
