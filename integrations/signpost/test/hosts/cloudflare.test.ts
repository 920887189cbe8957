import { describe, expect, test } from 'vitest';
import { cloudflare } from '../../src/hosts/cloudflare/host.ts';
import { emitFiles } from '../../src/hosts/emit-files.ts';
import { joinContent, type OutFile } from '../../src/lib/file.ts';
import type { SettingsInput } from '../../src/plan/settings.ts';
import { planOf } from './plan-of.ts';

/** The text of an emitted file; undefined where it isn't emitted. */
function file(files: readonly OutFile[], path: string): string | undefined {
  const found = files.find((one) => one.path === path);
  return found && joinContent(found);
}

const emit = (map: string, settings: Partial<SettingsInput> = {}, files: readonly string[] = []) =>
  cloudflare.emit(planOf(map, settings, ['index.html', ...files]));

/** Lines of `_redirects` without those that every site has. */
function lines(map: string, files: readonly string[] = []): string[] {
  const text = file(emit(map, {}, files), '_redirects') ?? '';
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#') && !/^\/(?:404|410|503|index\.html)/.test(line));
}

describe('_redirects', () => {
  test.each([
    [
      'both slash spellings, an absolute target',
      '/old,/new/',
      ['/old https://www.example.com/new/ 301', '/old/ https://www.example.com/new/ 301'],
    ],
    [
      'each status as it is',
      '/old,/new/,308',
      ['/old https://www.example.com/new/ 308', '/old/ https://www.example.com/new/ 308'],
    ],
    [
      'an address in both cases of its escapes',
      '/é,https://other.example/',
      [
        '/%C3%A9 https://other.example/ 301',
        '/%c3%a9 https://other.example/ 301',
        '/%C3%A9/ https://other.example/ 301',
        '/%c3%a9/ https://other.example/ 301',
      ],
    ],
    [
      // Where /q&a was a page, Cloudflare redirected it to /q%26a, which returned 200.
      'a URL with an ampersand also as Cloudflare wrote it for a page',
      '/q&a,/new/',
      [
        '/q&a https://www.example.com/new/ 301',
        '/q%26a https://www.example.com/new/ 301',
        '/q&a/ https://www.example.com/new/ 301',
        '/q%26a/ https://www.example.com/new/ 301',
      ],
    ],
    [
      "the map's placeholders, with tails",
      '/p/:id.html,/:id/',
      ['/p/:id.html https://www.example.com/:id/ 301', '/p/:id.html/ https://www.example.com/:id/ 301'],
    ],
    [
      'other placeholders where one is the start of another, since Cloudflare replaces :id in :idea too',
      '/p/:id/:idea,/q/:idea/:id/',
      [
        '/p/:pa/:pb https://www.example.com/q/:pb/:pa/ 301',
        '/p/:pa/:pb/ https://www.example.com/q/:pb/:pa/ 301',
      ],
    ],
    [
      'a rest also without its trailing slash',
      '/x/*,/y/*',
      ['/x https://www.example.com/y/ 301', '/x/* https://www.example.com/y/:splat 301'],
    ],
    [
      'one rule for an address: a folder of a pattern may be an entry of its own',
      '/x,/first/\n/x/*,/y/*',
      [
        '/x https://www.example.com/first/ 301',
        '/x/ https://www.example.com/first/ 301',
        '/x/* https://www.example.com/y/:splat 301',
      ],
    ],
    [
      // The platform sends `/x//evil.example` to the path `//evil.example`, which browsers read as another host.
      'a line that keeps two slashes from a target that begins with the rest',
      '/x/*,/*',
      [
        '/x https://www.example.com/ 301',
        '/x//* /.signpost/none 200',
        '/x/* https://www.example.com/:splat 301',
      ],
    ],
    ['no rule for what is gone', '/old,,410', []],
  ])('has %s', (_, rows, expected) => {
    expect(lines(rows)).toEqual(expected);
  });

  test('keeps a page and a gone URL above a pattern that matches them', () => {
    const got = lines('/x/gone,,410\n/x/*,/y/*', ['x/kept/index.html']);
    expect(got).toContain('/x/kept/ /x/kept/ 200');
    expect(got).toContain('/x/gone /.signpost/none 200');
    expect(got.indexOf('/x/* https://www.example.com/y/:splat 301')).toBeGreaterThan(
      got.indexOf('/x/kept/ /x/kept/ 200'),
    );
  });
});

