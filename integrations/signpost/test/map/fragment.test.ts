import { expect, test } from 'vitest';
import { parseEntry } from '../../src/map/parse-entry.ts';
import { printTarget } from '../../src/map/target.ts';

const place = { file: 'map.csv', line: 1, column: 1 };
const parse = (from: string, to: string) =>
  parseEntry({ from, to, status: '', since: '', until: '', merge: false, place });

test.each([
  ['/g/:entry', '/glossary/#:entry', ':entry'],
  ['/g/*', '/glossary/#*', '*'],
])('parseEntry reports a placeholder in the fragment, which stays as written: %s to %s', (from, to, hole) => {
  const { entry, findings } = parse(from, to);
  expect(entry?.outcome.target && printTarget(entry.outcome.target)).toBe(to);
  expect(findings.map(({ level, message }) => `${level}: ${message}`)).toEqual([
    `warning: the fragment of the target contains ${hole}, which stays as it is: only paths and queries take what a pattern matched`,
  ]);
});

test.each([
  ['/g/:entry', '/glossary/:entry#top'],
  ['/g/:entry', '/x/#:~:text=other'],
  ['/g', '/glossary/#:entry'],
  ['/g', '/glossary/?a#b'],
  ['/g', '/glossary/?a=?'],
  ['/g', '/glossary/#?'],
  ['/g', '/glossary/##'],
])('parseEntry accepts the fragment of %s to %s', (from, to) => expect(parse(from, to).findings).toEqual([]));

test.each([
  ['/glossary/?', '/glossary/'],
  ['/glossary/?a#', '/glossary/?a'],
])('parseEntry leaves out the empty end of the target %s', (to, target) => {
  const { entry, findings } = parse('/g', to);
  expect(entry?.outcome.target && printTarget(entry.outcome.target)).toBe(target);
  expect(findings).toEqual([]);
});
