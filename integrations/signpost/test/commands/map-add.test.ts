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
  test('adds a redirect below the others, and changes no other line', async () => {
    await writeFile('redirects.yaml', blocks);
    expect(await add('/x', '/y/', '--status', '302')).toBe(0);
    const added = '  - from: /x\n    to: /y/\n    status: 302\n    since: 2026-11-23\n';
    expect(await map()).toBe(blocks.replace('    to: /d/\n', `    to: /d/\n${added}`));
    expect(printed.out).toBe(
      'redirects.yaml now has /x (302 to /y/). Build the site again, then check it with: npx astro-signpost map check\n',
    );
    expect(await add('/gone-page', '--gone')).toBe(0);
    expect(await map()).toMatch(/gone:\n {2}- \/e\n {2}- from: \/gone-page\n {4}since: 2026-11-23\n$/);
    expect(readYaml('redirects.yaml', await map()).findings).toEqual([]);
  });

  test('prints how the redirect gets into the file that Vercel reads from the repository', async () => {
    await writeFile('signpost.yaml', 'site: https://www.example.com\nhost: vercel\n');
    expect(await add('/x', '/y/')).toBe(0);
    expect(printed.out).toBe(
      [
        'redirects.yaml now has /x (301 to /y/). Build the site again: its audit fails with host-place until vercel.json has the redirects. Then copy them there, and commit the file:',
        'npx astro-signpost map compile --output deploy',
        'cp deploy/vercel/vercel.json .',
        'npx astro-signpost map check\n',
      ].join('\n'),
    );
  });

  test('asks for a list with dashes if it is in brackets', async () => {
    await writeFile('redirects.yaml', 'redirects: [{ from: /a, to: /b/ }]\n');
    expect(await add('/d', '/e/')).toBe(2);
    expect(printed.err).toContain('Write one URL per line, each with a dash');
  });

  test('writes the map and the list if there is none', async () => {
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
      ['/x'],
      'Pass the target of /x, such as `npx astro-signpost map add /x /new-page/`, or `--gone` without a target.',
    ],
    [['/x', '/y/', '--gone'], 'or `--gone` without a target.'],
    [['/x', '/y/', '--status', '200'], 'Allowed choices are 301, 302, 303, 307, 308.'],
    [['/x#top', '/y/'], 'has a fragment'],
    [['/x/', '/x'], 'Nothing was added. /x redirects to itself. Remove the redirect, or correct its target.'],
    [
      ['/b', '/a'],
      'Nothing was added. A loop: /a (redirects.yaml:4) to /b (redirects.yaml:10) to /a (redirects.yaml:4) Decide',
    ],
    [
      ['/x', '/y/', '--map', 'old.csv'],
      "`map add` can't change a CSV file. Add this row to old.csv: /x,/y/,301",
    ],
  ])('refuses %j, and writes nothing', async (argv, says) => {
    await writeFile('redirects.yaml', blocks);
    expect(await add(...argv)).toBe(2);
    expect(printed.err).toContain(says);
    expect(await map()).toBe(blocks);
  });

  test.each([
    ['nginx', '410'],
    ['vercel', '404'],
  ])('writes the status of a gone URL on %s into redirects.test.tsv: %s', async (host, status) => {
    await writeFile('redirects.test.tsv', '');
    await writeFile('signpost.yaml', `site: https://www.example.com\nhost: ${host}\n`);
    expect(await add('/press-kit', '--gone')).toBe(0);
    expect(await readFile('redirects.test.tsv', 'utf8')).toBe(`/press-kit\t${status}\n`);
    expect(await main(['map', 'check'])).toBe(0);
  });

  test('refuses a map with a mistake, and leaves it as it is', async () => {
    await writeFile('redirects.yaml', 'redirects:\n  - { from: old, to: /b/ }\n');
    expect(await add('/x', '/y/')).toBe(2);
    expect(printed.err).toContain('redirects.yaml:2: ');
    expect(printed.err).toContain('Nothing was added. Correct it first.');
  });
});