describe('the 100 lines of patterns in _redirects', () => {
  const patterns = (count: number, from: string) =>
    Array.from({ length: count }, (_, at) => `/p${at}/${from},/q/`).join('\n');

  test.each([
    ['a pattern that ends in /* needs one', '*', 100],
    ['a pattern with a name needs two, with and without the slash', ':id', 50],
    ['a name and a rest need two', ':id/*', 50],
  ])('are counted: %s', (_, from, most) => {
    expect(file(emit(patterns(most, from)), '_redirects')).toBeDefined();
    expect(file(emit(patterns(most + 1, from)), '_worker.js')).toBeDefined();
  });

  test('have the folder of a pattern as a line below an earlier pattern that matches it', () => {
    const got = lines('/:x,/first/\n/x/*,/y/*');
    expect(got.indexOf('/x https://www.example.com/y/ 301')).toBeGreaterThan(
      got.indexOf('/:x https://www.example.com/first/ 301'),
    );
  });
});

describe('the 2,000 lines of single paths in _redirects', () => {
  const redirects = (count: number) =>
    Array.from({ length: count }, (_, at) => `/old-${at},/new/`).join('\n');
  const cost = /counts as a Worker request. The free plan has 100,000 a day: https:/;
  const compile = (map: string, files: readonly string[] = []) =>
    emitFiles(cloudflare, planOf(map, {}, ['index.html', ...files]));

  test('hold 899 redirects without a word', () => {
    const { unsupported, edgeCosts } = compile(redirects(899));
    expect([unsupported, edgeCosts]).toEqual([[], undefined]);
  });

  test('are nearly full with 900 redirects, which says what comes above the limit', () => {
    const { unsupported, edgeCosts } = compile(redirects(900));
    expect(edgeCosts).toBeUndefined();
    expect(unsupported).toMatchObject([{ rule: 'host-limit', level: 'info' }]);
    expect(unsupported[0]?.message).toContain(
      'Cloudflare: `_redirects` has 1,800 of at most 2,000 lines of single paths (a redirect takes two, with and without a slash at its end). Above, the generated Worker serves everything.',
    );
    expect(unsupported[0]?.message).toMatch(cost);
  });

  test('hold 1,000 redirects, and the next one needs the Worker, for the reason that is said', () => {
    expect(compile(redirects(1000)).files.map(({ path }) => path)).toContain('cloudflare/_redirects');

    const { files, unsupported, edgeCosts } = compile(redirects(1001));
    expect(files.map(({ path }) => path)).toContain('cloudflare/_worker.js');
    expect(unsupported).toEqual([]);
    expect(edgeCosts).toContain(
      'because `_redirects` may have 2,000 lines of single paths, and the whole map would take 2,002 (a redirect takes two, with and without a slash at its end), such as /old-999 (map.csv:1000).',
    );
    expect(edgeCosts).toMatch(cost);
  });

  test('count the lines of pages below a pattern, which Cloudflare would redirect without them', () => {
    const pages = Array.from({ length: 2000 }, (_, at) => `blog/post-${at}/index.html`);
    // Two lines for each of 200 redirects, and one for each of 1,600 pages and for /blog
    const map = `${redirects(199)}\n/blog/*,/news/*`;
    expect(compile(map, pages.slice(0, 1601)).edgeCosts).toBeUndefined();
    expect(compile(map, pages.slice(0, 1602)).edgeCosts).toContain('the whole map would take 2,001');
  });
});

