import { writeFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { main } from '../../src/cli.ts';
import { explain, map, reported } from './support/explain.ts';
import { inOwnFolder } from './support/own-folder.ts';

const printed = inOwnFolder({ [map]: 'redirects:\n  - { from: /shop/*, to: /products/*, status: 302 }\n' });

describe('signpost explain', () => {
  test('prints JSON of one shape, with hosts and without', async () => {
    expect(await explain('/shop/a', '--json')).toBe(0);
    expect(reported.parse(JSON.parse(printed.out))).toMatchObject({
      way: [{ status: 302, location: 'https://www.example.com/products/a' }, { status: 404 }],
      hosts: [],
    });
  });

  test.each([
    ['http://[::1', "isn't a path or URL"],
    ['https://nohost.example/', "nohost.example isn't a domain of this site (www.example.com)"],
  ])('%s is refused with a sentence', async (url, says) => {
    expect(await explain(url)).toBe(2);
    expect(printed.err).toContain(says);
  });

  test('follows no catch-all from a target without a build', async () => {
    const alone = 'alone.yaml';
    await writeFile(alone, 'redirects:\n  - { from: /old, to: /about }\n  - { from: "/*", to: /breads }\n');
    await main(['explain', '/old', '--map', alone, '--site', 'https://www.example.com', '--json']);
    expect(reported.parse(JSON.parse(printed.out)).way.map(({ url }) => url)).toEqual([
      'https://www.example.com/old',
    ]);
  });

  test('notes that pages are unknown without a build', async () => {
    await explain('/shop/a');
    expect(printed.out).toMatch(/^unknown, without a build: https:/m);
    expect(printed.out).toContain(
      "no redirect matches this URL. Can't tell without a build whether a page does: build the site, or pass --dist FOLDER",
    );
    printed.out = '';
    await explain('/shop/a', '--dist', '.');
    expect(printed.out).toContain('    no redirect, page or file matches this URL');
  });

  test('reports unreadable lines of the map once', async () => {
    const lines = ['{ from: /shop/*, to: /products/* }', '{ from: old, to: new }', '{ to: /a/ }'];
    await writeFile(map, `redirects:\n${lines.map((line) => `  - ${line}\n`).join('')}`);
    await explain('/old', '--json');
    expect(reported.parse(JSON.parse(printed.out)).way).toMatchObject([{ status: 404 }]);
    expect(printed.err).toBe(
      `2 lines of the map have mistakes, so part of it is ignored. To list the mistakes, run: npx astro-signpost map check ${map}\n`,
    );
    printed.err = '';
    await writeFile(map, 'redirects:\n  - { from: /old, to: /new/, status: 999 }\n');
    await explain('/old');
    expect(printed.err).toContain('1 line of the map has a mistake, so part of it is ignored');
    printed.err = '';
    // An entry that is warned of is read all the same.
    await writeFile(map, 'redirects:\n  - { from: /old/*, to: "/new/#*" }\n');
    printed.out = '';
    await main(['map', 'check', map, '--site', 'https://www.example.com']);
    expect(printed.out).toContain('The fragment of the target contains');
    printed.err = '';
    await explain('/old');
    expect(printed.err).toBe('');
  });

  // As reference/hosts/*.md say of each, and test/behavior proves on its engine.
  test.each([
    [
      'http://old.example/shop/a',
      'nginx',
      [
        [302, 'https://www.example.com/products/a'],
        [404, undefined],
      ],
    ],
  ])('%s on %s', async (url, host, expected) => {
    await writeFile(
      map,
      'redirects:\n  - { from: /shop/*, to: /products/*, status: 302 }\n  - { from: /moved, to: /here/ }\n',
    );
    await explain(url, '--host', host, '--alias', 'old.example', '--json');
    const [own] = reported.parse(JSON.parse(printed.out)).hosts;
    expect(own?.way.map(({ status, location }) => [status, location])).toEqual(expected);
  });

  test('prints a line of the map as written, and the end of a chain', async () => {
    await writeFile(
      map,
      'redirects:\n  - { from: /a, to: /b }\n  - { from: /b, to: /c, status: 302 }\n' +
        '  - { from: /d, to: /e }\n  - { from: /f/:x, to: /g/:x }\n  - { from: /g/*, to: /h/* }\n' +
        '  - { from: /i, to: "https://www.example.com/j?k=1" }\ngone: [/e]\n',
    );
    for (const [url, says] of [
      ['/a', ':2:13 (301 → /b), which redirects again: 302 → /c\n'],
      ['/b', ':3:13 (302 → /c)\n'],
      ['/d', ':4:13 (301 → /e), which redirects again: gone\n'],
      ['/f/1', ':5:13 (301 → /g/:x)\n'],
      ['/i', ':7:13 (301 → https://www.example.com/j?k=1)\n'],
      ['https://ann:secret@www.example.com/b', ':3:13 (302 → /c)\n'],
    ] as const) {
      printed.out = '';
      await explain(url);
      expect(printed.out).toContain(says);
    }
  });
});
