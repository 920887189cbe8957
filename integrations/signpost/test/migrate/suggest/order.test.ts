import { expect, test } from 'vitest';
import { mostTelling } from '../../../src/migrate/suggest/order.ts';

const orderOf = (confidences: Record<string, number>): string[] =>
  mostTelling(
    Object.entries(confidences).map(([old, confidence]) => ({ old, new: '/y/', confidence, reason: 'near' })),
  ).map(({ old }) => old);

test('one of several URLs alike comes first, the least sure of the others next, and those that it helps later', () => {
  const others = Array.from({ length: 12 }, (_, at) => [`/${'abcdefghijkl'[at]}${at}/`, 0.85]);
  const order = orderOf({
    '/docs/broker-credentials/': 0.5,
    '/intro/broker-credentials/': 0.5,
    '/overview/broker-credentials/': 0.4,
    '/terms/': 0.2,
    ...Object.fromEntries(others),
    '/sure/': 0.95,
  });
  expect(order.slice(0, 2)).toEqual(['/overview/broker-credentials/', '/terms/']);
  expect(order.at(-1)).toBe('/sure/');
});

test('of URLs that share no word, the least sure comes first; one that is probably gone counts by its closest page', () => {
  const gone = { old: '/gone/', new: '', confidence: 0.65, reason: 'gone' };
  const others = { '/a1/': 0.5, '/b1/': 0.2, '/c1/': 0.9 };
  const proposed = Object.entries(others).map(([old, confidence]) => ({
    old,
    new: '/y/',
    confidence,
    reason: 'near',
  }));
  expect(mostTelling([...proposed, gone]).map(({ old }) => old)).toEqual(['/b1/', '/gone/', '/a1/', '/c1/']);
});
