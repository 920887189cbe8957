import { expect, test } from 'vitest';
import { z } from 'zod';
import { main } from '../../src/cli.ts';
import { inOwnFolder, put } from './support/own-folder.ts';

const reported = z.object({
  version: z.literal(4),
  urls: z.array(
    z.looseObject({
      url: z.string(),
      way: z.array(
        z.looseObject({
          url: z.string(),
          status: z.number(),
          location: z.string().optional(),
        }),
      ),
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

test('explain reports redirects in a loop as mistakes', async () => {
  await put('redirects.yaml', 'redirects:\n  - { from: /a, to: /b }\n  - { from: /b, to: /a }\n');
  await explain('/a');
  expect(printed.err).toContain(
    '2 lines of the map have mistakes, so part of it is ignored. To list the mistakes, run: npx astro-signpost map check\n',
  );
});

test('explain accepts a path without a known site', async () => {
  expect(await explain('/old')).toBe(0);
  expect(printed.out).toMatch(/^301 \/old\n {4}matched redirects\.yaml:2:13 .*\n {4}redirects to \/new\/\n/);
  expect(printed.out).not.toContain('.invalid');
  printed.out = '';
  expect(await explain('/old', '--json')).toBe(0);
  expect(first()).toEqual([['/old', 301, '/new/']]);
});

test('explain takes the host of absolute URLs as the site, if it is unknown', async () => {
  expect(await explain('www.example.com/old', '/tmp', '--json')).toBe(0);
  expect(first()).toEqual([
    ['https://www.example.com/old', 301, 'https://www.example.com/new/'],
    ['https://www.example.com/tmp', 302, 'https://www.example.com/new/'],
  ]);
  printed.out = '';
  await explain('/old', '/tmp');
  expect(printed.out).toMatch(/^301 \/old\n[\s\S]*\n\n302 \/tmp\n/);
});

test('explain sends no control character of a URL to the terminal', async () => {
  await explain('/a\u001b[2J', '/b\r::error::c', '/old\u009b31m');
  expect(printed.out + printed.err).not.toMatch(/(?!\n)\p{Cc}|^\s*::/mu);
});

test('explain without a URL exits with 2', async () => {
  expect(await explain()).toBe(2);
  expect(printed.err).toContain("missing required argument 'url'");
});

test.each([
  ['netlify.toml', '', 'Host: netlify. For others, pass --host NAME.\n'],
  ['signpost.yaml', 'host: [netlify, nginx]\n', 'Host: netlify, nginx. For others, pass --host NAME.\n'],
])('explain takes the host from %s without --host', async (file, text, says) => {
  await put(file, text);
  expect(await explain('/old')).toBe(0);
  expect(printed.err).toBe(says);
  printed.err = '';
  expect(await explain('/old', '--host', 'vercel')).toBe(0);
  expect(await explain('/old', '--map', 'redirects.yaml')).toBe(0);
  expect(printed.err).toBe('');
});
