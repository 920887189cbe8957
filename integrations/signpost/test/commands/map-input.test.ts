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

test('an empty map is a warning, for check and for compile', async () => {
  const check = await run('empty.txt', '', ['map', 'check'], site);
  expect(check).toMatchObject({ exit: 0, said: expect.stringContaining('The map is empty') });
  const compile = ['--host', 'netlify', '--output', join(folder, 'deploy')];
  const { exit, said: all } = await run('empty.csv', 'from,to\n', ['map', 'compile'], [...site, ...compile]);
  expect(exit).toBe(0);
  expect(all).toMatch(/warning map-syntax {2}The map is empty\n {2}empty\.csv:1:1\n/);
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
