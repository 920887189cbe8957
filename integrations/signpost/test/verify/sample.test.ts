import { expect, test } from 'vitest';
import type { Check, CheckSection } from '../../src/verify/check.ts';
import { describeCoverage, selectSample } from '../../src/verify/sample.ts';

const expected = { status: 200, location: undefined, file: undefined, headers: {}, maxRedirects: 1 };
const origin = 'https://www.example.com';
const makeCheck = (section: CheckSection, path: string, weight?: number): Check => ({
  ...{ section, url: origin + path, expected },
  weight,
});
const makeChecks = (section: CheckSection, count: number): Check[] =>
  Array.from({ length: count }, (_, at) => makeCheck(section, `/${section}/${at}`));
const checks = [
  ...makeChecks('page', 900),
  ...makeChecks('redirect', 90),
  ...makeChecks('gone', 4),
  makeCheck('page', '/'),
];

const take = (all: readonly Check[], size: number, lastFound: readonly string[] = []) =>
  selectSample(all, { size, lastFound: new Set(lastFound) }).map(({ url }) => url.slice(origin.length));

test('selectSample takes the home page and one of each kind', () => {
  const sample = take(checks, 4);
  expect(sample).toHaveLength(4);
  expect(sample).toContain('/');
  expect(sample.map((path) => path.split('/')[1]).sort()).toEqual(['', 'gone', 'page', 'redirect']);
});

test('selectSample takes robots.txt and the other files for crawlers beside the home page', () => {
  const files = ['/robots.txt', '/sitemap.xml', '/api/product'].map((path) => makeCheck('file', path));
  expect(take([...checks, ...files], 3)).toEqual(['/', '/robots.txt', '/sitemap.xml']);
});

test('selectSample takes the heaviest URLs up to a third', () => {
  const weighted = checks.map((check, at) => ({ ...check, weight: at < 5 ? 1000 - at : 0 }));
  const sample = take(weighted, 9);
  expect(sample).toHaveLength(9);
  expect(sample).toEqual(expect.arrayContaining(['/page/0', '/page/1', '/page/2']));
});

test('selectSample takes no URL without weight for a heavy one', () => {
  const weighted = checks.map((check) => (check.section === 'gone' ? check : { ...check, weight: 0 }));
  const sample = take(weighted, 60);
  expect(sample.filter((path) => path.startsWith('/gone/'))).toHaveLength(1);
});

test('selectSample takes all that the last run found', () => {
  const found = makeChecks('redirect', 20).map(({ url }) => url);
  expect(take(checks, 10, found)).toHaveLength(21);
});

test('selectSample takes one URL of each pattern', () => {
  const patterns = Array.from({ length: 12 }, (_, at): Check => {
    const place = { file: 'redirects.yaml', line: Math.floor(at / 2) + 2, column: 5 };
    return { ...makeCheck('pattern', `/${at}/x`), place };
  });
  const sample = take([...checks, ...patterns], 20);
  const lines = patterns
    .filter(({ url }) => sample.includes(url.slice(origin.length)))
    .map(({ place }) => place?.line);
  expect(new Set(lines)).toEqual(new Set([2, 3, 4, 5, 6, 7]));
});

test('selectSample keeps its picks after a redirect is added', () => {
  const before = take(checks, 100);
  const after = take([...checks, makeCheck('redirect', '/redirect/new')], 100);
  expect(before.filter((path) => !after.includes(path)).length).toBeLessThan(2);
});

test('describeCoverage says what share of the traffic a sample has', () => {
  const weighted = [makeCheck('page', '/a', 30), makeCheck('page', '/b', 10)];
  expect(describeCoverage(weighted.slice(0, 1), weighted)).toBe('75%');
  expect(describeCoverage(checks, checks)).toBeUndefined();
});
