import { expect, test } from 'vitest';
import { readApacheConfig } from '../../../src/hosts/apache/read.ts';
import { answerFromFiles } from '../../../src/hosts/shared/answer-from-files.ts';
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

test('RulesByPath lists a rule that ignores case, and the escapes of characters', () => {
  const rules = new RulesByPath([
    makeRule(1, '/faq(1)', { samples: ['/faq(1)'], isExact: true }),
    makeRule(2, '/shop/*', { samples: ['/shop/any'], folder: '/shop' }),
  ]);
  expect(rules.list('/FAQ%281%29/').map(({ line }) => line)).toEqual([1]);
  expect(rules.list('/Shop/a').map(({ line }) => line)).toEqual([2]);
});

// Asked of Apache 2.4.
test.each([
  ['RewriteRule ^$ /home [R=301,L]', '/', '/home'],
  ['RewriteRule ^faq$ /help [R=301,NC,L]', '/FAQ', '/help'],
])('answerFromFiles finds the rule of a .htaccess with one path: %s', (rule, path, location) => {
  const rules = readApacheConfig('.htaccess', `RewriteEngine On\n${rule}`);
  expect(answerFromFiles(rules, { path }).location).toBe(location);
});
