import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { importRedirects } from '../../src/import/import-redirects.ts';
import { writeYaml } from '../../src/import/write-map.ts';
import { makeLookup } from '../../src/map/lookup.ts';
import { readYaml } from '../../src/map/read-yaml.ts';
import { resolveMap } from '../../src/map/resolved-map.ts';

/** Redirect files of public sites, which are not part of the repository. */
const folder =
  process.env.SIGNPOST_DATA ??
  fileURLToPath(new URL('../../../../../shared/data/redirect-maps/', import.meta.url));
const isThere = existsSync(folder);
if (!isThere)
  console.warn(`The redirect files of public sites are not in ${folder}; their tests are skipped.`);

const textOf = (file: string): string => readFileSync(`${folder}/${file}`, 'utf8');

/** Lines that hold a rule, counted without our reader. */
const count = {
  lines: (text: string, rule: RegExp) =>
    text.split('\n').flatMap((line, index) => (rule.test(line) ? [index + 1] : [])),
  key: (text: string, key: string) => text.split(`"${key}":`).length - 1,
};

/** The file, its format, its rules, and how many of them a map has no word for (read by eye; see each reason). */
const files: readonly [file: string, format: string, rules: (text: string) => number, left: number][] = [
  ['astro-docs._redirects', 'netlify', (text) => count.lines(text, /^[^#\s]/).length, 1],
  ['cockroach._redirects', 'netlify', (text) => count.lines(text, /^[^#\s]/).length, 32],
  ['dart.firebase.json', 'firebase', (text) => count.key(text, 'destination'), 15],
  ['govuk-cabinetoffice.csv', 'csv', (text) => count.lines(text, /^http/).length, 0],
  ['govuk-fco.csv', 'csv', (text) => count.lines(text, /^http/).length, 2],
  ['nova.htaccess', 'htaccess', (text) => count.lines(text, /^redirectmatch /).length, 0],
  ['react.vercel.json', 'vercel', (text) => count.key(text, 'destination'), 0],
];

describe.skipIf(!isThere)('importRedirects of public redirect files', () => {
  test.each(files)('%s: imports or lists every rule', (file, format, rules, left) => {
    const text = textOf(file);
    const brought = importRedirects(file, [{ file, text }], { base: '/' });
    expect(brought.importer.id).toBe(format);
    const lines = (kind: string) =>
      new Set(brought.items.filter((item) => item.kind === kind).map((item) => item.line));
    expect(lines('unexpressed').size).toBe(left);
    expect(new Set([...lines('rule'), ...lines('unexpressed')]).size).toBe(rules(text));
  });

  test.each(files)('%s: writes a map without a finding', (file) => {
    const brought = importRedirects(file, [{ file, text: textOf(file) }], { base: '/' });
    const map = readYaml('redirects.yaml', [...writeYaml(file, brought)].join(''));
    // Warnings are about what the file itself does, such as a name in a fragment.
    expect(map.findings.filter(({ level }) => level === 'error')).toEqual([]);
    expect(map.entries).toHaveLength(brought.items.filter(({ kind }) => kind === 'rule').length);
    const { duplicates, foreign } = resolveMap({
      file,
      entries: map.entries,
      sections: [],
      ignoreCase: false,
    });
    expect({ duplicates, foreign }).toEqual({ duplicates: [], foreign: [] });
  });

  test("includes the files of nova's own tests", () => {
    const file = 'nova.htaccess';
    const brought = importRedirects(file, [{ file, text: textOf(file) }], { base: '/' });
    const { entries } = readYaml(file, [...writeYaml(file, brought)].join(''));
    const lookup = makeLookup(
      entries.filter((e) => e.kind === 'exact'),
      entries.filter((e) => e.kind === 'pattern'),
      false,
    );
    const expected = textOf('nova.redirect-tests.txt')
      .split('\n')
      .filter((line) => line.startsWith('/'));
    expect(expected.length).toBeGreaterThan(80);
    const given = expected.map((line) => {
      const [path = ''] = line.split(' ');
      const match = lookup.findPattern(path, []);
      const { status, target } = match?.entry.outcome ?? {};
      const to = target?.path.replace(/:(p\d)/g, (_, name) => match?.captures.get(name) ?? '');
      return `${path} ${status} ${to}`;
    });
    expect(given).toEqual(expected.map((line) => line.trim()));
  });
});
