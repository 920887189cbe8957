import { describe, expect, test } from 'vitest';
import { cloudflare } from '../../src/hosts/cloudflare/host.ts';
import { type OutFile, textOf } from '../../src/lib/file.ts';
import { fitTo } from '../../src/plan/fit.ts';
import type { SettingsInput } from '../../src/plan/settings.ts';
import { unsupportedOn } from '../../src/project/emit.ts';
import { planOf } from './plan-of.ts';

/** The text of an emitted file; undefined where it isn't emitted. */
function file(files: readonly OutFile[], path: string): string | undefined {
  const found = files.find((one) => one.path === path);
  return found && textOf(found);
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
      'placeholders of one length, with tails',
      '/p/:id.html,/:id/',
      ['/p/:qa.html https://www.example.com/:qa/ 301', '/p/:qa.html/ https://www.example.com/:qa/ 301'],
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

  test('keeps a page from a pattern, and what is gone from one that follows', () => {
    const got = lines('/x/gone,,410\n/x/*,/y/*', ['x/kept/index.html']);
    expect(got).toContain('/x/kept/ /x/kept/ 200');
    expect(got).toContain('/x/gone /.signpost/none 200');
    expect(got.indexOf('/x/* https://www.example.com/y/:splat 301')).toBeGreaterThan(
      got.indexOf('/x/kept/ /x/kept/ 200'),
    );
  });

  test('redirects the other spellings of a page for good', () => {
    expect(lines('', ['about/index.html'])).toEqual([
      '/about https://www.example.com/about/ 301',
      '/about/index.html https://www.example.com/about/ 301',
    ]);
  });
});

describe('spellings that have no line', () => {
  const pages = Array.from({ length: 1000 }, (_, at) => `page-${at}/index.html`);

  test('are not those that pages have themselves', () => {
    expect(lines('', [...pages, 'a,b/index.html'])).toContain('/a,b/ /a%2Cb/ 200');
    const file = (name: string) => emit('', {}, [name]).map(({ path }) => path);
    expect(file('5*, rated/index.html')).toContain('_worker.js');
    expect(file('5*star/index.html')).not.toContain('_worker.js');
  });
});

describe('100 lines of patterns', () => {
  const patterns = (count: number, from: string) =>
    Array.from({ length: count }, (_, at) => `/p${at}/${from},/q/`).join('\n');
  const reported = (map: string) =>
    unsupportedOn(cloudflare, planOf(map, {}, ['index.html'])).filter(({ rule }) => rule === 'host-limit');

  test.each([
    ['a pattern that ends in /* needs one', '*', 100],
    ['a pattern with a name needs two, with and without the slash', ':id', 50],
    ['a name and a rest need two', ':id/*', 50],
  ])('%s', (_, from, most) => {
    expect(file(emit(patterns(most, from)), '_redirects')).toBeDefined();
    expect(reported(patterns(most, from))).toEqual([]);
    expect(file(emit(patterns(most + 1, from)), '_worker.js')).toBeDefined();
    expect(reported(patterns(most + 1, from))).toHaveLength(1);
  });

  test('the finding has the number of lines, and what the Worker costs where it is there for nothing else', () => {
    expect(reported(patterns(62, ':id'))).toEqual([
      {
        rule: 'host-limit',
        conventions: ['W-REDIR-1'],
        level: 'info',
        message:
          "12 of 62 redirects exceed Cloudflare's `_redirects` limit: /p50/:id, /p51/:id, /p52/:id, …. In `_redirects`, the patterns need 124 lines, and Cloudflare reads 100.",
        fix: 'No action needed: the generated Worker handles them. Cloudflare bills requests to a Worker, and none to files alone. To do without the Worker, merge redirects until the lines suffice: a pattern that ends in `/*` takes one, a pattern with a `:name` two, an exact redirect two.',
      },
    ]);
    expect(reported(`${patterns(62, ':id')}\n/a?x=1,/b/`)[0]?.fix).toBe(
      'No action needed: the generated Worker handles them.',
    );
  });

  test('exact redirects have 2,000 others, two each', () => {
    const exact = (count: number) => Array.from({ length: count }, (_, at) => `/old-${at},/q/`).join('\n');
    expect(reported(exact(900))).toEqual([]);
    expect(reported(exact(1000))[0]?.message).toContain('all other redirects need 2,012 lines');
    expect(reported(exact(2001))[0]?.message).toContain('1,001 of 2,001 redirects exceed');
  });

  test('the folder of a pattern is a line of its own among the patterns where an earlier one comes first', () => {
    const got = lines('/:x,/first/\n/x/*,/y/*');
    expect(got.indexOf('/x https://www.example.com/y/ 301')).toBeGreaterThan(
      got.indexOf('/:qa https://www.example.com/first/ 301'),
    );
  });
});

