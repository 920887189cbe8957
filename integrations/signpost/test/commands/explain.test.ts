import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { main } from '../../src/cli.ts';

const hops = z.array(z.object({ url: z.string(), status: z.number(), location: z.string().optional() }));
const told = z.object({
  version: z.literal(1),
  way: hops,
  hosts: z.array(z.object({ host: z.string(), way: hops })),
});

let map = '';
let out = '';
let err = '';
beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'signpost-explain-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  map = join(folder, 'redirects.yaml');
  await writeFile(map, 'redirects:\n  - { from: /shop/*, to: /products/*, status: 302 }\n');
  [out, err] = ['', ''];
  vi.spyOn(console, 'log').mockImplementation((text: string) => {
    out += `${text}\n`;
  });
  vi.spyOn(console, 'error').mockImplementation((text: string) => {
    err += `${text}\n`;
  });
});

const explain = (url: string, ...more: string[]) =>
  main(['explain', url, '--map', map, '--site', 'https://www.example.com', ...more]);

describe('signpost explain', () => {
  test('has one shape for machines, with hosts and without', async () => {
    expect(await explain('/shop/a', '--json')).toBe(0);
    expect(told.parse(JSON.parse(out))).toMatchObject({
      way: [{ status: 302, location: 'https://www.example.com/products/a' }, { status: 404 }],
      hosts: [],
    });
  });

  // Measured on the engines: Apache answers 404 for %2F before it reads a .htaccess; servers refuse what is no escape.
  test.each([
    ['/shop/a%2Fb', 'apache', 404],
    ['/shop/a%2Fb', 'nginx', 302],
    ['/a%zz', 'nginx', 400],
    ['/%2e%2e/etc/passwd', 'apache', 400],
  ])('%s on %s is %i', async (url, host, status) => {
    await explain(url, '--host', host, '--json');
    const [own] = told.parse(JSON.parse(out)).hosts;
    expect(own?.way[0]?.status).toBe(status);
  });

  test.each([
    ['http://[::1', 'is not an address'],
    ['https://nohost.example/', 'nohost.example is not a host of this site, whose hosts are www.example.com'],
  ])('%s is refused with a sentence', async (url, says) => {
    expect(await explain(url)).toBe(2);
    expect(err).toContain(says);
  });

  test('the map alone says nothing of pages, and where it is read alone that is said', async () => {
    await explain('/shop/a');
    expect(out).toContain('whether a page has it is not known without the build: --dist FOLDER');
    out = '';
    await explain('/shop/a', '--dist', dirname(map));
    expect(out).toContain('because no entry, page or file has this address');
  });

  test('a further host name redirects', async () => {
    expect(await explain('https://old.example/shop/a', '--alias', 'old.example', '--json')).toBe(0);
    expect(told.parse(JSON.parse(out)).way[0]).toMatchObject({
      status: 302,
      location: 'https://www.example.com/products/a',
    });
    expect(await explain('https://müller.example/shop/a', '--alias', 'müller.example', '--json')).toBe(0);
    expect(await explain('/x', '--alias', 'not a host')).toBe(2);
  });

  // As docs/hosts/*.md say of each, and test/behaviour proves on its engine.
  test.each([
    [
      'http://old.example/shop/a',
      'netlify',
      [
        [301, 'https://www.example.com/shop/a'],
        [302, 'https://www.example.com/products/a'],
        [404, undefined],
      ],
    ],
    [
      'http://old.example/shop/a',
      'nginx',
      [
        [302, 'https://www.example.com/products/a'],
        [404, undefined],
      ],
    ],
    [
      '/moved?a=1',
      'github-pages',
      [
        [200, 'https://www.example.com/here/'],
        [404, undefined],
      ],
    ],
    [
      '/moved?a=1',
      'netlify',
      [
        [301, 'https://www.example.com/here/?a=1'],
        [404, undefined],
      ],
    ],
    [
      'https://old.example/',
      'github-pages',
      [
        [301, 'https://www.example.com/'],
        [404, undefined],
      ],
    ],
  ])('%s on %s', async (url, host, expected) => {
    await writeFile(
      map,
      'redirects:\n  - { from: /shop/*, to: /products/*, status: 302 }\n  - { from: /moved, to: /here/ }\n',
    );
    await explain(url, '--host', host, '--alias', 'old.example', '--json');
    const [own] = told.parse(JSON.parse(out)).hosts;
    expect(own?.way.map(({ status, location }) => [status, location])).toEqual(expected);
  });

  test('an entry of a section that waits is told apart from none', async () => {
    await writeFile(
      map,
      'sections:\n  - { name: shop, match: /shop/* }\nredirects:\n  - { from: /shop/*, to: /products/* }\n',
    );
    expect(await explain('/shop/a')).toBe(0);
    expect(out).toMatch(/^404 [\s\S]*once every section is released:\n301 [\s\S]*\/products\/a/m);
    await explain('/other', '--json');
    expect(JSON.parse(out.slice(out.indexOf('{')))).not.toHaveProperty('later');
  });

  test('what a line says is told as it stands there, and where a chain leads', async () => {
    await writeFile(
      map,
      'redirects:\n  - { from: /a, to: /b }\n  - { from: /b, to: /c, status: 302 }\n' +
        '  - { from: /d, to: /e }\n  - { from: /f/:x, to: /g/:x }\n  - { from: /g/*, to: /h/* }\ngone: [/e]\n',
    );
    for (const [url, says] of [
      ['/a', ':2:13 says 301 to /b, which leads on: 302 to /c\n'],
      ['/b', ':3:13 says 302 to /c\n'],
      ['/d', ':4:13 says 301 to /e, which leads on: gone\n'],
      ['/f/1', ':5:13 says 301 to /g/:x, which leads on: 301 to /h/:x\n'],
      ['https://ann:secret@www.example.com/b', ':3:13 says 302 to /c\n'],
    ] as const) {
      out = '';
      await explain(url);
      expect(out).toContain(says);
    }
  });
});
