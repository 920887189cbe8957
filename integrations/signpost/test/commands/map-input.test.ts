import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { main } from '../../src/cli.ts';

let folder: string;
let said: string[];
const sayTo = (text: unknown): boolean => said.push(String(text)) > 0;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'signpost-input-'));
  said = [];
  vi.spyOn(console, 'error').mockImplementation(sayTo);
  vi.spyOn(process.stdout, 'write').mockImplementation(sayTo);
  vi.spyOn(process.stderr, 'write').mockImplementation(sayTo);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

/** Writes one file and gives the exit code and everything that was said of it. */
const run = async (name: string, content: string | Buffer, words: readonly string[], more: string[] = []) => {
  const file = join(folder, name);
  await writeFile(file, content);
  const exit = await main([...words, file, ...more]);
  return { exit, said: said.join('\n').replaceAll(`${folder}/`, '') };
};

const site = ['--site', 'https://www.example.com'];
const bytes = Buffer.from(Array.from({ length: 16_000 }, (_, at) => (at * 7919) % 256));

test.each([
  ['bin.dat', ['map', 'check']],
  ['bin.csv', ['map', 'check']],
  ['bin.ht', ['map', 'import', '--input-format', 'htaccess']],
])('%s is no text for %j', async (name, words) => {
  const found = await run(name, bytes, words);
  expect(found).toMatchObject({ exit: 2, said: expect.stringContaining(`${name} isn't a text file`) });
  expect(found.said.length).toBeLessThan(300);
});

test('control characters of an input never reach the terminal', async () => {
  const { said: all } = await run(
    'esc.ht',
    'Redirect 301 /a \u001b[31m/b\n',
    ['map', 'import'],
    ['--input-format', 'htaccess'],
  );
  expect(all).toContain('\\x1b[31m');
  expect(all).not.toContain('\u001b[31m/b');
  const checked = await run(
    'esc.yaml',
    'redirects:\n  - from: "\\e[31m"\n    to: /b\n',
    ['map', 'check'],
    site,
  );
  expect(checked.said).toContain('\\x1b[31m');
  expect(checked.said).not.toContain('\u001b');
});

test('no pages are counted where no build is asked for', async () => {
  const { said: clean } = await run('a.csv', 'from,to,since\n/a,/b/,2026-03-01\n', ['map', 'check'], site);
  expect(clean).toContain('nothing found');
  expect(clean).not.toMatch(/\bpages?\b/);
  const { said: wrong } = await run('b.csv', 'from,to\n/a,\n', ['map', 'check'], site);
  expect(wrong).toContain('b.csv: 1 error, 0 warnings, 0 info\n');
  expect(wrong).not.toMatch(/\d pages?\b/);
});

test("a report that can't be written gets a sentence", async () => {
  const { exit, said: all } = await run(
    'a.csv',
    'from,to\n/a,/b/\n',
    ['map', 'check'],
    // The map itself is a file, so that no folder of its name can be created.
    [...site, '--output', join(folder, 'a.csv', 'y.txt')],
  );
  expect(exit).toBe(2);
  expect(all).toMatch(/a\.csv\/y\.txt can't be written: /);
});

test('an empty map is a warning, for check and for compile', async () => {
  const check = await run('empty.txt', '', ['map', 'check'], site);
  expect(check).toMatchObject({ exit: 0, said: expect.stringContaining('The map is empty') });
  const compile = ['--host', 'netlify', '--output', join(folder, 'deploy')];
  const { exit, said: all } = await run('empty.csv', 'from,to\n', ['map', 'compile'], [...site, ...compile]);
  expect(exit).toBe(0);
  expect(all).toMatch(/warning map-syntax {2}The map is empty\n {2}empty\.csv:1:1\n/);
});

test('a question and what to write instead are two lines', async () => {
  const more = [...site, '--host', 'netlify', '--output', join(folder, 'deploy')];
  const { said: all } = await run(
    'a.yaml',
    'redirects:\n  - form: /a\n    to: /b\n',
    ['map', 'compile'],
    more,
  );
  expect(all).toContain(
    'Unknown key "form". Did you mean "from"?\n  a.yaml:2:5\n  fix: Change `form` to `from`.',
  );
});

test.each(['old.conf', '.htaccess', '_redirects', 'Caddyfile', 'web.config'])(
  'map check of %s names the command that imports it',
  async (name) => {
    const { exit, said: reported } = await run(name, 'rewrite ^/a$ /b permanent;\n', ['map', 'check'], site);
    expect(exit).toBe(2);
    expect(reported).toContain(
      `${name} isn't a redirect map, which is a YAML or CSV file. Import another tool's redirects first: npx astro-signpost map import ${name} --output redirects.yaml`,
    );
  },
);
