import { describe, expect, test } from 'vitest';
import { parsePath } from '../../src/lib/url/path.ts';
import type { Plan } from '../../src/plan/plan.ts';
import { findUnusedProtections } from '../../src/plan/protect.ts';
import { parseSettings } from '../../src/plan/settings.ts';
import { planOf } from '../hosts/plan-of.ts';

const protectedAt = (prefix: string, ...urls: readonly string[]): Plan => {
  const plan = planOf('/a,/n/', { protect: [{ prefix, realm: 'In', users: 'ali:$apr1$k1hBHQSw$x' }] }, [
    'index.html',
  ]);
  const pages = new Map(urls.map((url) => [parsePath(url), 'plain.html']));
  return { ...plan, served: { ...plan.served, pages } };
};

describe('unusedProtections', () => {
  test.each([
    ['/plain.html/', '/plain/'],
    ['/plain.html/', '/plain'],
    ['/plain/index.html/', '/plain/'],
  ])('reports a password on %s where the page is served at %s', (prefix, url) => {
    expect(findUnusedProtections(protectedAt(prefix, url), 'X')).toMatchObject([
      {
        rule: 'host-protect',
        message: `X: the password on ${prefix} protects nothing, because the page is served at ${url}.`,
        fix: 'Protect `/plain/`.',
      },
    ]);
  });

  test.each([
    ['/plain.html/', '/plain.html'],
    ['/staff/', '/staff/rota/'],
    ['/other.html/', '/plain/'],
  ])('accepts a password on %s beside the page %s', (prefix, url) => {
    expect(findUnusedProtections(protectedAt(prefix, url), 'X')).toEqual([]);
  });
});

test('parseSettings refuses a protected area inside another', () => {
  const areas = ['/team/board/', '/team/'].map((prefix) => ({ prefix, realm: 'In', users: '' }));
  expect(() => parseSettings('the options', { origin: 'https://www.example.com', protect: areas })).toThrow(
    'is inside the protected /team/: protect either of them, with the users of both',
  );
});
