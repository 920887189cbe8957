import { Readable } from 'node:stream';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { main } from '../../src/cli.ts';
import { inOwnFolder, put } from './support/own-folder.ts';

const reported = z.object({
  version: z.literal(3),
  urls: z.array(
    z.looseObject({
      url: z.string(),
      way: z.array(
        z.looseObject({
          url: z.string(),
          status: z.number(),
          location: z.string().optional(),
          noindex: z.string().optional(),
        }),
      ),
      unexpected: z.array(z.string()).optional(),
    }),
  ),
});

const printed = inOwnFolder({
  'redirects.yaml':
    'redirects:\n  - { from: /old, to: /new/ }\n  - { from: /tmp, to: /new/, status: 302 }\n  - { from: /shop/*, to: /new/ }\n',
});

const explain = (...argv: string[]) => main(['explain', ...argv]);
const first = () =>
  reported
    .parse(JSON.parse(printed.out))
    .urls.map(({ way: [hop] }) => [hop?.url, hop?.status, hop?.location]);

test('a path needs no site, and is shown without one', async () => {
  expect(await explain('/old')).toBe(0);
  expect(printed.out).toMatch(/^301 \/old\n {4}matched redirects\.yaml:2:13 .*\n {4}redirects to \/new\/\n/);
  expect(printed.out).not.toContain('.invalid');
  printed.out = '';
  expect(await explain('/old', '--json')).toBe(0);
  expect(first()).toEqual([['/old', 301, '/new/']]);
});

test('several URLs, of a host without its scheme too, whose host is the site where none is named', async () => {
  expect(await explain('www.example.com/old', '/tmp', '--json')).toBe(0);
  expect(first()).toEqual([
    ['https://www.example.com/old', 301, 'https://www.example.com/new/'],
    ['https://www.example.com/tmp', 302, 'https://www.example.com/new/'],
  ]);
  printed.out = '';
  await explain('/old', '/tmp');
  expect(printed.out).toMatch(/^301 \/old\n[\s\S]*\n\n302 \/tmp\n/);
});

test('--file has a URL a line, with comments and empty lines', async () => {
  await put('urls.txt', '# old\n/old\r\n\n/tmp\n');
  expect(await explain('--file', 'urls.txt', '--json')).toBe(0);
  expect(first().map(([url]) => url)).toEqual(['/old', '/tmp']);
  await put('none.txt', '# nothing\n');
  expect(await explain('--file', 'none.txt')).toBe(2);
  expect(printed.err).toContain('none.txt has no URLs. Write one per line, such as /old-page.');
  expect(await explain('--file', 'missing.txt')).toBe(2);
  expect(printed.err).toContain("missing.txt doesn't exist. Pass a file with one URL per line.");
});

test('--file shows what is in the file, and sends none of it to the terminal', async () => {
  await put('urls.txt', '/a\u001b[2J\n/b\r::error::c\n/old\u009b31m\n');
  for (const args of [[], ['--json'], ['--expect', '301']]) {
    await explain('--file', 'urls.txt', ...args);
    expect(printed.out + printed.err).not.toMatch(/(?!\n)\p{Cc}|^\s*::/mu);
  }
});

test('without a URL, they are read from stdin, and nothing there is wrong use', async () => {
  const stdin = Object.getOwnPropertyDescriptor(process, 'stdin');
  onTestFinished(() => {
    if (stdin) Object.defineProperty(process, 'stdin', stdin);
  });
  Object.defineProperty(process, 'stdin', { value: Readable.from(['/old\n/tmp\n']), configurable: true });
  expect(await explain('--json')).toBe(0);
  expect(first().map(([url]) => url)).toEqual(['/old', '/tmp']);
  for (const [argv, urls] of [
    [['-'], ['/old', '/tmp']],
    [
      ['/first', '-'],
      ['/first', '/old', '/tmp'],
    ],
    [
      ['--file', '-'],
      ['/old', '/tmp'],
    ],
  ] as const) {
    printed.out = '';
    Object.defineProperty(process, 'stdin', { value: Readable.from(['/old\n/tmp\n']), configurable: true });
    expect(await explain(...argv, '--json')).toBe(0);
    expect(first().map(([url]) => url)).toEqual(urls);
  }
  Object.defineProperty(process, 'stdin', { value: Readable.from(['']), configurable: true });
  expect(await explain('--file', '-')).toBe(2);
  expect(printed.err).toContain('The input has no URLs. Write one per line, such as /old-page.');
  expect(await explain()).toBe(2);
  expect(printed.err).toContain('Pass a URL: npx astro-signpost explain /old-page.');
});

