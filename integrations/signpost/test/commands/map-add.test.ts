import { readFile, writeFile } from 'node:fs/promises';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { main } from '../../src/cli.ts';
import { readYaml } from '../../src/map/read-yaml.ts';
import { inOwnFolder } from './support/own-folder.ts';

const printed = inOwnFolder();
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-23T12:00:00Z'), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
});

const map = () => readFile('redirects.yaml', 'utf8');
const add = (...argv: string[]) => main(['map', 'add', ...argv]);

const blocks = `# Old shop
redirects:
  # moved in March
  - from: /a
    to: /b/   # the new one
    since: 2026-03-01

  - from: /c
    to: /d/

# no successor
gone:
  - /e
`;

describe('map add', () => {
  test('adds below the others, and leaves every other line as it is', async () => {
    await writeFile('redirects.yaml', blocks);
    expect(await add('/x', '/y/', '--status', '302')).toBe(0);
    const added = '  - from: /x\n    to: /y/\n    status: 302\n    since: 2026-11-23\n';
    expect(await map()).toBe(blocks.replace('    to: /d/\n', `    to: /d/\n${added}`));
    expect(printed.out).toBe(
      'redirects.yaml now has /x (302 to /y/). Check it with: npx astro-signpost map check\n',
    );
    expect(await add('/gone-page', '--gone')).toBe(0);
    expect(await map()).toMatch(/gone:\n {2}- \/e\n {2}- from: \/gone-page\n {4}since: 2026-11-23\n$/);
    expect(readYaml('redirects.yaml', await map()).findings).toEqual([]);
    expect(await add('/q', '--status', '410')).toBe(0);
    expect(await map()).toMatch(/ {2}- from: \/q\n {4}since: 2026-11-23\n$/);
    expect(printed.out).toMatch(/redirects\.yaml now has \/q \(gone\)\..*\n$/);
  });

  test('writes on one line where the others are', async () => {
    await writeFile('redirects.yaml', 'redirects:\n  - { from: /a, to: /b/ }\n');
    await add('/x,y', '/z/', '--on', '2026-12-01');
    expect(await map()).toBe(
      'redirects:\n  - { from: /a, to: /b/ }\n  - { from: "/x,y", to: /z/, since: 2026-12-01 }\n',
    );
    expect(readYaml('redirects.yaml', await map()).findings).toEqual([]);
  });

  test('asks for a list with dashes where it is in brackets', async () => {
    await writeFile('redirects.yaml', 'redirects: [{ from: /a, to: /b/ }]\n');
    expect(await add('/d', '/e/')).toBe(2);
    expect(printed.err).toContain('Write one redirect per line, each with a dash');
  });

  test('makes the map and the list where there is none', async () => {
    await add('/a', '/b/');
    expect(await map()).toContain('redirects:\n  - from: /a\n    to: /b/\n    since: 2026-11-23\n');
    await add('/c', '--gone');
    expect(readYaml('redirects.yaml', await map())).toMatchObject({
      findings: [],
      entries: [{ path: '/a' }, { path: '/c' }],
    });
  });

  test.each([
    [
      ['/a/', '/x/'],
      'redirects.yaml:4:11 has this URL already, and it redirects to /b/ (301). Change that line.',
    ],
    [['/e', '/x/'], 'redirects.yaml:13:5 has this URL already, and it is gone. Change that line.'],
    [
      ['/b', '/a'],
      'The redirect would lead back to itself: redirects.yaml:4 redirects to /b/ (301). Remove or change that line first.',
    ],
    [['/x', '/x'], 'The redirect leads to itself. Pass another target.'],
    [
      ['/x'],
      'Missing target for `/x`. Run `npx astro-signpost map add /x /new-page/`. If the page is gone, pass `--gone`.',
    ],
    [['/x', '/y/', '--gone'], 'A gone URL can\'t have the target "/y/". Leave out the target or --gone.'],
    [
      ['/x', '/y/', '--status', '410'],
      'A gone URL can\'t have the target "/y/". Leave out the target or --status 410.',
    ],
    [['/x', '/y/', '--status', '200'], '"200" is not a redirect status'],
    [['/x#top', '/y/'], 'has a fragment'],
    [['/x', '/y/', '--on', 'soon'], 'Invalid --on: "soon". Pass a day such as 2026-12-05.'],
    [
      ['/x', '/y/', '--map', 'old.csv'],
      "`map add` can't change a CSV file. Add this row to old.csv: /x,/y/,301",
    ],
  ])('%j is refused, and nothing is written', async (argv, says) => {
    await writeFile('redirects.yaml', blocks);
    expect(await add(...argv)).toBe(2);
    expect(printed.err).toContain(says);
    expect(await map()).toBe(blocks);
  });

  test('a URL of an included file is one that the map has', async () => {
    await writeFile('shop.csv', 'from,to\n/shop/a,/b/\n');
    await writeFile('redirects.yaml', 'include:\n  - shop.csv\n');
    expect(await add('/shop/a', '/c/')).toBe(2);
    expect(printed.err).toContain('shop.csv:2:1 has this URL already, and it redirects to /b/ (301).');
  });

  test('a map with a mistake is left as it is', async () => {
    await writeFile('redirects.yaml', 'redirects:\n  - { from: old, to: /b/ }\n');
    expect(await add('/x', '/y/')).toBe(2);
    expect(printed.err).toContain('redirects.yaml:2: ');
    expect(printed.err).toContain('Nothing was added. Correct it first.');
  });
});
