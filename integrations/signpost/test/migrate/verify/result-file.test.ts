import { expect, test } from 'vitest';
import { countErrors, makeFindings } from '../../../src/migrate/verify/command.ts';
import { compareResults, type Result, withEarlier } from '../../../src/migrate/verify/results.ts';

const result = (href: string, fault = ''): Result => ({
  path: href,
  fault,
  url: `http://old.example${href}`,
  status: 200,
  hops: 0,
  final: '',
  says: 'answers 404',
});

test('a sample takes nothing from what an earlier run knows of the others', () => {
  const before = [result('/a'), result('/b', 'old-lost'), result('/left')];
  const sample = [result('/b')];
  const all = withEarlier(before, sample, new Set(['/a', '/b', '/new']));
  expect(all).toEqual([result('/a'), result('/b')]);
  expect(compareResults(before, all)).toEqual({ broken: [], mended: [result('/b')] });
});

test('the first of a fault names the command that explains it, as it is typed; it is not said again of each', () => {
  const fixes = (...results: Result[]) => makeFindings(results).map(({ fix }) => fix);
  const deploy = (explain: string) =>
    `deploy the host's redirects. Run ${explain} to see what they should return`;
  expect(
    fixes(
      result('/a.html', 'old-lost'),
      result('/b.html'),
      result('/c.html', 'old-lost'),
      result('/p.php?id=3&b=1', 'old-not-redirected'),
    ),
  ).toEqual([
    deploy('npx astro-signpost explain /a.html'),
    deploy('npx astro-signpost explain for this URL'),
    deploy("npx astro-signpost explain '/p.php?id=3&b=1'"),
  ]);
});

test('a warning does not count as an error', () => {
  expect(countErrors([{ fault: 'old-lost' }, { fault: 'old-extra-hops' }, { fault: '' }])).toBe(1);
});
