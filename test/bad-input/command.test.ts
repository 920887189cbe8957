import { z } from 'astro/zod';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mistakes, places } from './mistakes.ts';
import { type Folder, folder, said, stackTrace } from './project.ts';

const site = ['--site', 'https://www.example.com'];
const right = 'redirects:\n  - from: /a\n    to: https://www.example.com/b/\n    since: 2026-01-02\n';

let one: Folder;
beforeEach(async () => {
  one = await folder();
});
afterEach(() => one.remove());

/** What is said, once it is sure that it is a sentence and that nothing was written. */
async function refusal(exitCode: 1 | 2, ...argv: string[]): Promise<string> {
  const ended = one.signpost(...argv);
  expect({ argv, status: ended.status, said: said(ended) }).toEqual({
    argv,
    status: exitCode,
    said: expect.stringMatching(/\w{3,}/),
  });
  expect(said(ended)).not.toMatch(stackTrace);
  expect(await one.written()).toEqual([]);
  // Data alone goes to stdout: what is wrong use is said on the other way.
  if (exitCode === 2) expect(ended.stdout).toBe('');
  return said(ended);
}

describe("exit code 2: wrong use, or an input that can't be read", () => {
  test.each<[string, string[], RegExp]>([
    ["a dist that doesn't exist", ['audit', 'nothing'], /nothing doesn't exist. Build the site first/],
    [
      'a dist that is empty',
      ['audit', 'node_modules/.empty'],
      /is empty\. Build the site first, or pass another folder\./,
    ],
    [
      'a site that nobody named',
      ['map', 'compile', 'redirects.yaml', '--host', 'nginx', '--output', 'out'],
      /Unknown site URL\. Add `site: https:\/\/www\.example\.com` to signpost\.yaml/,
    ],
    ['no address', ['explain', 'nonsense', ...site], /"nonsense" isn't a path or URL\. Write `\/example`/],
    ["a map that doesn't exist", ['map', 'check', 'nothing.yaml'], /nothing\.yaml doesn't exist/],
    [
      'no map at all',
      ['map', 'check'],
      /no redirects\.yaml here\. Pass the redirect map: npx astro-signpost map check FILE/,
    ],
    [
      'a host that nobody knows',
      ['map', 'compile', 'redirects.yaml', '--host', 'ngnix', '--output', 'out', ...site],
      /Invalid --host: "ngnix"\. Did you mean "nginx"\? Use nginx, /,
    ],
    [
      'no folder to write to',
      ['map', 'compile', 'redirects.yaml', '--host', 'nginx', ...site],
      /required option '--output <dir>' not specified/,
    ],
    ["a command that there isn't", ['adit'], /unknown command 'adit'\n\(Did you mean audit\?\)/],
    [
      "a format that there isn't",
      ['audit', '--format', 'xls'],
      /option '--format <name>' argument 'xls' is invalid\. Allowed choices are pretty/,
    ],
  ])('%s', async (_, argv, sentence) => {
    await one.write({
      'package.json': '{}',
      'site/index.html': '<!doctype html>',
      ...(argv.includes('redirects.yaml') ? { 'redirects.yaml': right } : {}),
    });
    if (argv.includes('node_modules/.empty')) await emptyFolder();
    expect(await refusal(2, ...argv)).toMatch(sentence);
  });

  async function emptyFolder(): Promise<void> {
    const { mkdir } = await import('node:fs/promises');
    await mkdir(`${one.root}/node_modules/.empty`);
  }
});

describe('exit code 1: a map with mistakes', () => {
  const report = z.object({
    findings: z.array(
      z.object({
        file: z.string(),
        line: z.int(),
        column: z.int(),
        message: z.string(),
        level: z.string(),
        fix: z.string(),
      }),
    ),
  });

  test('map check reports ten mistakes at once, each with line, column and fix', async () => {
    await one.write(mistakes);
    const { findings } = report.parse(JSON.parse(await refusal(1, 'map', 'check', '--json', ...site)));
    for (const [place, says] of places) {
      const here = findings.filter(({ line, column }) => `${line}:${column}` === place);
      expect([place, here.map(({ message }) => message)]).toEqual([
        place,
        expect.arrayContaining([expect.stringMatching(says)]),
      ]);
      expect(
        here.filter(({ level, fix, file }) => level !== 'error' || fix === '' || file !== 'redirects.yaml'),
      ).toEqual([]);
    }
  });

  test.each<[string, string, RegExp]>([
    [
      'a wrong YAML',
      'redirects:\n  - from: /a\n   to: /b\n',
      /redirects\.yaml:3:1\b[\s\S]*the rest was not read/,
    ],
    [
      'a loop',
      'redirects:\n  - from: /a\n    to: /b\n  - from: /b\n    to: /a\n',
      /A loop: \/a \(redirects\.yaml:2\) to \/b \(redirects\.yaml:4\) to \/a/,
    ],
  ])('map check reports %s', async (_, map, sentence) => {
    await one.write({ 'redirects.yaml': map });
    expect(await refusal(1, 'map', 'check', ...site)).toMatch(sentence);
  });

  test.each(['pretty', 'json', 'html', 'github', 'sarif'])(
    "map check --format %s quotes nothing of a file that isn't a map",
    async (format) => {
      await one.write({ 'redirects.yaml': 'SECRET=hunter2\nfoo: hunter2\nTOKEN hunter2\nx: y\n' });
      const says = await refusal(1, 'map', 'check', ...site, '--format', format);
      expect(says).toContain('The map has no keys such as `redirects` and `gone`');
      expect(says).not.toContain('hunter2');
    },
  );

  test("map compile refuses a map that it can't read", async () => {
    await one.write({ 'redirects.yaml': `${right}   - from: /b\n` });
    expect(await refusal(1, 'map', 'compile', '--host', 'nginx', '--output', 'out', ...site)).toMatch(
      /redirects\.yaml:5:\d+/,
    );
  });
});
