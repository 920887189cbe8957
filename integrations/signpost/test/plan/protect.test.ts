import { expect, test } from 'vitest';
import { readNetlifyServing } from '../../src/hosts/netlify/serving.ts';
import { answer } from '../../src/plan/answer.ts';
import { findUnusedProtection } from '../../src/plan/plan.ts';
import { requestOf } from '../../src/plan/request.ts';
import { parseSettings } from '../../src/plan/settings.ts';
import { planOf } from '../hosts/plan-of.ts';

const protectedAt = (prefix: string, file: string, trailingSlash: 'always' | 'never') =>
  planOf(
    '',
    {
      protect: [{ prefix, realm: 'In', users: 'ali:{SHA}x' }],
      variant: { base: '/', format: 'preserve', trailingSlash },
    },
    ['index.html', file],
  );

test.each([
  ['/plain.html/', 'plain.html', 'always', '/plain/'],
  ['/plain.html/', 'plain.html', 'never', '/plain'],
  ['/plain/index.html/', 'plain/index.html', 'always', '/plain/'],
] as const)(
  'findUnusedProtection reports a password on %s of %s with trailingSlash %s',
  (prefix, file, slash, url) => {
    expect(findUnusedProtection(protectedAt(prefix, file, slash))).toBe(
      `the password on ${prefix} protects nothing, because the page is served at ${url}`,
    );
  },
);

test.each([
  ['/staff/', 'staff/index.html'],
  ['/other.html/', 'plain.html'],
])('findUnusedProtection accepts a password on %s beside %s', (prefix, file) => {
  expect(findUnusedProtection(protectedAt(prefix, file, 'always'))).toBeUndefined();
});

test.each([
  ['/staff', 401],
  ['/staff/', 401],
  ['/staff.html', 401],
  ['/staff-news.html', 200],
])(
  'a password of /staff/ on Netlify, which serves staff.html at several URLs, answers %s with %i',
  (path, status) => {
    const { serving } = readNetlifyServing({ files: [], read: () => undefined });
    const protect = [{ prefix: '/staff/', realm: 'In', users: 'ali:{SHA}x' }];
    const plan = planOf('', { protect }, ['staff.html', 'staff-news.html'], serving);
    const given = answer(plan, requestOf(`https://www.example.com${path}`));
    expect(given.status).toBe(status);
  },
);

test('parseSettings refuses a protected area inside another', () => {
  const areas = ['/team/board/', '/team/'].map((prefix) => ({ prefix, realm: 'In', users: '' }));
  expect(() => parseSettings('the options', { origin: 'https://www.example.com', protect: areas })).toThrow(
    'is inside the protected /team/: protect either of them, with the users of both',
  );
});
