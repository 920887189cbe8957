import { expect, test } from 'vitest';
import { parseEntry } from '../../../src/redirects/map/parse-entry.ts';
import { printTarget } from '../../../src/redirects/map/target.ts';

const place = { file: 'map.csv', line: 1, column: 1 };
const parse = (from: string, to: string) =>
  parseEntry({ from, to, status: '', since: '', until: '', merge: false, place });

test.each([
  ['/g/:entry', '/glossary/#:entry', ':entry'],
  ['/g/*', '/glossary/#*', '*'],
])('%s to %s: what was matched is not filled in, and that is told', (from, to, hole) => {
  const { entry, findings } = parse(from, to);
  expect(entry?.outcome.target && printTarget(entry.outcome.target)).toBe(to);
  expect(findings.map(({ level, message }) => `${level}: ${message}`)).toEqual([
    `warning: the fragment of the target holds ${hole}, which stands there as it is: what was matched goes into paths and queries alone`,
  ]);
});

test.each([
  ['/g/:entry', '/glossary/:entry#top'],
  ['/g/:entry', '/x/#:~:text=other'],
  ['/g', '/glossary/#:entry'],
])('%s to %s: nothing to tell', (from, to) => expect(parse(from, to).findings).toEqual([]));
