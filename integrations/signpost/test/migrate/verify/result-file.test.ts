import { expect, test } from 'vitest';
import { findingOf } from '../../../src/commands/migrate/verify/findings.ts';
import { changesSince, withEarlier } from '../../../src/migrate/verify/result-file.ts';
import type { Result } from '../../../src/migrate/verify/task.ts';

const result = (address: string, fault = ''): Result => ({
  address,
  fault,
  url: `http://old.example${address}`,
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
  expect(changesSince(before, all)).toEqual({ broken: [], mended: [result('/b')] });
});

test('a fault names the command that explains it, as it is typed', () => {
  const [plain] = findingOf(result('/a.html', 'old-lost'));
  expect(plain?.fix).toMatch(/ signpost explain \/a\.html$/);
  const [query] = findingOf(result('/p.php?id=3&b=1', 'old-lost'));
  expect(query?.fix).toMatch(/ signpost explain '\/p\.php\?id=3&b=1'$/);
});
