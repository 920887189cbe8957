import { expect, test } from 'vitest';
import { summary } from '../../src/astro/summary.ts';
import { nginx } from '../../src/hosts/nginx.ts';

const none = { new: [], changed: [], gone: [] };
const zero = { new: 0, changed: 0, gone: 0 };
const changes = { first: false, files: none, lines: zero, addresses: zero, examples: none };

test.each([
  [{ ...changes, first: true }, 'the first build: nothing to compare with'],
  [changes, 'since the last build: nothing changed'],
  [
    {
      ...changes,
      lines: { ...zero, new: 1 },
      addresses: { ...zero, new: 1 },
      examples: { ...none, new: ['/a'] },
    },
    'since the last build: 1 new (/a)',
  ],
  [
    { ...changes, lines: { ...zero, new: 1 }, examples: { ...none, new: ['listen'] } },
    'since the last build: lines: 1 new (listen)',
  ],
])('says what changed for a host', (made, text) => {
  const outputs = [{ host: nginx, shortfalls: [], changes: made }];
  const counts = { pages: 1, sitemap: undefined, redirects: 2, gone: 1, records: undefined };
  expect(summary({ ...counts, outputs, findings: [], known: 0 }).split('\n')).toEqual([
    '  pages             1',
    '  in the sitemap    no sitemap',
    `  redirects, nginx  2 and 1 gone; ${text}`,
    '  findings          none',
  ]);
});

test('a site without a map has no redirects', () => {
  const outputs = [{ host: nginx, shortfalls: [], changes }];
  const counts = { pages: 1, sitemap: 1, redirects: 0, gone: 0, records: undefined };
  expect(summary({ ...counts, outputs, findings: [], known: 0 })).toContain(
    '  redirects, nginx  none; since',
  );
});

test('what the baseline holds back is counted apart', () => {
  const counts = { pages: 1, sitemap: 1, redirects: 0, gone: 0, records: undefined };
  expect(summary({ ...counts, outputs: [], findings: [], known: 3 })).toContain(
    '  findings        none; 3 more known by the baseline',
  );
});