test.each([
  [['/old', '--expect', '301'], 0, ''],
  [['/old', '--expect', '301', '--expect-to', '/new/'], 0, ''],
  [['/old', '--expect-to', 'https://www.example.com/new/', '--site', 'https://www.example.com'], 0, ''],
  [['/old', '/tmp', '--expect', '301'], 1, '/tmp returns 302. Expected: 301.\n'],
  [['/old', '--expect-to', '/other/'], 1, '/old redirects to /new/. Expected: a redirect to /other/.\n'],
  [
    ['/none', '--expect', '404'],
    1,
    "Can't tell without a build what /none returns: build the site, or pass --dist FOLDER.\n",
  ],
  [
    ['/none', '--map', 'redirects.yaml', '--expect-to', '/new/', '--host', 'nginx'],
    1,
    "Can't tell without a build what /none returns on nginx: build the site, or pass --dist FOLDER.\n",
  ],
  [
    ['/shop/a', '--expect', '301'],
    1,
    "Can't tell without a build what /shop/a returns: build the site, or pass --dist FOLDER.\n",
  ],
  [
    ['/old', '--expect', '301', '--host', 'github-pages'],
    1,
    '/old returns 200 on GitHub Pages and plain file hosts. Expected: 301.\n',
  ],
] as const)('%j is exit %i', async (argv, code, says) => {
  expect(await explain(...argv)).toBe(code);
  expect(printed.err).toBe(says);
});

describe('with a build', () => {
  const page = '<!doctype html><title>Page</title>';

  test.each([
    [['/none', '--expect', '404'], 0, ''],
    [['/shop/a', '--expect', '301'], 0, ''],
    [['/shop/b/', '--expect', '301'], 1, '/shop/b/ returns 200. Expected: 301.\n'],
    [
      ['/none', '--expect-to', '/new/'],
      1,
      '/none returns 404, which is not a redirect. Expected: a redirect to /new/.\n',
    ],
    [
      ['/none', '--map', 'redirects.yaml', '--expect', '404'],
      1,
      "Can't tell without a build what /none returns: pass --dist dist.\n",
    ],
  ] as const)('%j is exit %i', async (argv, code, says) => {
    await put('dist/index.html', page);
    await put('dist/shop/b/index.html', page);
    expect(await explain(...argv)).toBe(code);
    expect(printed.err).toBe(says);
  });
});

test.each([
  ['netlify.toml', '', 'Host: netlify. For others, pass --host NAME.\n'],
  ['signpost.yaml', 'host: [netlify, nginx]\n', 'Host: netlify, nginx. For others, pass --host NAME.\n'],
])('without --host, the host is that of %s', async (file, text, says) => {
  await put(file, text);
  expect(await explain('/old', '--expect', '301')).toBe(0);
  expect(printed.err).toBe(says);
  printed.err = '';
  expect(await explain('/old', '--host', 'vercel')).toBe(0);
  expect(await explain('/old', '--map', 'redirects.yaml')).toBe(0);
  expect(printed.err).toBe('');
});

test('what is not as expected is in the JSON as well', async () => {
  expect(await explain('/old', '--expect', '302', '--json')).toBe(1);
  expect(reported.parse(JSON.parse(printed.out)).urls[0]?.unexpected).toEqual([
    '/old returns 301. Expected: 302.',
  ]);
});

test.each([
  [['--expect', 'moved'], 'Invalid --expect: "moved". Pass a status such as 301.'],
  [['--expect-to', 'new'], 'Invalid --expect-to: "new". Pass a path or a URL such as /new/.'],
])('%j is wrong use', async (argv, says) => {
  expect(await explain('/old', ...argv)).toBe(2);
  expect(printed.err).toContain(says);
});

test('noindex of a page is shown, with what says so', async () => {
  await put('dist/index.html', '<!doctype html><title>Home</title>');
  await put(
    'dist/thanks/index.html',
    '<!doctype html><meta name="robots" content="noindex, follow"><title>Thanks</title>',
  );
  await explain('/thanks/', '--dist', 'dist');
  expect(printed.out).toContain('    noindex by <meta name="robots" content="noindex, follow">\n');
  printed.out = '';
  await explain('/thanks/', '/', '--dist', 'dist', '--json');
  expect(reported.parse(JSON.parse(printed.out)).urls.map(({ way: [hop] }) => hop?.noindex)).toEqual([
    '<meta name="robots" content="noindex, follow">',
    undefined,
  ]);
});

test('noindex by a header of _headers is shown, also where several hosts read the file', async () => {
  await put('dist/index.html', '<!doctype html><title>Home</title>');
  await put('dist/_headers', '/*\n  X-Robots-Tag: noindex\n');
  await put('netlify.toml', '');
  await explain('/', '--dist', 'dist');
  expect(printed.out).toContain('    noindex by the header X-Robots-Tag: noindex (dist/_headers:2)\n');
  await put('wrangler.jsonc', '{}');
  printed.out = '';
  await explain('/', '--dist', 'dist');
  expect(printed.out).toContain('Netlify: the same\n    sends x-robots-tag: noindex (dist/_headers:2)\n');
});
