import { expect, test } from 'vitest';
import { printTarget } from '../../src/map/target.ts';
import { planOf } from '../hosts/plan-of.ts';

const files = ['index.html', 'shop/index.html', 'a:b*/index.html', 'flat.pdf'];

/** A second hop would follow a target in another spelling of its page (`W-REDIR-4`). */
test.each([
  ['/old', '/shop', '/shop/'],
  ['/old', '/shop/index.html', '/shop/'],
  ['/old/*', '/shop', '/shop/'],
  ['/old/*', '/shop?x=1#y', '/shop/?x=1#y'],
  ['/old/:x', '/shop/index.html', '/shop/'],
  ['/old/*', '/a%3Ab%2A', '/a%3Ab%2A/'],
  ['/old/*', '/shop/*', '/shop/*'],
  ['/old/:x', '/:x', '/:x'],
  ['/old/*', '/flat.pdf', '/flat.pdf'],
  ['/old/*', 'https://other.example/shop', 'https://other.example/shop'],
])('%s to %s leads to %s', (from, to, expected) => {
  const { exact, patterns } = planOf(`${from},${to}`, {}, files);
  const targets = [...exact, ...patterns].map(({ outcome }) => outcome.target && printTarget(outcome.target));
  expect(targets).toEqual([expected]);
});
