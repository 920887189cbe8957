import { describe, expect, test } from 'vitest';
import { createSiteDataFile } from '../../src/hosts/edge/site-data.ts';
import { createOutputRoutes } from '../../src/hosts/vercel/build-output.ts';
import type { VercelHeaders } from '../../src/hosts/vercel/emit.ts';
import { vercel } from '../../src/hosts/vercel/host.ts';
import { readVercelServing } from '../../src/hosts/vercel/serving.ts';
import { joinContent, type OutFile } from '../../src/lib/file.ts';
import type { SettingsInput } from '../../src/plan/settings.ts';
import { planOf } from './plan-of.ts';

const emit = (map: string, settings: Partial<SettingsInput> = {}, files: readonly string[] = []) =>
  vercel.emit(planOf(map, settings, ['index.html', ...files]));

function json(files: readonly OutFile[], path = 'vercel.json') {
  const found = files.find((one) => one.path === path);
  return found && JSON.parse(joinContent(found));
}

const redirects = (map: string) =>
  json(emit(map)).redirects.filter(({ source }: { source: string }) => source !== '/index.html');

describe('vercel.json', () => {
  test.each([
    [
      'one rule for both slash spellings',
      '/old,/new/',
      [{ source: '/old{/}?', destination: 'https://www.example.com/new/', statusCode: 301 }],
    ],
    [
      'what path-to-regexp would read escaped',
      '/a:c+d,/new/,308',
      [{ source: '/a\\:c\\+d{/}?', destination: 'https://www.example.com/new/', statusCode: 308 }],
    ],
    [
      'a query as a condition, as a regular expression for itself',
      '/p?id=4.2,/n/',
      [
        {
          source: '/p{/}?',
          destination: 'https://www.example.com/n/',
          statusCode: 301,
          has: [{ type: 'query', key: 'id', value: '4\\.2' }],
        },
      ],
    ],
    [
      'placeholders as groups',
      '/:a/:b.html,/n/:b/:a/',
      [
        {
          source: '/([^/]+)/([^/]+).html{/}?',
          destination: 'https://www.example.com/n/$2/$1/',
          statusCode: 301,
        },
      ],
    ],
    [
      'a rest also without its trailing slash',
      '/x/*,/y/*',
      [{ source: '/x{/(.*)}?', destination: 'https://www.example.com/y/$1', statusCode: 301 }],
    ],
    [
      'both cases of escapes',
      '/é,/n/',
      [
        { source: '/%C3%A9{/}?', destination: 'https://www.example.com/n/', statusCode: 301 },
        { source: '/%c3%a9{/}?', destination: 'https://www.example.com/n/', statusCode: 301 },
      ],
    ],
  ])('has %s', (_, map, expected) => {
    expect(redirects(map)).toEqual(expected);
  });

  test('has neither cleanUrls nor trailingSlash, whose redirects would come before those of the map', () => {
    expect(Object.keys(json(emit('/a,/b/')))).toEqual(['$schema', 'redirects']);
  });

  // A new post leaves the committed file as it is.
  test.each([
    ['directory', 'always'],
    ['file', 'never'],
  ] as const)(
    'has the redirects of the map alone, whatever pages there are: format %s',
    (format, trailingSlash) => {
      const files = ['about', 'b'].map((name) => (format === 'file' ? `${name}.html` : `${name}/index.html`));
      const config = json(
        emit('/old,/new', { variant: { base: '/', format, trailingSlash } }, [...files, 'index.html']),
      );
      expect(Object.keys(config)).toEqual(['$schema', 'redirects']);
      expect(config.redirects.map(({ source }: { source: string }) => source)).toEqual(['/old{/}?']);
    },
  );

  test("writes a source without .html where the site's own vercel.json sets cleanUrls", () => {
    const { serving } = readVercelServing({
      files: [],
      read: (name) => (name === 'vercel.json' ? '{ "cleanUrls": true, "trailingSlash": true }' : undefined),
    });
    const plan = planOf('/old.html,/new/\n/p/:id.html,/q/:id/', {}, ['index.html'], serving);
    const all = json(vercel.emit(plan)).redirects;
    expect(all.map(({ source }: { source: string }) => source)).toEqual(['/old{/}?', '/p/([^/]+){/}?']);
  });

  test('has at most 1,500 redirects, and the middleware serves a larger map', () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => `/old-${at},/new/`).join('\n');
    const names = (count: number) => emit(many(count)).map(({ path }) => path);
    expect(names(1500)).toEqual(['vercel.json']);
    expect(names(1501)).toContain('middleware.js');
  });
});