describe('the Worker', () => {
  const many = Array.from({ length: 1001 }, (_, at) => `/old-${at},/new/`).join('\n');

  test.each([
    ['a query', '/a?id=1,/b/', true],
    ['a plain http target', '/a,http://other.example/', true],
    ['a target with a port', '/a,https://other.example:8443/', true],
    ['an address that reads as a placeholder', '/a:b,/c/', true],
    ['an address with a star', '/a%2Ab,/c/', true],
    ['an address too long for a rule', `/${'a'.repeat(975)},/c/`, true],
    ['more rules than the files take', many, true],
    // As a path, which is how the file's targets on the site are sent, `//evil.example` is another host.
    ['a target on the site with text behind the rest that it begins with', '/a/:x/*,/*/:x', true],
    ['one that begins with the rest', '/a/*,/*', false],
    ['one that begins with a segment', '/a/:x/*,/:x/*', false],
    ['a tail that may leave dots', '/a/:x.html/*,/b/:x/*', true],
    ['a path that is two slashes once its dots are resolved', '/a,/.//b/', true],
    ['such a target on another host', '/a/*,https://other.example/*', false],
    ['one that begins with text', '/a/:x/*,/b/:x/*', false],
    ['one of a single segment', '/a/:x,/:x', false],
    ['a gone address', '/a,,410', false],
    ['a redirect', '/a,/b/', false],
  ])('is emitted for %s: %#', (_, rows, isEmitted) => {
    expect(file(emit(rows), '_worker.js') !== undefined).toBe(isEmitted);
    expect(file(emit(rows), '_redirects') !== undefined).toBe(!isEmitted);
  });

  test('stands for a list of Bulk Redirects too, where a map is large', () => {
    expect(file(emit(many), 'bulk-redirects.csv')?.split('\n')[1]).toBe(
      'www.example.com/old-0/,https://www.example.com/new/,301,TRUE',
    );
  });

  test('names a source in that list once, and no target that it refuses', () => {
    const rows = `${many}\n/c/,/d/\n/e?x=1,/f/\n/g,,410\n/h,/i/,303\n/j,https://other.example/k`;
    const lines = file(emit(rows), 'bulk-redirects.csv')?.trim().split('\n') ?? [];
    const sources = lines.map((line) => line.split(',')[0]);
    expect(new Set(sources).size).toBe(sources.length);
    expect(
      lines.filter(
        (line) => !/^www\.example\.com\/\S*,"?https:\/\/[^"]+"?,30[1278],(?:TRUE|FALSE)$/.test(line),
      ),
    ).toEqual([]);
    expect(sources.filter((source) => /\/[egh]\/?$/.test(source ?? ''))).toEqual([]);
  });

  test('says where that list is longer than a plan of the account takes', () => {
    const rows = (count: number) => Array.from({ length: count }, (_, at) => `/old-${at},/new/`).join('\n');
    const said = (count: number) =>
      cloudflare.beyond?.(planOf(rows(count), {}, ['index.html'])).map(({ message }) => message);
    expect(said(100)).toEqual([]);
    expect(said(5000)).toEqual([]);
    expect(said(5001)).toEqual([
      'Cloudflare: bulk-redirects.csv has 10,002 lines, and all Bulk Redirects lists of an account together are limited: Free 10,000.',
    ]);
    expect(said(25_001)?.[0]).toContain('Free 10,000, Pro 25,000, Business 50,000.');
  });

  test('is not asked for built assets, unless a pattern may match there', () => {
    const files = ['_astro/app.js'];
    expect(file(emit('/a?x=1,/b/', {}, files), '_routes.json')).toContain('"/_astro/*"');
    expect(file(emit('/a?x=1,/b/\n/:x/deep,/c/', {}, files), '_routes.json')).not.toContain('_astro');
  });

  test('is one text for one plan', () => {
    const twice = [1, 2].map(() => emit('/a?x=1,/b/').map((one) => [one.path, textOf(one)]));
    expect(twice[0]).toEqual(twice[1]);
  });
});