describe('the Worker', () => {
  const many = Array.from({ length: 1001 }, (_, at) => `/old-${at},/new/`).join('\n');
  const queries = (count: number) =>
    Array.from({ length: count }, (_, at) => `/p${at}?id=1,/new/`).join('\n');

  test.each([
    ['an address too long for a rule', `/${'a'.repeat(975)},/c/`, true],
    ['more rules than the files take', many, true],
    ['a query of a pattern that may have any path', '/:x?id=1,/b/', true],
    ['queries of more paths than Cloudflare routes', queries(51), true],
    [
      'a gone query below a pattern that may have the URL of the error page',
      '/a?id=1,,410\n/:x/old,/c/',
      true,
    ],
    // As a path, which is how the file's targets on the site are sent, `//evil.example` is another host.
    ['one that begins with the rest', '/a/*,/*', false],
    ['one that begins with text', '/a/:x/*,/b/:x/*', false],
    ['a gone address', '/a,,410', false],
    ['a gone URL that reads as a placeholder', '/wiki/Talk:Pumps,,410', false],
    ['a redirect', '/a,/b/', false],
  ])('gets each request for %s: %#', (_, rows, isEmitted) => {
    expect(file(emit(rows), '_worker.js') !== undefined).toBe(isEmitted);
    expect(file(emit(rows), '_redirects') !== undefined).toBe(!isEmitted);
  });

  // The rest stays in _redirects.
  test.each([
    ['a query', '/a?id=1,/b/', ['/a', '/a/']],
    [
      '300 queries of one path',
      `${Array.from({ length: 300 }, (_, at) => `/a?id=${at},/b/`).join('\n')}`,
      ['/a', '/a/'],
    ],
    ['queries of 50 paths', queries(50), expect.objectContaining({ length: 100 })],
    ['a query of the home page', '/?p=7,/b/', ['/']],
    ['a plain http target', '/a,http://other.example/', ['/a', '/a/']],
    ['a target with a port', '/a,https://other.example:8443/', ['/a', '/a/']],
    ['an address that reads as a placeholder', '/a:b,/c/', ['/a:b', '/a:b/']],
    [
      'a gone URL below a pattern that reads as a placeholder',
      '/wiki/Talk:Pumps,,410\n/wiki/*,/b/',
      ['/wiki/Talk:Pumps', '/wiki/Talk:Pumps/'],
    ],
    ['an address with a star', '/a%2Ab,/c/', ['/a*b', '/a*b/']],
    ['a gone URL with a query', '/a?id=1,,410', ['/a', '/a/']],
    ['a query of a pattern', '/shop/:x?id=1,/b/', ['/shop', '/shop/*']],
    ['a folder, and a page below it', '/shop/:x?id=1,/b/\n/shop/a?id=1,/c/', ['/shop', '/shop/*']],
    ['a query beside a pattern that may have any path', '/a?id=1,/b/\n/:x/old,/c/', ['/a', '/a/']],
    ['an address with an escape', '/é?x=1,/b/', ['/%C3%A9', '/%c3%a9', '/%C3%A9/', '/%c3%a9/']],
  ])('gets only the paths of %s', (_, rows, paths) => {
    const files = emit(rows);
    const wrangler = file(files, 'wrangler.jsonc')?.replace(/^\/\/.*\n/, '') ?? '';
    expect(JSON.parse(file(files, '_routes.json') ?? '').include).toEqual(paths);
    expect(JSON.parse(wrangler).assets.run_worker_first).toEqual(paths);
    expect(file(files, '_redirects')).toBeDefined();
    expect(file(files, '_signpost/site.json')).toBeUndefined();
  });

  test('has only the redirects of its paths', () => {
    const worker = file(emit('/a?id=1,/b/\n/old,/c/'), '_worker.js');
    expect(worker).toContain('"path":"/a"');
    expect(worker).not.toContain('"path":"/old"');
  });

  test('is named with the paths, or with the redirect for which it gets each request', () => {
    const compile = (rows: string) => emitFiles(cloudflare, planOf(rows, {}, ['index.html'])).edgeCosts;
    expect(compile('/a?id=1,/b/\n/old,/c/')).toContain(
      "Cloudflare: requests for /a go through the generated Worker, because `_redirects` can't serve 1 redirect, such as /a?id=1 (map.csv:1). Each request that runs it counts as a Worker request.",
    );
    expect(compile('/a?id=1,/b/\n/:x?id=1,/c/')).toContain(
      "Cloudflare: each request now goes through the generated Worker, because `_redirects` can't serve 2 redirects, such as /:x?id=1 (map.csv:2). Each",
    );
  });

  test('runs for built assets only if a pattern may match them', () => {
    const files = ['_astro/app.js'];
    const emitIgnoringCase = (map: string) =>
      cloudflare.emit({ ...planOf(map, {}, ['index.html', ...files]), ignoreCase: true });
    expect(file(emitIgnoringCase('/a?x=1,/b/'), '_routes.json')).toContain('"/_astro/*"');
    expect(file(emitIgnoringCase('/a?x=1,/b/\n/:x/deep,/c/'), '_routes.json')).not.toContain('_astro');
  });
});

describe('_headers', () => {
  type Rule = NonNullable<SettingsInput['headers']>[number];
  const root = (name: string, value: string): Rule => ({ match: { prefix: '/' }, headers: [[name, value]] });

  test('removes the value of an outer rule, since Cloudflare would join both', () => {
    const settings: Partial<SettingsInput> = {
      headers: [root('X-A', '1'), { match: { exact: '/a' }, headers: [['X-A', '2']] }],
    };
    expect(file(emit('', settings), '_headers')?.replace(/^# [A-Z].*\n/gm, '')).toBe(
      '# signpost:begin\n/*\n  ! Access-Control-Allow-Origin\n  X-A: 1\n/a\n  ! X-A\n  X-A: 2\n# signpost:end\n',
    );
  });
});