const missing = { path: '', content: '' };

describe('the middleware', () => {
  test.each([
    ['a pattern over a page', '/x/*,/y/*', ['x/kept/index.html'], true],
    ['a pattern over what is gone', '/x/a,,410\n/x/*,/y/*', [], true],
    ['a value that is empty', '/a?k=,/b/', [], true],
    ['a target with a dollar', '/a,/b$1', [], true],
    ['a target that reads as a placeholder', '/a,/b:c', [], true],
    ['a gone address', '/a,,410', [], false],
    ['a gone pattern over a page', '/x/*,,410', ['x/kept/index.html'], false],
    ['a gone URL that is a page', '/x/kept,,410', ['x/kept/index.html'], true],
    ['a query', '/a?id=1,/b/', [], false],
  ])('is emitted for %s: %#', (_, map, files, isEmitted) => {
    expect(emit(map, {}, files).some(({ path }) => path === 'middleware.js')).toBe(isEmitted);
  });

  test('returns the map only to the request with the key of its own text', async () => {
    const requested: Request[] = [];
    const run = async (map: string) => {
      const text = joinContent(
        emit(map, {}, ['404.html']).find(({ path }) => path === 'middleware.js') ?? missing,
      );
      const program = `let fetch;\nexport const give = (one) => { fetch = one; };\n${text}`;
      const module = await import(`data:text/javascript;charset=utf-8,${encodeURIComponent(program)}`);
      module.give(async (url: URL, init: RequestInit) => {
        requested.push(new Request(url, init));
        return new Response(joinContent(createSiteDataFile(planOf('', {}, []))));
      });
      return (request: Request): Promise<Response> => module.default(request);
    };
    const middleware = await run('/a?k=,/b/');
    const shard = 'https://www.example.com/_signpost/site.json';
    expect((await middleware(new Request(shard))).status).toBe(404);
    expect((await middleware(new Request(shard, { headers: { 'x-signpost-read': '1' } }))).status).toBe(404);
    const [own] = requested;
    if (own === undefined) throw new Error('no part of the map was asked for');
    expect((await middleware(own)).headers.get('x-middleware-next')).toBe('1');
    expect((await (await run('/a?k=,/c/'))(own)).headers.get('x-middleware-next')).toBeNull();
  });

  test("runs for all URLs, the map's file included, except error pages and assets", () => {
    const files = emit('/a?k=,/b/', {}, ['404.html', '_astro/app.js']);
    const text = joinContent(files.find(({ path }) => path === 'middleware.js') ?? { path: '', content: '' });
    const matcher = JSON.parse(/export const config = (.*);\n$/.exec(text)?.[1] ?? '{}').matcher;
    const isRequested = (path: string): boolean => new RegExp(`^${matcher}$`).test(path);
    const paths = ['/', '/a', '/404', '/x/404.html', '/_signpost/site.json', '/404.html', '/_astro/app.js'];
    expect(paths.filter(isRequested)).toEqual(['/', '/a', '/404', '/x/404.html', '/_signpost/site.json']);
  });

  test("doesn't run for assets, whose headers are in vercel.json", () => {
    const header = (match: { prefix: string } | { exact: string }, value: string) => ({
      match,
      headers: [['X-A', value] as [string, string]],
    });
    const headers = [
      header({ prefix: '/' }, 'all'),
      header({ prefix: '/_astro/sub/' }, 'sub'),
      header({ exact: '/_astro/x.json' }, 'one'),
      header({ prefix: '/other/' }, 'other'),
    ];
    const { headers: blocks } = json(emit('/a?k=,/b/', { headers }, ['_astro/app.js']));
    expect(blocks.map(({ source, headers: [first] }: VercelHeaders) => [source, first?.value])).toEqual([
      ['/_astro/(.*)', 'all'],
      ['/_astro/sub/(.*)', 'sub'],
      ['/_astro/x.json', 'one'],
    ]);
  });
});

test('createOutputRoutes counts the redirect of another domain as one of the 2,048 routes that Vercel deploys', () => {
  const listRedirects = (count: number) =>
    Array.from({ length: count }, (_, at) => `/${at},/new/`).join('\n');
  const createRoutes = (count: number, domains: string[]) =>
    createOutputRoutes(planOf(listRedirects(count), { domains }, ['index.html']));

  const { first = [], behindFiles = [] } = createRoutes(0, []) ?? {};
  // Up to 20 routes are the adapter's.
  const room = 2048 - 20 - first.length - behindFiles.length;
  expect(createRoutes(room, [])).toBeDefined();
  expect(createRoutes(room, ['old.example'])).toBeUndefined();
});