describe('_headers', () => {
  type Rule = NonNullable<SettingsInput['headers']>[number];
  const root = (name: string, value: string): Rule => ({ match: { prefix: '/' }, headers: [[name, value]] });

  test('drops what an earlier rule set, since the host would join both', () => {
    const settings: Partial<SettingsInput> = {
      headers: [root('X-A', '1'), { match: { exact: '/a' }, headers: [['X-A', '2']] }],
    };
    expect(file(emit('', settings), '_headers')?.replace(/^# [A-Z].*\n/gm, '')).toBe(
      '# signpost:begin\n/*\n  ! Access-Control-Allow-Origin\n  X-A: 1\n/a\n  ! X-A\n  X-A: 2\n# signpost:end\n',
    );
  });

  test.each([
    [
      'an order that the file can not say',
      [
        root('X-A', '1'),
        {
          match: { prefix: '/a/' },
          headers: [
            ['X-A', '2'],
            ['X-B', '2'],
          ],
        },
        root('X-B', '3'),
      ],
    ],
    ['a value with the name of a splat', [root('X-A', 'https://x:splat/')]],
    ['a value too long for a line', [root('X-A', 'a'.repeat(2000))]],
  ] satisfies [string, Rule[]][])('gives way to the Worker for %s', (_, headers) => {
    expect(file(emit('', { headers }), '_worker.js')).toBeDefined();
  });
});

// https://developers.cloudflare.com/workers/static-assets/headers/: wrangler 4.164 sent nothing of the first of two blocks.
test("a generated block of _headers repeats the site's own for that path, whose values win", () => {
  const own =
    '/*\n  X-Frame-Options: DENY\n  x-a: own\n\n/b\n  X-B: 1\n\n# signpost:begin\n/*\n  X-Old: 1\n# signpost:end\n';
  const generated =
    '# signpost:begin\n/*\n  ! Access-Control-Allow-Origin\n  X-A: 1\n  X-C: 1\n/a\n  X-A: 2\n# signpost:end\n';
  expect(cloudflare.besideOwn?.({ name: '_headers', own, generated })).toBe(
    '# signpost:begin\n/*\n  X-Frame-Options: DENY\n  x-a: own\n  ! Access-Control-Allow-Origin\n  X-C: 1\n/a\n  X-A: 2\n# signpost:end\n',
  );
  expect(cloudflare.besideOwn?.({ name: '_redirects', own, generated })).toBe(generated);
});

test('a generated block of _headers removes no Access-Control-Allow-Origin that the site sets', () => {
  const own = '/fonts/*\n  Access-Control-Allow-Origin: *\n';
  const block = (text: string): string => `# signpost:begin\n${text}# signpost:end\n`;
  const closed = '/*\n  ! Access-Control-Allow-Origin\n';
  const beside = (text: string) => cloudflare.besideOwn?.({ name: '_headers', own, generated: block(text) });
  expect(beside(`${closed}  X-A: 1\n`)).toBe(block('/*\n  X-A: 1\n'));
  // Wrangler refuses a path without headers.
  expect(beside(`${closed}/a\n  X-A: 1\n`)).toBe(block('/a\n  X-A: 1\n'));
});

describe('what it says of itself', () => {
  test('a gone URL without the Worker is a notice', () => {
    const plan = planOf('/a,,410', {}, ['index.html']);
    expect(
      fitTo(plan, { ...cloudflare, can: cloudflare.canFor?.(plan) ?? cloudflare.can }).unsupported.map(
        ({ rule, level }) => [rule, level],
      ),
    ).toContainEqual(['host-gone', 'info']);
  });

  test('with the Worker there is none', () => {
    const plan = planOf('/a,,410\n/b?x=1,/c/', {}, ['index.html']);
    expect(
      fitTo(plan, { ...cloudflare, can: cloudflare.canFor?.(plan) ?? cloudflare.can }).unsupported,
    ).toEqual([]);
  });
});
