import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { main } from '../../src/cli.ts';
import { movedPage } from '../../src/hosts/github-pages/moved-pages.ts';

const hops = z.array(z.object({ url: z.string(), status: z.number(), location: z.string().optional() }));
const told = z
  .object({
    version: z.literal(2),
    urls: z.tuple([z.looseObject({ way: hops, hosts: z.array(z.object({ host: z.string(), way: hops })) })]),
  })
  .transform(({ urls: [one] }) => one);

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

  test('tells a target on another host as it is written', async () => {
    const to = 'https://other.example/%28par%29%24?q=%26#%3B';
    await writeFile(map, `redirects:\n  - { from: /a, to: "${to}" }\n`);
    await explain('/a', '--host', 'nginx', '--json');
    const { way, hosts } = told.parse(JSON.parse(out));
    expect([way[0]?.location, hosts[0]?.way[0]?.location]).toEqual([to, to]);
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
    ['http://[::1', 'is neither a path nor a URL'],
    ['https://nohost.example/', 'nohost.example is not a host of this site, whose hosts are www.example.com'],
  ])('%s is refused with a sentence', async (url, says) => {
    expect(await explain(url)).toBe(2);
    expect(err).toContain(says);
  });

  test('the map alone leads nobody on from a target, which may be a page, by a catch-all', async () => {
    const alone = join(dirname(map), 'alone.yaml');
    await writeFile(alone, 'redirects:\n  - { from: /old, to: /about }\n  - { from: "/*", to: /breads }\n');
    await main(['explain', '/old', '--map', alone, '--site', 'https://www.example.com', '--json']);
    expect(told.parse(JSON.parse(out)).way.map(({ url }) => url)).toEqual(['https://www.example.com/old']);
  });

  test('the map alone says nothing of pages, and where it is read alone that is said', async () => {
    await explain('/shop/a');
    expect(out).toContain(
      'no redirect matches this URL; pass the build with --dist FOLDER to look for pages too',
    );
    out = '';
    await explain('/shop/a', '--dist', dirname(map));
    expect(out).toContain('    no redirect, page or file matches this URL');
  });

  test('lines of the map that are not read are told, each once, and where they are listed', async () => {
    const lines = ['{ from: /shop/*, to: /products/* }', '{ from: old, to: new }', '{ to: /a/ }'];
    await writeFile(map, `redirects:\n${lines.map((line) => `  - ${line}\n`).join('')}`);
    await explain('/old', '--json');
    expect(told.parse(JSON.parse(out)).way).toMatchObject([{ status: 404 }]);
    expect(err).toBe(
      `2 lines of the map have mistakes, so that not all of it is read: signpost map check ${map} says where.\n`,
    );
    err = '';
    await writeFile(map, 'redirects:\n  - { from: /old, to: /new/, status: 999 }\n');
    await explain('/old');
    expect(err).toContain('1 line of the map has a mistake, so that not all of it is read');
    err = '';
    // An entry that is warned of is read all the same.
    await writeFile(map, 'redirects:\n  - { from: /old/*, to: "/new/#*" }\n');
    const report = vi.spyOn(process.stdout, 'write').mockImplementation(() => true);
    await main(['map', 'check', map, '--site', 'https://www.example.com']);
    expect(report.mock.calls.join('')).toContain('the fragment of the target holds');
    report.mockRestore();
    err = '';
    await explain('/old');
    expect(err).toBe('');
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
    expect(told.parse(JSON.parse(out.slice(out.indexOf('{'))))).not.toHaveProperty('later');
  });

  test('what a line says is told as it stands there, and where a chain leads', async () => {
    await writeFile(
      map,
      'redirects:\n  - { from: /a, to: /b }\n  - { from: /b, to: /c, status: 302 }\n' +
        '  - { from: /d, to: /e }\n  - { from: /f/:x, to: /g/:x }\n  - { from: /g/*, to: /h/* }\ngone: [/e]\n',
    );
    for (const [url, says] of [
      ['/a', ':2:13 (301 → /b), which leads on: 302 → /c\n'],
      ['/b', ':3:13 (302 → /c)\n'],
      ['/d', ':4:13 (301 → /e), which leads on: gone\n'],
      ['/f/1', ':5:13 (301 → /g/:x), which leads on: 301 → /h/:x\n'],
      ['https://ann:secret@www.example.com/b', ':3:13 (302 → /c)\n'],
    ] as const) {
      out = '';
      await explain(url);
      expect(out).toContain(says);
    }
  });

  test('an entry that goes round in a loop is named, with its lines, where nothing answers', async () => {
    await writeFile(
      map,
      'redirects:\n  - { from: /a, to: /b }\n  - { from: /b, to: /a }\n  - { from: /c, to: /a }\n' +
        '  - { from: /d, to: /d/ }\n  - { from: /e/*, to: /f/* }\n  - { from: /f/*, to: /e/* }\n',
    );
    for (const [url, line, says] of [
      ['/a', 2, `(301 → /b), which loops with ${map}:3: the redirect is left out`],
      ['/b?x=1', 3, `(301 → /a), which loops with ${map}:2: the redirect is left out`],
      ['/c', 4, `(301 → /a), which loops with ${map}:2, ${map}:3: the redirect is left out`],
      ['/d', 5, '(301 → /d/), which it redirects again: the redirect is left out'],
      ['/e/1', 6, `(301 → /f/*), which loops with ${map}:7: the redirect is left out`],
    ] as const) {
      out = '';
      await explain(url);
      expect(out).toContain(`404 https://www.example.com${url}\n    matched ${map}:${line}:13 ${says}\n`);
      expect(out).toContain('    no other redirect matches this URL');
    }
    out = '';
    await explain('/other');
    expect(out).toContain('    no redirect matches this URL');
    expect(out).not.toContain('loop');
  });
});

