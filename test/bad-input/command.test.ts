import { z } from 'astro/zod';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mistakes, places } from './mistakes.ts';
import { type Folder, folder, said, stackTrace } from './project.ts';

const site = ['--site', 'https://www.example.com'];
const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
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
      'a dist that is a file',
      ['audit', 'package.json'],
      /package\.json is a file\. Pass the folder of the built site\./,
    ],
    [
      'a dist that is empty',
      ['audit', 'node_modules/.empty'],
      /is empty\. Build the site first, or pass another folder\./,
    ],
    ["a dist to serve that doesn't exist", ['serve', 'nothing', ...site], /nothing doesn't exist/],
    [
      'a site that nobody named',
      ['map', 'compile', 'redirects.yaml', '--host', 'nginx', '--output', 'out'],
      /Unknown site URL\. Add `site: https:\/\/www\.example\.com` to signpost\.yaml/,
    ],
    [
      'a site without TLS',
      ['explain', '/a', '--site', 'http://www.example.com'],
      /^signpost: Invalid --site: "http:.*such as https:\/\/www\.example\.com\./,
    ],
    ['no address', ['explain', 'nonsense', ...site], /"nonsense" isn't a path or URL\. Write `\/example`/],
    ["a map that doesn't exist", ['map', 'check', 'nothing.yaml'], /nothing\.yaml doesn't exist/],
    [
      "a ledger that doesn't exist",
      ['ledger', 'check', 'site', '--ledger', 'no.txt', ...site],
      /no\.txt doesn't exist\. Correct the name, or create it: npx astro-signpost ledger update --ledger no\.txt/,
    ],
    [
      'a map that is a folder',
      ['map', 'check', 'node_modules'],
      /The map node_modules is a folder\. Pass a file, such as redirects\.yaml\./,
    ],
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
      "an option that there isn't",
      ['audit', '--fromat', 'json'],
      /unknown option '--fromat'\n\(Did you mean --format\?\)/,
    ],
    [
      "a format that there isn't",
      ['audit', '--format', 'xls'],
      /option '--format <name>' argument 'xls' is invalid\. Allowed choices are pretty/,
    ],
    [
      'a port that is none',
      ['serve', 'site', '--listen', 'http', ...site],
      /Invalid --listen: "http"\. Pass a port below 65536/,
    ],
    [
      'a return date that is none',
      ['maintenance', '--until', 'soon', '--contact', 'help@example.com', ...site],
      /"soon" isn't a valid date\. Write a day such as/,
    ],
    [
      'a 503 without a link to details',
      ['maintenance', '--until', tomorrow, '--contact', 'help@example.com', ...site],
      /needs a link to details .* Pass --details with a page on another site/,
    ],
    [
      'details on the site itself',
      [
        'maintenance',
        '--until',
        tomorrow,
        '--contact',
        'a@example.com',
        '--details',
        'https://www.example.com/x/',
        ...site,
      ],
      /--details is on the site itself, which returns 503 too/,
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

  test('a CSV with other columns', async () => {
    await one.write({ 'old.csv': 'source,target\n/a,/b\n' });
    expect(await refusal(2, 'map', 'check', 'old.csv', ...site)).toMatch(
      /old\.csv:1: Missing columns `from` and `to` \(found: source, target\)/,
    );
  });

  test('settings that are no JSON', async () => {
    await one.write({ 'deploy/settings.json': '{', 'redirects.yaml': right });
    expect(await refusal(2, 'map', 'check')).toMatch(/settings\.json isn't valid JSON. Build the site again/);
  });

  async function emptyFolder(): Promise<void> {
    const { mkdir } = await import('node:fs/promises');
    await mkdir(`${one.root}/node_modules/.empty`);
  }
});

describe('exit code 1: what is wrong in a map', () => {
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

  test('all of ten mistakes at once, each with line, column and what to do', async () => {
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
      'an unknown key',
      'redirects: []\ngonne:\n  - /x\n',
      /Unknown key "gonne"[\s\S]*redirects\.yaml:2:1[\s\S]*Change `gonne` to `gone`\./,
    ],
    [
      'no list',
      'all to /home\n',
      /The map has no keys such as `redirects` and `gone`[\s\S]*redirects\.yaml:1:1[\s\S]*Start with `redirects:`/,
    ],
    [
      'a loop',
      'redirects:\n  - from: /a\n    to: /b\n  - from: /b\n    to: /a\n',
      /A loop: \/a \(redirects\.yaml:2\) to \/b \(redirects\.yaml:4\) to \/a/,
    ],
  ])('%s', async (_, map, sentence) => {
    await one.write({ 'redirects.yaml': map });
    expect(await refusal(1, 'map', 'check', ...site)).toMatch(sentence);
  });

  test.each(['pretty', 'json', 'html', 'github', 'sarif'])(
    'a file that is no map is not quoted: %s',
    async (format) => {
      await one.write({ 'redirects.yaml': 'SECRET=hunter2\nfoo: hunter2\nTOKEN hunter2\nx: y\n' });
      const says = await refusal(1, 'map', 'check', ...site, '--format', format);
      expect(says).toContain('The map has no keys such as `redirects` and `gone`');
      expect(says).not.toContain('hunter2');
    },
  );

  test('a CSV that ends inside of quotes', async () => {
    await one.write({ 'old.csv': 'from,to\n/a,/b/\n"/c,/d/\n' });
    expect(await refusal(1, 'map', 'check', 'old.csv', ...site)).toMatch(
      /old\.csv:3:1[\s\S]*Close the quote/,
    );
  });

  test("a map that can't be read is compiled for nobody", async () => {
    await one.write({ 'redirects.yaml': `${right}   - from: /b\n` });
    expect(await refusal(1, 'map', 'compile', '--host', 'nginx', '--output', 'out', ...site)).toMatch(
      /redirects\.yaml:5:\d+/,
    );
  });
});
