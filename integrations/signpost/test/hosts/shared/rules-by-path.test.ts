import { expect, test } from 'vitest';
import { usualRule } from '../../../src/hosts/shared/make-rule.ts';
import { RulesByPath } from '../../../src/hosts/shared/rules-by-path.ts';

const makeRule = (line: number, from: string, parts: object) => ({
  ...usualRule,
  platform: 'netlify' as const,
  file: '_redirects',
  line,
  text: from,
  kind: 'redirect' as const,
  from,
  to: '/new/',
  status: 301,
  ...parts,
});

test('RulesByPath lists the rules that may match a path, in their order', () => {
  const rules = new RulesByPath([
    makeRule(1, '/*.pdf', { samples: ['/any.pdf'] }),
    makeRule(2, '/shop/*', { samples: ['/shop/any'], folder: '/shop' }),
    makeRule(3, '/shop/a', { samples: ['/shop/a'], isExact: true }),
    makeRule(4, '/blog/*', { samples: ['/blog/any'], folder: '/blog' }),
    makeRule(5, '/shop/a/', { samples: ['/shop/a/'], isExact: true }),
    makeRule(6, '/', { samples: ['/'], isExact: true }),
  ]);
  const listLines = (path: string) => rules.list(path).map(({ line }) => line);
  expect(listLines('/shop/a')).toEqual([1, 2, 3, 5]);
  expect(listLines('/shop')).toEqual([1, 2]);
  expect(listLines('/shopping/a')).toEqual([1]);
  expect(listLines('/blog/2020/a/')).toEqual([1, 4]);
  expect(listLines('/')).toEqual([1, 6]);
});