// https://github.com/slorber/trailing-slash-guide has asked GitHub for each.
describe('on GitHub Pages, which has no redirects', () => {
  let dist = '';
  beforeEach(async () => {
    dist = join(dirname(map), 'dist');
    await writeFile(map, 'redirects:\n  - { from: /docs/old, to: /docs/file }\n');
    for (const page of ['file', 'folder/index', 'both', 'both/index', '404']) {
      await mkdir(dirname(join(dist, page)), { recursive: true });
      await writeFile(join(dist, `${page}.html`), '<!doctype html><title>A page</title>');
    }
  });

  const way = async (url: string) => {
    out = '';
    await explain(url, '--dist', dist, '--host', 'github-pages', '--json');
    const [own] = told.parse(JSON.parse(out)).hosts;
    return own?.way.map(({ status, location = '' }) => [status, location.replace(/^https:..[^/]+/, '')]);
  };

  test.each([
    ['/file', [[200, '']]],
    ['/file.html', [[200, '']]],
    ['/file/', [[404, '']]],
    [
      '/folder?a=1',
      [
        [301, '/folder/?a=1'],
        [200, ''],
      ],
    ],
    ['/folder/', [[200, '']]],
    ['/folder/index.html', [[200, '']]],
    ['/both', [[200, '']]],
    ['/both/', [[200, '']]],
    ['/none', [[404, '']]],
  ])('%s', async (url, expected) => {
    expect(await way(url)).toEqual(expected);
  });

  test('what differs from the plan is told with its reason', async () => {
    await explain('/file/', '--dist', dist, '--host', 'github-pages,nginx');
    expect(out).toContain(
      'plain file hosts differs:\n404 https://www.example.com/file/\n    it has no redirects, and no file',
    );
    expect(out).toContain('nginx: the same');
  });

  test('below a base, our page for an old address is no page of the site', async () => {
    await mkdir(join(dist, 'old'));
    const moved = movedPage('https://www.example.com/docs/file', 301);
    await writeFile(join(dist, 'old/index.html'), moved);
    const [, site] = ['--site', 'https://www.example.com/docs/'];
    out = '';
    await main([
      'explain',
      '/docs/old',
      '--map',
      map,
      '--dist',
      dist,
      '--site',
      site,
      '--host',
      'github-pages',
      '--json',
    ]);
    const [own] = told.parse(JSON.parse(out)).hosts;
    expect(own?.way).toMatchObject([
      { status: 200, location: 'https://www.example.com/docs/file' },
      { status: 200, url: 'https://www.example.com/docs/file' },
    ]);
  });
});
